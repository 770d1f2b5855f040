"""Latin letters in Korean text: names of letters, and words that have a Korean spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product

from asrscore.lattice import Slot, Writing
from asrscore.normalize.korean.surroundings import any_of
from asrscore.normalize.slots import Canonical

_LETTER = re.compile("[a-z]")
#: Longer strings of letters are words, which nobody spells out.
_LETTERS = re.compile(
    r"(?<![a-z0-9])[a-z]{1,6}(?![a-z])|(?<=[a-z][0-9])[a-z]{1,3}(?![a-z])|(?<=[0-9]{2})[a-z](?![a-z0-9])"
)
_BEHIND, _BEFORE = re.compile("[ &][a-z](?![a-z])"), re.compile("(?<![a-z])[a-z][ &]$")
_PARTICLE = re.compile("(?:[가는를은이을의도로와과만랑]|에서?|까지|부터|처럼|보다|한테)(?![가-힣])")
_ANOTHER = re.compile("(?<![a-z])[a-z](?![a-z])")
_ATTACHED = re.compile("[가-힣0-9]")
_MOST = 12


class Words:
    """Finds words in Latin letters that have Korean spellings.

    Args:
        words: Word or phrase -> its spellings in Hangul.
    """

    def __init__(self, words: Mapping[str, Sequence[str]]) -> None:
        self._words = {
            word: tuple(Writing((way,), "respelling", "script") for way in ways) for word, ways in words.items()
        }
        self._pattern = re.compile(rf"(?<![a-z0-9.])(?:{any_of(words)})(?![a-z0-9])")

    def spares(self, text: str, cased: str) -> bool:  # noqa: ARG002
        """Return whether there is no letter."""
        return _LETTER.search(text) is None

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every word that is listed."""
        if _LETTER.search(canonical.text) is None:
            return
        for match in self._pattern.finditer(canonical.text):
            yield Slot(*match.span(), self._words[match[0]])


class Letters:
    """Finds letters that are named one by one.

    Args:
        names: Letter -> its names.
    """

    def __init__(self, names: Mapping[str, Sequence[str]]) -> None:
        self._names = names
        self._named = lru_cache(maxsize=16384)(self._spelled)

    def spares(self, text: str, cased: str) -> bool:  # noqa: ARG002
        """Return whether there is no letter."""
        return _LETTER.search(text) is None

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every short run of letters."""
        text = canonical.text
        if _LETTER.search(text) is None:
            return
        for match in _LETTERS.finditer(text):
            start, end = match.span()
            attached = _ATTACHED.match(text, end) is not None or text[start - 1 : start].isdigit()
            if end == start + 1 and attached and _PARTICLE.match(text, end) is not None:
                # 비가 온다 is no B; where letters stand for things, there are several.
                attached = _ANOTHER.search(text, 0, start) is not None or _ANOTHER.search(text, end) is not None
            if not attached and end == start + 1:  # one letter beside another: A/B
                before = text[max(0, start - 3) : start]
                attached = _BEHIND.match(text, end) is not None or _BEFORE.search(before) is not None
            if ways := self._named(match[0], attached=attached):
                yield Slot(*match.span(), ways)

    def _spelled(self, word: str, *, attached: bool) -> tuple[Writing, ...]:
        ways = ["".join(way) for way in islice(product(*(self._names[c] for c in word)), _MOST)]
        # One syllable alone is more likely a word of its own (비, 이, 지).
        return tuple(Writing((way,), "respelling", "script") for way in ways if len(way) > 1 or attached)
