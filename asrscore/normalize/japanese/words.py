"""Many words as one quick pattern, and lists of words that are spelled in several ways."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from asrscore.lattice import Slot, Writing

_KANJI = re.compile(r"[々一-鿿]")
Trie = dict[str, Any]


def alternation(words: Iterable[str]) -> str:
    """Return a pattern that matches the longest of the words; it looks at each character of the text once.

    A plain alternation of a thousand words would try them all at every place.
    """
    root: Trie = {}
    for word in words:
        node = root
        for character in word:
            node = node.setdefault(character, {})
        if word:
            node[""] = {}
    return _pattern(root) or "(?!)"


def _pattern(node: Trie) -> str:
    ends = "" in node
    leaves: list[str] = []
    branches: list[str] = []
    for character, child in node.items():
        if character:
            tail = _pattern(child)
            (branches if tail else leaves).append(re.escape(character) + tail)
    if not leaves and not branches:
        return ""
    if leaves:
        branches.append(leaves[0] if len(leaves) == 1 else f"[{''.join(leaves)}]")
    one = branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
    return f"(?:{one})?" if ends else one


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

    def __call__(self, text: str) -> Iterator[Slot]:
        """Return a slot for every word."""
        for match in self._word.finditer(text):
            yield Slot(*match.span(), self._writings[match[0]])
