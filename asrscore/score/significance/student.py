"""Quantiles and tails of the normal and of Student's distribution, without a numerical package."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist

_NORMAL = NormalDist()


def normal_quantile(probability: float) -> float:
    """Return the z below which a standard normal variable falls with ``probability``."""
    return _NORMAL.inv_cdf(probability)


def normal_cdf(z: float) -> float:
    """Return the probability that a standard normal variable falls below ``z``."""
    return 0.5 * math.erfc(-z / math.sqrt(2))


def two_sided(z: float) -> float:
    """Return the probability that a standard normal variable is at least as far from zero as ``z``."""
    return math.erfc(abs(z) / math.sqrt(2))


def _t_within(t: float, df: int) -> float:
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
def _quantile(df: int, coverage: float) -> float:
    """Return the quantile at a whole number of degrees, by bisection; above 1,000 by Abramowitz & Stegun 26.7.5."""
    z = normal_quantile(0.5 + coverage / 2)
    if df > 1000:
        return z + (z**3 + z) / (4 * df) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * df**2)
    low, high = 0.0, 1000.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _t_within(middle, df) < coverage else (low, middle)
    return (low + high) / 2


def _between(df: float, at: Callable[[int], float]) -> float:
    """Return a value at real degrees of freedom: between two whole ones it is all but linear in 1/df."""
    below = max(int(df), 1)
    share = max((1 / below - 1 / df) * below * (below + 1), 0.0) if df > below else 0.0
    return at(below) if not share else at(below) * (1 - share) + at(below + 1) * share


def t_quantile(df: float, coverage: float = 0.95) -> float:
    """Return the t for which P(|T| < t) is ``coverage`` at ``df`` degrees of freedom (those below 1 count as 1)."""
    return _between(df, lambda whole: _quantile(whole, coverage))


def t_two_sided(t: float, df: float) -> float:
    """Return the probability that Student's variable is at least as far from zero as ``t``."""
    if df > 1000:
        return two_sided(t)
    return _between(df, lambda whole: min(max(1 - _t_within(abs(t), whole), 0.0), 1.0))
