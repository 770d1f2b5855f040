"""Approximate randomisation: how often a gap as wide would come about if it did not matter which system answered."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from asrscore.score.significance.linear import Sums
from asrscore.score.significance.student import two_sided

if TYPE_CHECKING:
    import numpy as np

FEWEST_DRAWS = 10_000
#: Draws for each pair of a family: Holm's smallest p-value must be able to stay below 0.05.
DRAWS_A_PAIR = 100
#: So many distinct differences are drawn as binomials, more as single coins.
_MOST_GROUPS = 256
_MOST_COINS = 200_000_000
_CHUNK = 4_000_000


@dataclass(frozen=True, slots=True)
class Randomised:
    """The outcome of the test."""

    p: float
    """Two-sided."""
    draws: int
    exact: bool
    """Whether all exchanges were looked at instead of a sample."""


def draws_for(pairs: int) -> int:
    """Return how many randomisations a family of so many pairs takes."""
    return max(FEWEST_DRAWS, DRAWS_A_PAIR * pairs)


def randomisation(a: Sums, b: Sums, *, seed: int = 0, draws: int = FEWEST_DRAWS) -> Randomised:
    """Return the p-value of the difference of two pooled rates when whole clusters are exchanged at random.

    Under the hypothesis that the systems are alike each cluster's answers could as well be the other's (Noreen,
    Computer-Intensive Methods for Testing Hypotheses, 1989). Exchanging a cluster turns the sign of its difference, so
    clusters with differences of one size are one binomial draw; where there are no more exchanges than draws, all are
    looked at. A sampled p-value counts the data as one of the draws, so it is never 0 (Phipson & Smyth, 2010).

    Args:
        a: Cluster -> (errors, reference length) of one system.
        b: The other system's, over the same clusters. Where one has more runs, errors are taken a run.
        seed: Of the draws; the order of the clusters and of the systems has no part in them.
        draws: How many.
    """
    import numpy as np

    gaps = np.array([_gap(a[cluster], b[cluster]) for cluster in sorted(a, key=str)], dtype=np.float64)
    sizes = np.abs(gaps[gaps != 0])
    observed = abs(float(gaps.sum())) - 1e-9 * max(float(sizes.sum()), 1.0)
    if not len(sizes) or observed <= 0:
        return Randomised(1.0, draws, exact=True)
    if 2 ** min(len(sizes), 62) <= draws:
        totals = np.zeros(1)
        for size in sizes:
            totals = np.concatenate([totals + size, totals - size])
        return Randomised(float((np.abs(totals) >= observed).mean()), len(totals), exact=True)
    values, times = np.unique(sizes, return_counts=True)
    draw = np.random.default_rng([seed, 2])
    if len(values) <= _MOST_GROUPS:
        totals = np.zeros(draws)
        for value, n in zip(values, times, strict=True):
            totals += value * (2.0 * draw.binomial(int(n), 0.5, size=draws) - n)
    elif len(sizes) * draws <= _MOST_COINS:
        totals = _coins(sizes, draw, draws)
    else:
        # The limit of the sum of so many coins, nobody could tell it from them.
        return Randomised(two_sided(observed / math.sqrt(float((sizes**2).sum()))), draws, exact=False)
    return Randomised((1 + int((np.abs(totals) >= observed).sum())) / (draws + 1), draws, exact=False)


def _gap(ours: tuple[int, int], theirs: tuple[int, int]) -> float:
    """Return how many more errors one side makes in a cluster, over a common length."""
    if ours[1] == theirs[1] or not ours[1] or not theirs[1]:
        return float(ours[0] - theirs[0])
    shorter = min(ours[1], theirs[1])
    return ours[0] * shorter / ours[1] - theirs[0] * shorter / theirs[1]


def _coins(sizes: np.ndarray[Any, Any], draw: np.random.Generator, draws: int) -> np.ndarray[Any, Any]:
    """Return the sums of ``sizes`` with random signs; shape (draws,)."""
    import numpy as np

    found = np.empty(draws)
    wide = -(-len(sizes) // 8)
    step = max(_CHUNK // (8 * wide), 1)
    for at in range(0, draws, step):
        n = min(step, draws - at)
        bits = np.unpackbits(np.frombuffer(draw.bytes(n * wide), dtype=np.uint8).reshape(n, wide), axis=1)
        found[at : at + n] = 2.0 * (bits[:, : len(sizes)].astype(np.float64) @ sizes) - sizes.sum()
    return found
