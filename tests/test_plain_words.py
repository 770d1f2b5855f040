"""What is told of words at a glance is what looking at the whole text tells."""

# ruff: noqa: SIM905 - lists of words are easier to read as words

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asrscore.normalize import language_of
from asrscore.normalize.conventions import conventions_of
from asrscore.normalize.japanese.unspaced import unspaced
from asrscore.normalize.korean.places import Place, Places, _whole
from asrscore.normalize.korean.spoken import Spoken
from asrscore.normalize.punctuation import case_for, marks_for
from asrscore.normalize.slots import Canonical, Found, _apart
from asrscore.normalize.steps import Substitution, run

GOLD = Path(__file__).parent / "gold"


def texts(lang: str) -> list[str]:
    lines = (GOLD / f"pairs-{lang}.tsv").read_text(encoding="utf-8").splitlines()
    return [text for line in lines for text in line.split("\t")[1:3]]


def everyone_asked(found: Found, text: str, cased: str) -> tuple[object, ...]:
    canonical = Canonical(text, cased, tuple(text.split()))
    return _apart([slot for finder in found.finders for slot in finder(canonical)], text)


@pytest.mark.parametrize("lang", ["ko", "en", "de", "ja", "zh"])
def test_a_text_is_asked_by_all_finders_that_find_something(lang: str) -> None:
    language = language_of(lang)
    for lenient in (False, True):
        found = conventions_of(language, lenient=lenient)
        for text in texts(lang if lang != "de" else "en"):
            cased = " ".join(run(marks_for(language), text).split())
            folded = " ".join(run(case_for(language), cased).split())
            for _ in range(2):
                assert found.conventions(folded, cased).slots == everyone_asked(found, folded, cased), text


KEPT = re.compile(
    r"(?<=[0-9〇零一二三四五六七八九十百千万億兆]) (?=[0-9〇零一二三四五六七八九十百千万億兆])|(?<=[a-z]) (?=[a-z])"
)


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("  a z3八億あ犬・"), max_size=14))
def test_japanese_spaces_go_except_between_two_numbers_or_two_latin_letters(text: str) -> None:
    kept = {match.start() for match in KEPT.finditer(text)}
    places = [i for i, c in enumerate(text) if c != " " or i in kept]
    bare = unspaced(text)
    assert bare.text == "".join(text[i] for i in places)
    for start in range(len(places)):
        for end in range(start + 1, len(places) + 1):
            assert bare.span(start, end) == (places[start], places[end - 1] + 1)


def korean_places() -> Places:
    (spoken,) = (f for f in conventions_of(language_of("ko"), lenient=False).finders if isinstance(f, Spoken))
    return spoken._places


def every_form_everywhere(places: Places, text: str) -> list[Place]:
    """Return the number words of a text, every form of a number tried wherever one may begin."""
    found: list[Place] = []
    starts = [match.start() for match in places._candidate.finditer(text)]
    for at in starts:
        if at and places._operated(text, at) and (match := places._alone().match(text, at)):
            places._keep(match, _whole, found)
    for pattern, _, read in places._forms:
        for at in starts:
            if match := pattern().match(text, at):
                places._keep(match, read, found)
    return sorted(found, key=lambda place: place.start)


def stretches(places: list[Place]) -> list[tuple[int, int, object]]:
    return [(place.start, place.end, place.numeral) for place in places]


def test_korean_numbers_are_found_wherever_they_begin() -> None:
    places = korean_places()
    for text in texts("ko"):
        for _ in range(2):
            assert stretches(places(text)) == stretches(every_form_everywhere(places, text)), text


PIECES = st.sampled_from(
    "제 약 영하 번호는 종로 곱하기 더하기 대 점 분의 퍼센트 이 삼 십 백 만 억 영 공 한 두 스물 열 서너 삼사 여 명 번 시 분 원 km 은 이상 "
    "쯤 까지 사람 이유 저녁 영화 사랑 일정 투 곱하기는 에서 내지 3 abc · - 단".split()
)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(PIECES, st.sampled_from(["", " "])), min_size=1, max_size=7))
def test_korean_numbers_may_go_on_in_the_next_word(pieces: list[tuple[str, str]]) -> None:
    text = " ".join("".join(piece + glue for piece, glue in pieces).split())
    places = korean_places()
    assert stretches(places(text)) == stretches(every_form_everywhere(places, text))


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from(" \t.,?!;:·'-_~%$€/(\"ab가é́१0１五×・…"), max_size=12))
def test_marks_that_end_words_are_marks_like_others(text: str) -> None:
    for step in marks_for(language_of("en")):
        if isinstance(step, Substitution):
            assert step(text) == step._pattern.sub(step._replace, text)
        text = step(text)
