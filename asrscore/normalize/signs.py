"""Signs that are read as words: & is and."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from asrscore.lattice import Slot, Writing
from asrscore.normalize.slots import Canonical
from asrscore.normalize.trie import alternation


class Signs:
    """Finds signs that stand for a word.

    Args:
        readings: Sign -> how it is read.
        glue: What separates words.
    """

    def __init__(self, readings: Mapping[str, Sequence[str]], glue: str) -> None:
        self._readings, self._glue = readings, glue
        self.characters = frozenset(sign[0] for sign in readings)
        self._sign = re.compile(alternation(readings))

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every sign; inside a word its reading brings its own spaces."""
        text = canonical.text
        for match in self._sign.finditer(text):
            start, end = match.span()
            before = self._glue if start and not text[start - 1].isspace() else ""
            after = self._glue if end < len(text) and not text[end].isspace() else ""
            ways = [before + way + after for way in self._readings[match[0]]]
            if before or after:
                ways.append(before + match[0] + after)
            yield Slot(start, end, tuple(Writing((way,), "expansion", "unit") for way in ways))
