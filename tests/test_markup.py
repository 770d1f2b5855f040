"""Transcription mark-up is parsed, not stripped."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrscore import InputError, parse_markup
from asrscore.normalize.markup import CONVENTIONS, suspected
from asrscore.normalize.markup.marked import MOST_ALTERNATIVES, MOST_READINGS

GOLD = [json.loads(line) for line in (Path(__file__).parent / "gold/tags.jsonl").read_text("utf-8").splitlines()]


def folded(text: str, lang: str) -> str:
    return " ".join(text.split()) if lang not in ("ja", "zh") else "".join(text.split())


@pytest.mark.parametrize("case", GOLD, ids=lambda case: case["id"])
def test_gold(case: dict[str, Any]) -> None:
    got = parse_markup(case["input"], convention=case["convention"], lang=case["lang"])

    assert folded(got.plain, case["lang"]) == folded(case["expected_plain"], case["lang"])
    assert {folded(a, case["lang"]) for a in got.alternatives} == {
        folded(a, case["lang"]) for a in case["expected_alternatives"]
    }
    assert bool(got.unscorable) == case.get("unscorable", False)


@pytest.mark.parametrize(
    ("convention", "lang", "text", "plain", "others"),
    [
        ("ksponspeech", "ko", "(1/2)/(이분의 일)로", "1/2로", {"이분의 일로"}),
        ("ksponspeech", "ko", "((주)카카오)/(주식회사 카카오)", "(주)카카오", {"주식회사 카카오"}),
        ("ksponspeech", "ko", "남/녀 km/h 1+1 C++", "남/녀 km/h 1+1 C++", set()),
        ("ksponspeech", "ko", "아/그래서 b/ 갔어", "아그래서 갔어", {"그래서 갔어"}),
        ("ksponspeech", "ko", "(TV)/(티비)+ 봐", "TV 봐", {"티비 봐", "봐"}),
        ("nikl", "ko", "-나- 나는 (1)/(일) 번", "나 나는 1 번", {"나는 1 번", "나 나는 일 번", "나는 일 번"}),
        ("csj", "ja", "比べ(F えー)る", "比べえーる", {"比べる"}),
        ("csj", "ja", "(W (F えー);えっと)です", "えっとです", {"えーです", "です"}),
        ("csj", "ja", "(A エー (D び) ティー;ＡＴ)で", "ATで", {"エーびティーで", "エーティーで"}),
        ("nist", "en", "{ i'm / i am { so / @ } } in", "i'm in", {"i am so in", "i am in"}),
        ("nist", "en", "{um/uh/@} so and/or", "um so and/or", {"uh so and/or", "so and/or"}),
        ("nist", "en", "{ @ / um } yes", "yes", {"um yes"}),
        ("nist", "en", "a { laughing } b (laughs) c", "a b c", set()),
        ("ldc", "en", "+irregardless+ @NASA -tion th- {breath} so",
         "irregardless NASA -tion th- so", {"irregardless NASA -tion so", "irregardless NASA th- so", "irregardless NASA so"}),
        ("generic", "en", "(laughs) well (as i said) *coughs* ok", "well (as i said) ok", set()),
        ("generic", "ja", "【拍手】はい（笑）そう", "はいそう", set()),
        ("nist", "en", "{ a / b", "{ a / b", set()),
    ],
)  # fmt: skip
def test_readings(convention: str, lang: str, text: str, plain: str, others: set[str]) -> None:
    got = parse_markup(text, convention=convention, lang=lang)

    assert " ".join(got.plain.split()) == plain
    assert set(got.alternatives) - {plain} == others


@pytest.mark.parametrize(
    ("convention", "text"),
    [("nist", "a [inaudible 00:12] b"), ("nist", "a (( )) b"), ("csj", "あ(R ×××)い"), ("nikl", "나 ((xx)) &name2&"),
     ("generic", "네 (안 들림)"), ("generic", "we <unk> go"), ("csj", "(F あ(?))")],
)  # fmt: skip
def test_unknown_words_are_unscorable(convention: str, text: str) -> None:
    assert parse_markup(text, convention=convention, lang="und").unscorable


def test_an_unknown_convention_is_refused_with_those_there_are() -> None:
    with pytest.raises(InputError, match="ksponspeech, nikl, csj, nist, ldc, generic"):
        parse_markup("a", convention="stm", lang="en")


@given(st.sampled_from(CONVENTIONS), st.text("(){}[]<>/;,FDWA? @%+-*ab아b/\n", max_size=60))
def test_any_text_is_parsed_and_its_characters_are_found_again(convention: str, text: str) -> None:
    got = parse_markup(text, convention=convention, lang="ko")

    assert len(got.alternatives) <= MOST_ALTERNATIVES
    assert all(len(choice.others) <= MOST_READINGS for choice in got.choices)
    assert all(0 <= at <= len(got.plain) for at in got.unscorable)
    last = 0
    for choice in got.choices:
        assert last <= choice.start <= choice.end <= len(got.plain)
        last = choice.end
    places = got.places([(i, i + 1) for i in range(len(got.plain))])
    for character, (start, end) in zip(got.plain, places, strict=True):
        assert text[start:end] == character


@pytest.mark.parametrize("unit", ["(", "(F a", "{ a / ", "아/", "(a)/(b) ", ") / (", "a- ", "(( ", "[", "(?) ", "(   "])
@pytest.mark.parametrize("convention", ["ksponspeech", "csj", "nist"])
def test_time_grows_with_the_length(convention: str, unit: str) -> None:
    text = unit * (30_000 // len(unit))
    start = time.process_time()

    parse_markup(text, convention=convention, lang="ko")

    assert time.process_time() - start < 5


def test_nesting_beyond_measure_is_text() -> None:
    got = parse_markup("(F あ" * 20_000 + ")" * 20_000, convention="csj", lang="ja")

    assert got.plain.count("あ") == 20_000


def test_a_convention_is_suspected_only_where_signs_of_it_are_common() -> None:
    assert suspected(["아/ 그래", "(3개)/(세 개) b/"]) == ("ksponspeech", 2, 2)
    assert suspected(["(F えー) はい", "はい"]) == ("csj", 1, 2)
    assert suspected(["and/or (maybe)", "a [noise] b", "1/2 km/h", "TV/라디오 (주)한국"]) is None
    assert suspected([]) is None
