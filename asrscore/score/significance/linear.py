"""Rates, gaps and differences of gaps with the interval of the linearised ratio, robust to clusters."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asrscore.score.counts import Counts
from asrscore.score.significance.student import t_quantile, t_two_sided

#: Fewer independent pieces than this bear no interval.
FEWEST = 5
#: Below this a spread is rounding, not measurement.
_NOTHING = 1e-12

Sums = Mapping[Any, tuple[int, int]]
"""Cluster -> (errors, reference length)."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A rate, or a difference of rates, as a fraction, with its 95 % interval where one can be had."""

    value: float
    low: float | None
    high: float | None
    clusters: int
    """Independent pieces that it rests on: of the part that has fewest."""
    error: float = 0.0
    """Standard error; 0 where there is no interval."""
    df: float = 0.0
    """Degrees of freedom of the interval."""

    @property
    def p(self) -> float | None:
        """Two-sided p-value of the hypothesis that the value is zero; ``None`` where there is no interval."""
        return None if self.low is None or not self.error else t_two_sided(self.value / self.error, self.df)


def sums(rows: Iterable[tuple[Hashable, Counts]]) -> dict[Hashable, tuple[int, int]]:
    """Return errors and reference length by cluster.

    Args:
        rows: (cluster, counts) of each utterance; a cluster is its speaker, its recording, or its own id.
    """
    found: dict[Hashable, tuple[int, int]] = {}
    for cluster, c in rows:
        errors, length = c.substitutions + c.deletions + c.insertions, c.reference_length
        if (before := found.get(cluster)) is not None:
            errors, length = errors + before[0], length + before[1]
        found[cluster] = errors, length
    return found


def contrast(parts: Sequence[tuple[float, Sums]]) -> Estimate | None:
    """Return a weighted sum of pooled rates with its interval.

    Every rate is a ratio of two sums over clusters. The weighted sum is linearised in them, and the spread of its terms
    over the clusters gives the variance (Cochran, Sampling Techniques, 1977, §6.8), with Student's quantile. Clusters
    are unequal, and a few large ones pull the rate after them: each residual is divided by the square root of 1 minus
    the cluster's share of the text (the CR2 of Bell & McCaffrey, Survey Methodology 28, 2002), and the degrees of
    freedom are one less than the number of equal clusters that would be worth as much (Kish, Survey Sampling, 1965).
    With equal clusters both are what any textbook says: K/(K-1) and K-1. Clusters that take part in the same rates are
    one stratum; over several strata the degrees of freedom are Satterthwaite's (Biometrics Bulletin 2, 1946), so that
    two disjoint groups give Welch's interval.

        contrast([(1, a)])                                  a rate
        contrast([(1, a), (-1, b)])                         two systems on the same clusters, or two groups
        contrast([(1, a1), (-1, a2), (-1, b1), (1, b2)])    the gap of groups 1 and 2 in a, minus that in b

    Args:
        parts: (weight, errors and reference length by cluster) of each rate.

    Returns:
        The estimate; without an interval where a part has fewer than ``FEWEST`` clusters with reference text, or where
        nothing varies but the value is not zero. ``None`` where a rate is missing because its reference is empty.
    """
    value = 0.0
    terms: dict[Hashable, float] = defaultdict(float)
    shares: dict[Hashable, float] = defaultdict(float)
    member: dict[Hashable, int] = defaultdict(int)
    fewest = 0
    for at, (weight, part) in enumerate(parts):
        length = sum(n for _, n in part.values())
        if not length:
            return None
        rate = sum(e for e, _ in part.values()) / length
        value += weight * rate
        taking = 0
        for cluster, (errors, n) in part.items():
            taking += n > 0
            member[cluster] |= 1 << at
            share = n / length
            shares[cluster] += share
            if share < 1:
                terms[cluster] += weight * (errors - rate * n) / length / math.sqrt(1 - share)
        fewest = min(fewest, taking) if at else taking
    if fewest < FEWEST:
        return Estimate(value, None, None, fewest)
    variance, df = _variance(terms, shares, member)
    error = math.sqrt(variance)
    half = t_quantile(df) * error
    if half < _NOTHING and abs(value) > _NOTHING:
        return Estimate(value, None, None, fewest)
    return Estimate(value, value - half, value + half, fewest, error, df)


def _variance(
    terms: Mapping[Hashable, float], shares: Mapping[Hashable, float], member: Mapping[Hashable, int]
) -> tuple[float, float]:
    """Return the variance of the sum of ``terms`` over strata of clusters, and its degrees of freedom."""
    strata: dict[int, list[Hashable]] = defaultdict(list)
    for cluster in terms:
        strata[member[cluster]].append(cluster)
    # Summed exactly, so that the order of the clusters is nothing to the last digit.
    parts: list[float] = []
    below: list[float] = []
    df = math.inf
    for clusters in strata.values():
        part = math.fsum(terms[cluster] ** 2 for cluster in clusters)
        sizes = [shares[cluster] for cluster in clusters]
        worth = math.fsum(sizes) ** 2 / squares if (squares := math.fsum(size * size for size in sizes)) else 0.0
        df = max(worth - 1, 1.0)
        parts.append(part)
        below.append(part * part / df)
    variance, whole = math.fsum(parts), math.fsum(below)
    return variance, df if len(strata) == 1 or not whole else variance * variance / whole


def rate(counts: Sums) -> Estimate | None:
    """Return a pooled rate with its interval, made on the scale of its logarithm; see ``contrast``.

    Rates are skewed: with few clusters the interval of the logarithm holds the truth as often as it promises and never
    reaches below zero, that of the rate itself does neither. A rate without any error has no interval: nothing was
    seen that could vary.
    """
    # Clusters with the same counts are worked out once: there are few kinds of them where they are utterances.
    kinds = Counter(counts.values())
    length = sum(n * times for (_, n), times in kinds.items())
    if not length:
        return None
    value = sum(errors * times for (errors, _), times in kinds.items()) / length
    clusters = sum(times for (_, n), times in kinds.items() if n)
    if clusters < FEWEST or not value:
        return Estimate(value, None, None, clusters)
    squares = math.fsum(
        times * (errors - value * n) ** 2 / (1 - n / length) for (errors, n), times in kinds.items() if n < length
    )
    error = math.sqrt(squares) / length
    df = max(length * length / sum(times * n * n for (_, n), times in kinds.items()) - 1, 1.0)
    if error < _NOTHING:
        return Estimate(value, None, None, clusters)
    stretch = math.exp(t_quantile(df) * error / value)
    return Estimate(value, value / stretch, value * stretch, clusters, error, df)


def difference(a: Sequence[Counts], b: Sequence[Counts]) -> Estimate | None:
    """Return the pooled rate of a minus that of b over the same clusters; see ``contrast``.

    Args:
        a: Counts of system a, one per cluster, in the order of the clusters; shape (K,).
        b: Counts of system b over the same clusters; shape (K,).
    """
    ours, theirs = ({at: (c.errors, c.reference_length) for at, c in enumerate(counts)} for counts in (a, b))
    if len(a) != len(b):
        raise ValueError(f"{len(a)} clusters against {len(b)}")
    return contrast([(1.0, ours), (-1.0, theirs)])
