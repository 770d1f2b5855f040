"""Roman numerals after a word that says so: chapter II, Henry VIII."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from asrscore.lattice import Slot, Writing
from asrscore.normalize.english.numerals import ordinal, whole
from asrscore.normalize.romans import value
from asrscore.normalize.slots import Canonical

_ROMAN = re.compile(r"(?<= )(?=[IVXLC])(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![^\W_'])")


class Roman:
    """Finds Roman numerals in capitals.

    Args:
        cues: Words that a number follows (*chapter*).
        regnal: Names that an ordinal follows (*henry*).
    """

    def __init__(self, cues: Iterable[str], regnal: Iterable[str]) -> None:
        self._cues, self._regnal = frozenset(cues), frozenset(regnal)
        self.words = self._cues | self._regnal

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every Roman numeral behind its word."""
        text, cased = canonical.text, canonical.cased
        if cased is text:
            return
        for match in _ROMAN.finditer(cased):
            start, end = match.span()
            before = text[max(0, start - 30) : start].split()[-1:]
            if end == start or not before:
                continue
            n = value(text[start:end])
            if before[0] in self._cues:
                numeral = whole(str(n))
                ways = list(numeral.writings)
            elif before[0] in self._regnal:
                numeral = ordinal(n)
                ways = [*numeral.writings, *(f"the {way}" for way in numeral.writings), str(n)]
                if n == 1:  # or the pronoun: Henry I would follow
                    yield Slot(start, end, (Writing(("the first",), "expansion", "numeral"),))
                    continue
            else:
                continue
            yield Slot(start, end, tuple(Writing((way,), "expansion", "numeral") for way in ways), (numeral,))
