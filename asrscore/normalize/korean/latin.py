"""Latin letters in Korean text: names of letters, and words that have a Korean spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product

from asrscore.lattice import Slot, Writing
from asrscore.normalize.slots import Canonical

_LATIN = re.compile(r"[a-z][a-z0-9]*(?:[-'.&+ ]?[a-z0-9]+)*[+#]*")
_WORD = re.compile(r"[a-z]+")
_HANGUL = re.compile("[가-힣]")
#: Longer strings of letters are words, which nobody spells out.
_LONGEST = 6
_MOST = 12


class Latin:
    """Finds Latin words and letters that may be written in Hangul.

    Args:
        names: Letter or digit -> its names.
        words: Word or phrase in Latin letters -> its Korean spellings.
    """

    def __init__(self, names: Mapping[str, Sequence[str]], words: Mapping[str, Sequence[str]]) -> None:
        self._names = names
        self._words = {
            word: tuple(Writing((way,), "respelling", "script") for way in ways) for word, ways in words.items()
        }
        self._spelled = lru_cache(maxsize=16384)(self._letters)
        self._keys = re.compile(
            "(?<![a-z0-9])(?:" + "|".join(map(re.escape, sorted(words, key=len, reverse=True))) + ")(?![a-z0-9])"
        )

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every Latin word that is listed or short enough to be letters."""
        text = canonical.text
        if _WORD.search(text) is None:
            return
        for run in _LATIN.finditer(text):
            at = run.start()
            for match in self._keys.finditer(text, run.start(), run.end()):
                yield from self._rest(text, at, match.start())
                yield Slot(*match.span(), self._words[match[0]])
                at = match.end()
            yield from self._rest(text, at, run.end())

    def _rest(self, text: str, start: int, end: int) -> Iterator[Slot]:
        for match in _WORD.finditer(text, start, end):
            # A letter beside a figure belongs to it: 5g, 3d.
            if len(match[0]) > _LONGEST or text[match.start() - 1 : match.start()].isdigit():
                continue
            attached = _HANGUL.match(text, match.end()) is not None
            if ways := self._spelled(match[0], attached):
                yield Slot(*match.span(), ways)

    def _letters(self, word: str, attached: bool) -> tuple[Writing, ...]:  # noqa: FBT001
        ways = ["".join(way) for way in islice(product(*(self._names[c] for c in word)), _MOST)]
        # One syllable alone is more likely a word of its own (비, 이, 지).
        return tuple(Writing((way,), "respelling", "script") for way in ways if len(way) > 1 or attached)
