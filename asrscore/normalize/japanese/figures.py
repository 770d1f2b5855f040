"""Figures in Japanese text: every way to write and say them, as slots."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache

from asrscore.lattice import Numeral, Slot, Writing
from asrscore.normalize.japanese.context import Context
from asrscore.normalize.japanese.counters import Counter
from asrscore.normalize.japanese.kanji import LARGE, LONGEST, SMALL, additive, positional, value
from asrscore.normalize.japanese.numerals import NONE, clock, decimal, fraction, has_few_characters, whole
from asrscore.normalize.japanese.words import is_kanji
from asrscore.normalize.scanning import matches

_FIGURE = re.compile(
    r"(?P<date>(?<![0-9])[0-9]{4}(?P<by>[/.-])(?:0?[1-9]|1[0-2])(?P=by)(?:0?[1-9]|[12][0-9]|3[01]))(?![0-9/.-])"
    r"|(?P<dotted>(?<![0-9.])[0-9]{1,4}(?:\.[0-9]{1,4}){2,7})(?![0-9.])"
    r"|(?P<code>(?<![0-9])(?:[0-9]{1,5}(?:-[0-9]{1,5}){2,4}|0[0-9]{1,4}-[0-9]{1,8}|[0-9]{3}-[0-9]{4}"
    r"|0[0-9]{1,3} [0-9]{2,4} [0-9]{3,4}))(?![0-9-])"
    r"|(?P<fraction>(?<![0-9/])[0-9]{1,4}/[0-9]{1,4})(?![0-9/])"
    r"|(?P<below>(?<![0-9.])[0-9]{1,4})分の(?P<above>[0-9]{1,4})(?![0-9.])"
    r"|(?P<time>(?<![0-9:])[0-9]{1,2}:[0-9]{1,2})(?![0-9:])"
    r"|(?P<sign>(?<![0-9a-z])[-+±])?(?P<money>[$€£¥₩])?(?P<number>[0-9]+(?:\.[0-9]+)?)"
    r"(?P<scaled>(?:[十百千万億兆]+(?:[0-9]+(?![0-9.]))?)*)"
)
_BEGINS = re.compile("[-+±$€£¥₩0-9]")
_RANGE = re.compile(r"(?:[-~,·×÷+= ]|から|ないし|か|や|と|対|または)(?=[0-9])")
_AFTER_RANGE = re.compile(r"[0-9](?:[-~,·×÷+= ]|から|ないし|か|や|と|対|または)$")
#: A comma between two figures is not said.
_NOTHING = (Writing(("",), "expansion", "numeral"),)
#: Longer figures are codes that nobody reads.
_LONGEST = 40
#: How the point of a version is said.
_POINTS = ("点", "ドット", "てん")
_SIGNS = {"-": ("マイナス", "氷点下", "零下"), "+": ("プラス",), "±": ("プラスマイナス",)}


@lru_cache(maxsize=65536)
def _writings(numeral: Numeral, own: str, number: str, counter: Counter) -> tuple[Writing, ...]:
    """Return the writings of a numeral without the text's own.

    Args:
        numeral: The numeral with its counter.
        own: How the text writes it.
        number: The same without the counter; with another spelling of the counter it is a respelling.
        counter: The counter.
    """
    respelled = {number + spelled for spelled in counter.written}
    return tuple(
        Writing((way,), "respelling", "numeral")
        if way in respelled
        else Writing((way,), "expansion", "numeral", has_few_characters(way, counter))
        for way in numeral.writings
        if way != own
    )


class Figures:
    """Finds figures with their counters, signs and units.

    Args:
        context: What the pack says of the places of numbers.
        units: Abbreviated unit or sign behind a number -> its names.
        money: Currency sign -> the counter it is read as.
        glue: What stands between two figures of a range -> how it is said.
        lettered: Figure -> its English name, beside a Latin letter.
    """

    def __init__(
        self,
        context: Context,
        units: Mapping[str, tuple[str, ...]],
        money: Mapping[str, str],
        glue: tuple[str, ...],
        lettered: Mapping[str, str],
    ) -> None:
        self._context, self._units = context, units
        self._said_between = tuple(Writing((way,), "expansion", "numeral") for way in glue)
        self._lettered = {figure: Writing((name,), "expansion", "script") for figure, name in lettered.items()}
        self._money = {sign: context.counters[name] for sign, name in money.items()}
        self._year, self._month, self._day, self._hour, self._minute = (context.counters[c] for c in "年月日時分")

    def __call__(self, text: str) -> list[Slot]:
        """Return the slots of an unspaced text."""
        slots: list[Slot] = []
        for match in matches(_FIGURE, _BEGINS, text):
            start, end = match.span()
            if end - start <= _LONGEST:
                if match.lastgroup == "scaled":
                    self._number(match, text, slots)
                elif (slot := self._compound(match)) is not None:
                    slots.append(slot)
                if text[end + 1 : end + 2].isdigit() and text[end] in "~-,·":
                    slots.append(Slot(end, end + 1, self._said_between if text[end] in "~-" else _NOTHING))
        return slots

    def _compound(self, match: re.Match[str]) -> Slot | None:
        start, end = match.span()
        written = match[0]
        if match["date"]:
            year, month, day = written.split(match["by"])
            date = (whole(year, self._year), whole(str(int(month)), self._month), whole(str(int(day)), self._day))
            others = {"-": _code, ".": _dotted}.get(match["by"])
            return Slot(start, end, (Writing(date, "expansion", "numeral"), *(others(written) if others else ())))
        if match["dotted"]:
            return Slot(start, end, _dotted(written))
        if match["code"]:
            return Slot(start, end, _code(written))
        if match["fraction"]:
            return self._fraction(written, start, end)
        if match["time"]:
            hour, minute = written.split(":")
            ratio = tuple(Writing((way,), "expansion", "numeral") for way in _ratio(hour, minute))
            if len(minute) < 2 or minute > "59":
                return Slot(start, end, ratio)
            numeral = clock(hour, minute, self._hour, self._minute)
            return Slot(start, end, (*_writings(numeral, written, written, NONE), *ratio), (numeral,))
        if not int(match["below"]):
            return None
        numeral = fraction(match["above"], match["below"])
        return Slot(start, end, _writings(numeral, written, written, NONE), (numeral,))

    def _fraction(self, written: str, start: int, end: int) -> Slot:
        above, below = written.split("/")
        ways: list[Writing] = []
        numerals: tuple[Numeral, ...] = ()
        if int(below):
            numerals = (fraction(above, below),)
            ways += _writings(numerals[0], written, written, NONE)
        if 1 <= int(above) <= 12 and 1 <= int(below) <= 31:
            parts = (whole(str(int(above)), self._month), whole(str(int(below)), self._day))
            ways.append(Writing(parts, "expansion", "numeral"))
        return Slot(start, end, tuple(ways), numerals)

    def _number(self, match: re.Match[str], text: str, slots: list[Slot]) -> None:
        sign, money, number, scaled = match.group("sign", "money", "number", "scaled")
        start, end = match.start("number"), match.end()
        figures = _worth(number, scaled)
        if figures is None:
            scaled, end = "", match.end("number")
            figures = number
        spelled = self._context.spelled_at(text, end)
        counter = self._context.counter_of(spelled, text, end) or NONE
        unit = self._context.unit.match(text, end) if counter is NONE else None
        if money:
            counter = self._money[money]
            numeral = _numeral(figures, counter)
            ways = tuple([Writing((way,), "expansion", "unit") for way in numeral.writings])
            slots.append(Slot(start - 1, end, ways, (numeral,)))
        elif self._licensed(text, start, end, figures, scaled, counter):
            numeral = _numeral(figures, counter)
            own = text[start:end] + spelled
            ways = _writings(numeral, own, text[start:end], counter)
            if figures in self._lettered and counter is NONE and is_lettered(text, start, end):
                ways = (*ways, self._lettered[figures])
            slots.append(Slot(start, start + len(own), ways, (numeral,)))
        if sign:
            at = match.start("sign")
            ways = tuple([Writing((way,), "expansion", "unit") for way in _SIGNS[sign]])
            # Behind a counter it may as well be a range: 3月-5月.
            slots.append(Slot(at, at + 1, (*ways, *self._said_between[:1]) if at and sign == "-" else ways))
        if unit is not None and counter is NONE:
            slots.append(unit_slot(unit, self._units))

    def _licensed(self, text: str, start: int, end: int, figures: str, scaled: str, counter: Counter) -> bool:
        """Return whether a figure is read as a number where it stands; 四国 is no reading of 4国."""
        if counter is not NONE or scaled or "." in figures:
            return True
        if self._context.unit_follows(text, end) or self._context.cue_beside(text, start, end):
            return True
        if _RANGE.match(text, end) or _AFTER_RANGE.search(text[max(0, start - 4) : start]):
            return True
        if is_kanji(text[end : end + 1]):
            # 百三十二 looks like no word, and 百 (100科) like many.
            return 1 < len(figures) <= LONGEST and figures[0] != "0" and len(additive(int(figures))[0]) > 2
        return len(figures) > 1 or figures == "0" or is_lettered(text, start, end) or self._context.counts(text)


def _worth(number: str, scaled: str) -> str | None:
    """Return the figures of a number with scale words; ``None`` where they do not fit together."""
    if not scaled:
        return number
    if "." not in number:
        found = value(number + scaled)
        return None if found is None else str(found)
    size = {**SMALL, **LARGE}.get(scaled)
    if size is None:
        return None
    exact = Decimal(number) * size
    return str(int(exact)) if exact == int(exact) else None


def _numeral(figures: str, counter: Counter) -> Numeral:
    return decimal(figures, counter) if "." in figures else whole(figures, counter)


@lru_cache(maxsize=4096)
def _code(written: str) -> tuple[Writing, ...]:
    """Return the ways to say groups of figures one by one, with の between the groups or nothing."""
    groups = re.split("[ -]", written)
    ways = [positional(group) for group in groups]
    zeros = max(map(len, ways))
    said = [[way[min(i, len(way) - 1)] for way in ways] for i in range(zeros)]
    # 1-2-3 of an address is no 123.
    joined = ("".join(groups),) if len(written) > 8 else ()
    glued = [glue.join(one) for one in said for glue in ("の", "")]
    return tuple(Writing((way,), "expansion", "numeral") for way in (*glued, "の".join(groups), *joined))


def _ratio(one: str, other: str) -> tuple[str, ...]:
    """Return the ways to say 16:9."""
    return f"{one}対{other}", f"{additive(int(one))[0]}対{additive(int(other))[0]}"


@lru_cache(maxsize=4096)
def _dotted(written: str) -> tuple[Writing, ...]:
    """Return the ways to say a version or an address, 192.168.1.1."""
    groups = written.split(".")
    ways = [written.replace(".", point) for point in _POINTS]
    said = ([str(whole(group).writings[1]) for group in groups], [positional(group)[-1] for group in groups])
    ways += [point.join(one) for one in said for point in _POINTS]
    return tuple(Writing((way,), "expansion", "numeral") for way in dict.fromkeys(ways))


def is_lettered(text: str, start: int, end: int) -> bool:
    """Return whether a Latin letter stands at either side: 2LDK, B12."""
    beside = text[max(0, start - 1) : start] + text[end : end + 1]
    return any("a" <= character <= "z" for character in beside)


def unit_slot(match: re.Match[str], units: Mapping[str, tuple[str, ...]]) -> Slot:
    """Return the slot of an abbreviated unit behind a number."""
    return Slot(*match.span(), tuple(Writing((name,), "expansion", "unit") for name in units[match[0]]))
