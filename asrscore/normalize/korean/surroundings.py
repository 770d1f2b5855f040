"""What stands around a number: counters, cues, and what may follow a counter in the same word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from asrscore.normalize.korean.counters import Counter, counters
from asrscore.normalize.trie import alternation


def any_of(words: Iterable[str]) -> str:
    """Return a pattern of any of ``words``, the longest first."""
    return alternation(words)


class Surroundings:
    """The pack's words around numbers, as patterns that finders put together.

    Args:
        table: The pack's table ``korean_numbers``.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.counters: dict[str, Counter] = counters(table["counters"])
        self.prefixes = any_of(table["prefixes"].split())
        self.cues = any_of(table["cues"].split())
        self.cue_words = tuple(table["cues"].split())
        self.operator_words = tuple(table["operators"].split())
        self.operators = any_of(self.operator_words)
        #: An operation and its number, before the number that it comes to: 곱하기 팔은.
        self.operation = rf"(?:{any_of(table['arithmetic'].split())}) ?\S+(?:{any_of(table['particles'].split())})? $"
        self.particles = any_of(table["particles"].split())
        suffixes = any_of(table["suffixes"].split())
        every = [*self.counters, *table["suffixes"].split(), *table["particles"].split(), *self.operator_words]
        every += [*table["units"], *table["signs"], "점", "쩜", "분의"]
        #: What may come at once after a number, by its first character.
        self.next = "[" + re.escape("".join(sorted({word[0] for word in every}))) + "]"
        #: What may follow a counter, up to the end of the word.
        self.tail = rf"(?:{suffixes}){{0,3}}(?:{self.particles}){{0,2}}(?![가-힣])"
        #: What may follow a number that counts nothing.
        self.bare_tail = rf"(?:{self.particles}){{0,2}}(?![가-힣])"

    def counter_names(self, *, native: bool) -> str:
        """Return a pattern of the counters that take native, or Sino-Korean, numbers."""
        return any_of(
            name
            for name, counter in self.counters.items()
            if (counter.native_to > 0 or counter.irregular if native else counter.sino_from < 10**6)
        )
