"""Do the intervals hold what they promise, and does the test cry wolf? By simulation of test sets with a known truth.

Speakers differ in how much they say, in how hard they are, and in how much they suit one system more than the other; so
the truth is a gap of 1 point between two systems, and each test set is K speakers. Printed for each K: in how many of
the test sets the 95 % interval holds the truth, by each method; for two systems that are truly alike, how often the
interval excludes zero and how often the difference is called settled; and for one system and two groups that are truly
alike, of K and of 2 K speakers, how often the gap between the groups is significant.

    python benchmarks/coverage.py [TEST SETS]
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np

from asrscore.score.significance import contrast, rate
from asrscore.score.significance.bootstrap import bootstrap
from asrscore.score.significance.paired import paired
from asrscore.score.significance.randomisation import randomisation

SPEAKERS = (5, 8, 10, 20, 40, 80, 100, 200)
RATE, GAP = 0.10, 0.01

Sums = dict[int, tuple[int, int]]


def test_set(draw: np.random.Generator, speakers: int, gap: float) -> tuple[Sums, Sums]:
    """Return two systems' errors and words by speaker.

    About 300 words a speaker, log-normal; rates are beta-distributed around the speaker's own mean, which is gamma-
    distributed around the system's; a speaker's leaning to one system has a standard deviation of 1.5 points.
    """
    words = np.maximum(draw.lognormal(5.5, 0.6, speakers), 20).astype(int)
    hard = RATE * draw.gamma(6, 1 / 6, speakers)
    leaning = draw.normal(gap, 0.015, speakers)
    sides = []
    for shift in (leaning / 2, -leaning / 2):
        mean = np.clip(hard + shift, 0.002, 0.9)
        errors = draw.binomial(words, draw.beta(mean * 60, (1 - mean) * 60))
        sides.append({at: (int(e), int(n)) for at, (e, n) in enumerate(zip(errors, words, strict=True))})
    return sides[0], sides[1]


def truth(gap: float) -> tuple[float, float]:
    """Return the gap and the rate of the first system in all the speakers there could be."""
    a, b = test_set(np.random.default_rng(99), 2_000_000, gap)
    ours, theirs = (sum(e for e, _ in side.values()) / sum(n for _, n in side.values()) for side in (a, b))
    return ours - theirs, ours


def share(sets: int, holds: Callable[[], bool]) -> float:
    """Return how often something holds, in per cent."""
    return 100 * sum(holds() for _ in range(sets)) / sets


def row(speakers: int, sets: int, gap: float, mean: float) -> str:
    """Return one row of the table."""
    draw = np.random.default_rng(speakers)
    held = dict.fromkeys(("shown", "linear", "percentile", "BCa", "rate"), 0)
    settled = wide = gaps = 0
    for _ in range(sets):
        a, b = test_set(draw, speakers, GAP)
        seed = int(draw.integers(2**31))
        shown = paired(a, b, seed=seed)
        drawn = shown.bootstrap if shown and shown.bootstrap else bootstrap(a, b, seed=seed)
        alone = rate(a)
        if not shown or shown.low is None or shown.high is None or not alone or alone.low is None or alone.high is None:
            continue
        linear = shown.estimate
        held["shown"] += shown.low <= gap <= shown.high
        held["linear"] += abs(linear.value - gap) <= (linear.high or 0.0) - linear.value
        held["percentile"] += drawn.percentile[0] <= gap <= drawn.percentile[1]
        held["BCa"] += drawn.bca[0] <= gap <= drawn.bca[1]
        held["rate"] += alone.low <= mean <= alone.high
        a, b = test_set(draw, speakers, 0.0)
        null = paired(a, b, seed=seed)
        if null and null.low is not None and null.high is not None:
            outside = null.low > 0 or null.high < 0
            wide += outside
            settled += outside and randomisation(a, b, seed=seed, draws=2_000).p <= 0.05
        small, large = test_set(draw, speakers, 0.0)[0], test_set(draw, 2 * speakers, 0.0)[0]
        groups = contrast(
            [(1.0, {f"s{k}": v for k, v in small.items()}), (-1.0, {f"l{k}": v for k, v in large.items()})]
        )
        gaps += groups is not None and groups.p is not None and groups.p <= 0.05
    parts = "".join(f"{100 * n / sets:12.1f}" for n in held.values())
    return f"{speakers:8}{parts}{100 * wide / sets:18.1f}{100 * settled / sets:10.1f}{100 * gaps / sets:10.1f}"


def main() -> None:
    """Print the table."""
    sets = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    gap, mean = truth(GAP)
    print(f"{sets:,} test sets each; true gap {100 * gap:.3f} points, true rate {100 * mean:.2f} %; all in per cent")
    print(
        "                       95 % intervals that hold the truth                     alike, yet outside  settled    groups"
    )
    print("speakers       shown      linear  percentile         BCa     own rate")
    for speakers in SPEAKERS:
        print(row(speakers, sets, gap, mean), flush=True)


if __name__ == "__main__":
    main()
