"""The tests of NIST's sc_stats, as it defines them: MAPSSWE, sign, Wilcoxon, McNemar.

Definitions: Gillick & Cox, Some statistical issues in the comparison of speech recognition algorithms, ICASSP 1989;
Pallett, Fisher & Fiscus, Tools for the analysis of benchmark speech recognition tests, ICASSP 1990; and what SCTK
2.4.10 does, whose printed figures these reproduce from its own alignments.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from asrscore.score.significance.student import normal_cdf, two_sided

#: Rates that differ by no more than this are equal (0.005 points).
_EQUAL = 0.00005


class Segment(NamedTuple):
    """A stretch of the reference between places that both systems got right."""

    reference: int
    """Units of the reference in it."""
    a: int
    """Errors of system a."""
    b: int


@dataclass(frozen=True, slots=True)
class MatchedPairs:
    """The matched-pair sentence-segment test."""

    segments: int
    mean: float
    """Mean of a's errors minus b's in a segment."""
    deviation: float
    """Standard deviation of it, over n-1."""
    z: float
    p: float


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign test over clusters."""

    a_better: int
    b_better: int
    equal: int
    p: float


@dataclass(frozen=True, slots=True)
class SignedRanks:
    """Wilcoxon's test over clusters."""

    clusters: int
    z: float
    """Below zero where a has the lower rates."""
    p: float


@dataclass(frozen=True, slots=True)
class McNemar:
    """McNemar's test on utterances without any error."""

    only_a: int
    """Utterances that only system a got wholly right."""
    only_b: int
    p: float


class Places(NamedTuple):
    """Where one answer's errors stand in the reference."""

    wrong: Sequence[int] = ()
    """Indices of units that were substituted or deleted; an index may come twice."""
    inserted: Sequence[int] = ()
    """Index of the unit that each insertion stands before; the length of the reference at its end."""


def segments(length: int, a: Places, b: Places, *, good: int = 2) -> list[Segment]:
    """Return the segments of one utterance: they end at ``good`` units in a row that both systems got right.

    sc_stats leaves out what its second system inserts after the last word; here both are treated alike.

    Args:
        length: Units in the reference.
        a: Errors of system a.
        b: Errors of system b.
        good: Units that both have right, in a row and with nothing inserted between them, at which a segment ends.
    """
    events = [(at, at + 1, 0) for at in a.wrong]
    events += [(at, at + 1, 1) for at in b.wrong]
    events += [(at, at, 0) for at in a.inserted]
    events += [(at, at, 1) for at in b.inserted]
    if not events:
        return []
    events.sort()
    found: list[Segment] = []
    counts = [0, 0]
    first, end, _ = events[0]
    for start, stop, side in events:
        if start - end >= good:
            found.append(Segment(end + good - max(first - good, 0), *counts))
            counts = [0, 0]
            first = start
        counts[side] += 1
        end = max(end, stop)
    found.append(Segment(min(end + good, length) - max(first - good, 0), *counts))
    return found


def printed(z: float) -> float:
    """Return the p-value that sc_stats prints for a z: its table of the normal distribution is read at hundredths.

    The table has four digits and is read at the hundredth below, so the figure is a little above the true p-value.
    """
    return 2 - 2 * round(normal_cdf(math.floor(abs(z) * 100) / 100), 4)


def mapsswe(differences: Sequence[int]) -> MatchedPairs | None:
    """Return the matched-pair sentence-segment test.

    Args:
        differences: Errors of a minus errors of b in each segment; shape (n,).

    Returns:
        The test, its z over the normal distribution; ``None`` under two segments or where all differences are equal.
    """
    n = len(differences)
    if n < 2:
        return None
    mean = sum(differences) / n
    variance = sum((d - mean) ** 2 for d in differences) / (n - 1)
    if not variance:
        return None
    z = mean / math.sqrt(variance / n)
    return MatchedPairs(n, mean, math.sqrt(variance), z, two_sided(z))


def _flips(fewer: int, flips: int) -> float:
    """Return the two-sided probability of so few heads, exactly; at most 1."""
    if 2 * fewer >= flips:
        return 1.0
    if flips > 2_000:
        # From here on the sum has no exact floating point form; the normal limit with continuity is as good.
        return two_sided((flips - 2 * fewer - 1) / math.sqrt(flips))
    below = sum(math.comb(flips, k) for k in range(fewer + 1))
    return min(2 * below / (1 << flips), 1.0)


def sign(a: Sequence[float], b: Sequence[float]) -> Sign | None:
    """Return the sign test on the rates of clusters.

    Half of the equal ones go to either side; where their number is odd, the system with the higher mean gets one more.

    Args:
        a: Rates of system a, as fractions; shape (K,).
        b: Those of system b.

    Returns:
        The test; ``None`` without clusters.
    """
    gaps = [x - y for x, y in zip(a, b, strict=True)]
    if not gaps:
        return None
    plus, minus = sum(g > _EQUAL for g in gaps), sum(g < -_EQUAL for g in gaps)
    equal = len(gaps) - plus - minus
    odd_one = equal % 2
    ours, theirs = minus + equal // 2, plus + equal // 2
    if (sum(a) > sum(b)) if sum(a) != sum(b) else (ours < theirs):
        ours += odd_one
    else:
        theirs += odd_one
    return Sign(minus, plus, equal, _flips(min(ours, theirs), len(gaps)))


def wilcoxon(a: Sequence[float], b: Sequence[float]) -> SignedRanks | None:
    """Return Wilcoxon's signed-rank test on the rates of clusters, by its normal approximation.

    As in sc_stats equal rates keep their ranks and go to either side in turn, and ties do not shrink the variance.

    Args:
        a: Rates of system a, as fractions; shape (K,).
        b: Those of system b.

    Returns:
        The test; ``None`` without clusters.
    """
    turned = sum(a) <= sum(b)
    gaps = [(y - x) if turned else (x - y) for x, y in zip(a, b, strict=True)]
    n = len(gaps)
    if not n:
        return None
    plus = 0.0
    equal = 0
    for gap, rank in zip(gaps, _ranks([abs(g) for g in gaps]), strict=True):
        if abs(gap) <= _EQUAL:
            equal += 1
            plus += rank if equal % 2 else 0.0
        elif gap > 0:
            plus += rank
    z = (plus - n * (n + 1) / 4) / math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    return SignedRanks(n, -z if turned else z, two_sided(z))


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, 1 for the smallest; ties share theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    at = 0
    while at < len(order):
        end = at
        while end < len(order) and values[order[end]] - values[order[at]] < 1e-12:
            end += 1
        for place in order[at:end]:
            found[place] = (at + 1 + end) / 2
        at = end
    return found


def mcnemar(right: Iterable[tuple[bool, bool]]) -> McNemar:
    """Return McNemar's test by the exact binomial.

    Args:
        right: Whether system a, and whether system b, got an utterance wholly right, for each utterance.
    """
    only_a = only_b = 0
    for ours, theirs in right:
        only_a += ours and not theirs
        only_b += theirs and not ours
    return McNemar(only_a, only_b, _flips(min(only_a, only_b), only_a + only_b))
