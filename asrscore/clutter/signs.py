"""What a text must show before a rule can touch it: how a clean text is known without running the rules."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, groupby
from typing import Literal, NamedTuple

_PIECE = re.compile(r"[^\s'’]+")
_LITERAL = re.compile(r"[^'’]+")


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that a text must show: one of ``strings``, or ``test`` holds."""

    strings: tuple[str, ...] = ()
    """In lower case, as they stand in the text in lower case."""
    test: Callable[[str], bool] | None = None
    in_words: bool = False
    """Whether ``test`` holds for a text just where it holds for one of the words between its spaces."""

    def shows(self, text: str, low: str) -> bool:
        """Tell whether ``text`` shows it; ``low`` is the text in lower case."""
        return any(string in low for string in self.strings) or (self.test is not None and self.test(text))


class Window(NamedTuple):
    """The part of a text that a rule sees."""

    where: Literal["head", "tail", "whole"]
    """Its first characters, its last ones, or all of it, if it is no longer."""
    size: int
    """In characters."""

    def of(self, text: str) -> str:
        """Return that part of ``text``."""
        if len(text) <= self.size:
            return text
        return text[: self.size] if self.where == "head" else text[-self.size :] if self.where == "tail" else ""


def fewest(words: Iterable[str], *, spaced: bool = False) -> tuple[str, ...]:
    """Return strings one of which stands, in lower case, in every text that holds one of ``words``.

    Args:
        words: Words and phrases.
        spaced: Whether a space in a phrase is that very space, and not any white space.
    """
    return _fewest(frozenset(words), spaced=spaced)


@lru_cache(maxsize=1024)
def _fewest(words: frozenset[str], *, spaced: bool) -> tuple[str, ...]:
    pieces = [(_LITERAL if spaced else _PIECE).findall(word.lower()) for word in words]
    keys = sorted((max(those, key=len), n) for n, those in enumerate(pieces))
    keys.sort(key=lambda key: len(key[0]))
    # All words in one string, in which a search is one call.
    texts = ["\0".join(those) for those in pieces]
    starts = [0, *accumulate(len(text) + 1 for text in texts)]
    every = "\0".join(texts)
    covered = [False] * len(texts)
    kept: list[str] = []
    for string, number in keys:
        if covered[number]:
            continue
        kept.append(string)
        at = every.find(string)
        while at >= 0:
            which = bisect_right(starts, at) - 1
            covered[which] = True
            at = every.find(string, starts[which + 1])
    return tuple(kept)


def any_string(strings: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for any of ``strings``, which looks at every character a few times only."""
    return re.compile(_tree(sorted(set(strings)), 0) or r"(?!)")


def every_string(strings: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern whose group 1 is one of ``strings``, wherever one begins, inside of another one too."""
    return re.compile(f"(?=({_tree(sorted(set(strings)), 0) or '(?!)'}))")


def _tree(ordered: Sequence[str], at: int) -> str:
    if not ordered or len(ordered[0]) == at:
        return ""
    parts = [re.escape(char) + _tree(list(same), at + 1) for char, same in groupby(ordered, key=lambda s: s[at])]
    return parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})"
