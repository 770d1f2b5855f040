"""Where in the reference one answer's errors stand."""

from __future__ import annotations

from asrscore.score.scored import Score
from asrscore.score.significance.nist import Places
from asrscore.score.units import Unit
from asrscore.score.walk import walk

_NONE = Places()


def error_places(score: Score, unit: Unit) -> Places:
    """Return the indices of the reference's units at which a score's errors of one unit stand: those of its edits.

    Args:
        score: A score with its lattices.
        unit: The unit.
    """
    if not score.counts(unit).errors or score.lattices is None:
        return _NONE
    walked = walk(unit, *score.lattices, score.licensed(unit))
    return Places(tuple(walked.wrong), tuple(walked.inserted))
