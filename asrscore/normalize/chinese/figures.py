"""Figures in Chinese text: every way to say them, as slots."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from asrscore.lattice import Category, Numeral, Slot, Writing
from asrscore.normalize.chinese.amounts import Part, said, scaled
from asrscore.normalize.chinese.money import ways_to_say
from asrscore.normalize.chinese.numerals import fraction, percent, signed, whole
from asrscore.normalize.chinese.words import TRADITIONAL, cardinal, digits
from asrscore.normalize.slots import Canonical

_DIGIT = re.compile(r"[0-9¼-¾⅐-⅞]")
#: Figures of more characters are codes that nobody reads; they stand as written.
_LONGEST = 40
#: 300千克 is 300 of 千克, and no 300千.
_SCALED = (
    r"(?![0-9.]{2,}千[克瓦米卡赫伏帕])(?:[0-9]+(?:\.[0-9]+)?(?:[百千]?[万亿萬億]{1,2}|[百千]))+(?:[0-9]{4})?(?![0-9.])"
)
_PLAIN = r"(?:[0-9]+(?:,[0-9]+)+(?![.:/~×÷*^·'-][0-9])|[0-9]+(?:[.:/~×÷*^·'-][0-9]+)*)"
_VULGAR = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
    "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip
_LETTER = re.compile("[a-z]")
_HAN_DIGIT = re.compile(r"[〇零一二三四五六七八九十百千万亿幺两萬億兩廿卅]")
_VERSION = re.compile(r"[0-9]{1,2}\.[1-9][0-9]")
#: 1.75米 is said 一米七五 too.
_HEIGHT = re.compile(r"[1-9]\.[0-9]{1,2}")
#: A percentage of more than one, 10-20% or 10%~20%; beside a sign ~ is no character of the canonical text.
_RANGE = re.compile(r"[0-9]+(?:\.[0-9]+)?(?:%[-~]?|[-~])[0-9]+(?:\.[0-9]+)?")

#: A comma between two figures is not said.
_NOTHING = (Writing(("",), "expansion", "numeral"),)


def _short(way: str) -> bool:
    """Whether a reading has so few characters of numbers, and nothing else, that a word may look like it."""
    return len(way) <= (3 if "十" in way else 2) and bool(_HAN_DIGIT.match(way)) and not any(c.isascii() for c in way)


@lru_cache(maxsize=65536)
def _spelled(numeral: Numeral, written: str) -> tuple[Writing, ...]:
    return tuple(Writing((way,), "expansion", "numeral", _short(way)) for way in numeral.writings if way != written)


def _both(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(form for name in names for form in (name, name.translate(TRADITIONAL))))


def _composed(start: int, end: int, ways: Iterable[tuple[Part, ...]], category: Category) -> Slot:
    return Slot(start, end, tuple(dict.fromkeys(Writing(way, "expansion", category) for way in ways)))


class Figures:
    """Finds figures with their signs.

    Args:
        money: Currency sign -> names, behind the amount.
        coins: Currency sign -> names of one unit, a tenth and a hundredth that go together.
        after: Sign or unit behind a figure that is read before or around it -> its readings, the number as ``#``.
        year_like: What follows two digits that are read one by one (95年, 90后).
        behind_unit: What such digits follow (1米75).
        measures: What is counted, and may be said behind both ends of a range.
    """

    def __init__(
        self,
        *,
        money: Mapping[str, Sequence[str]],
        coins: Mapping[str, Sequence[Sequence[str]]],
        after: Mapping[str, Sequence[str]],
        year_like: Iterable[str],
        behind_unit: Iterable[str],
        measures: Iterable[str],
    ) -> None:
        self._money = {sign: _both(names) for sign, names in money.items()}
        self._coins = coins
        self._after = {sign: [tuple(way.partition("#")[::2]) for way in _both(ways)] for sign, ways in after.items()}
        signs = "".join(map(re.escape, money))
        behind = "|".join(map(re.escape, sorted(after, key=len, reverse=True)))
        self._figure = re.compile(
            rf"(?P<sign>(?<![0-9])-)?(?P<money>[{signs}])?(?P<number>[0-9]+(?:\.[0-9]+)?%[-~]?[0-9]+(?:\.[0-9]+)?(?=%)|{_SCALED}|{_PLAIN})?(?P<vulgar>[¼-¾⅐-⅞])?"
            rf"(?:(?P<percent>[%‰])|(?P<after>{behind})(?![a-z])|(?P<price>[{signs}])(?![0-9]))?"
        )
        self._year_like = re.compile("|".join(map(re.escape, year_like)))
        self._behind_unit = tuple(behind_unit)
        self._measure = re.compile("|".join(map(re.escape, sorted(measures, key=len, reverse=True))))

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return the slots of figures."""
        text = canonical.text
        if _DIGIT.search(text) is None:
            return
        at = 0
        while (found := _DIGIT.search(text, at)) is not None:
            start = found.start()
            # A sign and a currency stand before the figure.
            while start > max(at, found.start() - 2) and (text[start - 1] in self._money or text[start - 1] == "-"):
                start -= 1
            match = self._figure.match(text, start)
            while match is None or match.end() <= found.start():
                start += 1
                match = self._figure.match(text, start)
            at = match.end()
            if len(match[0]) <= _LONGEST and (slot := self._slot(match, text)) is not None:
                yield slot
            if text[at : at + 1] == "," and _DIGIT.match(text, at + 1):
                yield Slot(at, at + 1, _NOTHING)

    def _slot(self, match: re.Match[str], text: str) -> Slot | None:
        number, start, end, written = match["number"] or "", match.start(), match.end(), match[0]
        if match["vulgar"]:
            return self._vulgar(match)
        if match["percent"] and _RANGE.fullmatch(number):
            low, high = (percent(said(part).numerals[0], match["percent"]) for part in re.split("%[-~]?|[-~]", number))
            ways: list[tuple[Part, ...]] = [(low, glue, high) for glue in ("到", "至")]
            ways += [(low, glue, way.removeprefix("百分之")) for glue in ("到", "至") for way in high.writings[1:]]
            return _composed(start, end, ways, "numeral")
        worth, ways = self._worth(number, text, *match.span())
        if worth is None:
            return _composed(start, end, ways, "numeral") if ways and written == number else None
        if match["percent"]:
            worth = percent(worth, match["percent"])
        if money := match["money"] or match["price"]:
            worth = signed(worth) if match["sign"] else worth
            return _composed(start, end, ways_to_say(worth, self._money[money], self._coins.get(money, ())), "unit")
        if behind := match["after"]:
            return self._around(match, worth, behind)
        if match["sign"]:
            # Behind a word or a sign it may as well be a range: 10%-20%, 3月-5月.
            ways += [(glue, worth) for glue in ("到", "至") if start and text[start - 1] != " "]
            worth = signed(worth)
        if _HEIGHT.fullmatch(written) and text.startswith("米", end):
            head, _, tail = written.partition(".")
            ways = [(way, "米") for way in worth.writings[1:]]
            ways += [(whole(head), "米", behind) for behind in digits(tail, one=False)]
            return _composed(start, end + 1, ways, "numeral")
        writings = list(_spelled(worth, written))
        if ways:
            writings += _composed(start, end, ways, "numeral").writings
        return Slot(start, end, tuple(writings), (worth,))

    def _worth(self, number: str, text: str, start: int, end: int) -> tuple[Numeral | None, list[tuple[Part, ...]]]:
        if not re.fullmatch(_PLAIN, number):
            return scaled(number), []
        how = said(number)
        ways = list(how.ways)
        if ("-" in number or "~" in number) and ways:
            ways += self._ranged(how.ways, text, start, end)
        if len(number) == 3 and number[1] == "." and self._year_like.match(text, end):
            ways += [(way,) for way in digits(number[0] + number[2], one=False)]  # 6.1儿童节
        apart = self._year_like.match(text, end) or text.startswith(self._behind_unit, max(0, start - 1))
        if _VERSION.fullmatch(number) and _LETTER.match(text, start - 1):
            head, _, tail = number.partition(".")
            ways.append((whole(head), "点", cardinal(int(tail))[0]))  # python三点十二
        if len(number) == 2 and number[0] != "0" and (apart or _LETTER.match(text, start - 1)):
            ways += [(way,) for way in digits(number, one=False)]
        return (how.numerals[0] if how.numerals else None), ways

    def _ranged(self, ways: Sequence[tuple[Part, ...]], text: str, start: int, end: int) -> Iterator[tuple[Part, ...]]:
        """Return what is said of both ends of a range and written once: 3-5月, 第1-3名."""
        measure = self._measure.match(text, end)
        behind = "" if measure is None else measure[0]
        before = "第" if start > 0 and text[start - 1] == "第" else ""
        for way in ways:
            if len(way) == 3 and (glue := way[1]) in ("到", "至"):
                if behind:
                    yield way[0], f"{behind}{glue}", way[2]
                if before:
                    yield way[0], f"{glue}{before}", way[2]
                if before and behind:
                    yield way[0], f"{behind}{glue}{before}", way[2]

    def _around(self, match: re.Match[str], worth: Numeral, sign: str) -> Slot:
        ways: list[tuple[Part, ...]] = []
        for before, behind in self._after[sign]:
            below = "零下" if match["sign"] else ""
            ways.append(tuple(part for part in (before + below, worth, behind) if part))
            if below:
                ways += [tuple(part for part in (before, signed(worth), behind) if part)]
        return _composed(match.start(), match.end(), ways, "unit")

    @staticmethod
    def _vulgar(match: re.Match[str]) -> Slot | None:
        above, below = _VULGAR.get(match["vulgar"], (0, 0))
        number = match["number"] or ""
        if not above or match["money"] or match["after"] or match["percent"] or (number and not number.isdigit()):
            return None
        worth = fraction(str(above), str(below))
        start, end = match.span()
        if not number:
            return Slot(start, end, _spelled(worth, match[0]), (worth,))
        return _composed(start, end, [(whole(number), "又", worth), (number, worth)], "numeral")


def figures(table: Mapping[str, Any]) -> Figures:
    """Return the finder that a pack's tables describe."""
    return Figures(
        money=table["money"],
        coins=table["coins"],
        after=table["after"],
        year_like=table["year_like"],
        behind_unit=table["behind_unit"],
        measures=table["measures"].split(),
    )
