"""Lists of Japanese words that are spelled in several ways."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from asrscore.lattice import Slot, Writing
from asrscore.normalize.trie import Words

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
        self._anywhere = Words(word for word in writings if word not in alone)
        self._apart = Words(alone)
        self._begin = re.compile(
            f"[{re.escape(''.join(sorted({word[0] for word in writings})))}]" if writings else "(?!)"
        )

    def __call__(self, text: str) -> Iterator[Slot]:
        """Return a slot for every word."""
        free = 0
        for begin in self._begin.finditer(text):
            at = begin.start()
            if at >= free and (word := self._anywhere.at(text, at) or self._alone_at(text, at)):
                free = at + len(word)
                yield Slot(at, free, self._writings[word])

    def _alone_at(self, text: str, at: int) -> str:
        """Return the longest word at a place that no kanji stands beside; empty where there is none."""
        return next((word for word in self._apart.all_at(text, at) if not _beside_kanji(text, at, at + len(word))), "")


def _beside_kanji(text: str, start: int, end: int) -> bool:
    return _KANJI.match(text, end) is not None or (start > 0 and _KANJI.match(text, start - 1) is not None)
