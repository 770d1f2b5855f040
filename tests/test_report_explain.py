"""``asrscore explain`` shows what went, why, and what is left."""

from __future__ import annotations

from asrscore.clutter import Removal, Step, Stripped
from asrscore.report.explain import render_steps

RAW = "language Korean<asr_text>안녕하세요<|im_end|>여러분"
TAG = Removal(0, 25, RAW[:25], "", "language_tag", "certain", "headers.language", "a header that only a model writes")
TOKEN = Removal(30, 40, "<|im_end|>", " ", "special_token", "certain", "tokens.pipe", "a special token")
ANSWER = Stripped(RAW, "안녕하세요 여러분", (TAG, TOKEN), (), "ok", "ko")


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_removals_are_marked_in_the_answer() -> None:
    said = lines(render_steps(ANSWER))
    assert said[1:6] == [
        "- language Korean<asr_text> language_tag",
        "안녕하세요",
        "- <|im_end|> special_token",
        "+ (a space)",
        "여러분",
    ]


def test_every_removal_has_class_level_rule_evidence_and_place() -> None:
    said = lines(render_steps(ANSWER))
    at = said.index("1. language_tag (certain, rule headers.language)")
    assert said[at + 1 : at + 3] == [
        "a header that only a model writes",
        "- language Korean<asr_text> (characters 0 to 25)",
    ]
    assert "2. special_token (certain, rule tokens.pipe)" in said


def test_what_is_left_stands_at_the_end_with_its_status_and_language() -> None:
    said = lines(render_steps(ANSWER))
    assert said[-2:] == ["안녕하세요 여러분", "status ok; the model itself states the language ko"]


def test_steps_come_in_the_order_in_which_they_were_made() -> None:
    steps = (
        Step(
            "special_token",
            "tokens.pipe",
            ("<|im_end|>",),
            "certain",
            "a special token",
            RAW[:30] + " 여러분",
        ),
        Step("language_tag", "headers.language", (RAW[:25],), "certain", "a header", "안녕하세요 여러분"),
    )
    said = lines(render_steps(ANSWER, steps))
    at = said.index("1. special_token (certain, rule tokens.pipe)")
    assert said[at + 2 : at + 5] == [
        "- <|im_end|>",
        "= language Korean<asr_text>안녕하세요 여러분",
        "2. language_tag (certain, rule headers.language)",
    ]


def test_a_clean_answer_loses_nothing() -> None:
    said = lines(render_steps(Stripped("hello", "hello", (), (), "ok")))
    assert "Nothing is taken off." in said
    assert said[-2:] == ["hello", "status ok"]


def test_an_answer_that_is_all_clutter_leaves_nothing() -> None:
    gone = Removal(0, 4, "[..]", "", "annotation", "certain", "r", "why")
    said = lines(render_steps(Stripped("[..]", "", (gone,), ("prompt_echo",), "no_transcript")))
    assert said[-2:] == ["(nothing)", "status no_transcript; flags prompt_echo"]


def test_hostile_text_cannot_reach_the_terminal() -> None:
    bad = "\x1b]0;x\x07\u202e\r\n"
    removal = Removal(0, len(bad), bad, bad, bad, "certain", bad, bad)
    shown = render_steps(Stripped(bad + bad, bad, (removal,), (bad,), "ok", bad))
    assert not set(shown) & {"\x1b", "\x07", "\u202e", "\r"}
    assert "\\x1b]0;x\\x07\\u202e⏎" in shown


def test_a_huge_answer_is_shortened() -> None:
    raw = "한" * 500_000
    shown = render_steps(Stripped(raw, raw, (), (), "ok"))
    assert len(shown) < 5000


def test_ascii_only_draws_nothing_else() -> None:
    shown = render_steps(Stripped("a\nb", "a\nb", (), (), "ok"), ascii_only=True)
    assert shown.isascii()
    assert "a\\nb" in shown
