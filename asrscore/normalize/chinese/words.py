"""Numbers in Chinese words."""

from __future__ import annotations

from functools import lru_cache

DIGITS = "零一二三四五六七八九"
_PLACES = ("", "十", "百", "千")
_SECTIONS = ("", "万", "亿", "万亿")
#: Whole numbers of more digits are read one by one.
LONGEST = 16
#: Characters of numbers and of what is read with them, simplified -> traditional.
TRADITIONAL = str.maketrans("两万亿点负时钟块圆欧镑卢韩减于", "兩萬億點負時鐘塊圓歐鎊盧韓減於")
SIMPLIFIED = {new: old for old, new in TRADITIONAL.items()}


def both_scripts(*ways: str) -> tuple[str, ...]:
    """Return the writings, then those of them that look otherwise in traditional characters."""
    return tuple(dict.fromkeys((*ways, *(way.translate(TRADITIONAL) for way in ways))))


def _section(n: int, *, inner: bool) -> str:
    """Return 1 to 9999 in words; ``inner``: with 一 before ten, as everywhere but at the head of a number."""
    figures = f"{n}"
    words = ""
    gap = False
    for i, figure in enumerate(figures):
        place = len(figures) - 1 - i
        if figure == "0":
            gap = True
            continue
        if gap:
            words += "零"
            gap = False
        if figure == "1" and place == 1 and not words and not inner:
            words += "十"
        else:
            words += DIGITS[int(figure)] + _PLACES[place]
    return words


def _plain(n: int) -> str:
    if n == 0:
        return "零"
    sections: list[int] = []
    while n:
        n, low = divmod(n, 10_000)
        sections.append(low)
    words = ""
    gap = False
    for i in range(len(sections) - 1, -1, -1):
        low = sections[i]
        if low == 0:
            gap = bool(words)
            # 万亿 without 亿 behind it keeps its own: 三万亿.
            continue
        if words and (gap or low < 1000):
            words += "零"
        gap = False
        name = "万" if i == 3 and sections[2] else _SECTIONS[i]
        words += _section(low, inner=bool(words)) + name
    return words


def _twos(words: str) -> tuple[str, ...]:
    """Return the words with 两 where it may stand for 二: alone, at the head, or before every 百 千 万 亿."""
    if words == "二":
        return "二", "两"
    ways = [words]
    if words[:2] in ("二百", "二千", "二万", "二亿"):
        ways.append("两" + words[1:])
    if words[:2] != "二百":
        # 百 keeps 二 more often than the greater ones do.
        ways.append(_with_two(words, "千万亿"))
    ways.append(_with_two(words, "百千万亿"))
    return tuple(dict.fromkeys(ways))


def _with_two(words: str, before: str) -> str:
    found = list(words)
    for i in range(len(words) - 1):
        # The last digit of a section stays: 二百零二万.
        ones = words[i + 1] in "万亿" and words[max(i - 2, 0) : i] in ("百零", "千零")
        if words[i] == "二" and words[i + 1] in before and (i == 0 or words[i - 1] != "十") and not ones:
            found[i] = "两"
    return "".join(found)


@lru_cache(maxsize=65536)
def cardinal(n: int) -> tuple[str, ...]:
    """Return the ways to say a whole number below 10**16, the plainest first, in simplified characters."""
    ways = _twos(_plain(n))
    if n == 0:
        return (*ways, "〇")
    if 20 <= n < 40:
        return (*ways, ("廿" if n < 30 else "卅") + (DIGITS[n % 10] if n % 10 else ""))
    return ways


def digits(figures: str, *, one: bool = True) -> tuple[str, ...]:
    """Return the ways to say digits one by one; a one and a zero are called the same throughout.

    Args:
        figures: The digits.
        one: Whether a one may be 幺, as in telephone and room numbers.
    """
    ways = ["".join(DIGITS[int(d)] for d in figures)]
    if one and "1" in figures:
        ways.append(ways[0].replace("一", "幺"))
    if "0" in figures:
        ways += [way.replace("零", "〇") for way in ways]
    return tuple(ways)
