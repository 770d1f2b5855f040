"""Figures in Korean text: every way to say them, as slots."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from asrscore.lattice import Numeral, Slot, Writing
from asrscore.normalize.korean.compounds import Compounds
from asrscore.normalize.korean.counters import Counter
from asrscore.normalize.korean.grammar import ENGLISH
from asrscore.normalize.korean.mixed import FIGURE, amount
from asrscore.normalize.korean.numerals import code, decimal, negative, numeral, readings, spaced
from asrscore.normalize.korean.surroundings import Surroundings, any_of
from asrscore.normalize.korean.words import by_digit, counted, mixed, sino
from asrscore.normalize.scanning import matches
from asrscore.normalize.slots import Canonical

_DIGIT = re.compile("[0-9]")
#: Every unit has one of these.
_OF_UNITS = "km%gltwhbc"
_SHOWN = re.compile(f"[0-9{_OF_UNITS}]")
#: Figures of more characters are codes that nobody reads; they stand as written.
_LONGEST = 40
_HANGUL = re.compile("[가-힣]")
#: What is said before the number of a temperature.
_SCALES = {"°c": "섭씨", "°f": "화씨"}
#: The letter and the digits behind the first digits of a number plate: 23가 4567.
_PLATE = re.compile(
    "[가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주아바사자하허호배] ?[0-9]{4}(?![0-9])"
)
#: Two numbers that follow one another, with a comma between them: 2, 30대.
_NEXT = re.compile("[ ,]([2-9])(0{0,4})(?![0-9.:/~·×-])")
#: Tens that are no other words.
_TENS = frozenset(("스물", "서른", "마흔", "예순", "일흔", "여든", "아흔"))
#: Counting aloud: 1 2 3 are 하나 둘 셋.
_COUNTING = re.compile(r"(?<!\S)1 2 3(?: 4(?: 5(?: 6(?: 7(?: 8(?: 9(?: 10)?)?)?)?)?)?)?(?!\S)")


@dataclass(frozen=True, slots=True)
class _Context:
    """What decides how a figure is read; equal contexts share their writings."""

    counter: Counter | None
    ends: bool
    """Whether the counter, or the figure itself, ends where a word may end; else only long readings are its own."""
    cue: bool
    """Whether something beside a figure without a counter says that it is a number."""
    named: bool
    """Whether it stands behind letters or in a name, where a digit may have its English name (시즌 투)."""
    digits: bool
    """Whether it may be read digit by digit whatever its length (95학번)."""
    attached: bool
    """Whether a letter follows at once, so that a reading may bring a space."""
    sure: bool = False
    """Whether it can be nothing but a number there, however short its reading: B12, 9초85, 2아웃."""


def written(ways: tuple[str, ...], *, attached: bool, short: bool | None = None) -> tuple[Writing, ...]:
    """Return readings as writings, those of two syllables or fewer as short.

    Args:
        ways: The readings.
        attached: Whether each is to stand with a space behind it, too.
        short: Overrides whether they are short.
    """
    found = []
    for way in ways:
        brief = short
        if brief is None:
            brief = len(way.replace(" ", "")) < 3 and not _DIGIT.search(way) and way not in _TENS
        found.append(Writing((way,), "expansion", "numeral", brief))
        if attached and not _DIGIT.search(way):
            found.append(Writing((way + " ",), "expansion", "numeral", brief))
    return tuple(found)


@lru_cache(maxsize=65536)
def _plain(figure: str, context: _Context) -> tuple[tuple[Writing, ...], tuple[Numeral, ...]]:
    """Return the writings of a figure, with its scale words if it has any, and what it is worth."""
    ways: list[str] = []
    worth = amount(figure)
    if worth is None:
        if not figure.isdigit():
            return (), ()
        return written(by_digit(figure), attached=context.attached), (code(figure),)
    n, pointed = worth
    if n is None:
        value = decimal(figure)
        return written(value.writings[1:], attached=context.attached), (value,)
    counter = context.counter
    value = numeral(n, counter)
    plain = figure.isdigit()
    if not (plain and len(figure) == 1 and counter is None and not context.cue):
        ways += [way for way in readings(n, counter) if context.ends or len(way) > 2]
    ways += [way for way in (str(n), *mixed(n), *pointed) if way != figure]
    if (groups := spaced(n)) is not None:
        ways.append(groups)
    if plain and counter is None and context.ends and 10 < n < 100 and (len(said := counted(n)) > 2 or said in _TENS):
        ways.append(said)  # 나이는 32
    if plain and (
        (len(figure) > 2 and (counter is None or not context.ends))
        or (len(figure) > 1 and figure[0] == "0")
        or (len(figure) > 1 and context.digits and (context.sure or n > 99 or n % 10 != n // 10 + 1))
    ):
        ways += by_digit(figure)
    if plain and context.named and n < len(ENGLISH):
        ways.append(ENGLISH[n])
    short = False if context.sure else None
    return written(tuple(dict.fromkeys(ways)), attached=context.attached, short=short), (value,)


class Figures:
    """Finds figures with their signs, counters and units.

    Args:
        table: The pack's table ``korean_numbers``.
        around: The same table as patterns.
    """

    def __init__(self, table: Mapping[str, Any], around: Surroundings) -> None:
        self._around = around
        self._money: Mapping[str, list[str]] = table["money"]
        self._coins: Mapping[str, str] = table["coins"]
        self._signs: Mapping[str, list[str]] = table["signs"]
        self._units: Mapping[str, list[str]] = table["units"]
        self._by_digit = frozenset(table["counters"]["by_digit"].split())
        self._behind = tuple(table["counters"]["behind_by_digit"].split())
        self._compounds = Compounds(around)
        money = any_of(self._money)
        self._figure = re.compile(
            rf"(?P<sign>(?<![\w)])[-+])?(?P<money>{money})?(?P<figure>(?<![0-9]){FIGURE})(?: ?(?P<price>{money}))?"
        )
        self._begins = re.compile(f"[-+0-9{re.escape(''.join({sign[0] for sign in self._money}))}]")
        self._counter = re.compile(rf"(?:여(?!단))? ?(?P<c>{any_of(around.counters)})(?P<tail>{around.tail})?")
        self._english = re.compile(f" ?(?:{any_of(table['counters']['english'].split())})")
        self._sign = re.compile(rf" ?(?P<s>{any_of(self._signs)})(?![a-z])")
        self._unit = re.compile(rf" ?(?P<u>{any_of(self._units)})(?![a-z0-9])")
        self._tail = re.compile(around.bare_tail)
        self._cues, self._cues_or_operators = around.cue_words, (*around.cue_words, *around.operator_words)
        self._operation = re.compile(around.operation)
        self._range = re.compile("(?:에서|부터|내지) ?[0-9]")
        self._operator = re.compile(rf" ?(?:{around.operators})(?![가-힣])|{around.bare_tail} (?:{around.operators}) ")
        number = "[일이삼사오육칠팔구십백천만억조]"
        units = any_of(self._units)
        self._unit_of_words = re.compile(
            rf"(?:(?<={number})|(?<={number} )|(?<![a-z0-9])(?=(?:{units})당))(?P<u>{units})(?![a-z0-9])"
        )

    def spares(self, text: str, cased: str) -> bool:  # noqa: ARG002
        """Return whether there is neither a figure nor a letter of a unit."""
        return _SHOWN.search(text) is None

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return the slots of figures, and of the signs and units behind numbers."""
        text = canonical.text
        if _DIGIT.search(text) is not None:
            aloud = _COUNTING.search(text) if "1 2 3" in text else None
            done = 0
            for match in matches(self._figure, self._begins, text):
                if match.start() < done:
                    continue
                if aloud is not None and aloud.start() <= match.start() < aloud.end():
                    n = int(match["figure"])
                    ways = (counted(n), *sino(n))
                    yield Slot(*match.span(), written(ways, attached=False, short=False), (numeral(n, None),))
                elif len(match[0]) == 1 and (pair := self._one_or_next(match, text)) is not None:
                    done = pair.end
                    yield pair
                elif len(match["figure"]) <= _LONGEST:
                    yield from self._slots(match, text)
        if not text.isascii() and any(c in text for c in _OF_UNITS):
            for match in self._unit_of_words.finditer(text):
                yield self._unit_slot(match)

    def _unit_slot(self, match: re.Match[str]) -> Slot:
        ways = self._units[match["u"]]
        return Slot(*match.span("u"), tuple(Writing((way,), "respelling", "unit") for way in ways))

    def _one_or_next(self, match: re.Match[str], text: str) -> Slot | None:
        """Return the slot of two numbers that follow one another; ``None`` where there are none."""
        start, end = match.span()
        after = _NEXT.match(text, end)
        if after is None or int(after[1]) != int(match[0]) + 1 or text[max(0, start - 2) : start].strip(" ,").isdigit():
            return None
        counter = self._counter.match(text, after.end())
        if counter is None or counter["tail"] is None or text[:start].rstrip().endswith(self._cues):
            return None
        said = self._compounds.one_or_next(match[0], after[1], after[2], self._around.counters[counter["c"]])
        return Slot(start, after.end(), said.writings)

    def _slots(self, match: re.Match[str], text: str) -> Iterator[Slot]:
        start, end = match.span()
        figure, sign, scale = match["figure"], match["sign"], ""
        measure: str | None = None
        if match["money"] or match["price"]:
            yield from self._priced(match)
            return
        if (unit := self._sign.match(text, end)) is not None:
            read = tuple(Writing((way,), "expansion", "unit") for way in self._signs[unit["s"]])
            yield Slot(*unit.span("s"), read)
            measure = ""
            scale = _SCALES.get(unit["s"], "")
        elif (unit := self._unit.match(text, end)) is not None:
            yield self._unit_slot(unit)
            measure = self._units[unit["u"]][0]
        context, name = self._context(text, start, end, measure)
        at = match.start("figure")
        if any(c in figure for c in ":/~-·×") or figure.count(".") > 1:
            found = self._compounds(figure, context.counter, name)
            if found.writings and not sign:
                yield Slot(at, end, found.writings, found.numerals)
            return
        writings, numerals = _plain(figure, context)
        if scale:
            writings += tuple(Writing((f"{scale} ", *way.parts), way.kind, way.category) for way in writings)
        if sign == "-" and numerals:
            value = negative(numerals[0])
            yield Slot(start, end, written(value.writings[1:], attached=context.attached, short=False), (value,))
        elif sign == "+":
            ways = tuple(f"플러스{way}" for value in numerals for way in value.writings)
            yield Slot(start, end, written(ways, attached=context.attached, short=False))
        elif "." in figure and (named := self._compounds.date(figure, text[end : end + 3])):
            yield Slot(at, end, (*writings, *named), numerals)
        elif writings or numerals:
            yield Slot(at, end, writings, numerals)

    def _context(self, text: str, start: int, end: int, measure: str | None) -> tuple[_Context, str]:
        attached = _HANGUL.match(text, end) is not None
        if measure is not None:
            # 5kg is 다섯 킬로, too.
            unit = self._around.counters.get(measure)
            if unit is not None and not unit.native_to:
                unit = None
            return _Context(unit, ends=True, cue=True, named=False, digits=False, attached=True), ""
        if text.startswith("몇", end):
            return _Context(None, ends=True, cue=True, named=False, digits=False, attached=True), ""
        before = text[max(0, start - 24) : start]
        near = before.rstrip()
        lettered = "a" <= near[-1:] <= "z"
        named = lettered or near.endswith(self._cues)
        if self._english.match(text, end) is not None or (before[-1:] == "초" and before[-2:-1].isdigit()):
            return _Context(None, ends=True, cue=True, named=True, digits=True, attached=attached, sure=True), ""
        if (counter := self._counter.match(text, end)) is not None and not (lettered and counter["tail"] is None):
            # At an unknown ending, what was taken for a counter may be the beginning of a word.
            name, ends = counter["c"], counter["tail"] is not None
            digits = ends and (name in self._by_digit or lettered)
            return _Context(self._around.counters[name], ends, ends or len(name) > 1, named, digits, attached), name
        ends = self._tail.match(text, end) is not None
        if _PLATE.match(text, end) is not None or self._added(text, start, end):
            return _Context(None, ends=True, cue=True, named=True, digits=True, attached=attached, sure=True), ""
        if lettered and ends:
            return _Context(None, ends, cue=True, named=True, digits=True, attached=attached, sure=True), ""
        cue = near.endswith(self._cues_or_operators) or self._operator.match(text, end) is not None
        if not cue and self._range.match(text, end) is not None:
            cue = True
        if not cue and "기 " in before:
            cue = self._operation.search(before) is not None
        return _Context(None, ends or cue, cue, named, near.endswith(self._behind), attached), ""

    @staticmethod
    def _added(text: str, start: int, end: int) -> bool:
        """Return whether a sum is what a figure stands in: 1+1=2."""
        after, before = text[end : end + 4].lstrip(), text[max(0, start - 4) : start].rstrip()
        return (after[:1] == "+" and after[1:].lstrip()[:1].isdigit()) or (
            before[-1:] in ("+", "=") and before[:-1].rstrip()[-1:].isdigit()
        )

    def _priced(self, match: re.Match[str]) -> Iterator[Slot]:
        worth = amount(match["figure"])
        if worth is None:
            return
        n, _ = worth
        value = decimal(match["figure"]) if n is None else numeral(n, None)
        signs: tuple[str, ...] = ("마이너스",) if match["sign"] == "-" else ()
        names = self._money[match["money"] or match["price"]]
        ways = [Writing((*signs, value, name), "expansion", "unit") for name in names]
        head, _, tail = match["figure"].partition(".")
        if n is None and len(tail) == 2 and tail != "00":
            whole, coins = numeral(int(head), None), numeral(int(tail), None)
            for name in names:
                if name in self._coins:
                    parts: list[str | Numeral] = [*signs, whole, name, coins, self._coins[name]]
                    if not int(head):
                        parts = [*signs, coins, self._coins[name]]
                    ways.append(Writing(tuple(parts), "expansion", "unit"))
        yield Slot(*match.span(), tuple(ways))
