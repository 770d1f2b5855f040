"""What was sent with the audio, folded, so that an answer can be searched for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from asrscore.clutter.folding import fold

#: Folded letters of the shortest part.
LEAST = 4
#: More parts than this no prompt has; the first ones count.
_MOST_PARTS = 64
_MOST_PROMPT = 20_000
_SENTENCE_END = re.compile(r"(?<=[.!?。！？．｡])(?:[\"'”’)\]」』]*)(?=\s|[^\x00-\x7f]|$)|\n+")


@dataclass(frozen=True, slots=True)
class Sent:
    """Something that was sent, cut into sentences and lines, folded."""

    whole: str
    parts: tuple[str, ...]
    """The whole and every sentence and line of it, folded, the longest first."""
    heads: tuple[str, ...]
    """How the parts begin."""
    tails: tuple[str, ...]
    """How they end."""
    firsts: tuple[str, ...]
    """Their first letters."""
    lasts: tuple[str, ...]
    """Their last letters."""
    wordy: bool
    """Whether it holds a sentence, not a list of words."""
    words: int
    unspaced: int
    """Letters of scripts without spaces, and of Hangul."""
    items: tuple[str, ...]
    """The folded entries of a list of words."""
    text: str
    """As it was sent."""


def weight(text: str) -> tuple[int, int]:
    """Return the number of words of ``text``, and of its letters of scripts without spaces and of Hangul."""
    return len(text.split()), sum(1 for c in text if c > "\u10ff" and c.isalnum())


def _telling(part: str) -> bool:
    """Tell whether a part is more than one word: a single one is said by chance."""
    words, unspaced = weight(part)
    return words > 1 or unspaced >= LEAST


@lru_cache(maxsize=256)
def sent(text: str) -> Sent:
    """Return ``text`` as ``Sent``."""
    text = text[:_MOST_PROMPT]
    whole = fold(text)
    pieces = [*text.splitlines()[:_MOST_PARTS], *_SENTENCE_END.split(text)[:_MOST_PARTS]]
    folded = {f for p in pieces if p and _telling(p) and len(f := fold(p)) >= LEAST}
    parts = tuple(sorted(folded | {whole}, key=lambda f: (-len(f), f)))
    words, unspaced = weight(text)
    ends = re.search(r"[.!?。！？．｡]\s*$", text.strip()) is not None
    listed = re.split(r"[,，、;；\n|/]+" if re.search(r"[,，、;；\n]", text.strip()) else r"\s+", text.strip())
    items = tuple(f for item in listed if (f := fold(item)))
    short = bool(listed) and max(len(item.split()) for item in listed) <= 3 and len(items) > 1
    wordy = ends or (not short and (words >= 5 or unspaced >= 15))
    heads = tuple({p[:LEAST] for p in parts})
    tails = tuple({p[-LEAST:] for p in parts})
    firsts, lasts = tuple({p[:1] for p in parts}), tuple({p[-1:] for p in parts})
    return Sent(whole, parts, heads, tails, firsts, lasts, wordy, words, unspaced, items, text)
