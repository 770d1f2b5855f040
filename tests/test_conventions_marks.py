"""Marks between numbers and words without spaces: none is counted that nobody says, none makes another number."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import asrscore
from asrscore.lattice import Slot, Writing
from asrscore.normalize.japanese.kanji import additive, positional
from asrscore.normalize.slots import Canonical, Found
from asrscore.pipeline import Pipeline

MARKS = "、,~〜・-"


def errors(one: str, other: str, lang: str, level: str = "default") -> int:
    """Errors in characters, the same whichever side is the reference."""
    counts = [asrscore.score(*sides, lang=lang, level=level).cer.errors for sides in ((one, other), (other, one))]
    assert counts[0] == counts[1], (one, other)
    return counts[0]


@given(st.integers(1, 9), st.integers(1, 9), st.sampled_from(MARKS), st.sampled_from(["ja", "zh"]))
@settings(max_examples=40, deadline=None)
def test_two_figures_with_a_mark_between_them_are_no_third_number(low: int, high: int, mark: str, lang: str) -> None:
    counter = "日" if lang == "ja" else "天"
    assert errors(f"{low}{mark}{high}{counter}かかる", f"{low}{high}{counter}かかる", lang) > 0


@given(st.integers(1, 99), st.integers(1, 99), st.sampled_from("、,~〜"))
@settings(max_examples=40, deadline=None)
def test_two_figures_are_the_numbers_in_kanji(low: int, high: int, mark: str) -> None:
    said = f"{additive(low)[0]}、{additive(high)[0]}人いた"
    assert errors(said, f"{low}{mark}{high}人いた", "ja") == 0
    assert errors(said, f"{low}{mark}{high + 1}人いた", "ja") > 0


@given(st.integers(1, 8), st.integers(0, 3), st.sampled_from("、,~-"))
@settings(max_examples=40, deadline=None)
def test_neighbours_of_one_size_share_their_scale(low: int, zeros: int, mark: str) -> None:
    size = 10**zeros
    first = additive(low)[0]
    said = f"{first}、{additive((low + 1) * size)[0]}人いた"
    assert errors(said, f"{low}、{(low + 1) * size}人いた", "ja") == 0
    if zeros < 2 or (zeros == 2 and mark != ","):  # 300,400 is one number with a comma
        assert errors(said, f"{low * size}{mark}{(low + 1) * size}人いた", "ja") == 0


@given(st.integers(0, 99), st.from_regex("[0-9]{1,2}", fullmatch=True), st.booleans())
@settings(max_examples=40, deadline=None)
def test_a_point_between_kanji_makes_a_decimal(head: int, tail: str, one_by_one: bool) -> None:
    before = positional(str(head))[0] if one_by_one else additive(head)[0]
    said = f"およそ{before}・{positional(tail)[0]}倍です"
    assert errors(said, f"およそ{head}.{tail}倍です", "ja") == 0
    assert errors(said, f"およそ{head}.{tail}5倍です", "ja") > 0
    if head:
        assert errors(said, f"およそ{head}{tail}倍です", "ja") > 0


def test_no_mark_between_kanji_is_counted() -> None:
    for text in ("三・五倍", "三、五倍", "三〜五倍"):
        lattice = Pipeline.for_language("ja").prepare(text).lattice
        assert lattice.text == "三 五倍"
        assert len(lattice.origin()) == len(lattice.text)
        assert lattice.origin()[1] == (1, 2)
        assert asrscore.score(text, "三五倍", lang="ja", level="basic").cer.errors == 0


@pytest.mark.parametrize(
    ("one", "other", "lang"),
    [
        ("月曜〜金曜", "月曜から金曜", "ja"),
        ("東京〜大阪間", "東京から大阪間", "ja"),
        ("三月～五月", "3月から5月", "ja"),
        ("周一～周五", "周一到周五", "zh"),
        ("北京-上海", "北京至上海", "zh"),
    ],
)
def test_a_dash_between_words_is_said_and_charged_where_another_word_is(one: str, other: str, lang: str) -> None:
    assert errors(one, other, lang) == 0
    assert errors(one, other, lang, "basic") > 0
    assert errors(one, other.replace("から", "まで").replace("到", "和").replace("至", "和"), lang) > 0


def _finder(*slots: Slot) -> Found:
    def find(canonical: Canonical) -> tuple[Slot, ...]:
        return tuple(slot for slot in slots if slot.end <= len(canonical.text))

    return Found((find,))


@pytest.mark.parametrize("turned", [False, True])
def test_spellings_of_which_one_holds_the_other_are_joined(turned: bool) -> None:
    inner = Slot(1, 2, (Writing(("x",), "respelling", "spelling"),))
    outer = Slot(0, 3, (Writing(("uvw",), "expansion", "spelling"),))
    slots = (outer, inner) if turned else (inner, outer)
    (slot,) = _finder(*slots).conventions("abc", "abc").slots
    assert (slot.start, slot.end) == (0, 3)
    assert {(way.parts[0], way.kind) for way in slot.writings} == {("axc", "respelling"), ("uvw", "expansion")}


@pytest.mark.parametrize(
    "second",
    [
        Slot(1, 4, (Writing(("x",), "respelling", "spelling"),)),
        Slot(0, 3, (Writing(("x",), "expansion", "numeral"),)),
        Slot(0, 4, (Writing((), "respelling", "filler"),)),
    ],
)
def test_of_others_that_overlap_the_first_counts(second: Slot) -> None:
    first = Slot(0, 2, (Writing(("y",), "respelling", "spelling"),))
    assert _finder(first, second).conventions("abcd", "abcd").slots == (first,)
