"""Bootstrap, randomisation and ranks against slow twins, and what may have no part in them."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asrscore.score.significance import (
    bootstrap,
    draws_for,
    paired,
    randomisation,
    ranks,
    smallest_gap,
)
from asrscore.score.significance.blocks import block_count, block_sums
from asrscore.score.significance.nist import Places

Sums = dict[str, tuple[int, int]]


def answered(clusters: int, *, seed: int, gap: float = 0.02, words: int = 60) -> tuple[Sums, Sums]:
    draw = np.random.default_rng(seed)
    lengths = draw.integers(words // 3, words * 2, clusters)
    sides = [draw.binomial(lengths, np.clip(draw.normal(0.1 + shift, 0.03, clusters), 0, 1)) for shift in (gap, 0)]
    a, b = ({f"u{i:05}": (int(e), int(n)) for i, (e, n) in enumerate(zip(s, lengths, strict=True))} for s in sides)
    return a, b


def shuffled(sums: Sums, seed: int = 1) -> Sums:
    keys = list(sums)
    random.Random(seed).shuffle(keys)
    return {key: sums[key] for key in keys}


# --- bootstrap --------------------------------------------------------------------------------------------------


def slow_bootstrap(a: Sums, b: Sums, resamples: int) -> tuple[float, float]:
    """Drawing clusters one by one: the ends of the 95 % interval."""
    draw = random.Random(5)
    keys = list(a)
    gaps = []
    for _ in range(resamples):
        taken = draw.choices(keys, k=len(keys))
        (e, n), (f, m) = ([sum(side[k][part] for k in taken) for part in (0, 1)] for side in (a, b))
        gaps.append(e / n - f / m)
    gaps.sort()
    return gaps[int(0.025 * resamples)], gaps[int(0.975 * resamples)]


def test_kinds_of_clusters_are_drawn_as_clusters_are() -> None:
    # 300 clusters of few kinds, some frequent and some rare: both ways of drawing in one.
    a, b = answered(300, seed=2, words=12)
    low, high = slow_bootstrap(a, b, 4_000)

    found = bootstrap(a, b, resamples=8_000)

    width = high - low
    assert found.percentile[0] == pytest.approx(low, abs=0.06 * width)
    assert found.percentile[1] == pytest.approx(high, abs=0.06 * width)


def test_sides_of_unequal_length_are_drawn_together() -> None:
    # System b answered twice: its lengths are doubled, its rates are not.
    a, b = answered(200, seed=3)
    twice = {key: (2 * e, 2 * n) for key, (e, n) in b.items()}

    once, doubled = bootstrap(a, b, resamples=6_000), bootstrap(a, twice, resamples=6_000)

    assert doubled.percentile == pytest.approx(once.percentile, abs=1e-3)


def test_bca_moves_towards_the_longer_tail() -> None:
    # A few clusters are far worse in a: the distribution of the gap has its long tail above.
    a = {f"u{i}": (40 if i % 25 == 0 else 1, 50) for i in range(200)}
    b = {f"u{i}": (1, 50) for i in range(200)}

    found = bootstrap(a, b, resamples=4_000)

    assert found.bca[0] > found.percentile[0]
    assert found.bca[1] > found.percentile[1]


def test_draws_depend_on_the_seed_and_on_nothing_else() -> None:
    a, b = answered(150, seed=4)

    found = bootstrap(a, b, seed=7)

    assert bootstrap(shuffled(a), shuffled(b), seed=7) == found
    assert bootstrap(a, b, seed=8) != found
    for straight, mirrored in ((found, bootstrap(b, a, seed=7)),):
        assert mirrored.percentile == (-straight.percentile[1], -straight.percentile[0])
        assert mirrored.bca == (-straight.bca[1], -straight.bca[0])


def test_alike_in_sum_and_different_in_every_cluster_is_mirrored_too() -> None:
    a = {f"u{i}": (i % 3, 10 + i % 2) for i in range(120)}
    b = {f"u{i}": ((i + 1) % 3, 10 + i % 2) for i in range(120)}

    straight, mirrored = bootstrap(a, b), bootstrap(b, a)

    assert mirrored.percentile == (-straight.percentile[1], -straight.percentile[0])


@pytest.mark.parametrize(("clusters", "method"), [(4, None), (5, "linearised"), (99, "linearised"), (100, "bootstrap")])
def test_the_method_follows_the_number_of_clusters(clusters: int, method: str | None) -> None:
    found = paired(*answered(clusters, seed=6))

    assert found and found.method == method
    assert (found.low is None) == (method is None)
    assert (found.bootstrap is None) == (method != "bootstrap")


def test_clusters_without_a_difference_bear_no_interval() -> None:
    a, _ = answered(50, seed=6)

    found = paired(a, a)

    assert found and found.method is None and found.estimate.value == 0


# --- randomisation ----------------------------------------------------------------------------------------------


def slow_randomisation(a: Sums, b: Sums) -> float:
    """All exchanges, one by one."""
    gaps = [a[k][0] - b[k][0] for k in a]
    seen = abs(sum(gaps))
    totals = [abs(sum(s * g for s, g in zip(signs, gaps, strict=True))) for signs in product((1, -1), repeat=len(gaps))]
    return sum(total >= seen for total in totals) / len(totals)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=9))
@settings(max_examples=60)
def test_few_clusters_are_exchanged_in_every_way(errors: list[tuple[int, int]]) -> None:
    a = {f"u{i}": (x, 10) for i, (x, _) in enumerate(errors)}
    b = {f"u{i}": (y, 10) for i, (_, y) in enumerate(errors)}

    found = randomisation(a, b)

    assert found.exact
    assert found.p == pytest.approx(slow_randomisation(a, b))


@pytest.mark.parametrize("clusters", [16, 18])
def test_a_sample_of_exchanges_is_near_all_of_them(clusters: int) -> None:
    a, b = answered(clusters, seed=11, gap=0.01)

    found = randomisation(a, b, draws=20_000)

    assert not found.exact
    assert found.p == pytest.approx(slow_randomisation(a, b), abs=0.015)


def test_many_different_gaps_are_tossed_as_coins() -> None:
    # All gaps differ, so that they cannot be counted; with whole ones of the same sizes, they can.
    draw = random.Random(2)
    a = {f"u{i}": (draw.randrange(100_000), 10**6) for i in range(600)}
    b = {f"u{i}": (draw.randrange(108_000), 10**6) for i in range(600)}
    coins = randomisation(a, b, draws=20_000).p
    coarse = randomisation(
        {k: (e // 1000, 1000) for k, (e, _) in a.items()},
        {k: (e // 1000, 1000) for k, (e, _) in b.items()},
        draws=20_000,
    ).p

    assert coins == pytest.approx(coarse, abs=0.02)
    assert 0.001 < coins < 0.5


def test_the_p_value_looks_neither_at_the_order_nor_at_who_is_first() -> None:
    a, b = answered(80, seed=12)

    found = randomisation(a, b, seed=5)

    assert randomisation(shuffled(a), shuffled(b), seed=5) == found == randomisation(b, a, seed=5)


def test_a_sampled_p_value_is_never_zero() -> None:
    a, b = answered(300, seed=13, gap=0.2)

    assert randomisation(a, b).p == pytest.approx(1 / 10_001)


def test_repeated_answers_are_compared_run_by_run() -> None:
    a, b = answered(60, seed=14)
    twice = {key: (2 * e, 2 * n) for key, (e, n) in b.items()}

    assert randomisation(a, twice, draws=5_000).p == pytest.approx(randomisation(a, b, draws=5_000).p)


@pytest.mark.parametrize(("pairs", "draws"), [(1, 10_000), (100, 10_000), (190, 19_000)])
def test_many_pairs_take_more_draws(pairs: int, draws: int) -> None:
    assert draws_for(pairs) == draws
    # Else Holm could never find any of them.
    assert pairs / (draws + 1) < 0.05


# --- ranks ------------------------------------------------------------------------------------------------------


def test_a_clear_order_leaves_no_doubt() -> None:
    sides = {name: answered(60, seed=20, gap=gap)[0] for name, gap in (("c", 0.3), ("a", 0.0), ("b", 0.1))}

    found = ranks(sides)

    assert found
    assert {name: (s.low, s.high) for name, s in found.items()} == {"a": (1, 1), "b": (2, 2), "c": (3, 3)}
    assert found["a"].first > 0.99


def test_names_and_order_of_systems_have_no_part_in_their_places() -> None:
    a, b = answered(40, seed=21, gap=0.005)
    c, _ = answered(40, seed=22, gap=0.0)
    c = {key: (min(c[key][0], n), n) for key, (_, n) in a.items()}

    one = ranks({"a": a, "b": b, "c": c}, seed=3)
    other = ranks({"z": shuffled(c), "x": shuffled(a), "y": shuffled(b)}, seed=3)

    assert one and other
    assert (one["a"], one["b"], one["c"]) == (other["x"], other["y"], other["z"])


def test_systems_that_answered_alike_share_their_place() -> None:
    a, b = answered(30, seed=23, gap=0.1)

    found = ranks({"a": a, "b": b, "twin": b})

    assert found
    assert found["b"] == found["twin"]
    assert found["b"].first == pytest.approx(0.5, abs=0.01)


def test_the_probability_of_being_first_is_that_of_the_difference() -> None:
    # With two systems: how far the difference is from zero in its standard errors.
    from asrscore.score.significance.student import t_two_sided

    a, b = answered(25, seed=24, gap=0.015)
    found, of_gap = ranks({"a": a, "b": b}), paired(a, b)

    assert found and of_gap
    estimate = of_gap.estimate
    tail = t_two_sided(estimate.value / estimate.error, estimate.df) / 2
    assert found["a"].first == pytest.approx(tail if estimate.value > 0 else 1 - tail, abs=0.02)


def test_places_take_clusters_and_rivals() -> None:
    a, b = answered(4, seed=25)

    assert ranks({"a": a, "b": b}) is None
    assert ranks({"a": answered(50, seed=25)[0]}) is None


def test_very_many_clusters_are_put_together() -> None:
    a, b = answered(5_000, seed=26, gap=0.001)
    found, of_gap = ranks({"a": a, "b": b}), paired(a, b, resamples=4_000)

    assert found and of_gap and of_gap.estimate.p is not None
    tail = of_gap.estimate.p / 2
    assert found["a"].first == pytest.approx(tail if of_gap.estimate.value > 0 else 1 - tail, abs=0.04)


# --- power and blocks -------------------------------------------------------------------------------------------


def test_the_smallest_gap_is_settled_four_times_out_of_five() -> None:
    # Test sets whose true gap is the smallest one that they say they could settle, on average.
    draw = np.random.default_rng(30)
    gaps = [found for i in range(60) if (p := paired(*answered(40, seed=i))) and (found := smallest_gap(p.estimate))]
    gap = sum(gaps) / len(gaps)
    settled = 0
    for _ in range(800):
        one = paired(*answered(40, seed=int(draw.integers(2**31)), gap=gap))
        assert one and one.low is not None
        settled += one.low > 0
    assert 0.73 < settled / 800 < 0.85


@pytest.mark.parametrize(("words", "blocks"), [(0, 0), (499, 0), (500, 10), (1_000, 20), (100_000, 50)])
def test_only_long_recordings_are_cut(words: int, blocks: int) -> None:
    assert block_count(words) == blocks


def test_blocks_lose_neither_errors_nor_words() -> None:
    draw = random.Random(8)
    lengths = [draw.randrange(1, 90) for _ in range(30)]
    places = [
        Places([draw.randrange(n) for _ in range(n // 9)], [draw.randrange(n + 1) for _ in range(2)]) for n in lengths
    ]
    runs = [1] * 29 + [3]

    found = block_sums(lengths, places, runs, 12)

    assert len(found) == 12
    assert sum(e for e, _ in found.values()) == sum(len(p.wrong) + len(p.inserted) for p in places)
    assert sum(n for _, n in found.values()) == sum(n * r for n, r in zip(lengths, runs, strict=True))
    assert max(n for _, n in list(found.values())[:10]) - min(n for _, n in list(found.values())[:10]) <= 1
