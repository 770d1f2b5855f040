"""Is a difference of two pooled rates more than chance? From counts per cluster, never re-aligning."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

from asrscore.score.counts import Counts

#: Fewer independent pieces than this bear no interval.
FEWEST = 5


@dataclass(frozen=True, slots=True)
class Difference:
    """Rate of a minus rate of b, as a fraction, with its 95 % interval where one can be had."""

    difference: float
    low: float | None
    high: float | None
    clusters: int


def _t_below(t: float, df: int) -> float:
    """Return P(|T| < t) for an integer number of degrees of freedom (Abramowitz & Stegun 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(df))
    cos2 = math.cos(angle) ** 2
    term, series = 1.0, 0.0
    if df % 2:
        if df == 1:
            return 2 * angle / math.pi
        term = math.cos(angle)
        series = term
        for k in range(3, df - 1, 2):
            term *= cos2 * (k - 1) / k
            series += term
        return 2 / math.pi * (angle + math.sin(angle) * series)
    series = term
    for k in range(2, df - 1, 2):
        term *= cos2 * (k - 1) / k
        series += term
    return math.sin(angle) * series


@lru_cache(maxsize=1024)
def t_quantile(df: int, coverage: float = 0.95) -> float:
    """Return the t for which P(|T| < t) is ``coverage`` at ``df`` degrees of freedom.

    Above 1,000 degrees the expansion of Abramowitz & Stegun 26.7.5 is exact to seven digits.
    """
    z = NormalDist().inv_cdf(0.5 + coverage / 2)
    if df > 1000:
        return z + (z**3 + z) / (4 * df) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * df**2)
    low, high = 0.0, 1000.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _t_below(middle, df) < coverage else (low, middle)
    return (low + high) / 2


def difference(a: Sequence[Counts], b: Sequence[Counts]) -> Difference | None:
    """Return the difference of two pooled rates with the interval of the linearised ratio.

    Both rates are ratios of sums over the same clusters, so the difference is linearised in them and the spread of
    its terms gives the variance, with t on K-1 degrees of freedom (Cochran, Sampling Techniques, 1977, §6.8; it
    keeps its coverage from a few clusters up, where the percentile bootstrap does not).

    Args:
        a: Counts of system a, one per cluster, in the order of the clusters; shape (K,).
        b: Counts of system b over the same clusters; shape (K,).

    Returns:
        The difference; without an interval under ``FEWEST`` clusters, or where every cluster says exactly the same.
        ``None`` where a rate is missing because the reference is empty.
    """
    clusters = len(a)
    length_a, length_b = sum(c.reference_length for c in a), sum(c.reference_length for c in b)
    if not length_a or not length_b:
        return None
    rate_a, rate_b = sum(c.errors for c in a) / length_a, sum(c.errors for c in b) / length_b
    gap = rate_a - rate_b
    if clusters < FEWEST:
        return Difference(gap, None, None, clusters)
    squares = 0.0
    for x, y in zip(a, b, strict=True):
        term = (x.errors - rate_a * x.reference_length) / length_a - (y.errors - rate_b * y.reference_length) / length_b
        squares += term * term
    half = t_quantile(clusters - 1) * math.sqrt(squares * clusters / (clusters - 1))
    if half < 1e-12 and abs(gap) > 1e-12:
        return Difference(gap, None, None, clusters)
    return Difference(gap, gap - half, gap + half, clusters)
