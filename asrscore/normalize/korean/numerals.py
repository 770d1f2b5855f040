"""Values and all their Korean writings: what errors between numbers are priced by, whichever way they are written."""

from __future__ import annotations

from functools import lru_cache

from asrscore.lattice import Numeral
from asrscore.normalize.korean.counters import Counter
from asrscore.normalize.korean.words import TOO_LARGE, by_digit, grouped, mixed, native, sino


@lru_cache(maxsize=65536)
def readings(n: int, counter: Counter | None) -> tuple[str, ...]:
    """Return the words for ``n`` before a counter, the likeliest first, without spaces.

    Args:
        n: The number.
        counter: What is counted; ``None`` where nothing is.
    """
    if counter is None:
        return sino(n)
    ways: list[str] = list(counter.irregular.get(n, ()))
    if ways and counter.irregular_only:
        return tuple(ways)
    if 0 < n <= counter.native_to:
        ways.append(native(n))
    elif 100 < n < 10000 and counter.native_to >= 99 and n % 100:
        ways.append(sino(n - n % 100)[0] + native(n % 100))
    if n >= counter.sino_from or n == 0:
        ways += sino(n)
    return tuple(dict.fromkeys(ways))


@lru_cache(maxsize=65536)
def numeral(n: int, counter: Counter | None) -> Numeral:
    """Return the numeral of a whole number: the figure, figures with scale words, the words of the counter's series.

    Args:
        n: The number.
        counter: What is counted; ``None`` where nothing is.
    """
    return Numeral(str(n), tuple(dict.fromkeys((str(n), *mixed(n), *readings(n, counter)))))


@lru_cache(maxsize=16384)
def decimal(figures: str) -> Numeral:
    """Return the numeral of a decimal, ``3.14``."""
    head, _, tail = figures.partition(".")
    before = sino(int(head)) if len(head) < 16 else by_digit(head)
    if head == "0":
        before = ("영", "공")
    behind = by_digit(tail)
    if len(tail) == 2 and tail[0] != "0":
        behind += sino(int(tail))[:1]  # 파이썬 삼 점 십일
    ways = [f"{one}점{two}" for one in before for two in behind]
    return Numeral(f"{int(head)}.{tail}", (figures, *ways))


@lru_cache(maxsize=4096)
def fraction(above: str, below: str) -> Numeral:
    """Return the numeral of a fraction: 3분의 2."""
    ways = [f"{under}분의{over}" for under in sino(int(below)) for over in sino(int(above))]
    return Numeral(f"{above}/{below}", (f"{above}/{below}", f"{below}분의{above}", *ways))


@lru_cache(maxsize=8192)
def negative(amount: Numeral) -> Numeral:
    """Return the numeral of ``amount`` below zero."""
    words = [f"{sign}{way}" for sign in ("마이너스", "영하") for way in amount.writings]
    return Numeral(f"-{amount.value}", (f"-{amount.writings[0]}", *words))


@lru_cache(maxsize=16384)
def code(figures: str) -> Numeral:
    """Return the numeral of figures that are read one by one."""
    return Numeral(f"#{figures}", (figures, *by_digit(figures)))


def spaced(n: int) -> str | None:
    """Return the reading of ``n`` with spaces, where it has groups to part; words are compared with it, not letters."""
    return grouped(n) if 10000 < n < TOO_LARGE and n % 10000 else None
