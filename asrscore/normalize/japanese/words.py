"""Lists of Japanese words that are spelled in several ways."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from asrscore.lattice import Slot, Writing
from asrscore.normalize.trie import alternation

_KANJI = re.compile(r"[々一-鿿]")


def has_kanji(word: str) -> bool:
    """Return whether a kanji is among the characters."""
    return _KANJI.search(word) is not None


def is_katakana(word: str) -> bool:
    """Return whether a word begins in katakana."""
    return "ァ" <= word[:1] <= "ヺ"


class Listed:
    """Finds words that are spelled in several ways.

    Args:
        writings: Spelling -> its other writings.
        alone: Those that are another word's part where a kanji stands beside them.
    """

    def __init__(self, writings: Mapping[str, tuple[Writing, ...]], alone: Iterable[str] = ()) -> None:
        self._writings = writings
        alone = frozenset(alone)
        anywhere = alternation(word for word in writings if word not in alone)
        apart = alternation(alone)
        self._word = re.compile(rf"{anywhere}|(?<![々一-鿿])(?:{apart})(?![々一-鿿])")
        # One set of characters is looked for faster than a tree of them.
        self._begin = re.compile(
            f"[{re.escape(''.join(sorted({word[0] for word in writings})))}]" if writings else "(?!)"
        )

    def __call__(self, text: str) -> Iterator[Slot]:
        """Return a slot for every word."""
        free = 0
        for begin in self._begin.finditer(text):
            if begin.start() >= free and (match := self._word.match(text, begin.start())) is not None:
                free = match.end()
                yield Slot(*match.span(), self._writings[match[0]])
