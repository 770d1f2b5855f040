"""A text without its spaces, which mean nothing in Japanese, except between two numbers or two Latin words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from asrscore.lattice import Slot, Span
from asrscore.normalize.slots import Canonical

_NUMBER = "0-9〇零一二三四五六七八九十百千万億兆"
_KEPT = re.compile(rf"(?<=[{_NUMBER}]) (?=[{_NUMBER}])|(?<=[a-z]) (?=[a-z])")


@dataclass(frozen=True, slots=True)
class Unspaced:
    """A text without spaces."""

    text: str
    places: tuple[int, ...] | None
    """Where each character stands in the spaced text; ``None`` where nothing was taken out."""

    def span(self, start: int, end: int) -> Span:
        """Return where a stretch stands in the spaced text."""
        if self.places is None:
            return start, end
        return self.places[start], self.places[end - 1] + 1


@lru_cache(maxsize=8)
def unspaced(text: str) -> Unspaced:
    """Return ``text`` without spaces; one between two numbers or two Latin letters stays."""
    if " " not in text:
        return Unspaced(text, None)
    kept = {match.start() for match in _KEPT.finditer(text)}
    places = tuple(i for i, character in enumerate(text) if character != " " or i in kept)
    return Unspaced("".join(text[i] for i in places), places)


class Anywhere:
    """A finder that looks at a text without its spaces.

    Args:
        find: Returns the slots of an unspaced text.
        among: A pattern without which in the text there are none: a glance at most texts is enough.
    """

    def __init__(self, find: Callable[[str], Iterable[Slot]], among: str | None = None) -> None:
        self._find = find
        self._glance = None if among is None else re.compile(among).search

    def __call__(self, canonical: Canonical) -> Iterable[Slot]:
        """Return the slots, where they stand in the spaced text."""
        bare = unspaced(canonical.text)
        if self._glance is not None and self._glance(bare.text) is None:
            return ()
        return self._find(bare.text) if bare.places is None else self._placed(bare)

    def _placed(self, bare: Unspaced) -> Iterator[Slot]:
        for start, end, writings, numerals in self._find(bare.text):
            yield Slot(*bare.span(start, end), writings, numerals)
