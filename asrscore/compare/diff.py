"""What changed between two stored results: the model, the scorer, or the test set.

The old texts are scored anew with the settings of the new result and this version's rules. So the way from the old
number to the new one goes in steps of one cause each, and the steps add up to the whole change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from asrscore.compare.again import rescored, transcripts_of
from asrscore.errors import InputError
from asrscore.packs import Pack
from asrscore.results import Comparison, SystemResult
from asrscore.results.changes import Cause, Changes, Moved, Step, SystemChange
from asrscore.results.standing import furthest_apart
from asrscore.score import UNITS, Counts, Unit
from asrscore.signature import told_apart
from asrscore.transcript import Transcript

_MOST_MOVED = 5
_Step = tuple[Cause, str, Counts]
_Texts = tuple[Sequence[Transcript], Mapping[str, Sequence[Transcript]]]


def diff(
    old: Comparison, new: Comparison, *, pairs: Mapping[str, str] | None = None, packs: Sequence[Pack] = ()
) -> Changes:
    """Tell apart what the model, the scorer and the test set changed.

    Args:
        old: The earlier result.
        new: The later one, whose settings hold.
        pairs: Old name of a system -> its new name; systems of one name belong together anyway, and so do two that
            are alone in their results.
        packs: The user's own rule packs.

    Returns:
        The steps of every system. Without texts only the whole change is known, and its cause only where both
        signatures are the same.

    Raises:
        InputError: The new result has no headline, or the results share no system or no utterance.
    """
    unit = next((unit for unit in UNITS if unit == new.unit), None)
    if unit is None:
        raise InputError("the new result has no headline: its languages differ in unit", fix="make both with --unit")
    matched = _matched(old, new, pairs or {})
    ours, theirs = [r.id for r in old.references], [r.id for r in new.references]
    common = frozenset(ours) & frozenset(theirs)
    if not common:
        raise InputError("the results share no utterance", expected="two results over one test set")
    silent = [name for name, c in (("old", old), ("new", new)) if any(r.raw is None for r in c.references)]
    if silent:
        who = "old and the new result were written" if len(silent) == 2 else f"{silent[0]} result was written"
        return _without_texts(old, new, matched, unit, who)
    both = _Both(old, new, transcripts_of(old), transcripts_of(new), common, unit, packs)
    found = [_told_apart(both, one, other) for one, other in matched.items()]
    before, after = _said(both.before), _said(both.after)
    rewritten = tuple(id for id in ours if id in common and before[id] != after[id])
    systems = tuple(change for change, _ in found)
    return _changes(old, new, matched, unit, systems, found[0][1], apart=True, rewritten=rewritten)


def _matched(old: Comparison, new: Comparison, pairs: Mapping[str, str]) -> dict[str, str]:
    """Return old name -> new name."""
    for one, other in pairs.items():
        if one not in old.systems or other not in new.systems:
            side, name, there = ("old", one, old) if one not in old.systems else ("new", other, new)
            raise InputError(f"the {side} result has no system {name!r}", expected=", ".join(there.systems))
    found = {name: name for name in old.systems if name in new.systems and name not in pairs} | dict(pairs)
    if not found and len(old.systems) == len(new.systems) == 1:
        found = {next(iter(old.systems)): next(iter(new.systems))}
    if not found:
        raise InputError(
            f"the results share no system: {', '.join(old.systems)} and {', '.join(new.systems)}",
            fix="say which belong together: --pair OLD=NEW",
        )
    return found


@dataclass(frozen=True, slots=True)
class _Both:
    """Both results with their texts."""

    old: Comparison
    new: Comparison
    before: _Texts
    after: _Texts
    common: frozenset[str]
    unit: Unit
    packs: Sequence[Pack]

    @property
    def same(self) -> bool:
        """Whether both have the same references."""
        return _said(self.before) == _said(self.after)

    def scored(self, said: Sequence[Transcript], heard: Mapping[str, Sequence[Transcript]]) -> Comparison:
        """Score texts by this scorer, with the settings of the new result."""
        return rescored(self.new, said, heard, unit=self.unit, packs=self.packs)

    def shared(self, transcripts: Sequence[Transcript]) -> list[Transcript]:
        """Return those of utterances that both results have."""
        return [t for t in transcripts if t.id in self.common]


def _said(texts: _Texts) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {r.id: (r.raw, r.alternatives) for r in texts[0]}


def _told_apart(both: _Both, one: str, other: str) -> tuple[SystemChange, str]:
    """Return the steps of one system, and the signature of the scorer used here."""
    unit = both.unit
    before, after = f"old {one}", f"new {other}"
    (old_said, old_heard), (new_said, new_heard) = both.before, both.after
    answers = {before: both.shared(old_heard[one]), after: both.shared(new_heard[other])}
    together = both.scored(both.shared(new_said), answers)
    was, now = (together.systems[name] for name in (before, after))
    steps: list[_Step] = [("stored", "before, as stored", both.old.systems[one].counts(unit))]
    if both.same:
        steps.append(("scorer", "the old texts by this scorer", was.counts(unit)))
    else:
        whole = both.scored(old_said, {before: old_heard[one]}).systems[before]
        steps.append(("scorer", "the old texts by this scorer", whole.counts(unit)))
        steps.append(("test set", "on what both results have", was.counts(unit)))
    steps.append(("model", "the new texts", now.counts(unit)))
    if not both.same:
        final = both.scored(new_said, {after: new_heard[other]}).systems[after]
        steps.append(("test set", "on all of the new test set", final.counts(unit)))
    steps.append(("scorer", "after, as stored", both.new.systems[other].counts(unit)))
    change = SystemChange(
        before=one,
        after=other,
        steps=_steps(steps),
        verdict=together.pairs[0].verdict if together.pairs else None,
        moved=_moved(was, now, unit),
    )
    return change, together.signature


def _steps(told: Sequence[_Step]) -> tuple[Step, ...]:
    """Return steps with what each changed."""
    made: list[Step] = []
    for cause, said, counts in told:
        rates = (made[-1].counts.rate, counts.rate) if made else (None, None)
        change = None if rates[0] is None or rates[1] is None else rates[1] - rates[0]
        made.append(Step(cause=cause, said=said, counts=counts, change=change))
    return tuple(made)


def _without_texts(old: Comparison, new: Comparison, matched: Mapping[str, str], unit: Unit, who: str) -> Changes:
    """Return the whole change, which has one cause where the recipe is the same."""
    recipe = told_apart(old.signature, new.signature)
    cause: Cause = "all" if recipe or _ids(old) != _ids(new) else "model"
    systems = tuple(
        SystemChange(
            before=one,
            after=other,
            steps=_steps(
                [
                    ("stored", "before, as stored", old.systems[one].counts(unit)),
                    (cause, "after, as stored", new.systems[other].counts(unit)),
                ]
            ),
            verdict=None,
            moved=_moved(old.systems[one], new.systems[other], unit) if cause == "model" else (),
        )
        for one, other in matched.items()
    )
    why = f"The {who} without texts, so nothing can be scored anew"
    known = "" if cause == "all" else "; both were made by one recipe, so the scorer did not change"
    return _changes(old, new, matched, unit, systems, new.signature, apart=cause == "model", note=f"{why}{known}")


def _ids(result: Comparison) -> list[str]:
    return [r.id for r in result.references]


def _moved(one: SystemResult, other: SystemResult, unit: Unit) -> tuple[Moved, ...]:
    found = furthest_apart(one, other, unit, _MOST_MOVED)
    return tuple(Moved(id=row.id, before=row.a, after=row.b) for row in found)


def _changes(
    old: Comparison,
    new: Comparison,
    matched: Mapping[str, str],
    unit: Unit,
    systems: tuple[SystemChange, ...],
    signature: str,
    *,
    apart: bool,
    rewritten: tuple[str, ...] = (),
    note: str | None = None,
) -> Changes:
    ours, theirs = _ids(old), _ids(new)
    both = {*ours} & {*theirs}
    return Changes(
        unit=unit,
        systems=systems,
        gone=tuple(name for name in old.systems if name not in matched),
        come=tuple(name for name in new.systems if name not in matched.values()),
        recipe=told_apart(old.signature, signature),
        later_recipe=told_apart(new.signature, signature),
        removed=tuple(id for id in ours if id not in both),
        added=tuple(id for id in theirs if id not in both),
        rewritten=rewritten,
        apart=apart,
        note=note,
    )
