"""Roman numerals beside a word that says so, in languages without a number pack: XXe siècle, siglo XX."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from asrscore.lattice import Slot, Writing
from asrscore.normalize.sayings import Sayings
from asrscore.normalize.slots import Canonical

_CAPITAL = re.compile("[IVX]")
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def value(roman: str) -> int:
    """Return the value of a Roman numeral in lower case."""
    found = 0
    for here, following in zip(roman, [*roman[1:], ""], strict=True):
        n = _VALUES[here]
        found += -n if following and _VALUES[following] > n else n
    return found


class Romans:
    """Finds Roman numerals in capitals beside their words.

    Args:
        sayings: Says what figures are worth.
        words: Words of which one stands before or behind.
        endings: What makes an ordinal of one (XXe).
        ordinal: Whether they are read as ordinals; else as whole numbers.
    """

    def __init__(self, sayings: Sayings, words: Sequence[str], endings: Sequence[str], *, ordinal: bool) -> None:
        self._sayings, self._ordinal = sayings, ordinal
        word = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
        ending = "|".join(map(re.escape, sorted(endings, key=len, reverse=True))) or "(?!)"
        roman = r"(?<![^\W_])(?=[IVX])(?P<{0}>(?:XX|X)?(?:IX|IV|V?I{{0,3}}))(?P<{0}_ending>{1})?(?![^\W_])"
        before, behind = (roman.format(name, ending) for name in ("before", "behind"))
        self._roman = re.compile(rf"{before}(?= (?i:{word})(?![^\W_]))|(?<![^\W_])(?i:{word}) {behind}")
        self.words = frozenset(words)

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every Roman numeral beside its word."""
        text, cased = canonical.text, canonical.cased
        if cased is text or _CAPITAL.search(cased) is None:
            return
        for match in self._roman.finditer(cased):
            side = "before" if match["before"] is not None else "behind"
            start, end = match.start(side), match.end(f"{side}_ending") if match[f"{side}_ending"] else match.end(side)
            n = value(text[start : match.end(side)])
            ways = self._sayings.ordinals(str(n)) if self._ordinal else self._sayings.ways(n)
            ways = [*ways, str(n), *([f"{n}{match[f'{side}_ending']}"] if match[f"{side}_ending"] else [])]
            yield Slot(start, end, tuple(Writing((way,), "expansion", "numeral") for way in ways))
