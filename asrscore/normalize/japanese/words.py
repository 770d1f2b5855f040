"""Lists of Japanese words that are spelled in several ways."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from asrscore.lattice import Slot, Writing

_KANJI = re.compile(r"[々一-鿿]")


def has_kanji(word: str) -> bool:
    """Return whether a kanji is among the characters."""
    return _KANJI.search(word) is not None


def is_kanji(character: str) -> bool:
    """Return whether a character is a kanji; an empty string is none."""
    return "一" <= character <= "鿿" or character == "々"


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
        apart = frozenset(alone)
        #: A word's first two characters, or its only one -> lengths of words that begin so and may stand anywhere, then
        #: of those that stand alone, the longest first.
        self._lengths: dict[str, tuple[list[int], list[int]]] = {}
        self._anywhere = {word: ways for word, ways in writings.items() if word not in apart}
        self._alone = {word: ways for word, ways in writings.items() if word in apart}
        for which, words in enumerate((self._anywhere, self._alone)):
            for word in sorted(words, key=len, reverse=True):
                lengths = self._lengths.setdefault(word[:2], ([], []))[which]
                if len(word) not in lengths:
                    lengths.append(len(word))
        for head, (anywhere, alone_) in self._lengths.items():
            if len(head) == 2 and head[0] in self._lengths:
                single = self._lengths[head[0]]
                anywhere += single[0]
                alone_ += single[1]
        self.characters = frozenset(word[0] for word in writings)
        firsts = re.escape("".join(sorted(self.characters)))
        self._begin = re.compile(f"[{firsts}]" if writings else "(?!)")

    def __call__(self, text: str) -> list[Slot]:
        """Return a slot for every word."""
        found: list[Slot] = []
        free = 0
        for begin in self._begin.finditer(text):
            at = begin.start()
            if at < free:
                continue
            lengths = self._lengths.get(text[at : at + 2]) or self._lengths.get(text[at])
            if lengths is None:
                continue
            slot = self._longest(text, at, lengths[0], lengths[1])
            if slot is not None:
                free = slot.end
                found.append(slot)
        return found

    def _longest(self, text: str, at: int, anywhere: list[int], alone: list[int]) -> Slot | None:
        """Return the slot of the longest word at a place; one that stands alone only where no other word begins."""
        for length in anywhere:
            ways = self._anywhere.get(text[at : at + length])
            if ways is not None and at + length <= len(text):
                return Slot(at, at + length, ways)
        for length in alone:
            ways = self._alone.get(text[at : at + length])
            if ways is not None and at + length <= len(text) and not _beside_kanji(text, at, at + length):
                return Slot(at, at + length, ways)
        return None


def _beside_kanji(text: str, start: int, end: int) -> bool:
    return is_kanji(text[end : end + 1]) or is_kanji(text[max(0, start - 1) : start])
