"""Decimals in kanji with a point between: 三・五 is 三点五, where 三、五 is two numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from asrscore.lattice import Slot, Span, Writing
from asrscore.normalize.japanese.context import Context
from asrscore.normalize.japanese.kanji import figures_of, value
from asrscore.normalize.japanese.numerals import NONE, scaled
from asrscore.normalize.punctuation import KANJI_POINT
from asrscore.normalize.slots import Canonical

_DIGIT = "〇零一二三四五六七八九"
_NUMBER = f"{_DIGIT}十百千"
_BESIDE = f"[0-9{_NUMBER}万億兆{KANJI_POINT}]"
_DECIMAL = re.compile(rf"(?<!{_BESIDE})([{_NUMBER}]+){KANJI_POINT}([{_DIGIT}]+)([万億兆]?)(?!{_BESIDE})")
_WRITTEN = re.compile(f"[{_NUMBER}]+点[{_DIGIT}]+[万億兆]?")


class Points:
    """Finds decimals in kanji whose point is a mark: the canonical text has no trace of it, the cased one has.

    Args:
        context: What the pack says of the places of numbers.
    """

    characters = frozenset(KANJI_POINT)

    def __init__(self, context: Context) -> None:
        self._context = context

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return the slots of decimals."""
        if KANJI_POINT not in canonical.cased:
            return
        text = canonical.text
        for match in _DECIMAL.finditer(canonical.cased):
            before, after, scale = match.groups()
            tail = figures_of("〇" + after)
            head = value(before)
            if head is None and (figures := figures_of(before)) is not None:
                head = int(figures)
            if head is None or tail is None:
                continue
            spelled = self._context.spelled_at(text, match.end())
            numeral = scaled(f"{head}.{tail[1:]}", scale, self._context.counter_at(text, match.end()) or NONE)
            # The mark is said, so what it makes of the number is as good as written.
            ways = [f"{before}点{after}{scale}{spelled}", *(way for way in numeral.writings if _in_kanji(way, spelled))]
            written = tuple(Writing((way,), "written", "numeral") for way in dict.fromkeys(ways))
            yield Slot(match.start(), match.end() + len(spelled), written, (numeral,))

    @staticmethod
    def barred(canonical: Canonical) -> Iterator[Span]:
        """Return where decimals in kanji stand: 一・五 is no short reading of 15."""
        if KANJI_POINT in canonical.cased:
            for match in _DECIMAL.finditer(canonical.cased):
                yield match.span()


def _in_kanji(way: str, spelled: str) -> bool:
    """Return whether a writing of a number is one in kanji, with the counter as the text spells it."""
    return way.endswith(spelled) and _WRITTEN.fullmatch(way.removesuffix(spelled)) is not None
