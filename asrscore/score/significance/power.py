"""How small a gap a test set could settle."""

from __future__ import annotations

from asrscore.score.significance.linear import Estimate
from asrscore.score.significance.student import t_quantile

#: Chance of settling a gap of that size.
POWER = 0.8


def smallest_gap(found: Estimate) -> float | None:
    """Return the smallest true gap that the test set would settle four times out of five, as a fraction.

    A gap is settled where it is t(0.975) standard errors from zero; it is found there with probability 0.8 where the
    truth lies t(0.8) further out (Cohen, Statistical Power Analysis, 1988, §2). The standard error is that of this pair
    of systems: how far their answers differ from cluster to cluster.

    Args:
        found: The difference of two systems.

    Returns:
        The gap; ``None`` where there is no interval.
    """
    if found.low is None or not found.error:
        return None
    return (t_quantile(found.df) + t_quantile(found.df, 2 * POWER - 1)) * found.error
