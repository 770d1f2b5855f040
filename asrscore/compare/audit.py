"""The symmetry audit: what one-sided treatment would have said."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from asrscore.results import Audit, Treatment, Variant, rank
from asrscore.score import Counts


def _rate(counts: Counts) -> float:
    return counts.rate if counts.rate is not None else 0.0


def _treatments(names: list[str]) -> list[tuple[str, ...]]:
    """Return which systems are treated, row by row: none, each alone, all but each, all."""
    rows: list[tuple[str, ...]] = [()]
    if len(names) > 1:
        rows += [(name,) for name in names]
    if len(names) > 2:
        rows += [tuple(other for other in names if other != name) for name in names]
    return [*rows, tuple(names)]


def _leaders(counts: Mapping[str, Counts]) -> tuple[str, ...]:
    rates = {name: _rate(c) for name, c in counts.items()}
    lowest = min(rates.values())
    return tuple(name for name, rate in rates.items() if rate == lowest)


def inverts(counts: Mapping[str, Counts], final: Mapping[str, Counts]) -> bool:
    """Return whether two systems stand in the opposite order of ``final``; level is no order."""
    one, other = ({name: _rate(c) for name, c in side.items()} for side in (counts, final))
    return any((other[x] - other[y]) * (one[x] - one[y]) < 0 for x, y in combinations(other, 2))


def audit(
    treated: Mapping[str, Counts], untreated: Mapping[str, Counts], *, unit: str, level: str, rung: str = "clutter"
) -> Audit:
    """Return the table of treatments, the rows that invert the ranking, and the swing.

    The reference is treated in every row: it is the yardstick, and its clutter is nobody's.

    Args:
        treated: System -> counts with the rung applied to its answers.
        untreated: System -> counts with the rung left out of its answers.
        unit: The unit of the counts.
        level: The level they were scored at.
        rung: What is applied: ``clutter``, or another rung of the ladder.
    """
    names = list(treated)
    final = rank(treated)
    treatments = []
    for row in _treatments(names):
        counts = {name: (treated if name in row else untreated)[name] for name in names}
        treatments.append(
            Treatment(
                stripped=row,
                counts=counts,
                order=rank(counts),
                leaders=_leaders(counts),
                inverts=inverts(counts, treated),
            )
        )
    gap = swing = 0.0
    if len(final) > 1:
        first, second = final[:2]
        gap = _rate(treated[second]) - _rate(treated[first])
        # The farthest that treating one of the two and not the other moves their gap.
        swing = max(
            abs(_rate(untreated[second]) - _rate(treated[second])),
            abs(_rate(untreated[first]) - _rate(treated[first])),
        )
    return Audit(unit=unit, level=level, treatments=tuple(treatments), gap=gap, swing=swing, rung=rung)


def variant(
    counts: Mapping[str, Counts], whole: Mapping[str, Counts], *, level: str, left_out: tuple[str, ...]
) -> Variant:
    """Return every system with something left out, beside the same level with everything.

    Args:
        counts: System -> counts with something left out.
        whole: System -> counts with nothing left out.
        level: The level.
        left_out: The rungs that were left out.
    """
    return Variant(
        level=level, left_out=left_out, counts=dict(counts), order=rank(counts), leaders=_leaders(counts),
        inverts=inverts(counts, whole),
    )  # fmt: skip
