"""Number words in Chinese -> what they are worth, read strictly; either script."""

from __future__ import annotations

from functools import lru_cache

from asrscore.lattice import Numeral
from asrscore.normalize.chinese.numerals import decimal, fraction, percent, signed, whole
from asrscore.normalize.chinese.words import DIGITS, SIMPLIFIED

_DIGIT = {**{word: n for n, word in enumerate(DIGITS)}, "〇": 0, "幺": 1, "两": 2}
_PLACE = {"十": 10, "百": 100, "千": 1000}
_SCALE = {"万": 10**4, "亿": 10**8}
#: Number words in one go; longer runs are no number that somebody says.
LONGEST = 40


def _section(words: str) -> int | None:
    """Return the value of a number below ten thousand."""
    total, last, digit, gap = 0, 10_000, None, False
    for i, word in enumerate(words):
        if word in _PLACE:
            place = _PLACE[word]
            if place >= last or (digit is None and not (word == "十" and i == 0)) or (gap and place * 10 == last):
                return None
            total += place * (1 if digit is None else digit)
            last, digit, gap = place, None, False
        elif word == "零":
            # One zero stands for the places that are left out.
            if gap or digit is not None or (i == 0 and len(words) == 1):
                return None
            gap = True
        elif word in _DIGIT and word not in "〇幺":
            if digit is not None or (word == "两" and i + 1 == len(words) and len(words) > 1):
                return None
            digit = _DIGIT[word]
        else:
            return None
    if gap and digit is None:
        return None
    if digit is not None:
        # 三百五: the place is left out, and it is 350.
        total += digit * (last // 10 if total and not gap else 1)
    return total


@lru_cache(maxsize=16384)
def cardinal_value(words: str) -> int | None:
    """Return the value of a cardinal in simplified characters; ``None`` if it is none."""
    if words in ("零", "〇"):
        return 0
    if not words or len(words) > LONGEST:
        return None
    for name, size in (("亿", 10**8), ("万", 10**4)):
        if name in words:
            head, _, tail = words.rpartition(name)
            upper = cardinal_value(head)
            lower = cardinal_value(tail.removeprefix("零")) if tail else 0
            if upper is None or lower is None or not upper or lower >= size or (tail and not lower):
                return None
            if name == "万" and upper >= 10_000:
                return None
            if tail and lower * 10 < size and not tail.startswith("零"):
                # 一万五 is 15000, not 10005.
                return upper * size + lower * size // 10 if len(tail) == 1 else None
            return upper * size + lower
    return _section(words) or None


@lru_cache(maxsize=16384)
def plain_value(words: str) -> Numeral | None:
    """Return what a cardinal or a string of digits is worth."""
    words = words.translate(SIMPLIFIED).replace("廿", "二十").replace("卅", "三十")
    if (n := cardinal_value(words)) is not None:
        return whole(str(n))
    if len(words) > 1 and all(word in _DIGIT and word != "两" for word in words):
        return whole("".join(str(_DIGIT[word]) for word in words))
    return None


@lru_cache(maxsize=16384)
def value(words: str) -> Numeral | None:
    """Return what a number is worth: a cardinal, digits, a decimal, a fraction, a percentage, or one below zero.

    Args:
        words: All of it in words; figures may stand for any part.
    """
    words = words.translate(SIMPLIFIED)
    for sign in ("负", "零下"):
        if words.startswith(sign):
            inner = value(words.removeprefix(sign))
            return None if inner is None else signed(inner)
    for name, mark in (("百分之", "%"), ("千分之", "‰")):
        if words.startswith(name):
            rest = words.removeprefix(name)
            inner = whole("100") if rest == "百" else value(rest)
            return None if inner is None else percent(inner, mark)
    if words == "百分百":
        return percent(whole("100"), "%")
    if "分之" in words:
        below, _, above = words.partition("分之")
        b, a = plain_value(below), plain_value(above)
        return None if a is None or b is None else fraction(a.value, b.value)
    if "点" in words:
        head, _, tail = words.partition("点")
        scale = tail[-1:] if tail[-1:] in _SCALE else ""
        before, after = cardinal_value(head), tail.removesuffix(scale)
        if before is None or not after or any(word not in _DIGIT or word in "两幺" for word in after):
            return None
        behind = "".join(str(_DIGIT[word]) for word in after)
        if not scale:
            return decimal(f"{before}.{behind}")
        total, left = divmod(int(f"{before}{behind}") * _SCALE[scale], 10 ** len(behind))
        return None if left else whole(str(total))
    return plain_value(words)
