"""Times of day in languages without a number pack: 8:30 Uhr, 8h30, 8:30."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from asrscore.lattice import Numeral, Slot, Writing
from asrscore.normalize.sayings import Sayings
from asrscore.normalize.slots import Canonical

_DIGIT = re.compile("[0-9]")
_MOST = 48


class Clocks:
    """Finds hours and minutes in figures.

    Args:
        sayings: Says what figures are worth.
        hours: What is said between them, *uhr*; empty for nothing.
        halves: What is said for thirty minutes besides, *et demie*.
    """

    def __init__(self, sayings: Sayings, hours: Sequence[str], halves: Sequence[str]) -> None:
        self._sayings, self._hours, self._halves = sayings, hours, halves
        self._said = lru_cache(maxsize=16384)(self._read)
        names = "|".join(re.escape(name) for name in hours if name) or "(?!)"
        self._clock = re.compile(
            r"(?<![^\W_])(?<![0-9][.,:/-])(?P<h>[01]?[0-9]|2[0-4])"
            rf"(?::| ?h ?|\.(?=[0-9]{{2}} (?:{names})(?![^\W_])))"
            rf"(?P<m>[0-5][0-9])(?![^\W_])(?![.:/-][0-9])(?: (?P<name>{names})(?![^\W_]))?"
        )

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every time of day, with the name of hours behind it."""
        text = canonical.text
        if _DIGIT.search(text) is None:
            return
        for match in self._clock.finditer(text):
            if found := self._said(match[0], match["h"], match["m"], match["name"] or ""):
                yield Slot(*match.span(), *found)

    def _read(
        self, own: str, hour: str, minutes: str, name: str
    ) -> tuple[()] | tuple[tuple[Writing, ...], tuple[Numeral, ...]]:
        minute = int(minutes)
        ways: list[str] = []
        for said in self._sayings.ways(int(hour)):
            for between in self._hours:
                head = f"{said} {between}".strip()
                if not minute:
                    ways.append(head)
                    continue
                tails = self._sayings.ways(minute)
                tails += self._sayings.digits(minutes) if minute < 10 else []
                ways += [f"{head} {tail}" for tail in tails]
            if minute == 30:
                ways += [f"{said} {half}" for half in self._halves]
        if not ways:
            return ()
        figures = f"{int(hour)}:{minutes}"
        ways.append(" ".join(f"{int(hour)} {name or self._hours[0]} {minutes if minute else ''}".split()))
        ways += [f"{mark}{' ' + name if name else ''}" for mark in (figures, f"{hour}h{minutes}")]
        ways = [way for way in dict.fromkeys(ways) if way != own][:_MOST]
        return tuple(Writing((way,), "expansion", "numeral") for way in ways), (Numeral(figures, (figures, *ways)),)
