"""Text from files reaches a screen visible and harmless, and takes the columns it is said to take."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from asrscore.report.look import Look
from asrscore.report.safe import columns, middle, safe, wrap

LOOK, PLAIN = Look(), Look(ascii_only=True)
mixture = st.text("a 한e\u0301\u200d\ufe0f❤\n\x1b\u202e-", max_size=40)
anything = st.text(st.characters(exclude_categories=()), max_size=60) | mixture


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("\x9b31m", "\\x9b31m"),
        ("a\nb\r\nc", "a⏎b⏎c"),
        ("a\rb", "a\\rb"),
        ("a\tb", "a\\tb"),
        ("safe\u202etxt.exe", "safe\\u202etxt.exe"),
        ("\u2066x\u2069", "\\u2066x\\u2069"),
        ("line\u2028break", "line\\u2028break"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("\ufeffbom", "\\ufeffbom"),
        ("half \ud83d", "half \\ud83d"),
        ("tag\U000e0041", "tag\\U000e0041"),
        ("\u3164", "\\u3164"),
        ("\u0301alone", "◌\u0301alone"),
        ("한글 日本", "한글 日本"),
    ],
)
def test_what_cannot_be_seen_is_written_out(text: str, shown: str) -> None:
    assert safe(text, LOOK) == shown


def test_a_line_break_has_an_ascii_spelling() -> None:
    assert safe("a\nb", PLAIN) == "a\\nb"


def test_joiners_stay_inside_a_script_that_writes_them_and_show_elsewhere() -> None:
    assert safe("می\u200cخواهم", LOOK) == "می\u200cخواهم"
    assert safe("a\u200cb", LOOK) == "a\\u200cb"
    assert safe("\u200cخ", LOOK) == "\\u200cخ"


def test_marks_piled_on_one_letter_are_cut() -> None:
    assert safe("e" + "\u0301" * 50 + "x", LOOK) == "e" + "\u0301" * 6 + "…x"


@given(anything)
def test_nothing_invisible_is_left(text: str) -> None:
    left = safe(text, LOOK)
    assert {unicodedata.category(c) for c in left} & {"Cc", "Cs", "Zl", "Zp"} == set()
    assert {c for c in left if unicodedata.category(c) == "Cf"} <= {"\u200c", "\u200d"}


@given(anything)
def test_what_is_safe_stays_as_it_is(text: str) -> None:
    assert safe(safe(text, LOOK), LOOK) == safe(text, LOOK)


@example("0000\u0dd8", 1)
@given(anything, st.integers(1, 20))
def test_a_cut_text_fits(text: str, most: int) -> None:
    for look in (LOOK, PLAIN):
        assert columns(safe(text, look, most)) <= most
        assert columns(middle(text, look, max(most, 4))) <= max(most, 4)


def test_wide_letters_count_double_and_marks_nothing() -> None:
    assert [columns(t) for t in ("abc", "한글", "e\u0301", "か\u3099")] == [3, 4, 1, 2]
    assert safe("한글이름", LOOK, 6) == "한글…"
    assert safe("한글이름", LOOK, 7) == "한글이…"
    assert safe("한글이름", LOOK, 8) == "한글이름"


def test_a_name_keeps_both_ends() -> None:
    assert middle("qwen3-omni-thinking", LOOK, 11) == "qwen3…nking"
    assert middle("short", LOOK, 11) == "short"


def test_a_huge_text_is_not_read_to_its_end() -> None:
    class Counted(str):
        reads = 0

        def __iter__(self):  # type: ignore[no-untyped-def]
            for char in str.__iter__(self):
                Counted.reads += 1
                yield char

    assert safe(Counted("한" * 100_000), LOOK, 20) == "한" * 9 + "…"
    assert Counted.reads < 100


@given(st.text("ab 한-é", max_size=60), st.integers(8, 30), st.integers(0, 4))
def test_wrapped_lines_fit_and_lose_nothing(text: str, most: int, indent: int) -> None:
    lines = wrap(text, most, indent=indent)
    assert all(columns(line) <= most for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_words_break_at_their_seams() -> None:
    assert wrap("omni-no-thinking", 9) == ["omni-no-", "thinking"]
    assert wrap("one two three", 8) == ["one two", "three"]
    assert wrap("a" * 10, 4) == ["aaaa", "aaaa", "aa"]
    assert wrap("first second", 8, indent=2) == ["first", "  second"]
