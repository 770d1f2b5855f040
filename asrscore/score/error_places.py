"""Where in the reference one answer's errors stand."""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

from asrscore.score.align import nothing_open
from asrscore.score.edits import edits
from asrscore.score.score import Score
from asrscore.score.significance.nist import Places
from asrscore.score.units import Unit, units


def error_places(score: Score, unit: Unit) -> Places:
    """Return the indices of the reference's units at which a score's errors of one unit stand.

    Args:
        score: A score with its lattices.
        unit: The unit.
    """
    if not score.counts(unit).errors or score.lattices is None:
        return Places()
    wrong: list[int] = []
    inserted: list[int] = []
    reference, hypothesis = score.lattices
    if nothing_open(reference, hypothesis):
        for op in Levenshtein.editops(units(unit, reference), units(unit, hypothesis)):
            (inserted if op.tag == "insert" else wrong).append(op.src_pos)
    else:
        for edit in edits(unit, reference, hypothesis, score.licensed(unit)):
            (inserted if edit.kind == "insert" else wrong).append(edit.reference_index)
    return Places(wrong, inserted)
