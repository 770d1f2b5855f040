"""A text without the spaces that mean nothing in Chinese: recognisers set them after words or every character."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from asrscore.lattice import Slot, Span
from asrscore.normalize.slots import Bar, Canonical, Finder

_N = "〇零一二三四五六七八九十百千万亿两萬億兩廿卅"
_A = "a-z0-9"
#: Spaces that go: all but those between two words in Latin script, and between two numbers of several characters.
_SPACE = re.compile(
    rf"(?<![{_A}{_N}]) | (?![{_A}{_N}])|(?<=[{_A}]) (?=[{_N}])|(?<=[{_N}]) (?=[{_A}])"
    rf"|(?<=(?<![^ ])[{_N}]) (?=[{_N}](?![^ ]))"
)


@lru_cache(maxsize=8)
def _joined(canonical: Canonical) -> tuple[Canonical, tuple[int, ...] | None]:
    """Return the text without spaces, and where each of its characters stands in the spaced one."""
    text, cased = canonical.text, canonical.cased
    if " " not in text:
        return canonical, None
    gaps = {match.start() for match in _SPACE.finditer(text)}
    places = tuple(i for i in range(len(text)) if i not in gaps)
    bare = "".join(text[i] for i in places)
    same = cased is text
    return Canonical(bare, bare if same else "".join(cased[i] for i in places), tuple(bare.split())), places


class Slots:
    """A finder that is asked about a text without its spaces.

    Args:
        finder: The finder.
    """

    def __init__(self, finder: Finder) -> None:
        self._finder = finder

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return the finder's slots, where they stand in the spaced text."""
        bare, places = _joined(canonical)
        for slot in self._finder(bare):
            if places is None:
                yield slot
            else:
                yield Slot(places[slot.start], places[slot.end - 1] + 1, slot.writings, slot.numerals)


class Bars:
    """A bar that is asked about a text without its spaces.

    Args:
        bar: The bar.
    """

    def __init__(self, bar: Bar) -> None:
        self._bar = bar

    def __call__(self, canonical: Canonical) -> Iterator[Span]:
        """Return the barred stretches, where they stand in the spaced text."""
        bare, places = _joined(canonical)
        for start, end in self._bar(bare):
            yield (start, end) if places is None else (places[start], places[end - 1] + 1)
