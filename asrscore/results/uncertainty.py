"""How sure one may be: intervals of rates and of differences, tests, places, and what they rest on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

#: A difference is settled where its p-value, adjusted for several pairs, is no higher.
LEVEL = 0.05
#: The test whose p-value decides.
DECIDING = "approximate randomisation"


@dataclass(frozen=True, slots=True, kw_only=True)
class RateInterval:
    """A system's pooled rate with its 95 % interval, as fractions; it depends on that system and the reference only."""

    rate: float
    low: float | None
    high: float | None
    clusters: int
    """Independent pieces it rests on."""
    of: str = "utterance"
    """What such a piece is: an utterance, a speaker, a recording, a block, or the column that was named."""
    missing: str | None = None
    """Where there is no interval: what it would have taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """The difference of two pooled rates with its 95 % interval, as fractions (0.01 is one point)."""

    difference: float
    low: float | None
    high: float | None
    method: str | None
    """How the interval was made; ``None`` where there is none."""
    clusters: int
    """Independent pieces the interval rests on."""
    missing: str | None = None
    """Where there is no interval: what it would have taken."""
    of: str = "utterance"
    """What such a piece is."""
    bca: tuple[float, ...] = ()
    """Ends of the bias-corrected and accelerated bootstrap interval, where there are enough pieces."""
    linearised: tuple[float, ...] = ()
    """Ends of the interval of the linearised ratio."""

    @property
    def settled(self) -> bool:
        """Whether the interval excludes zero."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class HypothesisTest:
    """One test of the hypothesis that two systems are alike."""

    name: str
    over: str
    """What it looks at: ``speaker``, ``utterance``, ``segment``, …"""
    n: int
    """How many of them."""
    p: float
    """Two-sided."""
    statistic: str
    """In words: ``z -2.236``, ``6 : 4``."""
    holm: float
    """p adjusted over all pairs (Holm): no false alarm in any of them with 95 %."""
    bh: float
    """p adjusted over all pairs (Benjamini and Hochberg): at most 5 % of the alarms false, in expectation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two systems on the same references; ``difference`` is a's rate minus b's."""

    a: str
    b: str
    unit: str
    interval: Interval
    verdict: str
    """One plain sentence."""
    tests: tuple[HypothesisTest, ...] = ()
    """None where there is no interval."""
    smallest_gap: float | None = None
    """The smallest true gap that this test set would settle between these systems four times out of five."""

    @property
    def test(self) -> HypothesisTest | None:
        """The test that decides, where there is one."""
        return next((test for test in self.tests if test.name == DECIDING), None)

    @property
    def settled(self) -> bool:
        """Whether the interval excludes zero and chance would not do as much, all pairs considered."""
        return self.interval.settled and (self.test is None or self.test.holm <= LEVEL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a system could stand among all of them."""

    low: int
    """Best place of its 95 % interval; 1 is the lowest rate."""
    high: int
    """Worst place."""
    first: float
    """Probability of being first: the share of the draws in which its rate is lowest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Uncertainty:
    """What all intervals and tests rest on."""

    cluster: str
    """What was drawn: ``utterance``, ``speaker``, ``recording``, ``block``, or the column that was named."""
    clusters: int
    seed: int
    """Of every draw; the draws depend on it and on the sorted ids alone."""
    resamples: int
    """Of the bootstrap."""
    randomisations: int
    asked: str | None = None
    """The cluster that the user named."""
    places: Mapping[str, Place] = field(default_factory=dict)
    """System -> where it could stand; empty for one system, and with too few pieces."""
