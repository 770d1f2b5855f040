"""Many words as one quick pattern."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

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
