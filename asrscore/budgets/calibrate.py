"""A budget to recommend from what was measured: high enough that noise does not pass it, no higher."""

from __future__ import annotations

from math import ceil, sqrt
from statistics import fmean, stdev

from asrscore.budgets.judge import units_of
from asrscore.report.numbers import part
from asrscore.results import Comparison, SystemResult
from asrscore.score import Unit
from asrscore.score.significance import t_quantile

#: Two-sided coverage of which one end is passed in one run of twenty.
_ONE_SIDED = 0.90


def recommended(system: SystemResult, unit: Unit) -> tuple[float, str] | None:
    """Return a budget as a fraction, and what it rests on; ``None`` where the reference has no text.

    From three repeated runs up it is the upper end of the one-sided 95 % prediction interval of the next run,
    ``mean + t(0.95, n - 1) * s * sqrt(1 + 1/n)`` (Hahn and Meeker, Statistical Intervals, 1991, section 4.8), and never
    under the highest run; with fewer, the upper end of the rate's own interval; without one, the rate and a tenth.

    Args:
        system: The system.
        unit: Of which rate.
    """
    rate = system.counts(unit).rate
    if rate is None:
        return None
    runs = [
        counts.rate for by_unit in system.runs.values() if (counts := by_unit.get(unit)) and counts.rate is not None
    ]
    if len(runs) >= 3:
        spread = t_quantile(len(runs) - 1, _ONE_SIDED) * stdev(runs) * sqrt(1 + 1 / len(runs))
        return _up(max(fmean(runs) + spread, *runs)), f"{len(runs)} runs from {part(min(runs))} to {part(max(runs))}"
    interval = system.intervals.get(unit)
    if interval is not None and interval.high is not None:
        return _up(interval.high), f"the upper end of the 95 % interval of {part(rate)}"
    return _up(1.1 * rate), f"{part(rate)} and a tenth, for want of repeated runs and of an interval"


def _up(rate: float) -> float:
    """Return the next tenth of a per cent."""
    return ceil(round(rate * 1000, 9)) / 1000


def told(name: str, comparison: Comparison) -> list[str]:
    """Return the lines to paste into a budget file, one a system, with what each rests on."""
    lines = []
    for system in comparison.systems.values():
        for unit in units_of(comparison):
            found = recommended(system, unit)
            if found is not None:
                lines.append(f"{name}, {system.name}: {unit} = {found[0]:g}  # {found[1]}")
    return lines
