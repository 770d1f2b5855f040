"""Figures with marks inside: phone numbers, times, ranges, scores, fractions, dates that are names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from asrscore.lattice import Numeral, Writing
from asrscore.normalize.korean.counters import Counter
from asrscore.normalize.korean.numerals import fraction, readings
from asrscore.normalize.korean.surroundings import Surroundings
from asrscore.normalize.korean.words import by_digit, native, sino

_NAMED = re.compile(
    "절| ?(?:때|전쟁|혁명|운동|사태|사변|쿠데타|항쟁|의거|선언|민주|대회|후퇴|사건|광복|총선|세대|참사"
    "|참전|정전|휴전|당시|희생|유족|유공자|정신|묘지|시위|영령)"
)
_APPROXIMATE = {
    (1, 2): ("한두",), (2, 3): ("두세",), (3, 4): ("서너", "세네"), (4, 5): ("네댓", "너댓", "네다섯", "너덧"),
    (5, 6): ("대여섯", "다섯여섯", "오륙"), (6, 7): ("예닐곱", "여섯일곱"), (7, 8): ("일고여덟", "일곱여덟"),
    (8, 9): ("여덟아홉",), (2, 4): ("두서너",),
}  # fmt: skip


def _ways(found: Iterable[str], own: str) -> tuple[Writing, ...]:
    return tuple(
        Writing((way,), "expansion", "numeral", len(way.replace(" ", "")) < 3)
        for way in dict.fromkeys(found)
        if way != own
    )


def _number(figures: str, counter: Counter | None) -> tuple[str, ...]:
    if len(figures) > 15 or (figures[0] == "0" and len(figures) > 1):
        return by_digit(figures)
    return readings(int(figures), counter)


@dataclass(frozen=True, slots=True)
class Said:
    """How a compound figure is read, and what it is worth."""

    writings: tuple[Writing, ...]
    numerals: tuple[Numeral, ...] = ()


class Compounds:
    """Says how figures with marks inside are read.

    Args:
        around: What stands around numbers.
    """

    def __init__(self, around: Surroundings) -> None:
        self._hour = around.counters["시"]
        self._month = around.counters["월"]
        self._read = lru_cache(maxsize=16384)(self._reading)

    def __call__(self, figure: str, counter: Counter | None, name: str) -> Said:
        """Return the readings of ``figure``; none where nobody knows how it is read.

        Args:
            figure: Digits with marks between them.
            counter: What is counted.
            name: The counter's own word; empty for none.
        """
        return self._read(figure, counter, name)

    def one_or_next(self, low: str, high: str, zeros: str, counter: Counter) -> Said:
        """Return the readings of 2, 30 as 이삼십, and of 2, 3 as 이삼 or 두세."""
        a, b = int(low), int(high)
        found = [sino(a)[0] + sino(b)[0] + ("", "십", "백", "천", "만")[len(zeros)]]
        found += [f"{low}{mark}{high}{zeros}" for mark in ("~", "-", "·")]
        if not zeros and counter.native_to:
            found += _APPROXIMATE.get((a, b), ())
        return Said(_ways(found, ""))

    def date(self, figure: str, after: str) -> tuple[Writing, ...]:
        """Return the readings of 6.25 as the name of a day, where what comes after lets it be one."""
        parts = figure.split(".")
        return _ways(self._named(*parts), figure) if len(parts) == 2 and _NAMED.match(after) else ()

    def _named(self, month: str, day: str) -> list[str]:
        if not (0 < int(month) < 13 and 0 < int(day) < 32):
            return []
        return [a + b for a in (*sino(int(month))[:1], *by_digit(month)) for b in (*sino(int(day))[:1], *by_digit(day))]

    def _reading(self, figure: str, counter: Counter | None, name: str) -> Said:
        marks = re.sub("[0-9]", "", figure)
        parts = re.split(r"[.:/~·×-]", figure)
        found: list[str] = []
        numerals: tuple[Numeral, ...] = ()
        if marks == "/":
            if int(parts[1]) and len(figure) < 12:
                numerals = (fraction(*parts),)
                found += numerals[0].writings[1:]
            found += self._day(*parts) if len(figure) < 6 else ()
            if name == "분기":
                found.append(sino(int(parts[0]))[0] + sino(int(parts[1]))[0])
            if 60 <= int(parts[0]) <= 300 and 30 <= int(parts[1]) < int(parts[0]):  # blood pressure
                found += [f"{sino(int(parts[0]))[0]}에{sino(int(parts[1]))[0]}", "에".join(parts)]
        elif set(marks) == {":"}:
            found += self._clock(*parts)
            if len(parts) == 2:
                found += [f"{a}대{b}" for a in _number(parts[0], None)[:1] for b in _number(parts[1], None)[:1]]
                found.append(f"{parts[0]}대{parts[1]}")
        elif marks in ("~", "-") and all(len(p) < (10 if marks == "~" else 3) for p in parts) and parts[0] != "010":
            found += self._range(parts[0], parts[1], counter, name)
            if marks == "-":
                found += [f"{a}{glue}{b}" for glue in ("대", "다시", "의") for a in sino(int(parts[0]))[:1]
                          for b in sino(int(parts[1]))[:1]]  # fmt: skip
                found.append(f"{parts[0]}대{parts[1]}")
        elif set(marks) == {"-"}:
            found += self._code(parts)
            if len(parts) == 2 and all(len(p) < 5 and p[0] != "0" for p in parts):  # 736-1번지, 102-98
                low, high = sino(int(parts[0]))[0], sino(int(parts[1]))[0]
                found += [f"{low}{glue}{high}" for glue in ("대", "다시", "의", "에")]
                found.append("대".join(parts))
            if len(parts) == 3 and all(p.endswith("00") and p[0] != "0" for p in parts[1:]):  # 080-200-1000
                low, high = sino(int(parts[1]))[0], sino(int(parts[2]))[0]
                found += [f"{first}{way}" for first in by_digit(parts[0]) for way in (low + high, f"{low}에{high}")]
            if len(parts) == 3 and len(parts[0]) == 4 and len(parts[1]) <= 2:
                found += self._full_date(*parts)
        elif set(marks) == {"."} and len(parts) == 3:
            found += self._full_date(*parts) if len(parts[0]) == 4 else []
        if set(marks) == {"."} and len(parts) > 2:
            found += ["점".join(by_digit(p)[zero] if "0" in p else by_digit(p)[0] for p in parts) for zero in (0, 1)]
            found.append("점".join(_number(p, None)[0] for p in parts))
        elif marks == "·":
            found += self._named(*parts)
        elif marks == "×":
            found += [f"{a}{glue}{b}" for glue in ("곱하기", "바이") for a in _number(parts[0], None)[:1]
                      for b in _number(parts[1], None)[:1]]  # fmt: skip
        return Said(_ways(found, figure), numerals)

    def _code(self, parts: list[str]) -> list[str]:
        zeros = ("공", "영") if any("0" in p for p in parts) else ("영",)
        read = [[by_digit(p)[-1].replace("영", zero) for p in parts] for zero in zeros]
        glued = [(glue,) * (len(parts) - 1) for glue in ("", "에", "다시")]
        if len(parts) == 3:
            glued += [("", "에"), ("에", "")]
        ways = ["".join(chain.from_iterable(zip(way, (*glue, ""), strict=True))) for way in read for glue in glued]
        return [*ways, "".join(parts)]

    def _clock(self, hour: str, minute: str, second: str = "") -> list[str]:
        if int(hour) > 24 or int(minute) > 59:
            return []
        hours = readings(int(hour), self._hour)
        behind = f"{sino(int(second))[0]}초" if second and int(second) else ""
        figures = f"{int(hour)}시" + (f"{int(minute)}분" if int(minute) else "")
        tails = [f"{sino(int(minute))[0]}분"] if int(minute) else [""]
        if minute == "30":
            tails.append("반")
            figures_half = f"{int(hour)}시반"
            return [*(f"{h}시{t}{behind}" for h in hours for t in tails), figures, figures_half]
        return [*(f"{h}시{t}{behind}" for h in hours for t in tails), figures]

    def _range(self, low: str, high: str, counter: Counter | None, name: str) -> list[str]:
        a, b = _number(low, counter), _number(high, counter)
        pairs = [(x, y) for x in a[:2] for y in b[:2]] if counter else [(a[0], b[0])]
        found = [f"{x}{glue}{y}" for x, y in pairs for glue in ("에서", "내지", f"{name}에서" if name else "에서")]
        found += [f"{low}에서{high}", f"{low}{name}에서{high}", f"{low}내지{high}"]
        x, y = int(low), int(high)
        if y == x + 1 and y < 10:
            found.append(sino(x)[0] + sino(y)[0])
        if 1 <= x < y <= 9 and counter is not None and counter.native_to:
            found += _APPROXIMATE.get((x, y), ())
        if (x, y) == (5, 6):
            found.append("오륙")
        for size, word in ((10, "십"), (100, "백"), (1000, "천")):
            if x % size == y % size == 0 and y == x + size and y < 10 * size and x:
                found.append(f"{sino(x // size)[0]}{sino(y // size)[0]}{word}")
                if x == 5 * size:
                    found.append(f"오륙{word}")
        tens, one = divmod(x, 10)
        if tens and one and y == x + 1 and y % 10:
            found += [sino(x)[0] + sino(y % 10)[0]]
            if counter is not None and counter.native_to and x < 99:
                found += [native(x - one) + way for way in _APPROXIMATE.get((one, one + 1), ())]
        return found

    def _day(self, month: str, day: str) -> list[str]:
        if not (0 < int(month) < 13 and 0 < int(day) < 32):
            return []
        names = readings(int(month), self._month)
        return [*(f"{m}월{sino(int(day))[0]}일" for m in names), f"{int(month)}월{int(day)}일"]

    def _full_date(self, year: str, month: str, day: str) -> list[str]:
        if not int(year):
            return []
        return [f"{y}년{rest}" for y in (sino(int(year))[0], year) for rest in self._day(month, day)]
