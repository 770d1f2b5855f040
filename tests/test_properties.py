"""What holds for every text: run with ``--hypothesis-profile=hard`` for 3,000 examples of each.

Numbers in words are made here, by rules of our own, and not by the code that is tested.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hypothesis import assume, example, given
from hypothesis import strategies as st
from num2words import num2words

from asrscore import Score, score
from asrscore.normalize import language_of
from asrscore.score import UNITS

SINO = "영일이삼사오육칠팔구"
KANJI = "零一二三四五六七八九"
NATIVE = ("", "하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉")
NATIVE_TENS = ("", "열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔")
BEFORE_COUNTER = {"하나": "한", "둘": "두", "셋": "세", "넷": "네", "스물": "스무"}


def by_scale(n: int, digits: str, tens: str, scales: str, *, silent_one: bool) -> str:
    """Return a number below 10^12 as Korean and Japanese say it: groups of four."""
    if n == 0:
        return digits[0]
    said = ""
    for k in (2, 1, 0):
        group = n // 10000**k % 10000
        words = ""
        for place in (3, 2, 1, 0):
            digit = group // 10**place % 10
            if digit and not (place and digit == 1 and silent_one):
                words += digits[digit]
            if digit and place:
                words += tens[place - 1]
        if group:
            bare = k == 1 and group == 1 and silent_one and digits is SINO and not said
            said += ("" if bare else words) + (scales[k - 1] if k else "")
    return said


def chinese(n: int) -> str:
    """Return a number below 100,000 with its zeros."""
    if n >= 10000:
        rest = n % 10000
        return chinese(n // 10000) + "万" + ("" if not rest else ("零" if rest < 1000 else "") + inner(rest))
    said = inner(n)
    return said[1:] if 10 <= n < 20 else said


def inner(n: int) -> str:
    said, zero = "", False
    for place, name in ((3, "千"), (2, "百"), (1, "十"), (0, "")):
        digit = n // 10**place % 10
        if digit:
            said += ("零" if zero and said else "") + KANJI[digit] + name
            zero = False
        else:
            zero = True
    return said or KANJI[0]


def native(n: int) -> str:
    tens, ones = divmod(n, 10)
    last = NATIVE[ones] or NATIVE_TENS[tens]
    first = NATIVE_TENS[tens] if ones else ""
    return first + BEFORE_COUNTER.get(last, last)


@dataclass(frozen=True)
class Frame:
    """A sentence with a number in it."""

    lang: str
    text: str
    most: int
    least: int = 1

    def figures(self, n: int) -> str:
        return self.text.format(n)

    def words(self, n: int) -> str:
        if self.lang == "en":
            return self.text.format(num2words(n).replace(",", "").replace("-", " "))
        if self.lang == "ja":
            return self.text.format(by_scale(n, KANJI, "十百千", "万億", silent_one=True))
        if self.lang == "zh":
            return self.text.format(chinese(n))
        # Apart from its counter, as the orthography has it: 일원 is a member, 일 원 is money.
        said = native(n) if self.most < 100 else by_scale(n, SINO, "십백천", "만억", silent_one=True)
        return self.text.format(said + " ")


FRAMES = [
    Frame("ko", "모두 {}원 냈어요", 99_999_999), Frame("ko", "오늘 {}명이 왔어요", 99_999, 100), Frame("ko", "약 {}킬로미터 남았어요", 9999),
    Frame("ko", "나이는 {}살이에요", 99), Frame("ko", "고양이 {}마리가 있어요", 99), Frame("ko", "지금 {}퍼센트 됐어요", 999),
    Frame("ja", "全部で{}円払いました", 99_999_999), Frame("ja", "会場に{}人が集まった", 99_999, 3), Frame("ja", "高さは{}メートルです", 9999),
    Frame("ja", "駅から{}キロです", 999), Frame("ja", "今年で{}年になる", 999),
    Frame("en", "we paid {} dollars for it", 99_999_999, 2), Frame("en", "about {} people came", 99_999, 2), Frame("en", "it takes {} minutes", 999, 2),
    Frame("zh", "一共花了{}元", 99_999), Frame("zh", "今天来了{}个人", 99_999, 3), Frame("zh", "离这里{}公里", 9999, 3),
]  # fmt: skip
frames = st.sampled_from(FRAMES)


@st.composite
def numbers(draw: st.DrawFn, frame: Frame) -> int:
    """Return a number of the frame, small ones as often as large ones."""
    most = draw(
        st.sampled_from([m for m in (10, 100, 1000, 10**4, 10**6, 10**9) if frame.least < m <= frame.most * 10])
    )
    return draw(st.integers(frame.least, min(most, frame.most)))


TEXTS = {
    "ko": "이 사람 일이 만나서 만약 천사 이번 사과 음 어 그 10번 열 번 십 번 5분 오 분 3.5kg 50% 50퍼센트 20살 스무 살 2024년 이천이십사년 AI 에이아이 메세지 "
    "메시지 1,000원 천 원 3시 세 시 반 6월 유월 010-1234-5678 3~4명 서너 ₩500 km 킬로미터 ㅋㅋ 영화 0원 공원",
    "ja": "一緒に 三田 十分 一番 万一 千葉 えーと あの 10分 十分後 三百円 300円 二〇二四年 2024年 20歳 二十歳 はたち 3人 三人 さんにん 時計 とけい 子供 子ども 会う 合う "
    "コンピュータ コンピューター AI エーアイ 50% 五十パーセント 1億2000万円 三日月 八百屋 第3回 第三回 ３個 三個",
    "en": "he's he is has colour color um uh oh one no won two too second 2nd 10 ten 10:30 $5 five dollars 50% 1,000 a hundred and kg kilograms FBI f b i "
    "okay ok cannot can't II chapter two 1999 nineteen ninety-nine 555-0199 half ½ half past café cafe gonna going to 3.99 -5 minus",
    "zh": "一起 十分 万一 千万 张三 两个 二个 2个 两百 200 二百 三本 3本 幺零二 102 房间 百分之五十 50% 国 國 著 着 这儿 这 嗯 呃 3.5公斤 三点五公斤 2024年 二零二四年 "
    "一下 五块钱 5元 ¥5 10点半 十点半",
}  # fmt: skip
FIGURES_AND_SIGNS = ["¥5102", "¥500", "$20", "50%", "3.5kg", "8:30"]
SPACE = st.sampled_from(["", "", "", " "])
sides = st.sampled_from(sorted(TEXTS)).flatmap(
    lambda lang: st.tuples(
        st.just(lang),
        *[st.lists(st.sampled_from(TEXTS[lang].split()), max_size=5).map(" ".join) for _ in range(2)],
    )
)
glued = st.sampled_from(sorted(TEXTS)).flatmap(
    lambda lang: st.tuples(
        st.just(lang),
        *[
            st.lists(
                st.tuples(st.sampled_from(TEXTS[lang].split() + FIGURES_AND_SIGNS), SPACE),
                max_size=5,
            ).map(lambda words: "".join(map("".join, words)).strip())
            for _ in range(2)
        ],
    )
)


def errors(found: Score) -> tuple[int, ...]:
    return tuple(found.counts(unit).errors for unit in UNITS)


@given(sides)
def test_sides_swapped_give_the_same_errors(case: tuple[str, str, str]) -> None:
    lang, one, other = case

    assert errors(score(one, other, lang=lang)) == errors(score(other, one, lang=lang))


@given(glued)
# More writings than are looked through: where the search gave up hung on which side was the reference.
@example(("zh", "¥5102二百10点半", "¥5二百十分¥5千万"))
def test_sides_swapped_give_the_same_errors_where_words_run_into_each_other(case: tuple[str, str, str]) -> None:
    lang, one, other = case
    there, back = score(one, other, lang=lang), score(other, one, lang=lang)

    assert errors(there) == errors(back)
    assert (there.forgiven, there.capped) == (back.forgiven, back.capped)


@given(sides)
def test_what_is_forgiven_never_costs_and_savings_add_up(case: tuple[str, str, str]) -> None:
    lang, one, other = case
    basic, default, lenient = (score(one, other, lang=lang, level=level) for level in ("basic", "default", "lenient"))

    for found in (default, lenient):
        # Not lenient against default: beyond 1,024 pairs of combinations more choices are searched less well.
        assert all(a >= b for a, b in zip(errors(basic), errors(found), strict=True))
        for unit, before, after in zip(UNITS, errors(basic), errors(found), strict=True):
            saved = found.forgiven.get(unit, {})
            assert all(n > 0 for n in saved.values())
            assert sum(saved.values()) == before - after
            assert len(found.edits[unit]) == after


@given(sides)
def test_a_text_is_equal_to_itself(case: tuple[str, str, str]) -> None:
    lang, one, _ = case

    assert errors(score(one, one, lang=lang)) == (0, 0, 0)


@given(frames.flatmap(lambda frame: st.tuples(st.just(frame), numbers(frame))))
@example((FRAMES[5], 200))  # the analyser takes 이 for *this*
def test_figures_and_words_of_one_number_are_equal(case: tuple[Frame, int]) -> None:
    frame, n = case

    for one, other in ((frame.words(n), frame.figures(n)), (frame.figures(n), frame.words(n))):
        assert score(one, other, lang=frame.lang).cer.errors == 0


@given(frames.flatmap(lambda frame: st.tuples(st.just(frame), numbers(frame), numbers(frame))))
def test_a_wrong_number_is_charged_alike_in_figures_and_in_words_and_never_free(case: tuple[Frame, int, int]) -> None:
    frame, right, wrong = case
    assume(right != wrong)
    for reference in (frame.words(right), frame.figures(right)):
        words = score(reference, frame.words(wrong), lang=frame.lang)
        figures = score(reference, frame.figures(wrong), lang=frame.lang)
        assert words.cer.errors == figures.cer.errors > 0
        if frame.lang == "en":
            assert words.wer.errors == figures.wer.errors > 0


FIGURES = dict(zip("영일이삼사오육칠팔구", "0123456789", strict=True)) | {
    "한": "1",
    "두": "2",
    "세": "3",
    "네": "4",
    "첫": "1",
}
FIGURES |= {"석": "3", "넉": "4", "열": "10", "백": "100", "천": "1000", "만": "10000"}


def test_no_korean_word_of_the_traps_passes_for_its_figure() -> None:
    table = language_of("ko").rules["conventions"]["korean_numbers"]["traps"]
    words = {w for w in table["words"].split() if len(w) > 1 and w[0] in FIGURES}
    words -= {w for w in words if any(re.search(numbers, w) for numbers in table["numbers"])}
    free = [
        w for w in sorted(words) if not score(f"그 {w} 좋다", f"그 {FIGURES[w[0]]}{w[1:]} 좋다", lang="ko").cer.errors
    ]

    assert len(words) > 900
    assert free == []
