"""Numbers in kanji and in figures with scale words: 三千七百, 二〇二四, 1億2000万."""

from __future__ import annotations

from functools import lru_cache

DIGITS = "〇一二三四五六七八九"
VALUES = {**{digit: n for n, digit in enumerate(DIGITS)}, "零": 0}
SMALL = {"十": 10, "百": 100, "千": 1000}
LARGE = {"万": 10**4, "億": 10**8, "兆": 10**12}
#: Whole numbers of more figures are read one by one only.
LONGEST = 16
_ZEROS = ("〇", "零", "ゼロ")


def _group(n: int, *, full: bool) -> str:
    """Return 1 to 9999; ``full`` writes 一千 for 千."""
    found = ""
    for scale, size in (("千", 1000), ("百", 100), ("十", 10)):
        digit = n // size % 10
        if digit:
            found += (DIGITS[digit] if digit > 1 or (full and scale == "千") else "") + scale
    return found + (DIGITS[n % 10] if n % 10 else "")


def groups(n: int) -> list[tuple[int, str]]:
    """Return the groups of four of a whole number with their scale words, the greatest first, without empty ones."""
    found: list[tuple[int, str]] = []
    for scale, size in (*reversed(LARGE.items()), ("", 1)):
        if part := n // size % 10_000:
            found.append((part, scale))
    return found


@lru_cache(maxsize=65536)
def additive(n: int) -> tuple[str, ...]:
    """Return the ways to write a whole number with scale words in kanji, the plainest first."""
    if n == 0:
        return _ZEROS[1], _ZEROS[2], _ZEROS[0]
    ways = ("".join(_group(part, full=full) + scale for part, scale in groups(n)) for full in (False, True))
    return tuple(dict.fromkeys(ways))


def positional(figures: str) -> tuple[str, ...]:
    """Return the ways to write digits one by one; a zero is called the same throughout."""
    zeros = _ZEROS if "0" in figures else _ZEROS[:1]
    return tuple("".join(DIGITS[int(d)] if d != "0" else zero for d in figures) for zero in zeros)


@lru_cache(maxsize=65536)
def with_scales(n: int) -> tuple[str, ...]:
    """Return the ways to write a whole number with scale words behind figures or a point: 1万5000, 3千, 一点五万."""
    if n < 1000:
        return ()
    plain = "".join(f"{part}{scale}" for part, scale in groups(n))
    thousands = "".join(_thousands(part) + scale for part, scale in groups(n))
    ways = [plain, thousands]
    for scale, size in LARGE.items():
        if size <= n < 10_000 * size and n % size and n * 100 % size == 0:
            head, _, tail = f"{n / size:.2f}".rstrip("0").partition(".")
            ways += [
                f"{head}.{tail}{scale}",
                *(f"{additive(int(head))[0]}点{after}{scale}" for after in positional(tail)),
            ]
    return tuple(dict.fromkeys(ways))


def _thousands(n: int) -> str:
    if n % 100 or n < 1000:
        return str(n)
    hundreds = n // 100 % 10
    return f"{n // 1000}千" + (f"{hundreds}百" if hundreds else "")


def value(written: str) -> int | None:
    """Return the value of a whole number with scale words, read strictly: falling scales, no digit after a digit.

    Args:
        written: Kanji, or figures before kanji scale words.
    """
    total = group = 0
    digit: int | None = None
    small, large = 10_000, 10**16
    at = 0
    while at < len(written):
        character = written[at]
        if character.isascii():
            stop = at
            while stop < len(written) and written[stop].isascii():
                stop += 1
            if digit is not None or not written[at:stop].isdigit() or stop - at > LONGEST:
                return None
            digit, at = int(written[at:stop]), stop
            continue
        if character in VALUES:
            if digit is not None or (VALUES[character] == 0 and len(written) > 1):
                return None
            digit = VALUES[character]
        elif character in SMALL:
            size = SMALL[character]
            if size >= small or (digit is not None and not 0 < digit < 1000):
                return None
            group, small, digit = group + (1 if digit is None else digit) * size, size, None
        elif character in LARGE:
            group += digit or 0
            if LARGE[character] >= large or group == 0:
                return None
            total, large = total + group * LARGE[character], LARGE[character]
            group, small, digit = 0, 10_000, None
        else:
            return None
        at += 1
    return total + group + (digit or 0)


def figures_of(written: str) -> str | None:
    """Return the digits of a number that is written one by one in kanji."""
    if len(written) > 1 and all(character in VALUES for character in written):
        return "".join(str(VALUES[character]) for character in written)
    return None
