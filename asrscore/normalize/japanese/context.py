"""Where a figure or a kanji is a number: what stands behind it, what stands before it, and the words that are none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from asrscore.lattice import Span
from asrscore.normalize.japanese.counters import Counter
from asrscore.normalize.japanese.words import is_kanji
from asrscore.normalize.scanning import Patterns
from asrscore.normalize.trie import Words, alternation

KANJI_NUMBER = r"[〇零一二三四五六七八九十百千万億兆]"
_KATAKANA = re.compile(r"[ァ-ヺー]")
_WHOLE_DAY = re.compile(
    "かか|掛か|中|で|休|寝|過ご|すご|歩|働|遊|だけ|しか|ずつ|おき|置き|あたり|当たり|たっ|経|待|[0-9一二三四五六七八九十]+[回度個]"
)
#: 中二 and 高3 are years at school.
_SCHOOL = re.compile(r"(?:^|[^一-鿿])[小中高]$")


class Context:
    """What a pack says of the places of numbers.

    Args:
        counters: Spelling -> counter.
        units: Abbreviated unit -> its names.
        before: What stands before a number (第).
        around: Words that make the single figures of a text numbers (足す).
        words: Words with numbers in them that are none (三田).
        patterns: The same as regular expressions; the whole match is the word.
    """

    def __init__(
        self,
        *,
        counters: Mapping[str, Counter],
        units: Mapping[str, Iterable[str]],
        before: Iterable[str],
        around: Iterable[str],
        words: Sequence[str],
        patterns: Iterable[str],
    ) -> None:
        self.counters = dict(counters)
        self._spelled = Words(counters)
        day = counters["日"]
        # A day that passes is いちにち; the first of a month alone is ついたち.
        lasting = tuple((n, tuple(way for way in ways if way != "ついたち")) for n, ways in day.own)
        self._day = replace(day, own=lasting)
        names = {name for many in units.values() for name in many}
        latin = alternation(unit for unit in units if unit.isascii() and unit.isalpha())
        other = alternation(unit for unit in units if not (unit.isascii() and unit.isalpha()))
        self.unit = re.compile(rf"(?:{other})|(?:{latin})(?![a-z²³])")
        self._unit_name = re.compile(alternation(names))
        self._before = re.compile(rf"(?:{alternation(before)})$")
        self._around = re.compile(alternation(around))
        self._patterns = Patterns(patterns)
        self._words = Words(words)
        self.words_in = lru_cache(maxsize=64)(self._words_in)

    def counter_at(self, text: str, at: int) -> Counter | None:
        """Return the counter that stands at ``at``, and is the longest there."""
        return self.counter_of(self.spelled_at(text, at), text, at)

    def counter_of(self, spelled: str, text: str, at: int) -> Counter | None:
        """Return the counter that is spelled so at ``at``."""
        if spelled == "日" and _WHOLE_DAY.match(text, at + 1) is not None:
            return self._day
        return self.counters.get(spelled) if spelled else None

    def spelled_at(self, text: str, at: int) -> str:
        """Return how the counter at ``at`` is spelled; empty where there is none."""
        spelled = self._spelled.at(text, at)
        end = at + len(spelled)
        if spelled and "ァ" <= spelled[-1] <= "ー" and _KATAKANA.match(spelled[-1]) and _KATAKANA.match(text, end):
            return ""  # the beginning of a longer word: 三ビルド
        return spelled

    def unit_follows(self, text: str, at: int) -> bool:
        """Return whether an abbreviated or spelled unit stands at ``at``."""
        return self.unit.match(text, at) is not None or self._unit_name.match(text, at) is not None

    def measured(self, text: str, at: int) -> bool:
        """Return whether a counter or a unit stands at ``at``."""
        return bool(self._spelled.at(text, at)) or self.unit_follows(text, at)

    def cue_beside(self, text: str, start: int, end: int) -> bool:
        """Return whether what stands before or behind a stretch makes a number of it."""
        before = text[max(0, start - 8) : start]
        if self._before.search(before) is not None or self._around.match(text, end) is not None:
            return True
        return _SCHOOL.search(before) is not None and (text.startswith("病", end) or not is_kanji(text[end : end + 1]))

    def counts(self, text: str) -> bool:
        """Return whether the text is about sums."""
        return self._around.search(text) is not None

    def _words_in(self, text: str) -> tuple[Span, ...]:
        """Return where words stand that have numbers in them and are none."""
        found = self._patterns.spans(text)
        found += self._words.spans(text)
        if len(found) > 1:
            found.sort(key=_first_and_longest)
        kept: list[Span] = []
        for span in found:
            if not kept or kept[-1][1] <= span[0]:
                kept.append(span)
        return tuple(kept)


def _first_and_longest(span: Span) -> Span:
    return span[0], -span[1]
