"""The interval of the difference of two systems: which method, by how many clusters there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from asrscore.score.significance.bootstrap import ENOUGH, RESAMPLES, Bootstrap, bootstrap
from asrscore.score.significance.linear import Estimate, Sums, contrast

Method = Literal["bootstrap", "linearised"]


@dataclass(frozen=True, slots=True)
class Paired:
    """The difference of two pooled rates with its interval."""

    estimate: Estimate
    """The difference and its linearised interval."""
    low: float | None
    high: float | None
    method: Method | None
    """``None`` where there is no interval."""
    bootstrap: Bootstrap | None = None
    """Both of its intervals, from ``ENOUGH`` clusters up."""


def paired(a: Sums, b: Sums, *, seed: int = 0, resamples: int = RESAMPLES) -> Paired | None:
    """Return the rate of a minus the rate of b with its 95 % interval.

    From ``ENOUGH`` clusters up the percentile bootstrap; from ``linear.FEWEST`` up the linearised ratio; below, none.
    With fewer clusters the bootstrap does not keep its promise, and BCa keeps it less: docs/statistics.md has figures.

    Args:
        a: Cluster -> (errors, reference length) of one system.
        b: The other system's, over the same clusters.
        seed: Of the bootstrap's draws.
        resamples: How many of them.

    Returns:
        The difference; ``None`` where the reference is empty.
    """
    found = contrast([(1.0, a), (-1.0, b)])
    if found is None:
        return None
    if found.low is None or not found.error:
        return Paired(found, None, None, None)
    if found.clusters < ENOUGH:
        return Paired(found, found.low, found.high, "linearised")
    drawn = bootstrap(a, b, seed=seed, resamples=resamples)
    return Paired(found, *drawn.percentile, "bootstrap", drawn)
