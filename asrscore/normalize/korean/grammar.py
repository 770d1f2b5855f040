"""Number words in Korean text, read strictly: what they are worth, and the patterns that find them."""

from __future__ import annotations

import re
from itertools import pairwise

from asrscore.normalize.korean.words import DIGITS, LARGE, ONES, SMALL, TENS

_D = DIGITS[1:]
# 천구백사십칠, each part with a space before it or without.
_GROUP = (
    rf"(?:[{_D}]?천(?: ?[{_D}]?백)?(?: ?[{_D}]?십)?(?: ?[{_D}])?|[{_D}]?백(?: ?[{_D}]?십)?(?: ?[{_D}])?"
    rf"|[{_D}]?십(?: ?[{_D}])?|[{_D}])"
)
#: A Sino-Korean number; it never begins or ends with a space, and is never empty.
SINO = (
    rf"(?:영|(?=[{_D}십백천만])(?:{_GROUP} ?조 ?)?(?:{_GROUP} ?억 ?)?(?:(?:{_GROUP} ?)?만 ?)?{_GROUP}?"
    rf"(?<=[{_D}십백천만억조]))"
)

_EXACT = {"스무": 20, "석": 3, "서": 3, "넉": 4, "너": 4, "첫": 1, "둘": 2, "셋": 3, "넷": 4, "유": 6, "시": 10}
#: They stand only before the counters that ask for them.
IRREGULAR = frozenset(_EXACT) - {"스무"}
_EXACT |= {word: n for n, word in enumerate(ONES) if word}
_TEN_WORDS = {word: 10 * n for n, word in enumerate(TENS) if word}
_ONE_WORDS = "|".join(ONES[1:])
_HUNDREDS = re.compile(rf"[{_D[1:]}]?백 ?")
#: A native number, as it stands before a counter; behind hundreds too (백한 명).
NATIVE = (
    rf"(?:{_HUNDREDS.pattern})?(?:(?:{'|'.join(_TEN_WORDS)}) ?(?:{_ONE_WORDS})|{'|'.join(_TEN_WORDS)}"
    rf"|{'|'.join(sorted(_EXACT, key=len, reverse=True))})"
)
#: What a native number, or two that follow one another, may begin with.
NATIVE_FIRST = frozenset((*(word[0] for word in (*_EXACT, *_TEN_WORDS, "대", "예")), "백", *_D[1:]))
#: Two numbers that follow one another: 삼사 일, 두세 명.
ABOUT = (
    f"(?:{'|'.join(f'{a} ?{b}' for a, b in pairwise(_D))}|오륙)[십백천만]?"
    "|한두|두세|두서너|서너|네댓|너댓|너덧|네다섯|대여섯|다섯여섯|예닐곱|여섯일곱|일고여덟|일곱여덟|여덟아홉"
)
#: English numbers, as they are said behind letters and in names: 시즌 투, 에이 포.
ENGLISH = ("제로", "원", "투", "쓰리", "포", "파이브", "식스", "세븐", "에이트", "나인", "텐")
#: Figures read one by one.
ONE = f"[{DIGITS}공]"
ONE_BY_ONE = f"{ONE}(?: ?{ONE})*"

#: What a Sino-Korean number, or figures read one by one, are made of.
SYLLABLES = f"{DIGITS}공{''.join(SMALL)}{''.join(LARGE)}"

_LARGE = re.compile(f"[{''.join(LARGE)}]")


def _group_value(words: str) -> int:
    total = digit = 0
    for c in words:
        if c in SMALL:
            total, digit = total + (digit or 1) * SMALL[c], 0
        else:
            digit = DIGITS.index(c)
    return total + digit


def sino_value(words: str) -> int:
    """Return what a match of ``SINO`` is worth."""
    total, at = 0, 0
    words = words.replace(" ", "")
    for match in _LARGE.finditer(words):
        total += (_group_value(words[at : match.start()]) or 1) * LARGE[match[0]]
        at = match.end()
    return total + _group_value(words[at:])


def native_value(words: str) -> int:
    """Return what a match of ``NATIVE`` is worth."""
    if (hundreds := _HUNDREDS.match(words)) is not None:
        return sino_value(hundreds[0]) + native_value(words[hundreds.end() :])
    words = words.replace(" ", "")
    if (exact := _EXACT.get(words)) is not None:
        return exact
    for word, tens in _TEN_WORDS.items():
        if words.startswith(word):
            return tens + _EXACT.get(words.removeprefix(word), 0)
    return 0


def digits_value(words: str) -> str:
    """Return the figures of a match of ``ONE_BY_ONE``."""
    return "".join(str(DIGITS.index(c)) for c in words.replace(" ", "").replace("공", "영"))
