"""Traditional and simplified characters: one word in either script."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from asrscore.lattice import Slot, Writing
from asrscore.normalize.slots import Canonical

#: OpenCC's conversions: characters, and Taiwan's, which also knows 聽著 from 著名.
_CONVERSIONS = ("t2s", "tw2s")
#: A slot covers at most so many characters, so that few of them can be wrong together.
_LONGEST = 8


@lru_cache(maxsize=1)
def _converters() -> tuple[Any, ...]:
    if find_spec("opencc") is None:
        return ()
    from opencc import OpenCC

    return tuple(OpenCC(name) for name in _CONVERSIONS)


class Script:
    """Finds traditional characters, which may be written in simplified ones.

    OpenCC converts by words where it is installed; else a list of characters does.

    Args:
        characters: Traditional character -> simplified one.
        ambiguous: Character that is traditional only in some words -> its simplified one.
    """

    def __init__(self, characters: Mapping[str, str], ambiguous: Mapping[str, str]) -> None:
        self._tables: Sequence[dict[int, str]] = (str.maketrans(dict(characters)), str.maketrans(dict(ambiguous)))
        self._traditional = re.compile("[" + "".join(map(re.escape, {**characters, **ambiguous})) + "]")

    def _simplified(self, text: str) -> tuple[str, ...]:
        plain = text.translate(self._tables[0])
        ways = [plain, plain.translate(self._tables[1])]
        for converter in _converters():
            # What OpenCC knows and the list does not; it keeps the length of a text, else it is not asked.
            way = converter.convert(text)
            if len(way) == len(text):
                ways.append(way)
        return tuple(dict.fromkeys(ways))

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every run of traditional characters."""
        text = canonical.text
        if not _converters() and self._traditional.search(text) is None:
            return
        ways = self._simplified(text)
        at = 0
        while at < len(text):
            if all(way[at] == text[at] for way in ways):
                at += 1
                continue
            end = at + 1
            while end < len(text) and end - at < _LONGEST and any(way[end] != text[end] for way in ways):
                end += 1
            written = text[at:end]
            others = dict.fromkeys(way[at:end] for way in ways if way[at:end] != written)
            yield Slot(at, end, tuple(Writing((other,), "respelling", "script") for other in others))
            at = end
