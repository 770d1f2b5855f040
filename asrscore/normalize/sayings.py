"""Numbers -> words in languages without a number pack: as num2words says them, or by names that a pack lists.

num2words is asked for whole numbers only, whose readings are checked to be one a number; decimals and numbers below
zero are put together here, since it drops the part behind the point in some languages and the sign in others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import product
from typing import Any

import unicodedata2

from asrscore.lattice import Numeral

#: Figures of more digits are read one by one.
_LONGEST = 15
#: Figures of more digits are codes that nobody reads.
_CODE = 24
#: Readings of one number; further grammatical forms are left out.
_MOST = 48
#: What it raises where it has no reading.
NO_READING = (NotImplementedError, KeyError, ValueError, OverflowError, TypeError, IndexError, AttributeError)
# What is no letter in a reading; a canonical text has spaces there.
_MARKS = re.compile(r"[-‐,.;()]+")
_DIGIT = re.compile("[0-9]")

Form = tuple[tuple[str, str], ...]
"""Grammatical settings of num2words: case and gender."""


@lru_cache(maxsize=65536)
def say(n: int | Decimal, converter: str, to: str, form: Form = ()) -> str:
    """Return how a number is said, as canonical text; empty where nobody knows."""
    from num2words import num2words

    try:
        said = num2words(n, lang=converter, to=to, **dict(form))
    except NO_READING:
        return ""
    words = " ".join(_MARKS.sub(" ", str(said)).split()).casefold()
    return "" if _DIGIT.search(words) else str(unicodedata2.normalize("NFC", words))


class Named:
    """Says whole numbers by the names of 0 to 99, a hundred, and falling scales.

    Args:
        below_hundred: The names of 0 to 99 in order; spellings of one are separated by ``/``.
        hundred: The name of a hundred.
        scales: Name -> size, the largest first.
    """

    def __init__(self, below_hundred: Sequence[str], hundred: str, scales: Mapping[str, int]) -> None:
        self._small = [name.split("/") for name in below_hundred]
        self._scales = {**scales, hundred: 100}

    def __call__(self, n: int) -> list[str]:
        """Return the ways to say ``n``."""
        choices: list[list[str]] = []
        rest = n
        for name, size in self._scales.items():
            count, rest = divmod(rest, size)
            if count > 99:
                return []
            if count:
                choices += [self._small[count], [name]]
        if rest or not choices:
            choices.append(self._small[rest])
        ways = [" ".join(way) for way in product(*choices)]
        if 1100 <= n < 2000 and n % 1000 > 99:  # उन्नीस सौ सैंतालीस
            hundred = next(name for name, size in self._scales.items() if size == 100)
            tails = self._small[n % 100] if n % 100 else [""]
            ways += [f"{head} {hundred} {tail}".strip() for head in self._small[n // 100] for tail in tails]
        return ways[:_MOST]


class Sayings:
    """Says what figures are worth in one language.

    Args:
        converters: The language and its regional kinds, as num2words calls them; none where ``named`` says it all.
        glue: What stands between words.
        point: What the decimal mark is called.
        decimal_mark: The decimal mark; the other one groups.
        years: Whether a year of the second millennium is said by hundreds.
        rewritten: Patterns and replacements that give further writings (uno: una).
        forms: Grammatical forms of cardinals that num2words is asked for.
        ordinal_forms: Those of ordinals.
        named: Names of numbers that num2words does not know.
        decimals_by_name: Whether decimals are said as tenths and hundredths, as num2words says them.
    """

    def __init__(
        self,
        converters: Sequence[str],
        *,
        glue: str = " ",
        point: Sequence[str] = (),
        decimal_mark: str = ",",
        years: bool = False,
        rewritten: Sequence[tuple[str, str]] = (),
        forms: Sequence[Mapping[str, str]] = (),
        ordinal_forms: Sequence[Mapping[str, str]] = (),
        named: Mapping[str, Any] | None = None,
        decimals_by_name: bool = False,
    ) -> None:
        self._converters, self._point, self._years, self._glue = converters, point, years, glue
        self._rewritten = [(re.compile(pattern), new) for pattern, new in rewritten]
        self._forms = {
            "cardinal": tuple(tuple(form.items()) for form in forms) or ((),),
            "ordinal": tuple(tuple(form.items()) for form in ordinal_forms) or ((),),
        }
        self._named = Named(**named) if named else None
        self._by_name = decimals_by_name
        self._mark, self._group = decimal_mark, "." if decimal_mark == "," else ","
        grouping = re.escape(self._group)
        self._grouped = re.compile(
            rf"[0-9]{{1,3}}(?:{grouping}[0-9]{{2,3}})*{grouping}[0-9]{{3}}|[0-9]{{1,3}}(?: [0-9]{{3}})+"
        )

    def ways(self, n: int, to: str = "cardinal") -> list[str]:
        """Return the ways to say a whole number.

        Args:
            n: The number.
            to: ``cardinal``, ``ordinal`` or ``year``.
        """
        ways = self._named(n) if self._named is not None and to == "cardinal" else []
        for converter in self._converters:
            ways += [way for form in self._forms.get(to, ((),)) if (way := say(n, converter, to, form))]
        return self._varied(ways)

    def _varied(self, ways: list[str]) -> list[str]:
        for pattern, new in self._rewritten:
            ways += [changed for way in ways if (changed := pattern.sub(new, way)) != way]
        return list(dict.fromkeys(ways))[:_MOST]

    def digits(self, figures: str) -> list[str]:
        """Return figures said one by one; empty where one of them has no name."""
        if self._named is not None:
            said = [self._named(int(d))[0] for d in figures]
        else:
            said = [say(int(d), self._converters[0], "cardinal") for d in figures]
        return [self._glue.join(said)] if all(said) else []

    def _whole(self, figures: str) -> Numeral:
        ways: list[str] = []
        if len(figures) <= _LONGEST and (figures == "0" or figures[0] != "0"):
            n = int(figures)
            ways += self.ways(n)
            if self._years and 1100 <= n < 2000:
                ways += self.ways(n, "year")
            if n >= 1000 and ways:
                ways += [f"{n:,}".replace(",", self._group), f"{n:,}".replace(",", " ")]
        if len(figures) > 2 or (figures[0] == "0" and len(figures) > 1):
            ways += self.digits(figures)
        return Numeral(figures, tuple(dict.fromkeys((figures, *ways))))

    def _decimal(self, head: str, tail: str) -> Numeral | None:
        before = self.ways(int(head)) if len(head) <= _LONGEST else []
        zeros = tail[: len(tail) - len(tail.lstrip("0"))]
        after = self.digits(tail)
        if 1 < len(tail) <= 3 and zeros != tail and (leading := self.digits(zeros) if zeros else [""]):
            after += [f"{leading[0]}{self._glue}{way}".strip() for way in self.ways(int(tail))]
        ways = [self._glue.join((b, point, a)) for b in before for point in self._point for a in after]
        if self._by_name and len(tail) < 4 and tail[-1] != "0" and len(head) <= _LONGEST:
            ways += self._varied([say(Decimal(f"{head}.{tail}"), c, "cardinal") for c in self._converters])
        if not ways:
            return None
        return Numeral(f"{head}.{tail}", tuple(dict.fromkeys((f"{head}{self._mark}{tail}", *ways[:_MOST]))))

    def worth(self, number: str) -> Numeral | None:
        """Return what a figure is worth; ``None`` where its separators are those of no number."""
        if len(number) > _CODE:
            return None
        if number.isdigit():
            return self._whole(number)
        if self._grouped.fullmatch(number):
            return self._whole(_MARKS.sub("", number).replace(" ", ""))
        head, mark, tail = number.partition(self._mark)
        if not mark and number.count(".") == 1:
            # Where a comma is the decimal mark a point is one too, unless it groups.
            head, mark, tail = number.partition(".")
        if not mark or not tail.isdigit():
            return None
        if self._grouped.fullmatch(head):
            head = _MARKS.sub("", head).replace(" ", "")
        return self._decimal(head, tail) if head.isdigit() else None

    def ordinals(self, number: str) -> list[str]:
        """Return how a figure is said where it stands for an ordinal; empty where nobody knows."""
        if not number.isdigit() or len(number) > 6 or number[0] == "0":
            return []
        said = self.ways(int(number))
        # Some converters know no ordinals and return the cardinal.
        return [way for way in self.ways(int(number), "ordinal") if way not in said]
