"""Marks that repeat (々 a kanji, ゝ a kana), ヶ in names of places, and old forms of kanji."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from unicodedata2 import normalize

from asrscore.lattice import Slot, Writing

_REPEATED = re.compile(r"([一-鿿])々")
_REPEATED_KANA = re.compile(r"(?:([ぁ-ん])|([ァ-ヺ]))(?:[ゝヽ]|([ゞヾ]))")
_SMALL_KE = re.compile(r"(?<=[一-鿿])[ヶケ](?=[一-鿿])")
#: How ヶ may be written; が alone is a particle, so it is not looked for.
_KE = ("ヶ", "ケ", "が")


class Marks:
    """Finds 々, ゝ and ヶ."""

    def __call__(self, text: str) -> Iterator[Slot]:
        """Return the slots of an unspaced text."""
        for match in _REPEATED.finditer(text):
            yield Slot(match.end() - 1, match.end(), (Writing((match[1],), "respelling", "spelling"),))
        for match in _REPEATED_KANA.finditer(text):
            kana = match[1] or match[2]
            if match[3]:
                kana = normalize("NFC", kana + "\N{COMBINING KATAKANA-HIRAGANA VOICED SOUND MARK}")
            yield Slot(match.end() - 1, match.end(), (Writing((kana,), "respelling", "spelling"),))
        for match in _SMALL_KE.finditer(text):
            yield Slot(
                *match.span(),
                tuple(Writing((way,), "respelling", "spelling") for way in _KE if way != match[0]),
            )


class OldForms:
    """Finds kanji in their old form: 渡邊 is 渡辺.

    Args:
        new: Old form -> the new one.
    """

    def __init__(self, new: Mapping[str, str]) -> None:
        self._ways = {old: (Writing((form,), "respelling", "spelling"),) for old, form in new.items()}
        self._old = re.compile(f"[{''.join(new)}]")

    def __call__(self, text: str) -> Iterator[Slot]:
        """Return the slots of an unspaced text."""
        for match in self._old.finditer(text):
            yield Slot(*match.span(), self._ways[match[0]])
