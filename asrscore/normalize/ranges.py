"""Two figures with a mark between them in languages without a number pack: 10-15, 3:2."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from asrscore.lattice import Slot, Writing
from asrscore.normalize.sayings import Sayings
from asrscore.normalize.slots import Canonical

_DIGIT = re.compile("[0-9]")
_PAIR = re.compile(
    r"(?<![^\W_])(?<![0-9][.,:/~-])(?P<a>[0-9]{1,4})(?P<mark>[-:~])(?P<b>[0-9]{1,4})(?![^\W_])(?![.,:/~-][0-9])"
)
_MOST = 48


class Ranges:
    """Finds ranges and scores.

    Args:
        sayings: Says what figures are worth.
        between: What is said between them, *bis*.
    """

    def __init__(self, sayings: Sayings, between: Sequence[str]) -> None:
        self._sayings, self._between = sayings, between
        self._said = lru_cache(maxsize=16384)(self._read)

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every pair of figures, written out with each word and with nothing between."""
        if _DIGIT.search(canonical.text) is None:
            return
        for match in _PAIR.finditer(canonical.text):
            if ways := self._said(match["a"], match["b"]):
                yield Slot(*match.span(), ways)

    def _read(self, low: str, high: str) -> tuple[Writing, ...]:
        if "0" in (low[0], high[0]) and max(len(low), len(high)) > 1:
            return ()
        ways = [
            " ".join(part for part in (a, word, b) if part)
            for word in (*self._between, "")
            for a in (low, *self._sayings.ways(int(low))[:4])
            for b in (high, *self._sayings.ways(int(high))[:4])
            if a.isdigit() == b.isdigit()
        ]
        return tuple(Writing((way,), "expansion", "numeral") for way in ways[:_MOST])
