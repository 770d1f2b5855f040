"""Figures in languages without a number pack, with the signs and units beside them, as slots."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

from asrscore.lattice import Numeral, Slot, Writing
from asrscore.normalize.clocks import Clocks
from asrscore.normalize.ranges import Ranges
from asrscore.normalize.romans import Romans
from asrscore.normalize.sayings import Sayings
from asrscore.normalize.slots import Canonical, Finder

_DIGIT = re.compile("[0-9]")
#: Digits of the longest figure that may be an ordinal without saying so.
_ORDINAL = 4


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


def _any_of(words: Sequence[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"


class Readings:
    """Finds figures and what they are called in one language.

    Args:
        sayings: Says what figures are worth.
        minus: What the sign of a number below zero is called.
        percent: What % is called, behind the number.
        percent_before: What it is called before it.
        suffixes: What makes an ordinal of a figure (3º).
        ordinal_before: Words before which a figure may be an ordinal that does not say so (25 мая).
        by_point: Whether a point makes an ordinal (3.), which a canonical text has no more.
        joined: Beginnings of words that a number is written together with (25-jährig).
        endings: What is written at once behind a figure and its word alike (90er).
        money: Sign of a currency -> its names.
        units: Abbreviated unit -> its names.
        by_space: Whether a space groups digits.
        spaced: Whether words are separated by spaces.
    """

    def __init__(
        self,
        sayings: Sayings,
        *,
        minus: Sequence[str] = (),
        percent: Sequence[str] = (),
        percent_before: Sequence[str] = (),
        suffixes: Sequence[str] = (),
        ordinal_before: Sequence[str] = (),
        by_point: bool = False,
        joined: Sequence[str] = (),
        endings: Sequence[str] = (),
        money: Mapping[str, Sequence[str]] | None = None,
        units: Mapping[str, Sequence[str]] | None = None,
        by_space: bool = False,
        spaced: bool = True,
    ) -> None:
        self._sayings, self._minus, self._percent, self._before = sayings, minus, percent, percent_before
        self._glue = " " if spaced else ""
        self._money = money or {}
        units = units or {}
        #: Currencies and metres, whose hundredths are said behind their name: 3 Euro 50, 1 Meter 80.
        split = [*self._money.values(), *(units[metre] for metre in ("m", "м") if metre in units)]
        self._split = {*self._money, "m", "м", *(name for names in split for name in names)}
        self._behind = {**{name: [name] for names in split for name in names}, **self._money, **units}
        self._by_point, self._nouns = by_point, frozenset(ordinal_before)
        self._joined = re.compile(f" (?={_any_of(joined)})")
        inside = r"[^\W_]" if spaced else "[0-9]"
        first = _any_of([*self._money, *(["%"] if percent_before else [])])
        behind = _any_of(list(self._behind))
        number = "[0-9]+(?:[.,][0-9]+)*"
        if by_space:
            number = rf"[0-9]{{1,3}}(?: [0-9]{{3}})+(?:,[0-9]+)?(?![0-9])|{number}"
        self._figure = re.compile(
            rf"(?<!{inside})(?<![0-9][.,:/~×÷*^·'-])(?P<sign>-)?(?P<first>(?:{first}) ?)?(?P<number>{number})"
            rf"(?:(?P<ordinal>{_any_of(suffixes)})(?![^\W_])|(?P<ending>{_any_of(endings)})(?![^\W_])"
            rf"|(?= ?(?:{behind})(?!{inside}))|(?!{inside})(?![.,:/~×÷*^·'-][0-9]))"
            rf"(?P<percent> ?%)?(?: ?(?P<behind>{behind})(?!{inside}))?"
        )
        self._cache: dict[str, Numeral | None] = {}

    def _numeral(self, number: str, suffix: str | None) -> Numeral | None:
        key = f"{number}|{suffix or ''}"
        if key not in self._cache:
            if len(self._cache) > 65536:
                self._cache.clear()
            if suffix:
                ways = self._sayings.ordinals(number)
                self._cache[key] = Numeral(f"{number}.", (f"{number}{suffix}", *ways)) if ways else None
            else:
                self._cache[key] = self._sayings.worth(number)
        return self._cache[key]

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every figure that can be said, and for the sign or unit behind it."""
        text = canonical.text
        if _DIGIT.search(text) is None:
            return
        for match in self._figure.finditer(text):
            numeral = self._numeral(match["number"], match["ordinal"])
            if numeral is None:
                continue
            sign = match["first"] or match["behind"] or ""
            if match["first"] or (sign in self._split and "," in match["number"]):
                yield from self._priced(match, numeral, sign.strip())
                continue
            yield from self._plain(match, numeral, text)
            if match["percent"] and self._percent:
                names = tuple(Writing((f" {name}",), "expansion", "unit") for name in self._percent)
                yield Slot(*match.span("percent"), (*names, Writing((" %",), "respelling", "unit")))
            elif sign and self._behind[sign] != [sign]:
                kind: Any = "expansion" if sign in self._money else "respelling"
                names = tuple(Writing((f"{self._glue}{name}",), kind, "unit") for name in self._behind[sign])
                yield Slot(match.end("number"), match.end(), (*names, Writing((f" {sign}",), "respelling", "unit")))

    def _plain(self, match: re.Match[str], numeral: Numeral, text: str) -> Iterator[Slot]:
        start, end = match.start(), match.end("ordinal") if match["ordinal"] else match.end("number")
        if match["sign"]:
            ways = [f"{sign}{self._glue}{way}" for sign in self._minus for way in numeral.writings]
            numeral = Numeral(f"-{numeral.value}", (f"-{numeral.writings[0]}", *ways))
        if match["ending"]:
            end = match.end("ending")
            ways = [f"{way}{match['ending']}" for way in numeral.writings[1:] if not _DIGIT.search(way)]
            yield Slot(start, end, tuple(Writing((way,), "expansion", "numeral") for way in ways))
            return
        written = text[start:end]
        ways = [way for way in numeral.writings if way != written]
        if not match["ordinal"] and not match["percent"] and not match["behind"] and len(match["number"]) <= _ORDINAL:
            following = text[end + 1 :].partition(" ")[0]
            if self._by_point or following in self._nouns:
                ways += self._sayings.ordinals(match["number"])
            if self._joined.match(text, end) is not None:
                ways = [f"{way}{glue}{following}" for way in ways if not _DIGIT.search(way) for glue in ("", " ")]
                end += 1 + len(following)
                yield Slot(start, end, tuple(Writing((way,), "expansion", "numeral") for way in ways))
                return
        if ways:
            yield Slot(start, end, tuple(Writing((way,), "expansion", "numeral") for way in ways), (numeral,))

    def _priced(self, match: re.Match[str], numeral: Numeral, sign: str) -> Iterator[Slot]:
        """Return the slot of an amount whose sign stands before it, or that has hundredths."""
        below = (f"{self._minus[0]} ",) if match["sign"] and self._minus else ()
        if sign == "%":
            ways = [(*below, f"{name} ", numeral) for name in self._before]
        else:
            names = self._behind[sign]
            ways = [(*below, numeral, f" {name}") for name in names]
            head, _, tail = match["number"].partition(",")
            cents = self._sayings.worth(str(int(tail))) if len(tail) == 2 and tail.isdigit() else None
            if cents is not None and (amount := self._sayings.worth(head)) is not None:
                ways += [(*below, amount, f" {name}", *((" ", cents) if int(tail) else ())) for name in names]
        yield Slot(*match.span(), tuple(Writing(way, "expansion", "unit") for way in ways))


def readings(table: Mapping[str, Any], *, spaced: bool) -> tuple[Finder, ...]:
    """Return the finders that a pack's table describes; none where nobody knows the language's numbers.

    Args:
        table: The table, with the language's tag under ``tag``.
        spaced: Whether words are separated by spaces.
    """
    tag = table["tag"]
    if tag not in table["languages"]:
        return ()

    def mine(name: str, default: Any = ()) -> Any:
        return table.get(name, {}).get(tag, default)

    sayings = Sayings(
        mine("converters", [tag]),
        glue=" " if spaced else "",
        point=mine("point"),
        decimal_mark="." if tag in table["decimal_point"] else ",",
        years=tag in table["years_by_hundreds"],
        rewritten=[(old, new) for old, new in mine("rewritten")],
        forms=mine("forms"),
        ordinal_forms=mine("ordinal_forms"),
        named=mine("named", None),
        decimals_by_name=tag in table.get("decimals_by_name", ()),
    )
    found = Readings(
        sayings,
        minus=mine("minus"),
        percent=mine("percent"),
        percent_before=mine("percent_before"),
        suffixes=mine("suffixes"),
        ordinal_before=mine("ordinal_before", "").split(),
        by_point=tag in table.get("ordinals_by_point", ()),
        joined=mine("joined"),
        endings=mine("endings"),
        money=mine("money", {}),
        units=mine("units", {}),
        by_space=tag in table.get("groups_with_space", ()),
        spaced=spaced,
    )
    finders: list[Finder] = []
    if hours := mine("hours"):
        finders.append(Clocks(sayings, hours, mine("halves")))
    if between := mine("between"):
        finders.append(Ranges(sayings, between))
    if centuries := mine("roman_beside", "").split():
        finders.append(
            Romans(sayings, centuries, mine("roman_endings"), ordinal=tag in table.get("roman_ordinals", ()))
        )
    return (*finders, found)
