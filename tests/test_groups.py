"""Groups: rates, gaps to the best group, and whether two systems' gaps differ."""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Sequence
from io import StringIO
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import asrscore
from asrscore.errors import InputError
from asrscore.report.tables import to_csv
from asrscore.report.terminal import render
from asrscore.results import Comparison, Grouping
from asrscore.results.groups import column_value
from asrscore.score import Counts
from asrscore.score.groups import by_group, gap_differences, gaps, pooled_rate, too_small
from asrscore.score.significance import contrast, holm
from asrscore.transcript import Transcript

WORDS = ["stone", "river", "cloud", "paper", "window", "garden", "silver", "yellow", "market", "bridge"]


def recorded(
    rates: dict[str, float], *, speakers: int = 8, utterances: int = 4, seed: int = 1, system: str = "x"
) -> tuple[list[Transcript], list[Transcript]]:
    """Return a reference in groups of speakers, and a system that errs at the rate of each group."""
    draw = random.Random(f"{seed}")
    noise = random.Random(f"{seed}{system}")
    said, heard = [], []
    for group in rates:
        for speaker in range(speakers):
            for number in range(utterances):
                id = f"{group}-{speaker}-{number}"
                words = draw.choices(WORDS, k=12)
                meta = {"speaker": {"id": f"{group}{speaker}", "gender": group}, "speaker_id": f"{group}{speaker}"}
                said.append(Transcript(id=id, raw=" ".join(words), meta=meta))
                wrong = ["wrong" if noise.random() < rates[group] else word for word in words]
                heard.append(Transcript(id=id, raw=" ".join(wrong)))
    return said, heard


def grouped(*systems: dict[str, float], columns: Sequence[str] = ("speaker.gender",), **how: int) -> Comparison:
    heard = {}
    for name, rates in zip("ab", systems, strict=False):
        said, heard[name] = recorded(rates, system=name, **how)
    return asrscore.compare(said, heard, lang="en", level="basic", group_by=columns)


def only(comparison: Comparison) -> Grouping:
    (grouping,) = comparison.groups.values()
    return grouping


def test_a_harder_group_is_behind_the_best_one_by_what_its_rates_say() -> None:
    grouping = only(grouped({"f": 0.05, "m": 0.25}))
    f, m = grouping.groups
    (gap,) = grouping.gaps

    assert (f.name, m.name, f.utterances, f.clusters, grouping.cluster) == ("f", "m", 32, 8, "speaker")
    assert (gap.system, gap.group, gap.best) == ("a", "m", "f")
    assert f.systems["a"].counts.rate is not None
    assert m.systems["a"].counts.rate is not None
    assert gap.difference == pytest.approx(m.systems["a"].counts.rate - f.systems["a"].counts.rate)
    assert gap.low is not None
    assert 0 < gap.low < gap.difference
    assert gap.adjusted is not None
    assert gap.adjusted < 0.001


def test_groups_that_are_alike_have_no_gap() -> None:
    (gap,) = only(grouped({"f": 0.1, "m": 0.1})).gaps
    assert gap.adjusted is not None
    assert gap.adjusted > 0.05
    assert gap.low is not None
    assert gap.low < 0


def test_a_gap_of_one_system_only_is_a_difference_between_systems() -> None:
    grouping = only(grouped({"f": 0.05, "m": 0.25}, {"f": 0.1, "m": 0.1}))
    (difference,) = grouping.differences

    assert (difference.a, difference.b) == ("a", "b")
    assert difference.adjusted is not None
    assert difference.adjusted < 0.01
    sign = 1 if difference.group == "m" else -1
    assert sign * difference.difference > 0


def test_two_systems_with_one_gap_do_not_differ_in_it() -> None:
    (difference,) = only(grouped({"f": 0.05, "m": 0.25}, {"f": 0.05, "m": 0.25})).differences
    assert difference.adjusted is not None
    assert difference.adjusted > 0.05


def test_a_group_too_small_to_judge_says_so_and_takes_part_in_nothing() -> None:
    said, heard = recorded({"f": 0.1, "m": 0.1})
    few = [Transcript(id="few", raw="stone", meta={"speaker": {"gender": "x"}, "speaker_id": "x1"})]
    made = asrscore.compare(
        [*said, *few], {"a": [*heard, Transcript(id="few", raw="river")]}, lang="en", group_by="speaker.gender"
    )
    small = only(made).groups[-1]

    assert small.too_small == "1 of the 5 independent pieces that an interval takes"
    assert {gap.group for gap in only(made).gaps} | {gap.best for gap in only(made).gaps} == {"f", "m"}
    assert "Too small to judge: x" in render(made)


def test_a_group_with_too_little_speech_is_not_judged_whatever_happened_in_it() -> None:
    part = {str(at): (0, 4) for at in range(8)}
    assert too_small(part, 0.1) == "3.2 errors to be expected, of the 5 that a rate takes"
    assert too_small({key: (4, n) for key, (_, n) in part.items()}, 0.1) == too_small(part, 0.1)
    assert too_small(part, 0.5) is None


def test_one_group_that_can_be_judged_is_compared_with_nothing() -> None:
    made = grouped({"f": 0.1})
    assert (only(made).gaps, only(made).differences) == ((), ())
    assert "No two groups can be compared." in render(made)


def test_the_family_is_all_pairs_of_groups() -> None:
    draw = random.Random(4)
    parts = {g: {f"{g}{at}": (draw.randint(0, 9), 50) for at in range(7)} for g in "abcd"}
    best, found = gaps(parts)
    pairs = list(combinations("abcd", 2))
    plain = [contrast([(1.0, parts[g]), (-1.0, parts[h])]) for g, h in pairs]
    adjusted = dict(zip(pairs, holm([one.p or 1.0 for one in plain if one]), strict=True))

    assert best == min(parts, key=lambda g: pooled_rate([parts[g]]))
    assert set(found) == set(parts) - {best}
    for group, one in found.items():
        assert one.value == pytest.approx(pooled_rate([parts[group]]) - pooled_rate([parts[best]]))
        first, second = sorted((group, best))
        assert one.adjusted == pytest.approx(adjusted[first, second])
        assert one.low is not None
        assert one.high is not None
        assert one.low <= one.value <= one.high


def test_repeated_speakers_widen_the_interval() -> None:
    draw = random.Random(8)
    counts, groups, speakers = [], [], []
    for group in "fm":
        for speaker in range(8):
            hard = draw.uniform(0.0, 0.3)
            for _ in range(20):
                wrong = sum(draw.random() < hard for _ in range(10))
                counts.append(Counts(hits=10 - wrong, substitutions=wrong, reference_length=10))
                groups.append(group)
                speakers.append(f"{group}{speaker}")

    def width(clusters: Sequence[object]) -> float:
        (one,) = gaps(by_group(counts, groups, clusters))[1].values()
        assert one.low is not None
        assert one.high is not None
        return one.high - one.low

    assert width(speakers) > 2 * width(range(len(counts)))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_order_and_names_of_systems_change_nothing(seed: int) -> None:
    draw = random.Random(seed)
    systems = {
        name: {g: {f"{g}{at}": (draw.randint(0, 9), 40) for at in range(6)} for g in "fmx"} for name in ("one", "two")
    }
    against, here = gap_differences(systems)
    again, there = gap_differences({"z": systems["two"], "y": systems["one"]})

    assert against == again
    for (_, _, group), one in here.items():
        other = there["z", "y", group]
        assert one.value == pytest.approx(-other.value)
        assert one.adjusted == pytest.approx(other.adjusted)


def test_several_columns_and_the_language_at_once() -> None:
    made = grouped({"f": 0.1, "m": 0.1}, columns=["speaker.gender", "language", "speaker.gender"])
    assert list(made.groups) == ["speaker.gender", "language"]
    assert [group.name for group in made.groups["language"].groups] == ["en"]


def test_utterances_without_a_value_are_counted_and_in_no_group() -> None:
    said, heard = recorded({"f": 0.1, "m": 0.1})
    bare = Transcript(id="bare", raw="stone river", meta={"speaker_id": "q", "speaker": {"gender": " "}})
    made = asrscore.compare(
        [*said, bare], {"a": [*heard, Transcript(id="bare", raw="stone")]}, lang="en", group_by=["speaker.gender"]
    )
    assert only(made).without == 1
    assert sum(group.utterances for group in only(made).groups) == len(said)
    assert "1 utterance without a value" in render(made)


def test_a_column_that_nobody_has_is_named_with_those_there_are() -> None:
    with pytest.raises(InputError, match="sex.*speaker.id, speaker.gender, speaker_id"):
        grouped({"f": 0.1, "m": 0.1}, columns=["sex"])


def test_groups_of_languages_with_different_units_need_one() -> None:
    said = [Transcript(id="1", raw="a b", language="en"), Transcript(id="2", raw="가나", language="ko")]
    with pytest.raises(InputError, match="--unit"):
        asrscore.compare(said, {"x": said}, group_by="language")
    assert [g.name for g in only(asrscore.compare(said, {"x": said}, group_by="language", unit="cer")).groups] == [
        "en",
        "ko",
    ]


@pytest.mark.parametrize(
    ("meta", "column", "value"),
    [
        ({"a": "x"}, "a", "x"),
        ({"a": {"b": "x"}}, "a.b", "x"),
        ({"a.b": "flat", "a": {"b": "x"}}, "a.b", "flat"),
        ({"a": 3.0}, "a", "3"),
        ({"a": 2.5}, "a", "2.5"),
        ({"a": True}, "a", "true"),
        ({"a": ["x"]}, "a", None),
        ({"a": None}, "a", None),
        ({"a": "x"}, "a.b", None),
        ({}, "a", None),
    ],
)
def test_a_column_may_be_inside_another(meta: dict[str, object], column: str, value: str | None) -> None:
    assert column_value(meta, column) == value


def test_a_result_keeps_its_groups_and_so_does_one_scored_anew() -> None:
    from asrscore.compare import rescore

    made = grouped({"f": 0.05, "m": 0.25}, {"f": 0.1, "m": 0.1})
    again = Comparison.from_json(made.to_json())

    assert again.groups == made.groups
    assert rescore(again, level="raw").groups["speaker.gender"].groups == made.groups["speaker.gender"].groups
    assert Comparison.from_json(made.to_json(texts=False)).groups == made.groups


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('"without": 0', '"without": 3', "not all of its utterances"),
        ('"system": "a", "group"', '"system": "zz", "group"', "speaks of zz"),
    ],
)
def test_a_stored_result_whose_groups_do_not_add_up_is_refused(before: str, after: str, message: str) -> None:
    text = grouped({"f": 0.05, "m": 0.25}).to_json()
    assert before in text
    with pytest.raises(InputError, match=message):
        Comparison.from_json(text.replace(before, after, 1))


def test_the_table_of_answers_has_a_column_for_each() -> None:
    rows = list(csv.DictReader(StringIO(to_csv(grouped({"f": 0.1, "m": 0.1})))))
    assert {row["speaker.gender"] for row in rows} == {"f", "m"}


def test_the_report_tells_gaps_in_words_and_stays_on_one_screen() -> None:
    made = grouped({f"g{at:02}": 0.05 + 0.03 * (at % 4) for at in range(14)}, speakers=6)
    text = render(made, width=80)
    shown = text[text.index("By speaker.gender, WER") :].split("\n\n", 1)[0].splitlines()

    assert max(map(len, shown)) <= 80
    assert any("and 4 more" in line for line in shown)
    assert any("points behind" in line for line in shown)
    assert len(shown) < 30


def test_many_systems_have_a_row_each_where_a_column_each_does_not_fit() -> None:
    said, _ = recorded({"f": 0.0, "m": 0.0})
    heard = {f"s{n:02}": recorded({"f": 0.02 * n, "m": 0.03 * n}, system=str(n))[1] for n in range(12)}
    made = asrscore.compare(said, heard, lang="en", level="basic", group_by="speaker.gender")
    text = render(made, width=100)
    head, *lines = text[text.index("By speaker.gender, WER") :].split("\n\n", 1)[0].splitlines()[1:]

    assert re.split(r"\s{2,}", head) == ["system", "m (32)", "95 %", "f (32)", "95 %"]
    assert [line.split()[0] for line in lines[:12]] == list(made.ranking)
    for line in lines[:12]:
        name, m, _, *_ = line.split()
        assert m == f"{100 * (only(made).groups[1].systems[name].counts.rate or 0):.2f}"
    assert lines[12] == "in brackets: utterances; intervals draw speakers"
    assert max(map(len, lines)) <= 100
