"""Number words in English text -> what they are worth, to price errors; they are never parsed for equality."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from asrscore.lattice import Numeral, Slot
from asrscore.normalize.english.numerals import clock, decade, decimal, fraction, ordinal, whole
from asrscore.normalize.english.words import ONES, SCALES, TENS, ZEROS, below_hundred, made_ordinal, made_plural
from asrscore.normalize.slots import Bar, Canonical

_SMALL = {below_hundred(n): n for n in range(100)}
_UNITS = {word: n for n, word in enumerate(ONES)}
_TENS = {word: 10 * n for n, word in enumerate(TENS) if word}
_CARDINALS = frozenset({*_UNITS, *_TENS, "hundred", *SCALES})
_ORDINALS = {made_ordinal(word): word for word in _CARDINALS if word != "zero"}
_PLURALS = {made_plural(word): word for word in _TENS}
_HUNDREDS = {"hundreds": "hundred", "thousands": "thousand"}
_FRACTIONS = {f"{made_ordinal(word)}s": n for word, n in {**_UNITS, **_TENS}.items() if n > 2} | {
    "halves": 2, "quarters": 4, "half": 2, "quarter": 4, "third": 3, "fourth": 4,
}  # fmt: skip
#: Words of which one must be there for anything to be found.
WORDS = frozenset({*_CARDINALS, *_ORDINALS, *_PLURALS})
_INSIDE = frozenset({"and", "point", "oh", "o", "a", *_FRACTIONS, *_HUNDREDS})
_ANY = "|".join(sorted(WORDS | _INSIDE, key=len, reverse=True))
_RUN = re.compile(rf"(?<!\S)(?:{_ANY})(?: (?:{_ANY}))*(?!\S)")
#: Number words in one go; longer runs are counted out digit by digit.
_LONGEST = 16


def _value(words: Sequence[str]) -> int | None:
    """Return the value of a cardinal, read strictly: falling scales, 'and' only before the last part."""
    total = group = 0
    last_scale = 10**18
    seen = "start"
    for i, word in enumerate(words):
        if word == "a" and i == 0 and len(words) > 1 and (words[1] == "hundred" or words[1] in SCALES):
            group, seen = 1, "unit"
        elif word in _UNITS and seen in ("start", "hundred", "and", "scale", "tens"):
            n = _UNITS[word]
            if (seen == "tens" and not 0 < n < 10) or (n == 0 and len(words) > 1):
                return None
            group, seen = group + n, "unit"
        elif word in _TENS and seen in ("start", "hundred", "and", "scale"):
            group, seen = group + _TENS[word], "tens"
        elif word == "hundred" and seen in ("unit", "tens") and 0 < group < 100:
            group, seen = group * 100, "hundred"
        elif word in SCALES and seen in ("unit", "tens", "hundred") and SCALES[word] < last_scale:
            total, group, last_scale, seen = total + group * SCALES[word], 0, SCALES[word], "scale"
        elif word == "and" and seen in ("hundred", "scale") and i + 1 < len(words):
            seen = "and"
        else:
            return None
    return total + group if seen in ("unit", "tens", "hundred", "scale") else None


def _one_by_one(words: Sequence[str]) -> str | None:
    """Return the digits of a number that is counted out."""
    found = ""
    for word in words:
        if word in ZEROS:
            found += "0"
        elif (n := _UNITS.get(word, 10)) < 10:
            found += str(n)
        else:
            return None
    return found


def _pair(words: Sequence[str]) -> tuple[int, str] | None:
    """Return the two halves of a number said by twos."""
    for cut in range(1, len(words)):
        head, tail = _SMALL.get(" ".join(words[:cut])), words[cut:]
        if not head:
            continue
        if tail[0] in ZEROS and len(tail) == 2 and 0 < (n := _UNITS.get(tail[1], 0)) < 10:
            return head, f"0{n}"
        if (n := _SMALL.get(" ".join(tail), 0)) >= 10 and not (head >= 20 and head % 10 == 0 and n < 10):
            return head, f"{n}"
    return None


def _readings(words: Sequence[str]) -> Iterator[Numeral]:
    """Return everything that a run of number words may be worth as a whole."""
    *head, last = words
    if (n := _value(words)) is not None:
        yield whole(str(n))
    if len(words) > 1 and (figures := _one_by_one(words)) is not None and (len(figures) > 2 or figures[0] == "0"):
        yield whole(figures)
    if len(words) <= 5 and (pair := _pair(words)) is not None:
        yield whole(f"{pair[0]}{pair[1]}")
        if pair[0] < 25 and int(pair[1]) < 60:
            yield clock(str(pair[0]), pair[1])
    if last in _ORDINALS and (n := _value([*head, _ORDINALS[last]])) is not None:
        yield ordinal(n)
    if last in _PLURALS or last in _HUNDREDS:
        yield from _decades([*head, {**_PLURALS, **_HUNDREDS}[last]])
    if "point" in words:
        yield from _decimal(words)
    if last in _FRACTIONS and head and (n := 1 if head == ["a"] else _value(head)) is not None and n > 0:
        yield fraction(str(n), str(_FRACTIONS[last]))


def _decades(words: Sequence[str]) -> Iterator[Numeral]:
    if (pair := _pair(words)) is not None and pair[1][-1] == "0":
        yield decade(f"{pair[0]}{pair[1]}")
    if (n := _value(words)) is not None and n % 10 == 0 and len(str(n)) in (2, 4):
        yield decade(str(n))


def _decimal(words: Sequence[str]) -> Iterator[Numeral]:
    at = list(words).index("point")
    head, tail = words[:at], words[at + 1 :]
    before = 0 if not head or (len(head) == 1 and head[0] in ZEROS) else _value(head)
    if before is None or not tail:
        return
    scale = tail[-1] if tail[-1] in SCALES else ""
    tail = tail[:-1] if scale else tail
    after = _one_by_one(tail) or (str(n) if tail and (n := _value(tail)) is not None and n >= 10 else None)
    if after is None:
        return
    if not scale:
        yield decimal(f"{before}.{after}")
        return
    total, rest = divmod(int(f"{before}{after}") * SCALES[scale], 10 ** len(after))
    if not rest:
        yield whole(str(total))


class Spoken:
    """Finds number words.

    Args:
        bars: Where number words are none: *no one*, *a second*.
    """

    words = WORDS

    def __init__(self, bars: Sequence[Bar]) -> None:
        self._bars = tuple(bars)

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot without other writings for every number in words."""
        barred = {span for bar in self._bars for span in bar(canonical)}
        for match in _RUN.finditer(canonical.text):
            start = match.start()
            if not barred:
                for first, last, numerals in _parsed(match[0]):
                    yield Slot(start + first, start + last, (), numerals)
                continue
            words = [(w.group(), start + w.start(), start + w.end()) for w in re.finditer(r"\S+", match[0])]
            for first, last, numerals in _numbers([w for w in words if w[1:] not in barred]):
                yield Slot(first, last, (), numerals)


@lru_cache(maxsize=16384)
def _parsed(run: str) -> tuple[tuple[int, int, tuple[Numeral, ...]], ...]:
    return tuple(_numbers([(w.group(), w.start(), w.end()) for w in re.finditer(r"\S+", run)]))


def _numbers(words: Sequence[tuple[str, int, int]]) -> Iterator[tuple[int, int, tuple[Numeral, ...]]]:
    """Return the longest numbers of a run, from the left: start, end, worth."""
    at = 0
    while at < len(words):
        for stop in range(min(len(words), at + _LONGEST), at, -1):
            if not WORDS.intersection(w[0] for w in words[at:stop]):
                continue
            if found := tuple(dict.fromkeys(_readings([w[0] for w in words[at:stop]]))):
                yield words[at][1], words[stop - 1][2], found
                at = stop - 1
                break
        at += 1
