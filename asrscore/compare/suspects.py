"""Places where all systems agree against the reference: there the reference may be what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from asrscore.lattice import Lattice
from asrscore.results import Suspect, Utterance
from asrscore.score import Unit
from asrscore.score.edits import Located, located
from asrscore.score.places import Places
from asrscore.score.significance import Places as ErrorPlaces
from asrscore.score.units import positions, units
from asrscore.transcript import ANSWERED

_Key = tuple[int, int, tuple[str, ...]]


class _Run(NamedTuple):
    """Adjacent errors of one answer."""

    errors: Sequence[Located]

    @property
    def key(self) -> _Key:
        """Where in the reference it stands, and what was heard instead."""
        heard = tuple(e.hypothesis for e in self.errors if e.hypothesis)
        return self.errors[0].here[0], self.errors[-1].here[1], heard


def suspects(
    id: str,
    systems: Mapping[str, Sequence[Utterance]],
    unit: Unit,
    *,
    spaced: bool,
    places: Mapping[str, Sequence[ErrorPlaces]] | None = None,
) -> list[Suspect]:
    """Return the places of one utterance where all systems that answered, two at least, agree against the reference.

    Args:
        id: The utterance.
        systems: System -> its answers to it, one for every run.
        unit: The unit in which it is measured.
        spaced: Whether its language separates words in writing.
        places: System -> where the errors of those answers stand, where that is known.
    """
    answers: dict[str, Sequence[Utterance]] = {}
    common: set[int] | None = None
    for name, runs in systems.items():
        answered, right = bool(runs), False
        for u in runs:
            answered = answered and u.status in ANSWERED
            right = right or not u.score.counts(unit).errors
        if not answered:
            continue
        if right:
            return []  # Somebody has no error here.
        answers[name] = runs
        for wrong, inserted in places[name] if places is not None else ():
            here = {*wrong, *inserted}
            common = here if common is None else common & here
    if len(answers) < 2 or (common is not None and not common):
        return []  # Where all agree, all have an error.
    return list(_suspects(id, unit, answers, spaced=spaced))


def _suspects(id: str, unit: Unit, answers: Mapping[str, Sequence[Utterance]], *, spaced: bool) -> Iterator[Suspect]:
    scores = [u.score for runs in answers.values() for u in runs]
    pairs = [score.lattices for score in scores if score.lattices]
    if len(pairs) < len(scores) or any(pair[0] is not pairs[0][0] for pair in pairs):
        return  # Somebody is measured against another of several references.
    if not _may_agree(unit, pairs[0][0], [pair[1] for pair in pairs]):
        return
    first: Sequence[_Run] | None = None
    common: set[_Key] = set()
    for score, pair in zip(scores, pairs, strict=True):
        found = _runs(located(unit, *pair, score.licensed(unit)))
        common = {run.key for run in found} if first is None else common & {run.key for run in found}
        first = first if first is not None else found
        if not common:
            return
    places = Places(pairs[0][0], unit)
    for run in first or ():
        if run.key in common:
            begin, end = run.errors[0], run.errors[-1]
            yield Suspect(
                id=id,
                unit=unit,
                errors=len(run.errors),
                systems=tuple(answers),
                reference=_words(
                    unit, pairs[0][0], [(e.reference_index, bool(e.reference)) for e in run.errors], spaced=spaced
                ),
                hypothesis=_words(
                    unit, pairs[0][1], [(e.hypothesis_index, bool(e.hypothesis)) for e in run.errors], spaced=spaced
                ),
                reference_start=places.raw(begin.here, begin.reference_index)[0],
                reference_end=places.raw(end.here, end.reference_index)[1],
            )


def _may_agree(unit: Unit, reference: Lattice, answers: Sequence[Lattice]) -> bool:
    """Return whether two units stand side by side in all answers that do not so in the reference.

    Where all answers agree against the reference there is such a pair at its border, unless the reference repeats
    itself. This is cheap, and an alignment is not.
    """
    said = _neighbours(units(unit, reference))
    pairs = set(said)
    if len(pairs) < len(said):
        return True
    common: set[tuple[str, str]] | None = None
    for answer in answers:
        new = {*_neighbours(units(unit, answer))} - pairs
        common = new if common is None else common & new
        if not common:
            return False
    return True


def _neighbours(of: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(("", *of), (*of, ""), strict=True))


def _runs(errors: Iterable[Located]) -> list[_Run]:
    """Return errors that stand side by side in both texts, together."""
    runs: list[list[Located]] = []
    end = (-1, -1)
    for error in errors:
        if runs and (error.reference_index, error.hypothesis_index) == end:
            runs[-1].append(error)
        else:
            runs.append([error])
        end = (
            error.reference_index + (error.kind != "insert"),
            error.hypothesis_index + (error.kind != "delete"),
        )
    return [_Run(run) for run in runs]


def _words(unit: Unit, lattice: Lattice, touched: Sequence[tuple[int, bool]], *, spaced: bool) -> str:
    """Return the words around some units of a text; where words are not separated, the units alone.

    Args:
        unit: The unit.
        lattice: The text.
        touched: Index of each unit, and whether it stands in this text: else something is missing before it.
        spaced: Whether words are separated.
    """
    where, text = positions(unit, lattice), lattice.text
    there = [where[at] for at, stands in touched if stands and at < len(where)]
    at = touched[0][0]
    gap = where[at][0] if at < len(where) else len(text)
    start, end = (there[0][0], there[-1][1]) if there else (gap, gap)
    if unit != "cer" or not spaced:
        return text[start:end]
    before, after = text[:start], text[end:]
    if not there and (not before or before[-1:].isspace() or not after or after[:1].isspace()):
        return ""  # Between two words.
    return before[before.rfind(" ") + 1 :] + text[start:end] + after.partition(" ")[0]
