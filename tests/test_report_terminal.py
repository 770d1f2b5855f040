"""One screen says who is ahead, by how much, whether that is settled, and what it rests on."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from asrscore.report.safe import columns
from asrscore.report.terminal import render
from asrscore.results import Comparison, Confusion, Costs, Interval, Reference
from asrscore.score import Counts
from tests.comparisons import Plan, comparison, confused, counts, crowd, in_every_unit, korean


def lines(made: Comparison, **how: Any) -> list[str]:
    """Return the lines of a wide report, runs of spaces as one."""
    return [" ".join(line.split()) for line in render(made, **{"width": 140, **how}).splitlines()]


def part(made: Comparison, title: str, **how: Any) -> list[str]:
    """Return the lines of one section."""
    told = lines(made, **how)
    start = next(i for i, line in enumerate(told) if line.startswith(title))
    end = told.index("", start) if "" in told[start:] else len(told)
    return told[start + 1 : end]


def titles(made: Comparison, **how: Any) -> list[str]:
    return [line.split(" ─")[0] for line in lines(made, **how) if line.endswith("───")]


def test_the_first_line_says_who_is_ahead_by_how_much_and_whether_that_is_settled() -> None:
    assert lines(korean())[0] == "omni is ahead of specialist by 1.34 points of CER: direction only."


def test_the_published_korean_figures_are_on_the_screen() -> None:
    assert part(korean(), "Ranking")[1:] == [
        "system CER behind errors sub del ins of characters WER",
        "omni 6.25 % ahead 14 10 1 3 224 6.25 %",
        "specialist 7.59 % +1.34 17 12 0 5 224 7.59 %",
    ]
    audit = part(korean(), "Symmetry audit")
    assert audit[:5] == [
        "omni specialist leader",
        "nothing stripped 14.29 % 7.59 % specialist ← ranking inverts",
        "only omni stripped 6.25 % 7.59 % omni",
        "only specialist stripped 14.29 % 7.59 % specialist ← ranking inverts",
        "both stripped 6.25 % 7.59 % omni",
    ]
    assert " ".join(audit[5:]) == (
        "Cleaning one of omni and specialist but not the other moves their gap by 8.04 points, "
        "6.0 times the gap itself (1.34); 2 of 4 rows invert the ranking."
    )
    assert part(korean(), "Costs") == [
        "system latency speed RTF memory",
        "omni 4.755 s 10.4x 0.096 65.72 GiB (gpu)",
        "specialist 2.107 s 23.4x 0.043 3.83 GiB (gpu)",
        "speed: audio seconds per processing second; RTF is its inverse.",
        "omni takes 2.26 times the latency and 17.16 times the memory of specialist.",
        "The 61.89 GiB more of omni buy 1.34 points of CER: 0.022 points per GiB.",
    ]


def test_what_was_compared_stands_under_the_heading() -> None:
    said = part(korean(), "Ranking")[0]
    assert said == "1 utterance, 49.34 s of audio, language ko (as given), level basic"


def test_sections_come_in_the_order_of_the_questions() -> None:
    made = comparison(
        [Plan("a", dirty=5, status="truncated", costs=Costs(mean_latency_s=1.0)), Plan("b", (2, 0, 0))],
        confusions=(confused("x", "y", a=1),),
    )
    assert titles(made) == [
        "Ranking",
        "Answers that are not plain ok",
        "Cleaned",
        "Symmetry audit: CER with clutter left in and taken off",
        "Ladder, CER",
        "Where the errors are",
        "Costs",
    ]


def test_sections_without_content_are_left_out() -> None:
    made = comparison([Plan("a"), Plan("b")], ladder=(), audit=None)
    assert titles(made) == ["Ranking"]


@pytest.mark.parametrize("status", ["truncated", "no_speech", "empty", "refusal", "error", "missing", "no_transcript"])
def test_an_answer_that_is_not_ok_is_never_hidden(status: Any) -> None:
    made = comparison([Plan("a", status=status), Plan("b", flags=("loop",))])
    assert part(made, "Answers that are not plain ok") == [
        "system what answers which",
        f"a {status} 1 of 1 u1",
        "b flag loop 1 of 1 u1",
    ]


def test_flags_of_the_reference_are_shown() -> None:
    made = comparison([Plan("a")], references=(Reference(id="u1", raw="r", stripped="r", flags=("loop",)),))
    assert "reference flag loop 1 u1" in part(made, "Answers that are not plain ok")


def test_what_was_cleaned_is_told_by_class_and_system() -> None:
    made = comparison([Plan("a", dirty=7), Plan("b", (2, 0, 0), dirty=1200, clutter="reasoning")])
    assert part(made, "Cleaned")[:3] == [
        "class a b",
        "instruction_echo 7 in 1 ·",
        "reasoning · 1,200 in 1",
    ]


def test_an_audit_without_clutter_is_one_sentence() -> None:
    made = comparison([Plan("a"), Plan("b", (2, 0, 0))])
    assert part(made, "Symmetry audit") == ["No answer has clutter: every row would be the ranking above."]


def test_the_audit_of_three_has_a_row_for_each_alone_and_all_but_each() -> None:
    made = comparison([Plan("a", dirty=9), Plan("b", (3, 0, 0)), Plan("c", (5, 0, 0))])
    assert [re.split(r" stripped| \d", row)[0] for row in part(made, "Symmetry audit")[1:9]] == [
        "nothing",
        "only a",
        "only b",
        "only c",
        "all but c",
        "all but b",
        "all but a",
        "all",
    ]
    assert part(made, "Symmetry audit")[1] == "nothing stripped 10.00 % 3.00 % 5.00 % b ← ranking inverts"


def test_a_tie_is_called_level() -> None:
    made = comparison([Plan("a", dirty=1), Plan("b")])
    assert part(made, "Ranking")[2:] == [
        "a 1.00 % level 1 1 0 0 100 1.00 %",
        "b 1.00 % level 1 1 0 0 100 1.00 %",
    ]
    assert part(made, "Symmetry audit")[4] == "both stripped 1.00 % 1.00 % a, b (level)"
    assert any("they are level" in line for line in part(made, "Symmetry audit"))


def test_the_ladder_shows_each_step_signed_and_the_leader_where_it_changes() -> None:
    assert part(korean(), "Ladder")[:3] == [
        "after omni specialist of characters leader",
        "raw 32 14.29 % 17 7.59 % 224 specialist",
        "clutter -18 6.25 % 0 7.59 % 224 omni",
    ]
    steady = comparison([Plan("a"), Plan("b", (2, 0, 0))])
    assert part(steady, "Ladder")[0] == "after a b of characters"


def test_two_systems_are_told_apart_by_their_confusions() -> None:
    assert part(korean(), "Where the errors are") == [
        "said → heard omni specialist",
        "only or mostly omni: 2",
        "턴이 → 토큰이 1 ·",
        "는 → ∅ 1 ·",
        "only or mostly specialist: 1",
        "클로드가 → 클라우드가 · 3",
        "both: 1",
        "삼십 분이 → 30분이 1 1",
    ]


def test_three_systems_have_their_confusions_in_columns() -> None:
    made = comparison(
        [Plan("a"), Plan("b", (2, 0, 0)), Plan("c", (3, 0, 0))],
        confusions=(confused("x", "y", a=1, b=0, c=2), confused("", "z", a=0, b=1, c=0)),
    )
    assert part(made, "Where the errors are") == ["said → heard a b c", "x → y 1 · 2", "∅ → z · 1 ·"]


def test_confusions_beyond_the_number_asked_for_are_counted() -> None:
    many = tuple(confused(f"w{i}", f"h{i}", a=1, b=1) for i in range(20))
    made = comparison([Plan("a"), Plan("b")], confusions=many)
    shown = part(made, "Where the errors are", confusions=3)
    assert (len(shown), shown[-1]) == (6, "and 17 more")
    assert "Where the errors are" not in titles(made, confusions=0)


def test_without_texts_confusions_are_only_counted() -> None:
    shown = render(korean(), texts=False)
    assert "4 confusions hidden (omni 3 times, specialist 4 times)" in shown
    assert "클로드" not in shown
    kept_out = comparison([Plan("a")], confusions=(confused(None, None, a=2),))
    assert "1 confusion hidden (a 2 times)" in render(kept_out)


def test_examples_are_named_where_there_are_several_utterances() -> None:
    references = tuple(Reference(id=i, raw="r", stripped="r") for i in ("u1", "u2"))
    made = comparison([Plan("a")], confusions=(confused("x", "y", "u2", a=1),), references=references)
    assert part(made, "Where the errors are")[1:] == ["x → y 1 u2"]


def test_one_system_alone_has_a_score_and_two_audit_rows() -> None:
    made = comparison([Plan("solo", (1, 2, 3), dirty=5)])
    assert lines(made)[0] == "solo: CER 6.00 %, 6 errors over 100 reference characters."
    assert part(made, "Score")[1:] == [
        "system CER errors sub del ins of characters WER",
        "solo 6.00 % 6 1 2 3 100 6.00 %",
    ]
    assert part(made, "Symmetry audit") == ["solo", "nothing stripped 11.00 %", "stripped 6.00 %"]


def test_a_reference_without_text_has_no_rate_but_its_insertions() -> None:
    made = comparison([Plan("a", (0, 0, 4)), Plan("b", (0, 0, 0))], length=0)
    table = part(made, "Ranking")
    assert "a n/a 4 0 0 4 0 n/a" in table
    assert any(line.startswith("n/a: the reference has no text") for line in table)
    assert "4 insertions" in lines(comparison([Plan("a", (0, 0, 4))], length=0))[0]


def test_languages_with_different_units_have_tables_of_their_own_and_no_pooled_headline() -> None:
    units = {"ko": "cer", "en": "wer"}
    made = comparison(
        [Plan("a"), Plan("b")], unit=None, languages={"ko": 1, "en": 2}, units=units, pairs=(), audit=None
    )
    systems = {
        name: replace(s, languages={"ko": in_every_unit(counts(1, 0, 0, 50)), "en": in_every_unit(counts(2, 0, 0, 20))})
        for name, s in made.systems.items()
    }
    made = replace(made, systems=systems)
    assert "no pooled headline" in lines(made)[0]
    assert part(made, "By language")[:4] == [
        "ko, 1 utterance",
        "system CER errors sub+del+ins of characters",
        "a 2.00 % 1 1+0+0 50",
        "b 2.00 % 1 1+0+0 50",
    ]
    assert "system WER errors sub+del+ins of words" in lines(made)
    assert "a 10.00 % 2 2+0+0 20" in lines(made)
    assert "Ranking" not in titles(made)


def test_the_part_all_answered_is_shown_only_where_it_differs() -> None:
    made = comparison([Plan("a", (0, 50, 0), status="missing"), Plan("b", (2, 0, 0))])
    assert "answered by all" not in render(made)
    part_of = {"a": in_every_unit(counts(1, 0, 0, 40)), "b": in_every_unit(counts(2, 0, 0, 40))}
    told = part(replace(made, answered=part_of, answered_by_all=1), "Ranking")
    assert told[1].endswith("WER answered by all")
    assert told[2] == "b 2.00 % ahead 2 2 0 0 100 2.00 % 5.00 %"
    assert told[-1] == "answered by all: 1 of 1 utterance."


def test_repeated_runs_show_their_spread() -> None:
    runs = {"1": in_every_unit(counts(1, 0, 0, 50)), "2": in_every_unit(counts(3, 0, 0, 50))}
    told = part(comparison([Plan("a", runs=runs), Plan("b", (2, 0, 0))]), "Ranking")
    assert told[2].endswith("2: 2.00–6.00 %")
    assert told[3].endswith("2.00 %")


def test_a_level_that_forgives_shows_basic_beside_it() -> None:
    made = comparison([Plan("a")], level="default")
    spacing = replace(made.ladder[-1], systems={"a": in_every_unit(counts(9, 0, 0, 100))})
    told = part(replace(made, ladder=(*made.ladder[:-1], spacing)), "Score")
    assert told[1:] == [
        "system CER errors sub del ins of characters basic CER WER",
        "a 1.00 % 1 1 0 0 100 9.00 % 1.00 %",
    ]


def test_the_mixed_error_rate_is_not_left_to_be_mistaken() -> None:
    told = part(comparison([Plan("a")], unit="mer"), "Score")
    assert "MER is the mixed error rate here: Han, kana and Hangul by character, the rest by word." in told


def test_three_systems_have_every_pair_with_its_interval() -> None:
    made = comparison([Plan("c", (5, 0, 0)), Plan("a"), Plan("b", (2, 0, 0))])
    pairs = tuple(
        replace(p, interval=Interval(difference=d, low=d - 0.02, high=d + 0.02, method="bootstrap", clusters=9))
        for p in made.pairs
        for d in [p.interval.difference]
    )
    assert part(replace(made, pairs=pairs), "Pairs") == [
        "ahead behind points 95 % interval settled",
        "a b 1.00 -1.00 to +3.00 no",
        "a c 4.00 +2.00 to +6.00 yes",
        "b c 3.00 +1.00 to +5.00 yes",
        "interval: bootstrap.",
    ]
    assert part(made, "Pairs")[1] == "a b 1.00 direction only"
    assert part(made, "Pairs")[-1] == "no interval: it takes more utterances."


def test_many_systems_are_set_against_the_leader() -> None:
    told = part(crowd(12), "Pairs")
    assert [row.split()[:2] for row in told[1:12]] == [["#1", f"#{i}"] for i in range(2, 13)]
    assert told[12] == "55 further pairs, 0 of them settled, are in the JSON."


def test_memory_of_different_kinds_is_not_compared() -> None:
    made = comparison(
        [
            Plan("a", costs=Costs(memory_gib=2.0, memory_kind="gpu")),
            Plan("b", costs=Costs(memory_gib=20.0, memory_kind="process")),
        ]
    )
    told = part(made, "Costs")
    assert not any("times the memory" in line or "GiB more" in line for line in told)
    assert "memory is compared within one kind only." in told
    unsaid = comparison([Plan("a", costs=Costs(memory_gib=2.0)), Plan("b", costs=Costs(memory_gib=4.0))])
    assert not any("times the memory" in line for line in part(unsaid, "Costs"))


def test_memory_that_buys_nothing_is_said_to_buy_nothing() -> None:
    made = comparison(
        [
            Plan("small", costs=Costs(memory_gib=2.0, memory_kind="gpu", mean_latency_s=3.0, timed=1)),
            Plan("large", (3, 0, 0), costs=Costs(memory_gib=8.0, memory_kind="gpu", mean_latency_s=1.0, timed=1)),
        ]
    )
    assert part(made, "Costs")[-3:] == [
        "small takes 3.00 times the latency of large.",
        "large takes 4.00 times the memory of small.",
        "The 6.00 GiB more of large buy nothing: it is 2.00 points of CER behind.",
    ]


def test_a_latency_that_not_every_answer_carries_is_said_to_be_partial() -> None:
    made = comparison([Plan("a", costs=Costs(mean_latency_s=1.0, timed=0))])
    assert "latency of a: the mean of the 0 of 1 answers that carry one." in part(made, "Costs")


def test_many_systems_are_set_against_the_fastest_and_the_smallest() -> None:
    told = part(crowd(12), "Costs")
    assert any(line.endswith("49.0x 0.020 48.00 GiB (gpu) 1.00× 12.00× +0.250") for line in told)


def test_warnings_notes_and_signature_close_the_report() -> None:
    made = comparison([Plan("a")], warnings=("prompts differ",), notes=("paired by order",))
    assert lines(made)[-3:] == ["Warning: prompts differ", "Note: paired by order", "level:basic|unit:cer"]


CROWDS: Sequence[Comparison] = (
    korean(),
    crowd(2),
    crowd(3),
    crowd(5, kind="음성-인식기-모델"),
    crowd(12),
    crowd(40),
    comparison([Plan("solo" * 60, dirty=3)]),
)


@pytest.mark.parametrize("width", [40, 60, 80, 100, 140])
@pytest.mark.parametrize("made", CROWDS, ids=range(len(CROWDS)))
def test_every_line_fits_the_screen(made: Comparison, width: int) -> None:
    for line in render(made, width=width).splitlines():
        assert columns(line) <= width
        assert line == line.rstrip()


@pytest.mark.parametrize("made", CROWDS, ids=range(len(CROWDS)))
def test_colour_adds_nothing_that_words_do_not_say(made: Comparison) -> None:
    coloured = render(made, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == render(made)
    assert "\x1b" not in render(made)


def test_red_and_green_mean_inverted_and_ahead() -> None:
    coloured = render(korean(), colour=True)
    assert "\x1b[31m← ranking inverts\x1b[0m" in coloured
    assert "\x1b[32m6.25 %\x1b[0m" in coloured


def test_ascii_only_draws_ascii() -> None:
    made = replace(crowd(12), confusions=(Confusion(reference="", hypothesis="x" * 90, counts={}, example="u1"),))
    shown = render(made, ascii_only=True)
    assert shown.isascii()
    assert "<- ranking inverts" in shown
    assert "(nothing)" in shown


def test_names_that_look_alike_when_shortened_get_numbers() -> None:
    made = comparison([Plan("n\x1b"), Plan("n\\x1b", (2, 0, 0))])
    assert [row.split()[0] for row in part(made, "Ranking")[2:]] == ["#1", "#2"]


HOSTILE = "\x1b[2J\x1b]8;;http://x\x07\u202egnp\u2066\r\n\x00\ud83d\u200b\x9b" + "w" * 300


def test_nothing_hostile_reaches_the_screen() -> None:
    costs = Costs(mean_latency_s=float("inf"), rtfx=1e300, memory_gib=1e308, memory_kind=HOSTILE, timed=1)
    plans = [Plan(HOSTILE, dirty=3, clutter=HOSTILE, flags=(HOSTILE,), costs=costs), Plan("b", (2, 0, 0), costs=costs)]
    made = comparison(
        plans,
        languages={HOSTILE: 1, "ko": 2},
        language_from=HOSTILE,
        warnings=(HOSTILE,),
        notes=(HOSTILE,),
        signature=HOSTILE,
        confusions=(confused(HOSTILE, HOSTILE, HOSTILE, b=1),),
        references=tuple(Reference(id=HOSTILE + i, raw=HOSTILE, stripped=HOSTILE, flags=(HOSTILE,)) for i in "ab"),
    )
    ladder = tuple(replace(rung, name=rung.name + HOSTILE) for rung in made.ladder)
    answers = {n: replace(s, statuses={HOSTILE: 1}) for n, s in made.systems.items()}
    for view in (made, replace(made, ladder=ladder, systems=answers), replace(made, unit=None)):
        shown = render(view, width=80)
        bad = {c for c in shown if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
        assert bad == {"\n"}
        assert all(columns(line) <= 80 for line in shown.splitlines())
        shown.encode("utf-8")


def test_a_system_without_counts_on_a_rung_or_in_a_language_is_left_blank() -> None:
    made = korean()
    ladder = tuple(replace(rung, systems={"omni": rung.systems["omni"]}) for rung in made.ladder)
    shown = part(replace(made, ladder=ladder), "Ladder")
    assert shown[1].startswith("raw 32 14.29 % n/a 224")


def test_empty_counts_do_not_stop_a_report() -> None:
    made = comparison([Plan("a", (0, 0, 0)), Plan("b", (0, 0, 0))], length=0, answered={}, confusions=(), pairs=())
    assert made.systems["a"].cer == Counts()
    assert "n/a" in render(made)


def test_the_length_of_the_audio_may_come_from_an_answer() -> None:
    made = comparison([Plan("a")], references=(Reference(id="u1", raw="r", stripped="r"),))
    assert part(made, "Score")[0] == "1 utterance, language ko (as given), level basic"
    timed = replace(made.systems["a"].utterances[0], duration_s=2.5)
    made = replace(made, systems={"a": replace(made.systems["a"], utterances=(timed,))})
    assert part(made, "Score")[0] == "1 utterance, 2.500 s of audio, language ko (as given), level basic"


def test_very_many_confusions_are_sorted_in_one_pass() -> None:
    found = tuple(confused(f"w{i}", "x", a=i % 3, b=i % 2) for i in range(60_000))
    made = comparison([Plan("a"), Plan("b")], confusions=found)
    assert len(part(made, "Where the errors are", confusions=2)) == 1 + 3 * 4
