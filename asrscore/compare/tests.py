"""Two systems -> the tests of the hypothesis that they are alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from asrscore.results import DECIDING, HypothesisTest
from asrscore.score.significance import (
    Places,
    Segment,
    Sums,
    benjamini_hochberg,
    holm,
    mapsswe,
    mcnemar,
    randomisation,
    segments,
    sign,
    wilcoxon,
)


class Answer(NamedTuple):
    """One system's answer to one reference, as the tests see it; repeated runs are laid over each other."""

    places: Places
    """Where its errors stand in the reference."""
    length: int
    """Units of the reference."""
    errors: int
    runs: int
    reference: str | None
    """The text it was scored against; ``None`` where its runs were scored against several."""


def pair_tests(
    a: Sums, b: Sums, answers_a: Sequence[Answer], answers_b: Sequence[Answer], *, of: str, seed: int, draws: int
) -> list[HypothesisTest]:
    """Return the tests of one pair, not yet adjusted for others.

    Args:
        a: Cluster -> (errors, reference length) of system a.
        b: The same of system b.
        answers_a: Its answers, in the order of the references.
        answers_b: The other's.
        of: What a cluster is.
        seed: Of the randomisation.
        draws: How many randomisations.
    """
    drawn = randomisation(a, b, seed=seed, draws=draws)
    exact = "all exchanges" if drawn.exact else f"{drawn.draws:,} exchanges"
    found = [_test(DECIDING, of, len(a), drawn.p, exact)]
    stretches = [s for x, y in zip(answers_a, answers_b, strict=True) for s in _segments(x, y)]
    if matched := mapsswe([s.a - s.b for s in stretches]):
        found.append(_test("MAPSSWE", "segment", matched.segments, matched.p, f"z {matched.z:.3f}"))
    clusters = sorted((c for c in a if a[c][1] and b[c][1]), key=str)
    rates = [[side[c][0] / side[c][1] for c in clusters] for side in (a, b)]
    if signs := sign(*rates):
        found.append(_test("sign", of, len(clusters), signs.p, f"{signs.a_better} : {signs.b_better}"))
    if signed := wilcoxon(*rates):
        found.append(_test("Wilcoxon", of, len(clusters), signed.p, f"z {signed.z:.3f}"))
    if len(answers_a) > 1:
        right = mcnemar((not x.errors, not y.errors) for x, y in zip(answers_a, answers_b, strict=True))
        found.append(_test("McNemar", "utterance", len(answers_a), right.p, f"{right.only_a} : {right.only_b}"))
    return found


def _test(name: str, over: str, n: int, p: float, statistic: str) -> HypothesisTest:
    return HypothesisTest(name=name, over=over, n=n, p=p, statistic=statistic, holm=p, bh=p)


def _segments(x: Answer, y: Answer) -> list[Segment]:
    if not x.errors and not y.errors:
        return []
    if x.reference is None or x.reference != y.reference:
        # Scored against different references, the whole utterance is the only stretch that both share.
        return [Segment(x.length, x.errors, y.errors)]
    return segments(x.length, x.places, y.places)


def adjusted(pairs: Sequence[Sequence[HypothesisTest]]) -> list[list[HypothesisTest]]:
    """Return the tests of all pairs with p-values adjusted over the pairs, test by test."""
    made = [list(tests) for tests in pairs]
    for name in dict.fromkeys(test.name for tests in pairs for test in tests):
        at = [(i, k) for i, tests in enumerate(pairs) for k, test in enumerate(tests) if test.name == name]
        plain = [pairs[i][k].p for i, k in at]
        for (i, k), strict, mild in zip(at, holm(plain), benjamini_hochberg(plain), strict=True):
            made[i][k] = replace(pairs[i][k], holm=strict, bh=mild)
    return made
