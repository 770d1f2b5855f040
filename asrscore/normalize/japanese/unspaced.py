"""A text without its spaces, which mean nothing in Japanese, except between two numbers or two Latin words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import lru_cache

from asrscore.lattice import Slot, Span
from asrscore.normalize.slots import Canonical

_NUMBER = frozenset("0123456789〇零一二三四五六七八九十百千万億兆")
_LATIN = frozenset("abcdefghijklmnopqrstuvwxyz")


class Unspaced:
    """A text without spaces.

    Args:
        text: Its characters.
        gaps: Where spaces were taken out: the place in ``text`` of what stood behind each, in order.
    """

    __slots__ = ("gaps", "text")

    def __init__(self, text: str, gaps: list[int]) -> None:
        self.text = text
        self.gaps = gaps

    def span(self, start: int, end: int) -> Span:
        """Return where a stretch stands in the spaced text."""
        gaps = self.gaps
        if not gaps:
            return start, end
        return start + bisect_right(gaps, start), end + bisect_right(gaps, end - 1)


@lru_cache(maxsize=8)
def unspaced(text: str) -> Unspaced:
    """Return ``text`` without spaces; one between two numbers or two Latin letters stays."""
    if " " not in text:
        return Unspaced(text, [])
    gaps: list[int] = []
    pieces: list[str] = []
    size = 0
    before = ""
    for at, word in enumerate(text.split(" ")):
        if at:
            first = word[:1]
            if (before in _NUMBER and first in _NUMBER) or (before in _LATIN and first in _LATIN):
                pieces.append(" ")
                size += 1
            else:
                gaps.append(size)
        pieces.append(word)
        size += len(word)
        before = word[-1:]
    return Unspaced("".join(pieces), gaps)


class Anywhere:
    """A finder that looks at a text without its spaces.

    Args:
        find: Returns the slots of an unspaced text.
        characters: Those without which in the text there are none.
        heads: Words that what is found begins with, where characters would not tell much.
    """

    def __init__(
        self,
        find: Callable[[str], Iterable[Slot]],
        characters: Iterable[str] | None = None,
        heads: Iterable[str] | None = None,
    ) -> None:
        self._find = find
        self.characters = None if characters is None else frozenset(characters)
        self.heads = None if heads is None else frozenset(heads)

    def __call__(self, canonical: Canonical) -> Iterable[Slot]:
        """Return the slots, where they stand in the spaced text."""
        bare = unspaced(canonical.text)
        found = self._find(bare.text)
        if not bare.gaps:
            return found
        placed: list[Slot] = []
        for slot in found:
            first, last = bare.span(slot.start, slot.end)
            placed.append(Slot(first, last, slot.writings, slot.numerals))
        return placed
