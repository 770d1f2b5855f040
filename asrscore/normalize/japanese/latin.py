"""Words in Latin letters: initialisms by the names of their letters, and loanwords."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product

from asrscore.lattice import Slot, Writing
from asrscore.normalize.japanese.stretches import meeting
from asrscore.normalize.trie import alternation

_WORD = re.compile(r"(?<![a-z])[a-z]{1,5}(?![a-z])")
#: Ways to name the letters of one initialism.
_MOST = 10


class Latin:
    """Finds words in Latin letters that may be written in katakana.

    Args:
        letters: Letter -> its names, the plainest first.
        words: Word or phrase in lower case -> its writings in katakana.
    """

    def __init__(self, letters: Mapping[str, Sequence[str]], words: Mapping[str, Sequence[str]]) -> None:
        self._letters = letters
        self._words = {
            word: tuple(Writing((way,), "respelling", "script") for way in ways) for word, ways in words.items()
        }
        self._word = re.compile(rf"(?<![a-z])(?:{alternation(words)})(?![a-z])")
        self._named = lru_cache(maxsize=4096)(self._made)

    def __call__(self, text: str) -> Iterator[Slot]:
        """Return the slots of an unspaced text."""
        taken: list[tuple[int, int]] = []
        for match in self._word.finditer(text):
            taken.append(match.span())
            named = self._named(match[0]) if len(match[0]) < 5 and match[0].isalpha() else ()
            yield Slot(*match.span(), (*self._words[match[0]], *named))
        for match in _WORD.finditer(text):
            if not meeting(taken, *match.span()):
                yield Slot(*match.span(), self._named(match[0]))

    def _made(self, word: str) -> tuple[Writing, ...]:
        ways = islice(product(*(self._letters[letter] for letter in word)), _MOST)
        return tuple(Writing(("".join(way),), "expansion", "script") for way in ways)
