"""Marks among kanji: 々 for a kanji once more, and ヶ in names of places."""

from __future__ import annotations

import re
from collections.abc import Iterator

from asrscore.lattice import Slot, Writing

_REPEATED = re.compile(r"([一-鿿])々")
_SMALL_KE = re.compile(r"(?<=[一-鿿])[ヶケ](?=[一-鿿])")
#: How ヶ may be written; が alone is a particle, so it is not looked for.
_KE = ("ヶ", "ケ", "が")


class Marks:
    """Finds 々 and ヶ."""

    def __call__(self, text: str) -> Iterator[Slot]:
        """Return the slots of an unspaced text."""
        for match in _REPEATED.finditer(text):
            yield Slot(match.end() - 1, match.end(), (Writing((match[1],), "respelling", "spelling"),))
        for match in _SMALL_KE.finditer(text):
            yield Slot(
                *match.span(),
                tuple(Writing((way,), "respelling", "spelling") for way in _KE if way != match[0]),
            )
