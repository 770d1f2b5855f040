"""Text with everything off that an echo may change: width, case, marks, accents, white space."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from unicodedata2 import category, normalize

from asrscore.clutter.once import Once


class _Fold(dict[str, str]):
    """One character -> its folded letters and digits, computed once each."""

    def __missing__(self, char: str) -> str:
        flat = normalize("NFKD", normalize("NFKD", char).casefold())
        folded = "".join(c for c in flat if category(c)[0] in "LN")
        if len(self) < 100_000:  # a hostile text with every code point must not fill the memory
            self[char] = folded
        return folded


_FOLD = _Fold()
#: Folded letters of a text that are compared with another.
_ALIKE = 4000


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded letters and digits, each with the offset of the character it comes from."""

    text: str
    at: list[int]
    """``at[i]`` is the offset in the source of ``text[i]``."""


def fold(text: str) -> str:
    """Return the letters and digits of ``text``, folded (compatibility forms, case, accents)."""
    return "".join(map(_FOLD.__getitem__, text))


def fold_with_offsets(text: str, first: int = 0) -> Folded:
    """Return ``fold(text)`` with the source offset of every character, where ``text`` begins at offset ``first``."""
    pieces: list[str] = []
    at: list[int] = []
    table = _FOLD
    for offset, char in enumerate(text, first):
        folded = table[char]
        if folded:
            pieces.append(folded)
            if len(folded) == 1:
                at.append(offset)
            else:
                at.extend([offset] * len(folded))
    return Folded("".join(pieces), at)


def alike(one: str, other: str, share: float) -> bool:
    """Tell whether two folded texts share ``share`` of the letter pairs of the shorter one."""
    pairs = [Counter(pairwise(text[:_ALIKE])) for text in (one, other)]
    least = min(sum(p.values()) for p in pairs)
    return least > 0 and sum((pairs[0] & pairs[1]).values()) >= share * least


#: The folded letters and digits of one character.
fold_character = _FOLD.__getitem__


#: ``text.lower()``, made once for all rules that look at a text.
lowered = Once(str.lower)

#: In ``re``, but not in ``regex``, these are the characters that ``str.isalnum`` holds for.
_WORD = re.compile(r"[^\W_]")


def first_word(text: str) -> int:
    """Return the offset of the first letter or digit; -1: there is none."""
    found = _WORD.search(text)
    return found.start() if found else -1


def has_word(text: str) -> bool:
    """Tell whether ``text`` holds a letter or a digit."""
    return _WORD.search(text) is not None
