"""Where in the reference one answer's errors stand."""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

from asrscore.score.align import moves_at, nothing_open
from asrscore.score.places import Places as Where
from asrscore.score.score import Score
from asrscore.score.significance.nist import Places
from asrscore.score.units import Unit, cut, units

_NONE = Places()


def error_places(score: Score, unit: Unit) -> Places:
    """Return the indices of the reference's units at which a score's errors of one unit stand: those of its edits.

    Args:
        score: A score with its lattices.
        unit: The unit.
    """
    if not score.counts(unit).errors or score.lattices is None:
        return _NONE
    wrong: list[int] = []
    inserted: list[int] = []
    reference, hypothesis = score.lattices
    if nothing_open(reference, hypothesis):
        for op in Levenshtein.editops(units(unit, reference), units(unit, hypothesis)):
            (inserted if op.tag == "insert" else wrong).append(op.src_pos)
        return Places(tuple(wrong), tuple(inserted))
    said = Where(reference, unit)
    for move in moves_at(unit, reference, hypothesis, score.licensed(unit)):
        here = said.of(move.reference, move.number[0] if move.number else 1)
        if move.kind in ("equal", "skip"):
            continue
        at = said.index(here[0]) if here else said.next
        if move.number is None:
            (inserted if move.kind == "insert" else wrong).append(at)
            continue
        one, other = (cut(unit, writing, spaces_count=reference.spaces_count) for writing in move.number[3:])
        for op in Levenshtein.editops(one, other):
            (inserted if op.tag == "insert" else wrong).append(at)
    return Places(tuple(wrong), tuple(inserted))
