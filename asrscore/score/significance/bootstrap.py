"""The paired bootstrap of a difference of pooled rates: percentile and BCa."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from asrscore.score.significance.linear import Sums
from asrscore.score.significance.student import normal_cdf, normal_quantile

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

#: From so many clusters up the bootstrap keeps its coverage; below, see ``linear``.
ENOUGH = 100
RESAMPLES = 1_000
#: Kinds of clusters that stand there less often are drawn one by one, which then costs less than a binomial draw.
_OFTEN = 24
_CHUNK = 4_000_000


@dataclass(frozen=True, slots=True)
class Bootstrap:
    """95 % intervals of a difference, as fractions."""

    percentile: tuple[float, float]
    bca: tuple[float, float]
    """Bias-corrected and accelerated."""
    resamples: int


def bootstrap(a: Sums, b: Sums, *, seed: int = 0, resamples: int = RESAMPLES) -> Bootstrap:
    """Return intervals of the rate of a minus the rate of b, both resampled by the same clusters.

    Clusters with the same counts are alike, so how often each *kind* of cluster is drawn can be one multinomial draw:
    the same distribution as drawing clusters one by one, at a fraction of the work. Percentile and BCa are those of
    Efron & Tibshirani, An Introduction to the Bootstrap, 1993, §13.3 and §14.3; pairs of systems over utterances:
    Bisani & Ney, ICASSP 2004; by blocks and speakers: Liu & Peng, Interspeech 2020. Exchanging a and b mirrors the
    result exactly.

    Args:
        a: Cluster -> (errors, reference length) of one system.
        b: The other system's, over the same clusters.
        seed: Of the draws; the order of the clusters has no part in them.
        resamples: How many.
    """
    import numpy as np

    each = np.array([(*a[cluster], *b[cluster]) for cluster in a], dtype=np.int64)
    # Where both sides have one length, which is always but for unequal numbers of runs, only their difference counts.
    level = bool((each[:, 1] == each[:, 3]).all())
    rows = np.column_stack([each[:, 0] - each[:, 2], each[:, 1]]) if level else each
    turned = _turned(rows, level=level)
    if turned:
        rows = rows * [-1, 1] if level else rows[:, [2, 3, 0, 1]]
    kinds, times = _kinds(rows)
    drawn = _totals(kinds, times, np.random.default_rng([seed, 1]), resamples)
    gaps = np.sort(_gap(drawn, level=level))
    whole = (kinds * times[:, None]).sum(axis=0, keepdims=True)
    low, high = _accelerated(gaps, float(_gap(whole, level=level)[0]), _influence(kinds, whole[0], level=level), times)
    percentile = (_quantile(gaps, 0.025), _quantile(gaps, 0.975))
    bca = (_quantile(gaps, low), _quantile(gaps, high))
    if turned:
        percentile, bca = (-percentile[1], -percentile[0]), (-bca[1], -bca[0])
    return Bootstrap(percentile, bca, resamples)


def _gap(sums: Array, *, level: bool) -> Array:
    """Return the difference of the rates of each row of sums."""
    gap: Array = sums[:, 0] / sums[:, 1]
    return gap if level else gap - sums[:, 2] / sums[:, 3]


def _turned(rows: Array, *, level: bool) -> bool:
    """Return whether a and b are to be exchanged, so that both orders make the same draws."""
    import numpy as np

    other = rows * [-1, 1] if level else rows[:, [2, 3, 0, 1]]
    ours, theirs = (_gap(r.sum(axis=0, keepdims=True).astype(float), level=level)[0] for r in (rows, other))
    if ours != theirs:
        return bool(ours < theirs)
    ordered = (side[np.lexsort(side.T[::-1])].ravel().tolist() for side in (rows, other))
    return bool(next(ordered) > next(ordered))


def _kinds(rows: Array) -> tuple[Array, Array]:
    """Return the distinct rows in order, and how often each stands there."""
    import numpy as np

    least = rows.min(axis=0)
    spans = [int(n) + 1 for n in rows.max(axis=0) - least]
    if math.prod(spans) < 2**62:
        key = np.zeros(len(rows), dtype=np.int64)
        for column, span in enumerate(spans):
            key = key * span + (rows[:, column] - least[column])
        _, first, times = np.unique(key, return_index=True, return_counts=True)
        return rows[first].astype(np.float64), times
    kinds, times = np.unique(rows, axis=0, return_counts=True)
    return kinds.astype(np.float64), times


def _totals(kinds: Array, times: Array, draw: np.random.Generator, resamples: int) -> Array:
    """Return the column sums of every resample; shape (resamples, columns).

    How often each frequent kind comes, and how many clusters are of the others, is one multinomial draw; those others
    are then drawn one by one.
    """
    import numpy as np

    clusters = int(times.sum())
    often = times >= _OFTEN
    rare = np.repeat(kinds[~often], times[~often], axis=0)
    shares = np.append(times[often], len(rare)) / clusters
    found = np.empty((resamples, kinds.shape[1]))
    step = max(_CHUNK // (len(rare) + len(shares)), 1)
    for at in range(0, resamples, step):
        n = min(step, resamples - at)
        counts = draw.multinomial(clusters, shares, size=n)
        found[at : at + n] = counts[:, :-1].astype(np.float64) @ kinds[often]
        one_by_one = counts[:, -1]
        if len(rare):
            taken = draw.integers(0, len(rare), size=int(one_by_one.sum()) + 1, dtype=np.uint32)
            starts = np.append(0, np.cumsum(one_by_one)[:-1])
            for column in range(kinds.shape[1]):
                sums = np.add.reduceat(rare[:, column][taken], np.append(starts, len(taken) - 1))[:-1]
                found[at : at + n, column] += np.where(one_by_one > 0, sums, 0.0)
    return found


def _influence(kinds: Array, whole: Array, *, level: bool) -> Array:
    """Return what one cluster of each kind does to the difference, to first order."""
    found: Array = (kinds[:, 0] - kinds[:, 1] * (whole[0] / whole[1])) / whole[1]
    return found if level else found - (kinds[:, 2] - kinds[:, 3] * (whole[2] / whole[3])) / whole[3]


def _accelerated(gaps: Array, gap: float, influence: Array, times: Array) -> tuple[float, float]:
    """Return which quantiles of the resampled gaps are the ends of the BCa interval."""
    import numpy as np

    below, up_to = (int(np.searchsorted(gaps, gap + shift, side="left")) for shift in (-1e-12, 1e-12))
    share = (below + up_to) / 2 / len(gaps)
    squares = float((times * influence**2).sum())
    if not 0 < share < 1 or not squares:
        return 0.025, 0.975
    bias = normal_quantile(share)
    acceleration = float((times * influence**3).sum()) / (6 * squares**1.5)
    ends = []
    for tail in (0.025, 0.975):
        z = bias + normal_quantile(tail)
        ends.append(normal_cdf(bias + z / (1 - acceleration * z)))
    return ends[0], ends[1]


def _quantile(ordered: Array, at: float) -> float:
    """Return a quantile of sorted values, between two of them in proportion."""
    place = at * (len(ordered) - 1)
    low = min(int(place), len(ordered) - 2)
    return float(ordered[low] + (ordered[low + 1] - ordered[low]) * (place - low))
