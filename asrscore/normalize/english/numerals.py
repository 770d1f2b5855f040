"""Values and all their English writings: what errors between numbers are priced by, whichever way they are written."""

from __future__ import annotations

from functools import lru_cache

from asrscore.lattice import Numeral
from asrscore.normalize.english.words import (
    SCALES,
    ZEROS,
    cardinal,
    combined,
    digits,
    made_ordinal,
    made_plural,
    pairs,
    suffix,
)

#: Longer figures are read digit by digit only.
_LONGEST = 15


@lru_cache(maxsize=65536)
def whole(figures: str) -> Numeral:
    """Return the numeral of a string of digits: a cardinal, a year, a room number, a code."""
    ways: list[str] = []
    n = int(figures) if len(figures) <= _LONGEST else None
    if n is not None and (figures == "0" or figures[0] != "0"):
        ways += cardinal(n)
        ways += _with_scale(n)
        if n == 100 or n in SCALES.values():
            ways.append(cardinal(n)[0].removeprefix("one "))  # the 100 meters
    if 3 <= len(figures) <= 4:
        ways += pairs(figures)
    if len(figures) == 4 and figures[0] == "0" and figures[1] != "0" and figures[2:] == "00":
        ways += combined(ZEROS, (f"{cardinal(int(figures[1]))[0]} hundred",))  # 0600 hours
    if len(figures) >= 3 or (figures[0] == "0" and len(figures) > 1):
        ways += digits(figures)
    return Numeral(figures, tuple(dict.fromkeys([figures, *ways])))


def _with_scale(n: int) -> list[str]:
    """Return figures with a scale word: 3 million, 2.5 million."""
    ways: list[str] = []
    for scale, size in SCALES.items():
        if size <= n < 1000 * size and n * 100 % size == 0 and (n % size == 0 or size > 1000):
            figures = f"{n / size:.2f}".rstrip("0").rstrip(".")
            ways.append(f"{figures} {scale}")
            if "." in figures:
                ways += [f"{way} {scale}" for way in decimal(figures).writings[1:]]
    return ways


@lru_cache(maxsize=16384)
def decimal(figures: str) -> Numeral:
    """Return the numeral of a decimal; 1.1 and 1.10 are different (of a version they are)."""
    head, _, tail = figures.partition(".")
    before: tuple[str, ...] = ("",)
    if head and len(head) <= _LONGEST:
        before = cardinal(int(head)) if int(head) else ("zero", "oh", "nought", "")
    after = digits(tail)
    if len(tail) == 2 and tail[0] != "0":
        after += cardinal(int(tail))
    ways = [way.strip() for way in combined(before, ("point",), after)]
    if not head and len(tail) == 3:
        ways += pairs(tail)  # he hit .295
    return Numeral(f"{head or '0'}.{tail}", tuple(dict.fromkeys([figures, *ways])))


@lru_cache(maxsize=4096)
def clock(hour: str, minute: str) -> Numeral:
    """Return the numeral of a time of day."""
    ways: list[str] = []
    hours = cardinal(int(hour))[:1]
    if hour[0] == "0" and len(hour) == 2:
        hours += tuple(f"{zero} {way}" for zero in ZEROS for way in cardinal(int(hour))[:1])
    if minute == "00":
        ways += [*hours, *(f"{way} o'clock" for way in hours), *(f"{way} hundred" for way in hours)]
        ways += [f"{int(hour)} o'clock", str(int(hour))]
    elif minute[0] == "0":
        ways += combined(hours, ZEROS, cardinal(int(minute))[:1])
    else:
        ways += combined(hours, cardinal(int(minute))[:1])
    written = f"{int(hour)}:{minute}"
    return Numeral(written, tuple(dict.fromkeys([f"{hour}:{minute}", written, *ways])))


@lru_cache(maxsize=4096)
def ordinal(n: int) -> Numeral:
    """Return the numeral of an ordinal."""
    figures = f"{n}{suffix(n)}"
    ways = [*map(made_ordinal, cardinal(n))]
    if 100 <= n < 200:
        ways += [way.removeprefix("one ") for way in ways if way.startswith("one ")]  # the hundred and first
    return Numeral(figures, tuple(dict.fromkeys([figures, *ways])))


@lru_cache(maxsize=1024)
def decade(figures: str) -> Numeral:
    """Return the numeral of 1990s, 90s or 1900s; ``figures`` without the s."""
    ways: list[str] = [figures + "s", f"{figures}'s"]
    if len(figures) == 4:
        ways += [made_plural(way) for way in pairs(figures)]
    ways += [made_plural(way) for way in cardinal(int(figures))]
    return Numeral(f"{figures}s", tuple(dict.fromkeys(ways)))


@lru_cache(maxsize=4096)
def fraction(above: str, below: str) -> Numeral:
    """Return the numeral of a fraction, 2/3."""
    a, b = int(above), int(below)
    ways: list[str] = []
    names = {2: ("half",), 4: ("quarter", "fourth")}.get(b) or (made_ordinal(cardinal(b)[0]),)
    plural = {"half": "halves"}
    for name in names:
        if a == 1:
            ways += [f"one {name}", f"a {name}", *(["half", "half a", "half an"] if b == 2 else [])]
        else:
            ways += [f"{way} {plural.get(name, name + 's')}" for way in cardinal(a)]
            ways += [f"{way} quarter" for way in cardinal(a) if b == 4]  # one and three quarter cups
    return Numeral(f"{above}/{below}", tuple(dict.fromkeys([f"{above}/{below}", *ways])))


def signed(figures: str, numeral: Numeral) -> Numeral:
    """Return the numeral below zero."""
    words = [f"{sign} {way}" for sign in ("minus", "negative") for way in numeral.writings]
    return Numeral(f"-{numeral.value}", (f"-{figures}", *words))
