"""The symmetry audit: what one-sided cleaning would have said."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from asrscore.results import Audit, Treatment, rank
from asrscore.score import Counts


def _rate(counts: Counts) -> float:
    return counts.rate if counts.rate is not None else 0.0


def _treatments(names: list[str]) -> list[tuple[str, ...]]:
    """Return which systems are stripped, row by row: none, each alone, all but each, all."""
    rows: list[tuple[str, ...]] = [()]
    if len(names) > 1:
        rows += [(name,) for name in names]
    if len(names) > 2:
        rows += [tuple(other for other in names if other != name) for name in names]
    return [*rows, tuple(names)]


def audit(stripped: Mapping[str, Counts], unstripped: Mapping[str, Counts], *, unit: str, level: str) -> Audit:
    """Return the table of treatments, the rows that invert the ranking, and the swing.

    The reference is stripped in every row: it is the yardstick, and its clutter is nobody's.

    Args:
        stripped: System -> counts with its clutter off.
        unstripped: System -> counts with its clutter left in.
        unit: The unit of the counts.
        level: The level they were scored at.
    """
    names = list(stripped)
    final = rank(stripped)
    treatments = []
    for row in _treatments(names):
        counts = {name: (stripped if name in row else unstripped)[name] for name in names}
        rates = {name: _rate(c) for name, c in counts.items()}
        lowest = min(rates.values())
        inverts = any(
            (_rate(stripped[x]) - _rate(stripped[y])) * (rates[x] - rates[y]) < 0 for x, y in combinations(names, 2)
        )
        treatments.append(
            Treatment(
                stripped=row,
                counts=counts,
                order=rank(counts),
                leaders=tuple(name for name in names if rates[name] == lowest),
                inverts=inverts,
            )
        )
    gap = swing = 0.0
    if len(final) > 1:
        first, second = final[:2]
        gap = _rate(stripped[second]) - _rate(stripped[first])
        # The farthest that cleaning one of the two and not the other moves their gap.
        swing = max(
            abs(_rate(unstripped[second]) - _rate(stripped[second])),
            abs(_rate(unstripped[first]) - _rate(stripped[first])),
        )
    return Audit(unit=unit, level=level, treatments=tuple(treatments), gap=gap, swing=swing)
