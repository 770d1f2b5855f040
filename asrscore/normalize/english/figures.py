"""Figures in English text: every way to say them, as slots."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from asrscore.lattice import Category, Numeral, Slot, Writing
from asrscore.normalize.english.amounts import Part, amount, joined, signed_parts
from asrscore.normalize.english.money import Money
from asrscore.normalize.english.money import ways_to_say as money_said
from asrscore.normalize.english.numerals import clock, decade, ordinal, signed, whole
from asrscore.normalize.english.separated import ways_to_say
from asrscore.normalize.english.words import SCALES
from asrscore.normalize.scanning import matches
from asrscore.normalize.slots import Canonical
from asrscore.normalize.trie import alternation

_DIGIT = re.compile(r"[0-9]")
#: Scale words as they stand behind an amount of money: $4.5bn.
_SHORT = {
    "bn": "billion",
    "mn": "million",
    "tn": "trillion",
    "k": "thousand",
    "m": "million",
    "b": "billion",
    "t": "trillion",
}
#: Figures of more characters are codes that nobody reads; they stand as written.
_LONGEST = 40


@lru_cache(maxsize=65536)
def _spelled(numeral: Numeral, written: str, before: str, after: str, *, short: bool = False) -> tuple[Writing, ...]:
    ways = [w for w in numeral.writings if w != written or before or after]
    return tuple(Writing((before + way + after,), "expansion", "numeral", short) for way in ways)


def _pattern(money: Iterable[str], signs: Iterable[str]) -> re.Pattern[str]:
    currency = "[" + "".join(map(re.escape, money)) + "]"
    after = "|".join(map(re.escape, sorted(signs, key=len, reverse=True)))
    return re.compile(
        rf"(?P<sign>(?<![\w)])[-+])?(?P<money>{currency})?(?P<number>(?<![0-9])\.?[0-9]+(?:[.,:/~×x'-][0-9]+)*)"
        r"(?:(?P<ordinal>st|nd|rd|th)(?![^\W_])|(?P<decade>'?s)(?![^\W_])"
        rf"|(?P<scale> (?:hundred|{'|'.join(SCALES)}))(?![^\W_])"
        rf"|(?(money)(?P<short> ?(?:{'|'.join(_SHORT)}))(?![^\W_])|(?!))"
        rf"| ?(?P<after>{after})(?![^\W_])| ?(?P<price>{currency})(?![0-9]))?"
    )


class Figures:
    """Finds figures with their signs, and units behind them.

    Args:
        money: Currency sign -> names.
        signs: What stands after a figure (%, °c) -> how it is read.
        units: Abbreviated unit -> its names; after a figure or a number word.
        attached: Further units, where nothing stands between (5in).
        months: January to December, then abbreviations: a figure beside one is a day.
        before: Abbreviated word before a figure -> how it is read.
        books: Books of chapters and verses.
    """

    needs_signs = True

    def __init__(
        self,
        *,
        money: Mapping[str, Sequence[str]],
        signs: Mapping[str, Sequence[str]],
        units: Mapping[str, Sequence[str]],
        attached: Mapping[str, Sequence[str]],
        months: Sequence[str],
        before: Mapping[str, Sequence[str]],
        books: Sequence[str],
    ) -> None:
        self._money = {sign: Money(*names) for sign, names in money.items()}
        self._signs = signs
        self._units = units
        self._attached = {**units, **attached}
        self._months, self._calendar = frozenset(months), tuple(months[:12])
        self._figure = _pattern(money, signs)
        self._begins = re.compile(f"[-+±.0-9{re.escape(''.join(money))}]")
        any_unit = alternation(self._attached)
        # The first of letters that are named one by one is no unit: 3.9 g p a.
        self._unit = re.compile(rf" ?(?:{any_unit})(?![^\W_])(?! [b-hj-z](?!\S))")
        self._behind_fraction = re.compile(rf"(?<=[¼-¾⅐-⅞]) ?(?:{any_unit})(?![^\W_])")
        self._before, self._books = before, frozenset(books)

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return the slots of figures and of the units after them."""
        text = canonical.text
        if _DIGIT.search(text) is not None:
            for match in matches(self._figure, self._begins, text):
                yield from self._slots(match, text)
        if not text.isascii():
            for match in self._behind_fraction.finditer(text):
                name = match[0].lstrip()
                yield _unit_slot(self._attached, name, match.end(), attached=len(name) == len(match[0]))

    def _slots(self, match: re.Match[str], text: str) -> Iterator[Slot]:
        number = match["number"]
        if len(number) > _LONGEST:
            return
        start, end = match.span()
        unit = None
        if match.end() == match.end("number"):
            unit = self._unit.match(text, end)
        before = " " if start and text[start - 1].isalnum() else ""
        after = " " if end < len(text) and text[end].isalnum() and unit is None else ""
        slot = self._slot(match, text, before, after)
        if slot is not None:
            yield slot
        if (word := _word_before(text, start)) in self._before and not before:
            ways = tuple(Writing((way,), "expansion", "spelling") for way in self._before[word])
            yield Slot(start - 1 - len(word), start - 1, ways)
        if unit is not None:
            name = unit[0].lstrip()
            attached = len(name) == len(unit[0])
            if attached or name in self._units:
                yield _unit_slot(self._attached, name, unit.end(), attached=attached)

    def _slot(self, match: re.Match[str], text: str, before: str, after: str) -> Slot | None:
        number, start, end = match["number"], match.start(), match.end()
        written = match[0]
        money = match["money"] or match["price"]
        if money:
            scale = match["scale"] or (f" {_SHORT[match['short'].strip()]}" if match["short"] else None)
            ways = money_said(self._money[money], number, scale, match["sign"])
            if text[end : end + 1] == " " and (worth := amount(number, scale)) is not None and worth.value != "1":
                ways.append(
                    (*signed_parts(match["sign"], worth), f" {self._money[money].one}")
                )  # a $50 million contract
            if match["short"]:
                ways.append((f"{match['sign'] or ''}{money}{number}{scale}",))
            return self._composed(start, end, written, ways, (before, after), "unit")
        if (sign := match["after"]) is not None:
            worth = amount(number, None)
            if worth is None:
                span = (
                    [joined(number, glue) for glue in (" to ", " ")] if re.fullmatch("[0-9]+[-~][0-9]+", number) else []
                )
                ways = [(*way, f" {name}") for way in span for name in self._signs[sign]]
                return self._composed(start, end, written, ways, (before, after), "unit") if ways else None
            parts: list[tuple[Part, ...]] = [
                (*signed_parts(match["sign"], worth), f" {name}") for name in self._signs[sign]
            ]
            if match["sign"] == "-":
                parts += [("negative ", worth, f" {name}") for name in self._signs[sign]]
            parts.append((f"{match['sign'] or ''}{number}" + ("" if " " in written else " ") + sign,))
            return self._composed(start, end, written, parts, (before, after), "unit")
        if match["ordinal"]:
            if not number.isdigit() or len(number) > 9:
                return None
            numeral = ordinal(int(number))
            writings = list(_spelled(numeral, written, before, after, short=int(number) < 10))
            if _word_before(text, start) in self._months:
                writings += [Writing((f"the {way}",), "expansion", "numeral") for way in numeral.writings]
            return Slot(start, end, tuple(writings), (numeral,))
        if match["decade"]:
            return self._decade_or_seconds(match, (before, after))
        if match["sign"] == "-" and (worth := amount(number, match["scale"])) is not None:
            numeral = signed(written[1:], worth)
            return Slot(start, end, _spelled(numeral, written, before, after), (numeral,))
        if match["sign"]:
            if (worth := amount(number, match["scale"])) is None:
                return None
            return self._composed(start, end, written, [signed_parts("+", worth)], (before, after), "numeral")
        if (worth := amount(number, match["scale"])) is not None:
            writings = list(_spelled(worth, written, before, after, short=len(number) == 1))
            writings += self._day(number, text, start, end)
            return Slot(start, end, tuple(writings), _worth(number, worth))
        return self._compound(match, text, before, after)

    def _decade_or_seconds(self, match: re.Match[str], glue: tuple[str, str]) -> Slot | None:
        number = match["number"]
        if not number.isdigit() or len(number) > 4:
            return None
        ways: list[tuple[Part, ...]] = []
        numerals: tuple[Numeral, ...] = ()
        if len(number) in (2, 4):
            numerals = (decade(number),)
            ways += [(way,) for way in numerals[0].writings if way != match[0]]
        if match["decade"] == "s" and len(number) < 4:
            ways += [(whole(number), " seconds" if number != "1" else " second"), (f"{number} s",)]
        slot = self._composed(*match.span(), match[0], ways, glue, "numeral")
        return Slot(slot.start, slot.end, slot.writings, numerals)

    def _day(self, number: str, text: str, start: int, end: int) -> Iterator[Writing]:
        if len(number) > 2 or not 1 <= int(number) <= 31:
            return
        if _word_before(text, start) in self._months:
            for way in ordinal(int(number)).writings:
                yield Writing((way,), "expansion", "numeral")
                yield Writing((f"the {way}",), "expansion", "numeral")
        elif _word_after(text, end) in self._months:
            for way in ordinal(int(number)).writings:
                for form in (way, f"{way} of", f"the {way} of"):
                    yield Writing((form,), "expansion", "numeral")

    def _composed(
        self,
        start: int,
        end: int,
        written: str,
        ways: Iterable[tuple[Part, ...]],
        glue: tuple[str, str],
        category: Category,
    ) -> Slot:
        before, after = glue
        writings = [
            Writing((*((before,) if before else ()), *way, *((after,) if after else ())), "expansion", category)
            for way in ways
            if way != (written,)
        ]
        return Slot(start, end, tuple(dict.fromkeys(writings)))

    def _compound(self, match: re.Match[str], text: str, before: str, after: str) -> Slot | None:
        # A scale word behind it stands as written: 10-15 million.
        number, start, end = match["number"], match.start(), match.end("number")
        before_it = _word_before(text, start)
        said = ways_to_say(number, self._calendar, after_figure=before_it.isdigit(), verses=before_it in self._books)
        if said is None:
            return None
        slot = self._composed(start, end, number, said.ways, (before, after), "numeral")
        return Slot(start, end, slot.writings, said.numerals)


def _unit_slot(names: Mapping[str, Sequence[str]], unit: str, end: int, *, attached: bool) -> Slot:
    ways = [f" {name}" for name in (unit, *names[unit])] if attached else names[unit]
    return Slot(end - len(unit), end, tuple(Writing((way,), "respelling", "unit") for way in ways))


class WordUnits:
    """Finds abbreviated units after number words.

    Args:
        units: Abbreviated unit -> its names.
        number_words: Words after which it is one.
    """

    def __init__(self, units: Mapping[str, Sequence[str]], number_words: Iterable[str]) -> None:
        self._units = units
        self.words = frozenset(unit.partition(" ")[0] for unit in units)
        before, after = ("|".join(sorted(map(re.escape, w), key=len, reverse=True)) for w in (number_words, units))
        self._unit = re.compile(rf"(?<!\S)(?:{before}) (?P<unit>{after})(?!\S)(?! [b-hj-z](?!\S))")

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return their slots."""
        for match in self._unit.finditer(canonical.text):
            yield _unit_slot(self._units, match["unit"], match.end(), attached=False)


def _worth(number: str, amount: Numeral) -> tuple[Numeral, ...]:
    """Return what a figure may be worth: three or four digits may be a time of day as well."""
    if 3 <= len(number) <= 4 and number.isdigit() and number[0] != "0":
        hour, minute = number[:-2], number[-2:]
        if int(hour) < 25 and 0 < int(minute) < 60:
            return amount, clock(hour, minute)
    return (amount,)


def _word_before(text: str, at: int) -> str:
    return text[max(0, at - 20) : at].rstrip().rpartition(" ")[2]


def _word_after(text: str, at: int) -> str:
    return text[at : at + 20].lstrip().partition(" ")[0]


def figures(table: Mapping[str, Any]) -> Figures:
    """Return the finder of figures that a pack's tables describe."""
    return Figures(
        money=table["money"],
        signs=table["after"],
        units=table["units"],
        attached=table["attached_units"],
        months=table["months"],
        before=table["before"],
        books=table["books"],
    )
