"""Figures with scale words and separators -> what they are worth, and the parts of their readings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from asrscore.lattice import Numeral
from asrscore.normalize.chinese.numerals import clock, decimal, fraction, whole
from asrscore.normalize.chinese.words import SIMPLIFIED, both_scripts, cardinal, digits

Part = str | Numeral
_SIZES = {"百": 10**2, "千": 10**3, "万": 10**4, "亿": 10**8}
_PIECE = re.compile(r"([0-9]+)(?:\.([0-9]+))?([百千万亿]*)")
_SEPARATOR = re.compile(r"[.,:/~×÷*^·'-]")
#: Figures of more groups are codes that nobody reads.
_MOST_GROUPS = 8


@dataclass(frozen=True, slots=True)
class Said:
    """How a figure may be said beside its numeral's writings, and what it is worth."""

    ways: tuple[tuple[Part, ...], ...] = ()
    numerals: tuple[Numeral, ...] = ()


@lru_cache(maxsize=16384)
def scaled(figure: str) -> Numeral | None:
    """Return what a figure with scale words is worth: 1.2万, 3亿5000万."""
    total = fine = 0
    last = 10**20
    for head, tail, scales in _PIECE.findall(figure.replace(" ", "").translate(SIMPLIFIED)):
        size = 1
        for scale in scales:
            size *= _SIZES[scale]
        if size >= last or len(head) > 12 or len(tail) > 12 or (total and (tail or int(head) * size >= last)):
            return None
        worth, rest = divmod(int(head + tail) * size, 10 ** len(tail))
        if rest:
            fine = len(tail)
            return decimal(f"{worth}.{rest:0{fine}d}".rstrip("0")) if not total else None
        total, last = total + worth, size
    return whole(str(total))


def joined(groups: Sequence[str], glue: str) -> tuple[Part, ...]:
    """Return the groups of a figure as numbers with ``glue`` between them."""
    parts: list[Part] = []
    for group in groups:
        parts += [whole(group), glue]
    return tuple(part for part in parts[:-1] if part != "")


@lru_cache(maxsize=16384)
def said(number: str) -> Said:
    """Return the ways to say a figure, with or without separators.

    Args:
        number: The figure, such as ``10:15``.
    """
    groups = _SEPARATOR.split(number)
    marks = re.sub(r"[0-9]", "", number)
    if len(groups) > _MOST_GROUPS or not all(groups):
        return Said()
    if not marks:
        return Said((), (whole(number),))
    if marks == ".":
        return Said((), (decimal(number),))
    ways: list[tuple[Part, ...]] = []
    numerals: tuple[Numeral, ...] = ()
    if marks == ":":
        ways.append(joined(groups, "比"))
        if len(groups[1]) == 2 and int(groups[0]) < 25 and int(groups[1]) < 60:
            numerals = (clock(*groups),)
    elif marks == "::" and max(map(len, groups)) <= 2:
        ways += _of_three(groups, ("点", "點", "时", "時", "小时"), "分", ("秒",))
    elif marks == "/":
        if int(groups[0]) and int(groups[1]) > 1 and max(map(len, groups)) < 6:
            numerals = (fraction(*groups),)
        if 60 <= int(groups[0]) <= 300 and 30 <= int(groups[1]) < int(groups[0]):  # blood pressure
            ways.append(joined(groups, ""))
        if 1 <= int(groups[0]) <= 12 and 1 <= int(groups[1]) <= 31:
            ways += _days(groups)
    elif marks in ("//", "--", "..") and len(groups[0]) == 4 and int(groups[1]) <= 12 and int(groups[2]) <= 31:
        year = whole(groups[0])
        ways += [(year, "年", *day) for day in _days(groups[1:])]
    elif set(marks) == {"."}:
        ways += [joined(groups, "点"), joined(groups, "點")]
    elif marks in ("-", "~") and _range(groups):
        ways += [joined(groups, glue) for glue in ("到", "至")]
        ways += _together(groups)
        if marks == "-" and min(map(len, groups)) > 2:
            ways += [(way,) for way in digits("".join(groups))]
        if marks == "-":
            ways += [joined(groups, glue) for glue in ("减", "減", "比")]
    elif marks == ",":
        ways += _together(groups)
    elif set(marks) == {","}:
        ways.append(joined(groups, ""))
    elif set(marks) <= {"-"}:
        code = "".join(groups)
        numerals = (Numeral(code, (number, code, *digits(code))),)
    elif len(ends := re.split("[-~]", number)) == 2 and all(len(said(end).numerals) == 1 for end in ends):
        low, high = (said(end).numerals[0] for end in ends)
        if marks.count(":") == 2:
            ways += _clocks(low, high)
        else:
            ways += [(low, glue, high) for glue in ("到", "至")]
    elif marks == "·":
        ways += [(way,) for way in digits("".join(groups))]
    elif set(marks) <= {"×", "*"}:
        ways += [joined(groups, glue) for glue in ("乘", "乘以")]
    elif marks == "÷":
        ways.append(joined(groups, "除以"))
    return Said(tuple(ways), numerals)


def _clocks(low: Numeral, high: Numeral) -> Iterator[tuple[Part, ...]]:
    """Return two times of day, both in the same manner: all combinations would be too many to be looked at."""
    for first in low.writings:
        manner = _manner(first)
        for second in high.writings:
            if _manner(second) == manner:
                yield from ((f"{first}{glue}{second}",) for glue in ("到", "至"))


def _manner(clock: str) -> tuple[bool, str]:
    return clock[0].isdigit(), "".join(c for c in clock if c in "点點时時整钟鐘:")


def _range(groups: Sequence[str]) -> bool:
    return max(map(len, groups)) < 5 and not any(group[0] == "0" and len(group) > 1 for group in groups)


def _together(groups: Sequence[str]) -> Iterator[tuple[Part, ...]]:
    """Return 2-3 as 两三 and 17,8 as 十七八; in figures it would be 23."""
    if max(map(len, groups)) < 5:
        for low in cardinal(int(groups[0]))[:2]:
            for high in cardinal(int(groups[1]))[:2]:
                yield from ((way,) for way in both_scripts(low + high))
    low, zeros = groups[0][0], groups[0][1:]
    if zeros and not zeros.strip("0") and groups[1] == f"{int(low) + 1}{zeros}":
        yield from _together((low, groups[1]))  # 二三十, 20-30


def _plain(group: str) -> Numeral:
    return whole(str(int(group)))


def _days(groups: Sequence[str]) -> Iterator[tuple[Part, ...]]:
    for day in ("日", "号", "號"):
        yield _plain(groups[0]), "月", _plain(groups[1]), day


def _of_three(
    groups: Sequence[str], hours: Sequence[str], minutes: str, seconds: Sequence[str]
) -> Iterator[tuple[Part, ...]]:
    for hour in hours:
        for second in seconds:
            yield _plain(groups[0]), hour, _plain(groups[1]), minutes, _plain(groups[2]), second
