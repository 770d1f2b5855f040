"""Two figures with a mark between them, a range or a guess (3~5日, 2,3日), and the same in kanji (二、三日).

The mark is no character of a text in kanji, and 二三日 is what it leaves; but 23日 is another number. So the readings
of the two figures are open together only, and the kanji match no short reading of one figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from asrscore.lattice import Slot, Span, Writing
from asrscore.normalize.japanese import kana
from asrscore.normalize.japanese.context import KANJI_NUMBER, Context
from asrscore.normalize.japanese.counters import Counter
from asrscore.normalize.japanese.kanji import additive, positional, value
from asrscore.normalize.japanese.numerals import NONE
from asrscore.normalize.japanese.unspaced import unspaced
from asrscore.normalize.slots import Canonical

#: What stands between the figures.
MARKS = ",~·-"
_PAIR = re.compile(
    r"(?<![0-9a-z.,~·/:×*^-])(?P<low>[1-9][0-9]{0,2})(?P<mark>[,~·-])(?P<high>[1-9]000|[1-9][0-9]{0,2})(?P<scale>[十百千万億兆]*)"
    r"(?![0-9a-z.,~·/:×*^-])"
)
_KANJI_PAIR = re.compile(rf"(?<![ 0-9])({KANJI_NUMBER}+) ({KANJI_NUMBER}+)(?![ 0-9]*{KANJI_NUMBER})")


class Pairs:
    """Finds pairs of figures.

    Args:
        context: What the pack says of the places of numbers.
        between: Mark -> how it is said.
    """

    def __init__(self, context: Context, between: Mapping[str, Sequence[str]]) -> None:
        self._context = context
        self._between = {mark: tuple(ways) for mark, ways in between.items()}

    def __call__(self, text: str) -> Iterator[Slot]:
        """Return the slots of an unspaced text."""
        for match in _PAIR.finditer(text):
            spelled = self._context.spelled_at(text, match.end())
            counter = self._context.counter_at(text, match.end()) or NONE
            between = self._between.get(match["mark"], ())
            ways = _writings(match["low"], match["mark"], match["high"], match["scale"], spelled, counter, between)
            yield Slot(match.start(), match.end() + len(spelled), ways)

    @staticmethod
    def barred(canonical: Canonical) -> Iterator[Span]:
        """Return where two numbers in kanji stand that are not one."""
        if " " not in canonical.text:
            return
        bare = unspaced(canonical.text)
        for match in _KANJI_PAIR.finditer(bare.text):
            if value(match[1] + match[2]) is None:
                yield bare.span(*match.span())


@lru_cache(maxsize=16384)
def _writings(
    low: str, mark: str, high: str, scale: str, spelled: str, counter: Counter, between: tuple[str, ...]
) -> tuple[Writing, ...]:
    tails = [spelled, *(way for way in counter.written if way != spelled)]
    below, above = additive(int(low)), additive(int(high))
    if (zeros := low[1:]) and not zeros.strip("0") and high == f"{int(low[0]) + 1}{zeros}":
        below = (*below, *additive(int(low[0])))  # 二、三十, 20~30
    if mark == "·":
        above = (*above, *positional(high))  # 9·11
    ends = [f"{b}{scale}{tail}" for b in above for tail in tails]
    ways = [a + glue + end for a in below for glue in ("", *between) for end in ends]
    ways += [f"{low}{glue}{high}{scale}{tail}" for glue in between for tail in tails]
    if not scale:
        sounds = counter.read(int(high)) if counter is not NONE else kana.cardinal(int(high))
        ways += [a + glue + b for a in kana.cardinal(int(low))[:1] for glue in ("", *between) for b in sounds]
    found = [Writing((way,), "expansion", "numeral") for way in ways]
    others = MARKS if int(high) == int(low) + 1 else ""
    found += [Writing((f"{low}{m}{high}{scale}{spelled}",), "respelling", "numeral") for m in others if m != mark]
    return tuple(dict.fromkeys(found))
