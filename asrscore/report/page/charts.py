"""The places of points and lines: what the templates draw. No picture knows a comparison, only numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Self

from asrscore.report.measures import Row
from asrscore.report.safe import columns

#: Pixels of a display column at the size of a chart's names.
_COLUMN = 7.2
#: Display columns of a name beside its point.
LONGEST_NAME = 40
_MANY_ROWS = 24
#: Systems whose names still find room in a small picture.
_FEW_DOTS = 5
#: One mark and one dash a line, so that no line is told by its colour alone.
MARKS = ("circle", "square", "triangle", "diamond", "cross")
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 2")


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale: values to pixels, with the values at which it is labelled."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Return the pixel of a value."""
        return round(self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start), 2)


def axis(values: Sequence[float], start: float, end: float, *, zero: bool = True, ticks: int = 5) -> Axis:
    """Return a scale that holds ``values`` and whose ticks are round.

    Args:
        values: What is to be drawn.
        start: Pixel of the lowest value.
        end: Pixel of the highest.
        zero: Whether zero is on it.
        ticks: About how many steps it has.
    """
    low, high = min(values, default=0.0), max(values, default=1.0)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    if high - low < 1e-9 * max(1.0, abs(low), abs(high)):
        high = low + max(abs(low), 1.0)
    step = _round_step((high - low) / ticks)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    marks = tuple(round(n * step, 12) for n in range(first, last + 1))
    return Axis(marks[0], marks[-1], start, end, marks)


def _round_step(rough: float) -> float:
    size: float = 10.0 ** floor(log10(rough))
    return next(size * n for n in (1, 2, 2.5, 5, 10) if size * n >= rough * 0.999)


@dataclass(frozen=True, slots=True)
class Line:
    """One series of a chart."""

    name: str
    index: int
    """Which colour, mark and dash it has."""
    points: tuple[tuple[float, float], ...]
    values: tuple[float, ...]
    label_y: float
    """Where its name stands, moved off its neighbours."""

    @property
    def mark(self) -> str:
        """Shape of its points."""
        return MARKS[self.index % len(MARKS)]

    @property
    def dash(self) -> str:
        """Its dashes; empty for a whole line."""
        return DASHES[self.index % len(DASHES)]

    @property
    def path(self) -> str:
        """The points as SVG's polyline takes them."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class LineChart:
    """A line a system over steps that have names."""

    width: int
    height: int
    left: int
    right: int
    y: Axis
    steps: tuple[tuple[str, float], ...]
    """Name and pixel of each step."""
    lines: tuple[Line, ...]


def line_chart(steps: Sequence[str], series: Mapping[str, Sequence[float]], *, width: int = 920) -> LineChart:
    """Return a chart of ``series`` (name -> a value a step) with the names at the right end of their lines."""
    height, left, right, top, bottom = 346, 54, 210, 32, 52
    y = axis([value for values in series.values() for value in values], height - bottom, top)
    room = width - left - right
    xs = [round(left + room * (n + 0.5) / len(steps), 2) for n in range(len(steps))]
    ends = {name: y.at(values[-1]) for name, values in series.items()}
    labels = apart(ends, 16)
    lines = tuple(
        Line(name, n, tuple((x, y.at(v)) for x, v in zip(xs, values, strict=True)), tuple(values), labels[name])
        for n, (name, values) in enumerate(series.items())
    )
    return LineChart(width, height, left, right, y, tuple(zip(steps, xs, strict=True)), lines)


def apart(places: Mapping[str, float], least: float) -> dict[str, float]:
    """Return places moved so that neighbours are at least ``least`` apart, in the same order and about the same middle.

    Labels that would overlap are spread around the middle of their heap.
    """
    heaps: list[tuple[list[str], float]] = []
    for name in sorted(places, key=lambda one: places[one]):
        heaps.append(([name], places[name]))
        while len(heaps) > 1 and _top(heaps[-1], least) - _bottom(heaps[-2], least) < least:
            (names, middle), (above, other) = heaps.pop(), heaps.pop()
            together = [*above, *names]
            heaps.append((together, (middle * len(names) + other * len(above)) / len(together)))
    return {
        name: round(middle + (n - (len(names) - 1) / 2) * least, 2)
        for names, middle in heaps
        for n, name in enumerate(names)
    }


def _top(heap: tuple[list[str], float], least: float) -> float:
    return heap[1] - (len(heap[0]) - 1) / 2 * least


def _bottom(heap: tuple[list[str], float], least: float) -> float:
    return heap[1] + (len(heap[0]) - 1) / 2 * least


@dataclass(frozen=True, slots=True)
class Whisker:
    """A value with its interval, on a row of its own."""

    name: str
    y: float
    at: float
    low: float | None
    high: float | None
    text: str
    settled: bool = True
    index: int = 0
    """Which colour and mark it has."""

    @classmethod
    def over(cls, x: Axis, row: Row, *, y: float) -> Self:
        """Return a row in its place on a scale."""
        name, value, low, high, text, settled, index = row
        left, right = (None if end is None else x.at(end) for end in (low, high))
        return cls(name, y, x.at(value), left, right, text, settled, index)

    @property
    def mark(self) -> str:
        """Shape of its point."""
        return MARKS[self.index % len(MARKS)]


@dataclass(frozen=True, slots=True)
class WhiskerChart:
    """Values with intervals over one scale."""

    width: int
    height: int
    left: int
    x: Axis
    zero: float
    rows: tuple[Whisker, ...]
    signed: bool
    """Whether its values are differences."""


def room_for(names: Sequence[str]) -> int:
    """Return the pixels that names take left of their points, whole unless they are very long."""
    return 20 + round(_COLUMN * min(max(map(columns, names), default=0), LONGEST_NAME))


def whiskers(rows: Sequence[Row], *, width: int = 920, signed: bool = False, zero: bool = True) -> WhiskerChart:
    """Return a chart of rows (name, value, low, high, text, settled, index); ``low`` and ``high`` may be missing."""
    values = [v for _, value, low, high, *_ in rows for v in (value, low, high) if v is not None]
    # Names stand left of the points and numbers right of them: both sides have the room that they take.
    left = room_for([row[0] for row in rows])
    right = 24 + round(_COLUMN * max((len(row[4]) for row in rows), default=0))
    x = axis(values, left, width - right, zero=zero)
    pitch = 30 if len(rows) <= _MANY_ROWS else 20
    made = tuple(Whisker.over(x, row, y=24 + pitch * n) for n, row in enumerate(rows))
    return WhiskerChart(width, pitch * len(rows) + 56, left, x, x.at(min(max(0.0, x.low), x.high)), made, signed)


@dataclass(frozen=True, slots=True)
class Dot:
    """One system in a plane."""

    name: str
    index: int
    x: float
    y: float
    label_y: float
    text: str

    @property
    def mark(self) -> str:
        """Its shape."""
        return MARKS[self.index % len(MARKS)]


@dataclass(frozen=True, slots=True)
class Plane:
    """Systems by two numbers, both better where they are lower."""

    width: int
    height: int
    x: Axis
    y: Axis
    x_title: str
    y_title: str
    dots: tuple[Dot, ...]


def plane(dots: Sequence[tuple[str, int, float, float, str]], x_title: str, y_title: str) -> Plane:
    """Return a chart of dots (name, index, x, y, text); of many systems it is wide."""
    width, height = (450, 296) if len(dots) <= _FEW_DOTS else (920, 380)
    x = axis([dot[2] for dot in dots], 56, width - 140)
    y = axis([dot[3] for dot in dots], height - 46, 32)
    labels = apart({str(n): y.at(dot[3]) for n, dot in enumerate(dots)}, 15)
    made = tuple(
        Dot(name, index, x.at(a), y.at(b), labels[str(n)], text) for n, (name, index, a, b, text) in enumerate(dots)
    )
    return Plane(width, height, x, y, x_title, y_title, made)
