"""Places where all systems agree against the reference: there the reference may be what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from asrscore.lattice import Lattice
from asrscore.results import Suspect, Utterance
from asrscore.score import Edit, Unit, confusions
from asrscore.score.align import nothing_open
from asrscore.score.edits import edits
from asrscore.score.units import positions, units
from asrscore.score.walk import walk
from asrscore.transcript import ANSWERED

_Key = tuple[int, int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Run:
    """Adjacent errors of one answer."""

    edits: tuple[Edit, ...]

    @property
    def key(self) -> _Key:
        """Where in the reference it stands, and what was heard instead."""
        heard = tuple(e.hypothesis for e in self.edits if e.hypothesis)
        return self.edits[0].reference_start, self.edits[-1].reference_end, heard


def suspects(id: str, systems: Mapping[str, Sequence[Utterance]], unit: Unit, *, spaced: bool) -> Iterator[Suspect]:
    """Return the places of one utterance where all systems that answered, two at least, agree against the reference.

    Args:
        id: The utterance.
        systems: System -> its answers to it, one for every run.
        unit: The unit in which it is measured.
        spaced: Whether its language separates words in writing.
    """
    answers = {}
    for name, runs in systems.items():
        answered, right = bool(runs), False
        for u in runs:
            answered = answered and u.status in ANSWERED
            right = right or not u.score.counts(unit).errors
        if answered and right:
            return  # Somebody has no error here.
        if answered:
            answers[name] = runs
    if len(answers) > 1:
        yield from _suspects(id, unit, answers, spaced=spaced)


def _suspects(id: str, unit: Unit, answers: Mapping[str, Sequence[Utterance]], *, spaced: bool) -> Iterator[Suspect]:
    scores = [u.score for runs in answers.values() for u in runs]
    pairs = [score.lattices for score in scores if score.lattices]
    if len(pairs) < len(scores) or any(pair[0] is not pairs[0][0] for pair in pairs):
        return  # Somebody is measured against another of several references.
    if not _may_agree(unit, pairs[0][0], [pair[1] for pair in pairs]):
        return
    if all(nothing_open(*pair) for pair in pairs) and not set.intersection(*[_heard(unit, *pair) for pair in pairs]):
        return
    first: Sequence[_Run] | None = None
    common: set[_Key] = set()
    for score, pair in zip(scores, pairs, strict=True):
        found = _runs(edits(unit, *pair, score.licensed(unit)))
        common = {run.key for run in found} if first is None else common & {run.key for run in found}
        first = first if first is not None else found
        if not common:
            return
    for run in first or ():
        if run.key in common:
            yield Suspect(
                id=id,
                unit=unit,
                errors=len(run.edits),
                systems=tuple(answers),
                reference=_words(
                    unit, pairs[0][0], [(e.reference_index, bool(e.reference)) for e in run.edits], spaced=spaced
                ),
                hypothesis=_words(
                    unit, pairs[0][1], [(e.hypothesis_index, bool(e.hypothesis)) for e in run.edits], spaced=spaced
                ),
                reference_start=run.edits[0].reference_start,
                reference_end=run.edits[-1].reference_end,
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


def _heard(unit: Unit, reference: Lattice, hypothesis: Lattice) -> set[tuple[int, int, tuple[str, ...]]]:
    """Return where two texts that are written in one way differ, and what the hypothesis has there.

    That takes no place in the raw texts, which is dear: it is looked for only where all agree.
    """
    told = units(unit, hypothesis)
    blocks = confusions.runs(walk(unit, reference, hypothesis).steps)
    return {(block.r0, block.r1, tuple(told[block.h0 : block.h1])) for block in blocks if block.errors}


def _neighbours(of: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(("", *of), (*of, ""), strict=True))


def _runs(of: Sequence[Edit]) -> list[_Run]:
    """Return errors that stand side by side in both texts, together."""
    runs: list[list[Edit]] = []
    end = (-1, -1)
    for edit in of:
        if runs and (edit.reference_index, edit.hypothesis_index) == end:
            runs[-1].append(edit)
        else:
            runs.append([edit])
        end = (
            edit.reference_index + (edit.kind != "insert"),
            edit.hypothesis_index + (edit.kind != "delete"),
        )
    return [_Run(tuple(run)) for run in runs]


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
