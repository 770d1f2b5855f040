"""How far a system's substitutions, deletions and insertions could move, summed over its answers."""

from __future__ import annotations

from collections.abc import Iterable

from asrscore.results import Split
from asrscore.score import Score, Unit, total
from asrscore.score.ties import splits


def split_of(scores: Iterable[Score], unit: Unit | None) -> Split | None:
    """Return the counts with the fewest and with the most substitutions at the same errors; none without a headline.

    Args:
        scores: Scores with their lattices.
        unit: The headline.
    """
    if unit is None:
        return None
    least, most, movable, unknown = [], [], 0, 0
    for score in scores:
        found = splits(score, unit)
        own = score.counts(unit)
        unknown += found is None
        low, high = found or (own, own)
        movable += low != high
        least.append(low)
        most.append(high)
    return Split(unit=unit, least=total(least), most=total(most), movable=movable, unknown=unknown)
