"""Number words as slots, to price errors; and everything else as what a short reading must not match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from asrscore.lattice import Once, Slot, Span
from asrscore.normalize.korean.places import Place, Places
from asrscore.normalize.slots import Canonical

_LETTER = re.compile("[가-힣0-9a-z]")

#: Says which of some stretches of a text are numbers; it can only take away.
Veto = Callable[[str, Sequence[Span]], Sequence[bool]]


class Spoken:
    """Finds number words.

    Args:
        table: The pack's table ``korean_numbers``.
        places: Finds the words that may be numbers where they stand.
    """

    def __init__(self, table: Mapping[str, Any], places: Places) -> None:
        traps = table["traps"]
        self._places = places
        self._traps = frozenset([*traps["words"].split(), *(f"이 {word}" for word in traps["this"].split())])
        self._longest = max(map(len, self._traps), default=0)
        self._phrase = Once(re.compile, "|".join(traps["phrases"]))
        self._numbers = [re.compile(pattern) for pattern in traps["numbers"]]
        self.licensed = lru_cache(maxsize=512)(self._licensed)

    def spares(self, text: str, cased: str) -> bool:  # noqa: ARG002
        """Return whether no word is a number or a part of one."""
        return self._places.spares(text)

    def __call__(self, canonical: Canonical) -> list[Slot]:
        """Return a slot for every number; words are never parsed for equality, so it has no writings."""
        slots: list[Slot] = []
        for place in self.licensed(canonical.text):
            if place.numeral is not None:
                slots.append(Slot(place.start, place.end, (), (place.numeral,)))
        return slots

    def _licensed(self, text: str) -> list[Place]:
        found = self._places(text)
        if not found:
            return found
        stops = {place.stop for place in found}
        kept: list[Place] = []
        for place in found:
            if place.brief and self._phrase().match(text, place.start) is not None:
                continue
            if place.cued or place.start - 1 in stops or not self._trapped(text, place):
                kept.append(place)
        return kept

    def _trapped(self, text: str, place: Place) -> bool:
        """Return whether a word that is no number begins there and reaches as far as the number and its counter."""
        start = place.start
        if start and _LETTER.match(text, start - 1) is not None:
            return False
        for end in range(place.reach, min(start + self._longest, len(text)) + 1):
            if text[start:end] in self._traps:
                return True
        return False

    def numbers(self, text: str) -> Iterator[Span]:
        """Return words that hold a number although no rule says so."""
        for pattern in self._numbers:
            for match in pattern.finditer(text):
                yield match.span(1)


class Barred:
    """Finds what is no number where it stands: all of a text but its number words, up to the ends of their words.

    Args:
        spoken: Finds the number words.
        veto: Asked about the short ones of them.
    """

    def __init__(self, spoken: Spoken, veto: Veto | None) -> None:
        self._spoken, self._veto = spoken, veto

    def __call__(self, canonical: Canonical) -> Iterator[Span]:
        """Return the stretches between the numbers."""
        text = canonical.text
        places = self._spoken.licensed(text)
        stops = {place.stop for place in places}
        # Behind another number and its counter it is one as well: 삼 할 이 푼.
        short = [place for place in places if place.brief and not place.cued and place.start - 1 not in stops]
        if self._veto is not None and short:
            verdicts = self._veto(text, [(place.start, place.end) for place in short])
            refused = {place.start for place, right in zip(short, verdicts, strict=True) if not right}
            places = [place for place in places if place.start not in refused]
        spans = [(place.start, place.stop) for place in places]
        at = 0
        for start, stop in sorted([*spans, *self._spoken.numbers(text)]):
            if at < start:
                yield at, start
            at = max(at, stop)
        if at < len(text):
            yield at, len(text)
