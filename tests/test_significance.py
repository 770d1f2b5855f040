"""Intervals, tests and corrections, against tables, slow twins and simulation."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrscore.score import Counts
from asrscore.score.significance import (
    benjamini_hochberg,
    contrast,
    difference,
    holm,
    rate,
    sums,
    t_quantile,
)


def counts(errors: int, length: int) -> Counts:
    return Counts(
        hits=max(length - errors, 0),
        substitutions=min(errors, length),
        insertions=max(errors - length, 0),
        reference_length=length,
    )


@pytest.mark.parametrize(
    # Student's two-sided 95 % points (any table).
    ("df", "t"),
    [
        (1, 12.7062),
        (2, 4.3027),
        (3, 3.1824),
        (4, 2.7764),
        (5, 2.5706),
        (9, 2.2622),
        (30, 2.0423),
        (120, 1.9799),
        (5000, 1.9604),
    ],
)
def test_t_is_students(df: int, t: float) -> None:
    assert t_quantile(df) == pytest.approx(t, abs=5e-5)


def test_under_five_utterances_there_is_no_interval() -> None:
    counts = [Counts(hits=9, substitutions=1, reference_length=10)] * 4
    none = [Counts(hits=10, reference_length=10)] * 4

    found = difference(counts, none)

    assert found
    assert found.value == pytest.approx(0.1)
    assert found.low is None
    assert found.high is None


def test_the_interval_holds_what_it_promises() -> None:
    # 400 test sets of 12 utterances whose systems truly differ by 2 points: the interval holds that in 93 to 97 %.
    draw = random.Random(7)
    held = 0
    for _ in range(400):
        a: list[Counts] = []
        b: list[Counts] = []
        for _ in range(12):
            hard = draw.choice([0.05, 0.15])
            for side, wer in ((a, hard + 0.02), (b, hard)):
                wrong = sum(draw.random() < wer for _ in range(80))
                side.append(Counts(hits=80 - wrong, substitutions=wrong, reference_length=80))
        found = difference(a, b)
        assert found and found.low is not None and found.high is not None
        held += found.low <= 0.02 <= found.high
    assert 0.92 <= held / 400 <= 0.985


def test_differences_that_never_vary_bear_no_interval() -> None:
    one = [Counts(hits=9, substitutions=1, reference_length=10)] * 9
    other = [Counts(hits=10, reference_length=10)] * 9

    found = difference(one, other)

    assert found and found.low is None


def test_an_empty_reference_has_no_difference() -> None:
    assert difference([Counts(insertions=3)], [Counts()]) is None


# --- weighted sums of rates -------------------------------------------------------------------------------------


def test_a_rate_and_a_difference_are_those_of_the_sums() -> None:
    a = {"x": (1, 10), "y": (3, 20), "z": (0, 5), "v": (2, 10), "w": (1, 8)}
    b = {"x": (2, 10), "y": (5, 20), "z": (1, 5), "v": (1, 10), "w": (2, 8)}

    alone, both = rate(a), contrast([(1, a), (-1, b)])

    assert alone and both and both.low is not None and both.high is not None
    assert alone.value == pytest.approx(7 / 53)
    assert both.value == pytest.approx((7 - 11) / 53)
    assert both.low < both.value < both.high
    # Clusters of 10, 20, 5, 10 and 8 units are worth 4.08 equal ones.
    assert both.df == pytest.approx(53**2 / 689 - 1)


def test_equal_lengths_give_the_paired_t_interval_of_any_textbook() -> None:
    # Cochran's linearisation is exact where all clusters are equally long: the paired t interval of their rates.
    a, b = [3, 1, 4, 1, 5, 9, 2], [2, 7, 1, 8, 2, 8, 1]
    gaps = [(x - y) / 50 for x, y in zip(a, b, strict=True)]
    mean = sum(gaps) / 7
    error = (sum((g - mean) ** 2 for g in gaps) / 6 / 7) ** 0.5

    found = difference([counts(x, 50) for x in a], [counts(y, 50) for y in b])

    assert found and found.low is not None
    assert found.value == pytest.approx(mean)
    assert found.low == pytest.approx(mean - 2.446912 * error, abs=1e-6)


def test_disjoint_groups_give_welchs_interval() -> None:
    # Equal lengths once more: the two-sample interval with Satterthwaite's degrees of freedom (rounded down).
    men, women = [3, 1, 4, 1, 5, 9], [12, 7, 11, 8, 12, 18, 11, 3]

    def spread(group: list[int]) -> float:
        rates = [x / 50 for x in group]
        mean = sum(rates) / len(rates)
        return sum((r - mean) ** 2 for r in rates) / (len(rates) - 1) / len(rates)

    one, other = spread(men), spread(women)
    df = (one + other) ** 2 / (one**2 / 5 + other**2 / 7)

    found = contrast(
        [(1, {f"m{i}": (x, 50) for i, x in enumerate(men)}), (-1, {f"w{i}": (x, 50) for i, x in enumerate(women)})]
    )

    assert found and found.low is not None
    assert found.df == pytest.approx(df)
    assert found.error == pytest.approx((one + other) ** 0.5)


def test_speakers_who_are_in_both_groups_are_not_counted_as_others() -> None:
    # Everyone speaks both: the gap is that of pairs, as of two systems.
    near = {f"s{i}": (i, 100) for i in range(8)}
    far = {f"s{i}": (i + 10 + i % 2, 100) for i in range(8)}

    paired = contrast([(1, near), (-1, far)])
    apart = contrast([(1, near), (-1, {f"other {k}": v for k, v in far.items()})])

    assert paired and apart and paired.df == 7
    assert paired.error < apart.error / 3


def test_a_group_under_five_clusters_has_no_interval() -> None:
    big = {f"b{i}": (i, 100) for i in range(50)}
    small = {f"s{i}": (i, 100) for i in range(4)}

    found = contrast([(1, big), (-1, small)])

    assert found and found.low is None and found.p is None and found.clusters == 4


def test_clusters_without_text_are_no_clusters() -> None:
    rows = {f"s{i}": (1, 10) for i in range(4)} | {"silent": (2, 0)}

    found = rate(rows)

    assert found and found.clusters == 4 and found.low is None
    assert found.value == pytest.approx(6 / 40)


def test_a_difference_of_gaps_is_the_gap_of_differences() -> None:
    draw = random.Random(3)
    parts = [{f"{group}{i}": (draw.randrange(20), 100) for i in range(9)} for group in ("m", "w", "m", "w")]

    found = contrast(list(zip([1, -1, -1, 1], parts, strict=True)))
    gaps = contrast([(1, parts[0]), (-1, parts[1])]), contrast([(1, parts[2]), (-1, parts[3])])

    assert found and gaps[0] and gaps[1]
    assert found.value == pytest.approx(gaps[0].value - gaps[1].value)


def test_a_rate_without_any_error_has_no_interval() -> None:
    found = rate(dict.fromkeys(range(200), (0, 10)))

    assert found and found.value == 0 and found.low is None


def test_a_rate_and_the_contrast_of_it_alone_agree() -> None:
    # The short way through kinds of clusters against the long one.
    draw = random.Random(9)
    for clusters in (5, 40):
        part = {i: (draw.randrange(9), draw.randrange(60)) for i in range(clusters)}
        short, long = rate(part), contrast([(1, part)])
        assert short and long
        assert short.value == pytest.approx(long.value)
        assert short.clusters == long.clusters
        assert short.error == pytest.approx(long.error)
        assert short.df == pytest.approx(long.df)


def test_sums_are_by_cluster() -> None:
    assert sums([("a", counts(1, 5)), ("b", counts(0, 4)), ("a", counts(2, 6))]) == {"a": (3, 11), "b": (0, 4)}


# --- several tests at once --------------------------------------------------------------------------------------

P = st.lists(st.floats(0, 1), min_size=1, max_size=12)


def test_holm_is_that_of_the_textbook() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_benjamini_hochberg_is_that_of_the_textbook() -> None:
    assert benjamini_hochberg([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])


@given(P)
def test_holm_is_never_kinder_than_benjamini_hochberg(p: list[float]) -> None:
    for plain, strict, mild in zip(p, holm(p), benjamini_hochberg(p), strict=True):
        assert plain - 1e-12 <= mild <= strict + 1e-12 <= 1 + 1e-9


@given(P, st.randoms())
def test_corrections_do_not_look_at_the_order(p: list[float], draw: random.Random) -> None:
    order = list(range(len(p)))
    draw.shuffle(order)
    for adjust in (holm, benjamini_hochberg):
        assert adjust([p[i] for i in order]) == pytest.approx([adjust(p)[i] for i in order])
