"""Matches of patterns that are slow to fail, looked for only where there may be one."""

from __future__ import annotations

import re
from collections.abc import Iterable


def matches(pattern: re.Pattern[str], begins: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """Return what ``pattern.finditer(text)`` finds.

    A search for one of a few characters is many times as fast as trying a long pattern at every place.

    Args:
        pattern: A pattern that never matches nothing.
        begins: A class of characters with one of which every match begins.
        text: Where to look.
    """
    found: list[re.Match[str]] = []
    begin = begins.search(text)
    while begin is not None:
        at = begin.start()
        match = pattern.match(text, at)
        if match is None:
            at += 1
        else:
            found.append(match)
            at = match.end()
        begin = begins.search(text, at)
    return found


class Patterns:
    """Many patterns as one: at every place the first of them that matches, without overlap.

    A text mostly lacks what any of them must hold, so that none is tried.

    Args:
        patterns: Regular expressions that never match nothing, without numbered groups.
    """

    def __init__(self, patterns: Iterable[str]) -> None:
        self._patterns = [(held_by(pattern), re.compile(pattern)) for pattern in patterns]

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Return where they match, in order."""
        found: list[tuple[int, int]] = []
        likely = [pattern for held, pattern in self._patterns if held in text]
        at = 0
        while likely:
            first: re.Match[str] | None = None
            still: list[re.Pattern[str]] = []
            for pattern in likely:
                match = pattern.search(text, at)
                if match is not None:
                    still.append(pattern)
                    if first is None or match.start() < first.start():
                        first = match
            if first is None:
                break
            found.append(first.span())
            likely, at = still, first.end()
        return found


def held_by(pattern: str) -> str:
    """Return a string that stands in every match of a pattern, the longest that is easy to tell; empty: who knows."""
    if _UNTOLD.search(pattern) is not None:
        return ""
    best = here = ""
    at = 0
    while at < len(pattern):
        character = pattern[at]
        if character == "|":
            return ""
        if character in "?*{":  # what is before may be left out
            here = here[:-1]
        if character not in _SPECIAL:
            here += character
            at += 1
            continue
        best = max(best, here, key=len)
        here = ""
        at = _behind(pattern, at)
    return max(best, here, key=len)


#: Flags, names, and escapes of several characters (``\u4e00``): what stands behind these is not what a match holds.
_UNTOLD = re.compile(r"\(\?[a-zA-Z]|\\[xuUN0-9]")
_SPECIAL = frozenset(r"\[](){}?*+.^$")


def _behind(pattern: str, at: int) -> int:
    """Return where a pattern goes on behind an escape, a class, a group, a number of times or a mark."""
    character = pattern[at]
    if character == "\\":
        return at + 2
    if character == "{":
        return pattern.index("}", at) + 1
    if character == "[":
        at += 2 if pattern[at + 1 : at + 2] == "^" else 1
        at += pattern[at : at + 1] == "]"
        while pattern[at] != "]":
            at += 2 if pattern[at] == "\\" else 1
        return at + 1
    if character == "(":
        at += 1
        while pattern[at] != ")":
            at = _behind(pattern, at) if pattern[at] in "\\[(" else at + 1
        return at + 1
    return at + 1
