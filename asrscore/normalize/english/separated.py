"""Figures with separators: times, ranges, fractions, dates, phone numbers, heights."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from asrscore.lattice import Numeral
from asrscore.normalize.english.amounts import SEPARATOR, Part, joined
from asrscore.normalize.english.numerals import clock, fraction, ordinal, whole
from asrscore.normalize.english.words import ZEROS, digits

#: Figures of more groups are codes that nobody reads.
_MOST_GROUPS = 8


@dataclass(frozen=True, slots=True)
class Said:
    """How a figure may be said, and what it is worth."""

    ways: tuple[tuple[Part, ...], ...]
    numerals: tuple[Numeral, ...]


@lru_cache(maxsize=16384)
def ways_to_say(number: str, calendar: tuple[str, ...], *, after_figure: bool, verses: bool) -> Said | None:
    """Return the ways to say figures with separators, and what they are worth; ``None`` where nobody reads them.

    Args:
        number: The figures, such as ``10-15``.
        calendar: The names of the months.
        after_figure: Whether a figure stands before (1 1/2).
        verses: Whether a book of chapters and verses stands before (John 3:16).
    """
    groups = SEPARATOR.split(number)
    marks = re.sub(r"[0-9]", "", number)
    if len(groups) > _MOST_GROUPS or not all(groups):
        return None
    ways: list[tuple[Part, ...]] = []
    numerals: tuple[Numeral, ...] = ()
    if marks == ":" and len(groups[1]) == 2 and int(groups[1]) < 60 and len(groups[0]) <= 2:
        numeral = clock(*groups)
        ways += [(way,) for way in numeral.writings if way != number]
        if verses:
            ways += [joined(number, " verse "), ("chapter ", *joined(number, " verse "))]
        return Said(tuple(ways), (numeral,))
    code_like = len(groups[0]) >= 3 and len(groups[-1]) >= 4 and groups[-1][0] == "0"
    if marks in ("-", "~") and max(map(len, groups)) < 5 and not code_like:
        ways += [joined(number, glue) for glue in (" to ", " through ", " ")]
        if len(groups) == 2 and len(groups[0]) == 4 and len(groups[1]) == 2:  # 1914-18
            ways += [(whole(groups[0]), glue, whole(groups[0][:2] + groups[1])) for glue in (" to ", " through ")]
        if len(groups) == 2 and groups[1] == "0":
            ways += [(whole(groups[0]), f" {nought}") for nought in ("nil", "nothing", "love", "to nothing", "to nil")]
        if len(groups) == 2 and groups[0] == "0":
            ways += [(f"{nought} ", whole(groups[1])) for nought in ("nil", "love")]
    if marks == "/":
        numerals = ()
        if int(groups[1]) > 1 and groups[0][0] != "0" and max(map(len, groups)) < 4:
            numeral = fraction(*groups)
            numerals = (numeral,)
            lead = ("and ",) if after_figure else ()
            ways += [(way,) for way in numeral.writings if way != number]
            ways += [(f"{head}{way}",) for head in lead for way in numeral.writings[1:]]
        ways += [joined(number, glue) for glue in (" ", " over ", " slash ", " out of ")]
        if 1 <= int(groups[0]) <= 12 and 1 <= int(groups[1]) <= 31:
            ways.append((f"{calendar[int(groups[0]) - 1]} ", ordinal(int(groups[1]))))
    if marks == "//" and len(groups[2]) in (2, 4):
        ways += _date(groups, calendar)
    if marks == ":":
        ways += [joined(number, glue) for glue in (" to ", " ", " by ")]
        ways += [joined(number, " verse "), ("chapter ", *joined(number, " verse "))] if verses else []
    if marks in ("×", "x"):
        ways += [joined(number, glue) for glue in (" by ", " times ", " x ")]
    if set(marks) == {"."}:
        if len(groups) > 3:  # 192.168.0.1: the groups in all their ways are more than are looked at
            names = [digits(group) for group in groups]
            ways += [(" dot ".join(name[min(zero, len(name) - 1)] for name in names),) for zero in range(len(ZEROS))]
        ways += [joined(number, glue) for glue in (" point ", " dot ")]
    if set(marks) <= {"-", "."} and (len(groups) > 2 or sum(map(len, groups)) >= 7):
        code = whole("".join(groups))
        numerals = (Numeral(code.value, (number, *digits("".join(groups)), code.value)),)
        ways += [(way,) for way in (*digits("".join(groups)), "".join(groups))]
    if marks:
        ways.append((" ".join(groups),))
        ways.append(joined(number, " "))
    if marks == "'" and int(groups[1]) < 12:
        ways += [joined(number, glue) for glue in (" foot ", " feet ", " ")]
        ways += [(*joined(number, glue), " inches") for glue in (" foot ", " feet ")]
    return Said(tuple(dict.fromkeys(way for way in ways if way != (number,))), numerals)


def _date(groups: Sequence[str], calendar: Sequence[str]) -> Iterator[tuple[Part, ...]]:
    for month, day in ((groups[0], groups[1]), (groups[1], groups[0])):
        if 1 <= int(month) <= 12 and 1 <= int(day) <= 31:
            name, nth, year = calendar[int(month) - 1], ordinal(int(day)), whole(groups[2])
            yield (f"{name} ", nth, " ", year)
            yield (f"{name} ", whole(str(int(day))), " ", year)
            yield (nth, f" of {name} ", year)
            yield ("the ", nth, f" of {name} ", year)
