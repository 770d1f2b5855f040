"""Figures with scale words: 12억 3000만, 5천, 1.5만."""

from __future__ import annotations

import re
from functools import lru_cache

from asrscore.normalize.korean.words import LARGE, SMALL, TOO_LARGE, by_digit, sino

#: 2조각 is two pieces.
_SCALE = "(?:[천백십]?(?:[만억]|조(?![각항]))|[천백](?:[만억조])?)"
#: A figure, with separators inside or scale words behind its parts.
FIGURE = (
    rf"[0-9]+(?:\.[0-9]+)?{_SCALE}(?: ?[0-9]+{_SCALE})*(?: ?[0-9]+(?![0-9.:/~-]))?(?![가-힣]*[0-9])"
    rf"|[0-9]+(?:\.[0-9]+)?{_SCALE}"
    r"|[0-9]+(?:[.:/~·×-][0-9]+)*"
)
_PART = re.compile(rf" ?([0-9]+(?:\.[0-9]+)?)({_SCALE}|$)")


def _size(scale: str) -> int:
    size = 1
    for c in scale:
        size *= SMALL.get(c) or LARGE[c]
    return size


@lru_cache(maxsize=65536)
def amount(figure: str) -> tuple[int | None, tuple[str, ...]] | None:
    """Return what a figure is worth.

    Args:
        figure: A match of ``FIGURE``.

    Returns:
        Its value, ``None`` for a decimal, and further readings that keep its point (일점오만); ``None`` where it is no
        single number or has too many digits.
    """
    if figure.isdigit():
        return (int(figure), ()) if len(figure) < 17 and (figure == "0" or figure[0] != "0") else None
    head, point, tail = figure.partition(".")
    if point and head.isdigit() and tail.isdigit():
        return (None, ()) if len(head) < 17 and (head == "0" or head[0] != "0") else None
    total, at, last = 0, 0, TOO_LARGE
    group = 0
    ways: tuple[str, ...] = ()
    while at < len(figure):
        match = _PART.match(figure, at)
        if match is None or match.end() == at:
            return None
        number, scale = match[1], match[2]
        size = _size(scale)
        head, point, tail = number.partition(".")
        part, rest = divmod(int(head + tail) * size, 10 ** len(tail))
        # 3천5백만: the parts before share the scale word.
        shared = group and scale and scale[-1] in LARGE
        if rest or (size >= last and not shared):
            return None
        if point and at == 0 and match.end() == len(figure):
            ways = tuple(f"{sino(int(head))[0]}점{way}{scale}" for way in by_digit(tail))
        if scale and scale[-1] in LARGE:
            total += group * LARGE[scale[-1]] + part
            group = 0
            last = LARGE[scale[-1]]
        else:
            group += part
        at = match.end()
    total += group
    return (total, ways) if 0 < total < TOO_LARGE else None
