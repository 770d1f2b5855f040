"""Figures in languages without a number pack: cardinals, years and ordinals as num2words says them.

num2words is asked for whole numbers only, whose readings are checked to be one a number; decimals and numbers below
zero are put together here, since it drops the part behind the point in some languages and the sign in others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

import unicodedata2

from asrscore.lattice import Numeral, Slot, Writing
from asrscore.normalize.slots import Canonical

_DIGIT = re.compile("[0-9]")
#: Figures of more digits are read one by one.
_LONGEST = 15
#: Figures of more digits are codes that nobody reads.
_CODE = 24
#: What it raises where it has no reading.
_NO_READING = (NotImplementedError, KeyError, ValueError, OverflowError, TypeError, IndexError, AttributeError)
# What is no letter in a reading; a canonical text has spaces there.
_MARKS = re.compile(r"[-‐,.;()]+")


def analyser() -> str:
    """Return num2words with its version for the signature; empty where it is not installed."""
    if find_spec("num2words") is None:
        return ""
    try:
        return f"num2words-{version('num2words')}"
    except PackageNotFoundError:
        return "num2words"


def missing() -> str:
    """Return what to say, once, where num2words is not installed; empty where it is."""
    return "" if analyser() else "figures and their words are charged; for num2words: pip install num2words"


@lru_cache(maxsize=65536)
def _say(n: int, converter: str, to: str) -> str:
    """Return how a whole number is said, as canonical text; empty where nobody knows."""
    from num2words import num2words

    try:
        said = num2words(n, lang=converter, to=to)
    except _NO_READING:
        return ""
    words = " ".join(_MARKS.sub(" ", str(said)).split()).casefold()
    return "" if _DIGIT.search(words) else str(unicodedata2.normalize("NFC", words))


class Readings:
    """Finds figures and what they are called in one language.

    Args:
        converters: The language and its regional kinds, as num2words calls them.
        point: What the decimal mark is called.
        decimal_mark: The decimal mark; the other one groups.
        minus: What the sign of a number below zero is called.
        percent: What % is called, behind the number.
        suffixes: What makes an ordinal of a figure (3º).
        years: Whether a year of the second millennium is said by hundreds.
        rewritten: Patterns and replacements that give further writings (uno: una).
        spaced: Whether words are separated by spaces.
    """

    def __init__(
        self,
        converters: Sequence[str],
        *,
        point: Sequence[str] = (),
        decimal_mark: str = ",",
        minus: Sequence[str] = (),
        percent: Sequence[str] = (),
        suffixes: Sequence[str] = (),
        years: bool = False,
        rewritten: Sequence[tuple[str, str]] = (),
        spaced: bool = True,
    ) -> None:
        self._converters, self._point, self._minus, self._percent = converters, point, minus, percent
        self._years, self._glue = years, " " if spaced else ""
        self._rewritten = [(re.compile(pattern), new) for pattern, new in rewritten]
        grouping = "." if decimal_mark == "," else ","
        self._grouped = re.compile(rf"[0-9]{{1,3}}(?:{re.escape(grouping)}[0-9]{{3}})+")
        self._mark = decimal_mark
        ordinal = "|".join(map(re.escape, sorted(suffixes, key=len, reverse=True))) or "(?!)"
        inside = r"[^\W_]" if spaced else "[0-9]"
        self._figure = re.compile(
            rf"(?<!{inside})(?<![0-9][.,:/~×÷*^·'-])(?P<sign>-)?(?P<number>[0-9]+(?:[.,][0-9]+)*)"
            rf"(?:(?P<ordinal>{ordinal})(?![^\W_])|(?!{inside})(?![.,:/~×÷*^·'-][0-9]))(?P<percent> ?%)?"
        )
        self._cache: dict[str, Numeral | None] = {}

    def _ways(self, n: int, to: str = "cardinal") -> list[str]:
        ways = [way for converter in self._converters if (way := _say(n, converter, to))]
        for pattern, new in self._rewritten:
            ways += [changed for way in ways if (changed := pattern.sub(new, way)) != way]
        return list(dict.fromkeys(ways))

    def _digits(self, figures: str) -> list[str]:
        said = [_say(int(d), self._converters[0], "cardinal") for d in figures]
        return [self._glue.join(said)] if all(said) else []

    def _whole(self, figures: str) -> Numeral:
        ways: list[str] = []
        if len(figures) <= _LONGEST and (figures == "0" or figures[0] != "0"):
            n = int(figures)
            ways += self._ways(n)
            if self._years and 1100 <= n < 2000:
                ways += self._ways(n, "year")
        if len(figures) > 2 or (figures[0] == "0" and len(figures) > 1):
            ways += self._digits(figures)
        return Numeral(figures, tuple(dict.fromkeys((figures, *ways))))

    def _decimal(self, head: str, tail: str) -> Numeral | None:
        before = self._ways(int(head)) if len(head) <= _LONGEST else []
        zeros = tail[: len(tail) - len(tail.lstrip("0"))]
        after = self._digits(tail)
        if 1 < len(tail) <= 3 and zeros != tail and (leading := self._digits(zeros) if zeros else [""]):
            after += [f"{leading[0]}{self._glue}{way}".strip() for way in self._ways(int(tail))]
        ways = [self._glue.join((b, point, a)) for b in before for point in self._point for a in after]
        if not ways:
            return None
        return Numeral(f"{head}.{tail}", tuple(dict.fromkeys((f"{head}{self._mark}{tail}", *ways))))

    def _worth(self, number: str) -> Numeral | None:
        """Return what a figure is worth; ``None`` where its separators are those of no number."""
        if len(number) > _CODE:
            return None
        if number.isdigit():
            return self._whole(number)
        if self._grouped.fullmatch(number):
            return self._whole(_MARKS.sub("", number))
        head, mark, tail = number.partition(self._mark)
        if not mark and number.count(".") == 1:
            # Where a comma is the decimal mark a point is one too, unless it groups.
            head, mark, tail = number.partition(".")
        if not mark or not tail.isdigit():
            return None
        if self._grouped.fullmatch(head):
            head = _MARKS.sub("", head)
        return self._decimal(head, tail) if head.isdigit() else None

    def _ordinal(self, number: str, suffix: str) -> Numeral | None:
        if not number.isdigit() or len(number) > 6 or number[0] == "0":
            return None
        said = self._ways(int(number))
        # Some converters know no ordinals and return the cardinal.
        ways = [way for way in self._ways(int(number), "ordinal") if way not in said]
        return Numeral(f"{number}.", (f"{number}{suffix}", *ways)) if ways else None

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every figure that can be said."""
        text = canonical.text
        if _DIGIT.search(text) is None:
            return
        for match in self._figure.finditer(text):
            key = match["number"] + (match["ordinal"] or "")
            if key not in self._cache:
                if len(self._cache) > 65536:
                    self._cache.clear()
                self._cache[key] = (
                    self._ordinal(match["number"], match["ordinal"]) if match["ordinal"] else self._worth(key)
                )
            numeral = self._cache[key]
            if numeral is None:
                continue
            start, end = match.start(), match.end("ordinal") if match["ordinal"] else match.end("number")
            if match["sign"]:
                ways = [f"{sign}{self._glue}{way}" for sign in self._minus for way in numeral.writings]
                numeral = Numeral(f"-{numeral.value}", (f"-{numeral.writings[0]}", *ways))
            written = text[start:end]
            writings = tuple(Writing((way,), "expansion", "numeral") for way in numeral.writings if way != written)
            if writings:
                yield Slot(start, end, writings, (numeral,))
            if match["percent"] and self._percent:
                names = tuple(Writing((f" {name}",), "expansion", "unit") for name in self._percent)
                yield Slot(end, match.end(), (*names, Writing((" %",), "respelling", "unit")))


def readings(table: Mapping[str, Any], *, spaced: bool) -> Readings | None:
    """Return the finder that a pack's table describes; ``None`` where nobody knows the language's numbers.

    Args:
        table: The table, with the language's tag under ``tag``.
        spaced: Whether words are separated by spaces.
    """
    tag = table["tag"]
    if tag not in table["languages"]:
        return None
    return Readings(
        table["converters"].get(tag, [tag]),
        point=table["point"].get(tag, ()),
        decimal_mark="." if tag in table["decimal_point"] else ",",
        minus=table["minus"].get(tag, ()),
        percent=table["percent"].get(tag, ()),
        suffixes=table["suffixes"].get(tag, ()),
        years=tag in table["years_by_hundreds"],
        rewritten=[(old, new) for old, new in table["rewritten"].get(tag, ())],
        spaced=spaced,
    )
