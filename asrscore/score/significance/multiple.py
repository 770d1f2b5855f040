"""Several tests at once: how likely one of them is to be small by chance."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p: Sequence[float]) -> list[float]:
    """Return p-values adjusted so that at most 5 % of families have any false alarm below 0.05.

    Step-down, valid whatever the tests share (Holm, Scandinavian Journal of Statistics 6, 1979).

    Args:
        p: The p-values of one family, in any order; shape (m,).

    Returns:
        The adjusted ones in the same order, never below the plain ones, never above 1.
    """
    adjusted, highest = [0.0] * len(p), 0.0
    for rank, at in enumerate(sorted(range(len(p)), key=p.__getitem__)):
        highest = max(highest, min((len(p) - rank) * p[at], 1.0))
        adjusted[at] = highest
    return adjusted


def benjamini_hochberg(p: Sequence[float]) -> list[float]:
    """Return p-values adjusted so that of those below 0.05 at most 5 % are false alarms, in expectation.

    Step-up, valid for tests that are independent or positively dependent (Benjamini & Hochberg, Journal of the Royal
    Statistical Society B 57, 1995).

    Args:
        p: The p-values of one family, in any order; shape (m,).

    Returns:
        The adjusted ones in the same order, never below the plain ones, never above 1.
    """
    adjusted, lowest = [0.0] * len(p), 1.0
    for rank, at in enumerate(sorted(range(len(p)), key=p.__getitem__, reverse=True)):
        lowest = min(lowest, p[at] * len(p) / (len(p) - rank))
        adjusted[at] = lowest
    return adjusted
