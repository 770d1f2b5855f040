"""Canonical Unicode, punctuation and case: one writing for one character, and no value ever changed."""

from __future__ import annotations

import pickle
import subprocess
import sys
import unicodedata
from typing import Any

import jiwer
import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrscore.errors import InputError
from asrscore.normalize import detect, language_of, languages
from asrscore.normalize.mechanisms import MECHANISMS, mechanism
from asrscore.normalize.steps import run, trace
from asrscore.normalize.unicode import STEPS, UNTOUCHED
from asrscore.pipeline import Pipeline, Prepared

TAGS = ["ko", "ja", "en", "zh", "de", "tr", "hi", "ar", "und"]
#: Letters, marks and symbols where encodings, invisible characters and figures meet.
DENSE = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]),
        st.sampled_from("0123456789,.:-'’/~～−％$€₩①½²Ⅷ㈱ｶﾞﾊﾟか゛한ᄒㅏᅡᆫㅋ゙́​‍﻿­क्षİIıßﬁ 　\n\t\x1b"),
    ),
    max_size=40,
)


def unstripped(pipeline: Pipeline, text: str) -> Prepared:
    """Return a text normalised with all its clutter left in."""
    return pipeline.prepare(text, leave={removal.clutter for removal in pipeline.strip(text).removals})


def canonical(text: str, tag: str = "en") -> str:
    return Pipeline.for_language(tag, level="basic")(text)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("ｶﾞｿﾘﾝ", "ガソリン"),
        ("か゛", "が"),
        ("ＡＢＣ　１２３", "abc 123"),
        ("㎏ ㎞", "kg km"),
        ("㎡", "m²"),
        ("℃", "°c"),
        ("㍿", "株式会社"),
        ("\u1112\u1161\u11ab글", "한글"),
        ("ﬁne", "fine"),
        ("⼀", "一"),
        ("葛\U000e0100", "葛"),
        ("zero\u200bwidth", "zerowidth"),
        ("\ufeff처음\ufeff입니다", "처음입니다"),
        ("don’t", "don't"),
        ("“quoted”", "quoted"),
        ("𝐁𝐨𝐥𝐝", "bold"),
        ("straße", "STRASSE"),
        ("e\u0301", "é"),
        ("a\u00a0b", "a b"),
        ("１，０００円", "1,000円"),
    ],
)
def test_encodings_of_one_writing_are_one(text: str, same: str) -> None:
    assert canonical(text, "ja") == canonical(same, "ja")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3.14", "314"),
        ("1/2", "12"),
        ("10:30", "1030"),
        ("10-15", "1015"),
        ("10~15", "1015"),
        ("-5", "5"),
        (".5", "5"),
        ("50%", "50"),
        ("30°C", "30C"),
        ("R&D", "R D"),
        ("$5", "5"),
        ("$5", "€5"),
        ("10²", "102"),
        ("1½", "11/2"),
        ("①", "1"),
        ("ビル", "ビール"),
        ("ガラス", "カラス"),
        ("बाल", "बल"),
        ("5′", "5"),
        ("3,5", "35"),
    ],
)
def test_a_value_is_never_changed(one: str, other: str) -> None:
    for tag in TAGS:
        assert canonical(one, tag).replace(" ", "") != canonical(other, tag).replace(" ", "")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Hello, world!", "hello world"),
        ("well-known e-mail", "well known e mail"),
        ("the dogs' bowl", "the dogs bowl"),
        ("'quoted'", "quoted"),
        ("rock 'n' roll", "rock n roll"),
        ("1,234,567.89", "1234567.89"),
        ("1,2,3", "1,2,3"),
        ("12,34", "12,34"),
        ("- item", "item"),
        ("covid-19", "covid 19"),
        ("it is -5 outside", "it is -5 outside"),
        ("End.5 left", "end 5 left"),
        ("AT&T™ rocks 👍🏽", "at&t rocks"),
        ("a_b", "a b"),
        ("#1 *", "1"),
        ("5'11\"", "5'11"),
    ],
)
def test_marks_that_nobody_speaks_go_and_the_others_stay(text: str, kept: str) -> None:
    assert canonical(text) == kept


def test_a_comma_groups_only_where_the_language_groups_with_commas() -> None:
    assert canonical("1,000", "en") == "1000"
    assert canonical("1,000", "de") == "1,000"
    assert canonical("1,000", "xx") == "1,000"


def test_a_full_width_comma_between_figures_is_a_list() -> None:
    assert canonical("100，200", "zh") == "100,200"


def test_turkish_has_its_own_capital_i() -> None:
    assert canonical("IŞIK İZMİR", "tr") == "ışık izmir"
    assert canonical("IZMIR", "en") == "izmir"


def test_vowel_signs_belong_to_the_word() -> None:
    assert canonical("किताब", "hi") == "किताब"
    assert canonical("क्‍ष", "hi") == "क्‍ष"


@given(DENSE, st.sampled_from(TAGS))
def test_basic_is_a_fixed_point(text: str, tag: str) -> None:
    pipeline = Pipeline.for_language(tag, level="basic")
    once = unstripped(pipeline, text).lattice.text

    assert unstripped(pipeline, once).lattice.text == once


@given(DENSE)
def test_a_normal_form_does_not_matter(text: str) -> None:
    # NFC is what the text becomes anyway; NFD is how some systems write it.
    pipeline = Pipeline.for_language("ko", level="basic")
    forms = {unstripped(pipeline, unicodedata.normalize(form, text)).texts["unicode"] for form in ("NFC", "NFD")}

    assert len(forms) == 1


@given(DENSE)
def test_tracing_says_what_running_says(text: str) -> None:
    traced, spans = trace(STEPS, text, [(i, i + 1) for i in range(len(text))])

    assert traced == run(STEPS, text)
    assert len(spans) == len(traced)
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert [start for start, _ in spans] == sorted(start for start, _ in spans)


@given(st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"])))
def test_what_is_spared_the_steps_would_not_have_been_changed(text: str) -> None:
    if UNTOUCHED.fullmatch(text):
        assert run(STEPS, text) == text


@given(DENSE, st.sampled_from(TAGS))
def test_every_scored_character_knows_where_it_comes_from(text: str, tag: str) -> None:
    lattice = Pipeline.for_language(tag, level="basic").prepare(text).lattice

    spans = lattice.origin()

    assert len(spans) == len(lattice.text)
    for character, (start, end) in zip(lattice.text, spans, strict=True):
        if character.isascii() and character.isalnum() and text[start:end].isascii() and end - start == 1:
            assert text[start:end].casefold() == character


def test_offsets_lead_back_into_the_raw_text_past_what_was_removed() -> None:
    raw = "<|en|>  Hello, “Wörld”!"
    lattice = Pipeline.for_language("en", level="basic").prepare(raw).lattice

    spans = lattice.origin()

    assert lattice.text == "hello wörld"
    assert [raw[s:e] for s, e in spans[:5]] == list("Hello")
    assert [raw[s:e] for s, e in spans[6:]] == list("Wörld")


def test_a_pipeline_is_a_value() -> None:
    pipeline = Pipeline.for_language("ko", level="basic")

    assert pickle.loads(pickle.dumps(pipeline)) == pipeline
    assert str(pipeline) == "ko, basic: raw → clutter → unicode → punctuation & case → spacing"


def test_a_pipeline_is_a_step_of_jiwer_and_jiwers_steps_are_steps_of_ours() -> None:
    step: Any = Pipeline.for_language("en", level="basic")
    composed = jiwer.Compose([step, jiwer.ReduceToListOfListOfWords()])
    ours = Pipeline.for_language("en", level="basic", steps=[jiwer.SubstituteWords({"gonna": "going to"})])

    assert composed(["Hello, World!"]) == [["hello", "world"]]
    assert ours("I'm gonna go.") == "i'm going to go"
    assert ours.prepare("I'm gonna go.").lattice.origin()[-2:] == [(10, 11), (11, 12)]


def test_a_step_that_makes_no_string_is_named() -> None:
    with pytest.raises(InputError, match="returned list"):
        Pipeline.for_language("en", steps=[jiwer.ReduceToListOfListOfWords()])("a b")


def test_the_phonetic_level_is_refused_where_nobody_reads() -> None:
    with pytest.raises(InputError, match="nobody reads English; expected one of ja, ko; use default"):
        Pipeline.for_language("en", level="phonetic")


def test_the_default_level_is_said_with_its_ladder() -> None:
    assert Pipeline.for_language("en").level == "default"
    assert str(Pipeline.for_language("en")).endswith("spacing → fillers → numerals → spelling → script")


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(InputError, match="'strict'.*raw, basic, default"):
        Pipeline.for_language("ko", level="strict")


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("오늘 회의는 Zoom으로 합니다.", "ko"),
        ("これは新しい電話です。", "ja"),
        ("東京都港区の天気", "ja"),
        ("今天晚上吃火锅。", "zh"),
        ("唔好意思，我行錯咗路，你係邊個？", "yue"),
        ("วันนี้อากาศดี", "th"),
        ("The cat is on the mat and it was not happy", "en"),
        ("Der Hund ist nicht mit dem Ball auf der Wiese", "de"),
        ("le chat est sur la table et il ne dort pas", "fr"),
        ("Привет, как дела? Я не знаю что это", "ru"),
        ("привіт, як справи? я не знаю що це та й ви", "uk"),
        ("किताब मेज पर है", "hi"),
        ("merhaba bu bir deneme ve çok güzel", "tr"),
        ("zzz qqq", "und"),
        ("12345", "und"),
        ("", "und"),
    ],
)  # fmt: skip
def test_a_language_is_found_by_script_and_vote(text: str, tag: str) -> None:
    found = detect([text], languages())

    assert (found.tag, bool(found.how)) == (("zh" if text == "東京都港区の天気"[:5] else tag), True)


def test_a_language_without_a_pack_is_scored_by_words_under_its_own_tag() -> None:
    language = language_of("cy-GB")

    assert (language.tag, language.unit, language.spaces_count) == ("cy", "wer", True)


@pytest.mark.parametrize("tag", ["ko", "ja", "zh", "yue", "th"])
def test_the_unit_is_characters_where_words_are_not_the_unit(tag: str) -> None:
    language = language_of(tag)

    assert (language.unit, language.spaces_count) == ("cer", False)


def test_every_table_of_a_pack_has_its_mechanism_and_a_run_imports_one_language_only() -> None:
    for name in MECHANISMS:
        assert callable(mechanism(name))
    code = "import asrscore, sys; asrscore.score('오십 원', '50원', lang='ko'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    modules = set(done.stdout.split())
    assert "asrscore.normalize.korean.tables" in modules
    assert not {f"asrscore.normalize.{one}.tables" for one in ("english", "chinese", "japanese")} & modules
