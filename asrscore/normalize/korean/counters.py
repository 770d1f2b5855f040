"""Counters: what is counted decides in which series a number is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_NEVER = 10**20


@dataclass(frozen=True, slots=True, eq=False)
class Counter:
    """How numbers are read before one counter."""

    native_to: int
    """The largest number in the native series; 0 for none. From 99 on, larger ones end in it: 백스물세."""
    sino_from: int
    """The smallest number in the Sino-Korean series."""
    irregular: Mapping[int, tuple[str, ...]]
    """Readings of single numbers: 유월, 석 달, 첫 번째."""
    irregular_only: bool = False
    """Whether they are the only ones (육월 is wrong), or stand beside the regular ones (석 달, 세 달)."""


#: Name of the series in a pack -> native to, Sino-Korean from.
_SERIES = {
    "native": (99, 20),
    "native_only": (99, 100),
    "sino": (0, 0),
    "both": (99, 0),
    "hours": (24, 13),
    "months": (0, 0),
    "ordinal": (99, 20),
    "rank": (99, _NEVER),
}


def counters(table: Mapping[str, Any]) -> dict[str, Counter]:
    """Return every counter of a pack.

    Args:
        table: Series -> counters separated by spaces; ``seok`` and ``seo`` -> counters before which three and four
            are 석, 넉 or 서, 너.
    """
    seok, seo = frozenset(table["seok"].split()), frozenset(table["seo"].split())
    found: dict[str, Counter] = {}
    for series, (native_to, sino_from) in _SERIES.items():
        for name in table[series].split():
            irregular: dict[int, tuple[str, ...]] = {}
            if name in seok:
                irregular = {3: ("석",), 4: ("넉",)}
            if name in seo:
                irregular = {n: (*irregular.get(n, ()), way) for n, way in ((3, "서"), (4, "너"))}
            if series == "months":
                irregular = {6: ("유",), 10: ("시",)}
            elif series == "ordinal":
                irregular = {1: ("첫",)}
            elif series == "rank":
                irregular = {1: ("첫",), 2: ("둘",), 3: ("셋",), 4: ("넷",), 20: ("스무", "스물")}
            only = series in ("months", "ordinal", "rank")
            found[name] = Counter(native_to, sino_from, irregular, irregular_only=only)
    return found
