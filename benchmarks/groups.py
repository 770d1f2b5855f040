"""Does the test of gaps between groups cry wolf? By simulation of test sets in which no group is harder.

Speakers differ in how much they say and how hard they are, whatever their group; so every gap that is called more than
chance is a false alarm. Printed for each number of groups and of speakers a group: in how many of the test sets at least
one gap to the best group is called settled, as asrscore does it (Holm over all pairs of groups), with Holm over the gaps
to the best alone, without any correction, and, as most tools would have it, with utterances for independent; then how
often a difference of two systems' gaps is called settled.

    python benchmarks/groups.py [TEST SETS]
"""

from __future__ import annotations

import sys

import numpy as np

from asrscore.score import Counts
from asrscore.score.groups import best_of, by_group, gap_differences, gaps, pooled_rate, too_small
from asrscore.score.significance import contrast, holm

GROUPS, SPEAKERS, UTTERANCES = (2, 3, 6), (5, 10, 20, 40), 10
RATE, ALPHA = 0.10, 0.05

Rows = tuple[list[Counts], list[Counts], list[str | None], list[str], list[int]]


def test_set(draw: np.random.Generator, groups: int, speakers: int) -> Rows:
    """Return two systems' counts, and the group, speaker and index of each utterance.

    About ten words an utterance; a speaker's rate is gamma-distributed, and leans to either system by chance.
    """
    a, b = [], []
    labels: list[str | None] = []
    who: list[str] = []
    for group in range(groups):
        for speaker in range(speakers):
            hard = RATE * draw.gamma(6, 1 / 6)
            leaning = draw.normal(0, 0.015)
            for _ in range(UTTERANCES):
                n = int(draw.integers(4, 17))
                for side, shift in ((a, leaning / 2), (b, -leaning / 2)):
                    wrong = int(draw.binomial(n, min(max(hard + shift, 0.002), 0.9)))
                    side.append(Counts(hits=n - wrong, substitutions=wrong, reference_length=n))
                labels.append(f"g{group}")
                who.append(f"{group}-{speaker}")
    return a, b, labels, who, list(range(len(a)))


def row(groups: int, speakers: int, sets: int) -> str:
    """Return one row of the table: false alarms in per cent."""
    draw = np.random.default_rng(100 * groups + speakers)
    alarms = np.zeros(5)
    for _ in range(sets):
        a, b, labels, who, each = test_set(draw, groups, speakers)
        parts, alone = by_group(a, labels, who), by_group(a, labels, each)
        whole = pooled_rate([*parts.values()])
        assert not any(too_small(part, whole) for part in parts.values())
        found = [one.adjusted for one in gaps(parts)[1].values()]
        best = best_of(parts)
        others = [contrast([(1.0, parts[g]), (-1.0, parts[best])]) for g in parts if g != best]
        plain = [one.p if one and one.p is not None else 1.0 for one in others]
        _, differing = gap_differences({"a": parts, "b": by_group(b, labels, who)})
        alarms += [
            any(p is not None and p < ALPHA for p in found),
            any(p < ALPHA for p in holm(plain)),
            any(p < ALPHA for p in plain),
            any(one.adjusted is not None and one.adjusted < ALPHA for one in gaps(alone)[1].values()),
            any(one.adjusted is not None and one.adjusted < ALPHA for one in differing.values()),
        ]
    return f"{groups:6} {speakers:9} " + " ".join(f"{100 * n / sets:10.1f}" for n in alarms)


if __name__ == "__main__":
    sets = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print("groups  speakers  all pairs   to best  uncorrected utterances  difference")
    for groups in GROUPS:
        for speakers in SPEAKERS:
            print(row(groups, speakers, sets), flush=True)
