"""Values and all their Chinese writings: what errors between numbers are priced by, whichever way they are written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from asrscore.lattice import Numeral
from asrscore.normalize.chinese.words import LONGEST, both_scripts, cardinal, digits

_SCALES = {"万亿": 10**12, "亿": 10**8, "万": 10**4, "千": 10**3, "百": 10**2}
#: How minutes are called that have a name.
_ROUND = {0: ("整", "钟"), 15: ("一刻",), 30: ("半",), 45: ("三刻",)}
#: Digits behind the point that a figure with a scale word has at most.
_FINE = 3


def _numeral(value: str, *ways: str) -> Numeral:
    return Numeral(value, both_scripts(*ways))


@lru_cache(maxsize=65536)
def whole(figures: str) -> Numeral:
    """Return the numeral of a string of digits: a cardinal, a year, a room or telephone number."""
    ways = [figures]
    if len(figures) <= LONGEST and (figures == "0" or figures[0] != "0"):
        n = int(figures)
        ways += cardinal(n)
        ways += _with_scale(n)
    if len(figures) >= 3 or (figures[0] == "0" and len(figures) > 1):
        ways += digits(figures)
    return _numeral(figures, *ways)


def _with_scale(n: int) -> Iterator[str]:
    """Return figures with scale words: 1.2万, 3亿5000万, and in words where they have a point."""
    for name, size in _SCALES.items():
        if n < size or (size < 10_000 and (n % size or n >= 10_000)):
            continue
        scaled = n * 10**_FINE
        if scaled % size:
            continue
        head, tail = divmod(scaled // size, 10**_FINE)
        behind = f"{tail:0{_FINE}d}".rstrip("0")
        if not behind:
            yield f"{head}{name}"
        elif head < 10_000:
            yield f"{head}.{behind}{name}"
            yield from (f"{way}点{after}{name}" for way in cardinal(head) for after in digits(behind, one=False)[:1])
    upper, rest = divmod(n, 10**8)
    if upper and rest and rest % 10_000 == 0:
        yield f"{upper}亿{rest // 10_000}万"
    upper, rest = divmod(n, 10_000)
    if 0 < upper < 10_000 and rest:
        yield f"{upper}万{rest}"
        if rest % 1000 == 0:
            yield f"{upper}万{rest // 1000}千"


@lru_cache(maxsize=16384)
def decimal(figures: str) -> Numeral:
    """Return the numeral of a decimal; 1.1 and 1.10 are different (of a version they are)."""
    head, _, tail = figures.partition(".")
    head = head or "0"
    before = cardinal(int(head))[:2] if len(head) <= LONGEST else digits(head)[:1]
    ways = [f"{way}点{after}" for way in before if way != "〇" for after in digits(tail, one=False)]
    return _numeral(f"{head}.{tail}", figures, f"{head}点{tail}", *ways)


@lru_cache(maxsize=4096)
def percent(numeral: Numeral, sign: str) -> Numeral:
    """Return the numeral of hundredths or thousandths.

    Args:
        numeral: How many.
        sign: ``%`` or ``‰``.
    """
    name = "百分之" if sign == "%" else "千分之"
    figures, *ways = numeral.writings
    ways = [f"{name}{way}" for way in ways]
    if numeral.value == "100" and sign == "%":
        ways += ["百分之百", "百分百"]
    return Numeral(numeral.value + sign, tuple(dict.fromkeys((figures + sign, *ways, f"{name}{figures}"))))


@lru_cache(maxsize=4096)
def fraction(above: str, below: str) -> Numeral:
    """Return the numeral of a fraction, 2/3."""
    under = [*whole(below).writings]
    under += [way[1:] for way in under if way in ("一百", "一千", "一万")]
    ways = [f"{b}分之{a}" for b in under for a in whole(above).writings if b[0].isdigit() == a[0].isdigit()]
    return Numeral(f"{above}/{below}", tuple(dict.fromkeys([f"{above}/{below}", *ways])))


@lru_cache(maxsize=4096)
def signed(numeral: Numeral) -> Numeral:
    """Return the numeral below zero."""
    ways = [f"{sign}{way}" for way in numeral.writings for sign in ("负", "負", "零下")]
    return Numeral(f"-{numeral.value}", tuple(dict.fromkeys((f"-{numeral.writings[0]}", *ways))))


def _minutes_in_figures(minute: str) -> tuple[str, ...]:
    m = int(minute)
    return (f"{minute}分", minute) if m > 9 else (f"{minute}分", f"{m}分") if m else ("",)


def _minutes_in_words(m: int) -> tuple[str, ...]:
    said = cardinal(m)[0]
    return (f"{said}分", said) if m > 9 else (f"零{said}分", f"零{said}", f"{said}分") if m else ("",)


@lru_cache(maxsize=4096)
def clock(hour: str, minute: str) -> Numeral:
    """Return the numeral of a time of day."""
    h, m = int(hour), int(minute)
    ways = [f"{hour}:{minute}", f"{h}:{minute}"]
    spoken = [way for way in cardinal(h) if way != "〇"]
    for hours, minutes in (((str(h),), _minutes_in_figures(minute)), (spoken, _minutes_in_words(m))):
        ways += [f"{way}点{after}" for way in hours for after in (*minutes, *_ROUND.get(m, ()))]
        ways += [f"{way}时{after}" for way in hours for after in minutes if after.endswith("分") or not after]
    return _numeral(f"{h}:{minute}", *ways)
