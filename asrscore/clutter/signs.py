"""What a text must show before a rule can touch it: how a clean text is known without running the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

_PIECE = re.compile(r"[^\s'’]+")
_LITERAL = re.compile(r"[^'’]+")


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that a text must show: one of ``strings``, or ``test`` holds."""

    strings: tuple[str, ...] = ()
    """In lower case, as they stand in the text in lower case."""
    test: Callable[[str], bool] | None = None


def fewest(words: Iterable[str], *, spaced: bool = False) -> tuple[str, ...]:
    """Return strings one of which stands, in lower case, in every text that holds one of ``words``.

    Args:
        words: Words and phrases.
        spaced: Whether a space in a phrase is that very space, and not any white space.
    """
    return _fewest(frozenset(words), spaced=spaced)


@lru_cache(maxsize=1024)
def _fewest(words: frozenset[str], *, spaced: bool) -> tuple[str, ...]:
    kept: list[str] = []
    for pieces in sorted((_LITERAL if spaced else _PIECE).findall(word.lower()) for word in words):
        if not any(string in piece for piece in pieces for string in kept):
            kept.append(max(pieces, key=len))
    return tuple(string for string in kept if not any(other in string for other in kept if other != string))


def any_string(strings: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for any of ``strings``, which looks at every character a few times only."""

    def tree(ordered: list[str], at: int) -> str:
        if not ordered or len(ordered[0]) == at:
            return ""
        parts = [re.escape(char) + tree(list(same), at + 1) for char, same in groupby(ordered, key=lambda s: s[at])]
        return parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})"

    ordered = sorted(set(strings))
    return re.compile(tree(ordered, 0) if ordered else r"(?!)")
