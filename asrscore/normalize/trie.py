"""Many words at once: as one quick pattern, or looked up."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from asrscore.lattice import Span

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


class Words:
    """Many words that are looked up: unlike a pattern they take no time before they are needed.

    Args:
        words: The words.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(words)
        lengths: dict[str, set[int]] = {}
        for word in self._words:
            lengths.setdefault(word[0], set()).add(len(word))
        self._lengths = {first: sorted(of, reverse=True) for first, of in lengths.items()}
        self._first: re.Pattern[str] | None = None

    def at(self, text: str, at: int) -> str:
        """Return the longest word that begins at a place; empty where none does."""
        lengths = self._lengths.get(text[at : at + 1])
        if lengths is not None:
            for length in lengths:
                word = text[at : at + length]
                if word in self._words:
                    return word
        return ""

    def all_at(self, text: str, at: int) -> list[str]:
        """Return the words that begin at a place, the longest first."""
        lengths = self._lengths.get(text[at : at + 1])
        if lengths is None:
            return []
        # Near the end of a text its last characters are cut more than once.
        words = dict.fromkeys([text[at : at + length] for length in lengths])
        return [word for word in words if word in self._words]

    def spans(self, text: str) -> list[Span]:
        """Return where they stand, in order and without overlap: of those that begin first the longest."""
        if self._first is None:
            firsts = re.escape("".join(sorted(self._lengths)))
            self._first = re.compile(f"[{firsts}]" if firsts else "(?!)")
        found: list[Span] = []
        free = 0
        for match in self._first.finditer(text):
            at = match.start()
            if at >= free:
                word = self.at(text, at)
                if word:
                    free = at + len(word)
                    found.append((at, free))
        return found
