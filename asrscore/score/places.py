"""Where the units of an alignment stand in the texts they come from."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from asrscore.lattice import Lattice, Span
from asrscore.score.graph import Stretch
from asrscore.score.search import Arc
from asrscore.score.units import Unit, positions


class Places:
    """Where the units of one text stand.

    Args:
        lattice: The text.
        unit: The unit.
    """

    def __init__(self, lattice: Lattice, unit: Unit) -> None:
        self._lattice, self._unit = lattice, unit
        self._origin: list[Span] | None = None
        self._known_where: Sequence[Span] | None = None
        self._known_starts: list[int] | None = None
        self._stretch: Stretch | None = None
        self._first = 0
        """Index of the first unit of the stretch that was stepped over last."""
        self.next = 0
        """Index of the unit that comes next."""
        self.passed = 0
        """The same, with what is left out behind it."""

    # Kept by hand: compiled code makes a cached property anew each time.
    @property
    def _where(self) -> Sequence[Span]:
        if self._known_where is None:
            self._known_where = positions(self._unit, self._lattice)
        return self._known_where

    @property
    def _starts(self) -> Sequence[int]:
        if self._known_starts is None:
            self._known_starts = [start for start, _ in self._where]
        return self._known_starts

    def of(self, arc: Arc | None, units: int = 1) -> Span | None:
        """Return the stretch of the canonical text that ``units`` units from ``arc`` on stand for, and step over it.

        A unit of another writing stands for the whole stretch that is written otherwise; what leaves its stretch out
        stands for none.
        """
        if arc is None or arc.token is None:
            return None
        first = self._step(arc, units)
        if arc.path is arc.stretch.paths[0]:
            return self._where[first][0], self._where[self.next - 1][1]
        return arc.stretch.start, arc.stretch.end

    def step(self, arc: Arc | None, units: int = 1) -> int | None:
        """Step over the same, and over what is left out; return the index of its first unit, if there is one."""
        if arc is None:
            return None
        if arc.token is None:
            self.passed = max(self.passed, self.index(arc.stretch.end))
            return None
        first = self._step(arc, units)
        self.passed = self.next
        return first

    def jump(self, units: int) -> None:
        """Step over units as they are written."""
        if units:
            self.next = self.passed = self.passed + units

    def _step(self, arc: Arc, units: int) -> int:
        stretch = arc.stretch
        if stretch is not self._stretch:
            self._stretch, self._first = stretch, bisect_left(self._starts, stretch.start)
        if arc.path is not stretch.paths[0]:
            self.next = bisect_left(self._starts, stretch.end)
            return self._first
        first = self._first + arc.place
        self.next = first + units
        return first

    def reach(self, arcs: Iterable[Arc | None]) -> Span | None:
        """Return the stretch of the canonical text that some units stand for; ``None`` of none.

        What leaves its stretch out stands for it here.
        """
        found: Span | None = None
        for arc in arcs:
            if arc is None:
                continue
            start, end = arc.stretch.start, arc.stretch.end
            if arc.token is not None and arc.path is arc.stretch.paths[0]:
                start, end = self._where[bisect_left(self._starts, start) + arc.place]
            found = (start, end) if found is None else (min(start, found[0]), max(end, found[1]))
        return found

    def index(self, start: int) -> int:
        """Return the index of the unit at ``start``, or of the first one after it."""
        return bisect_left(self._starts, start)

    def raw(self, where: Span, unit: int) -> Span:
        """Return the stretch of the raw text that a stretch of the canonical text was made from.

        Args:
            where: The stretch; an empty one stands in the gap before a unit.
            unit: The index of that unit.
        """
        if self._origin is None:
            self._origin = self._lattice.origin()
        origin = self._origin
        if where[0] < where[1]:
            return origin[where[0]][0], origin[where[1] - 1][1]
        if unit < len(self._where):
            at = origin[where[0]][0]
        else:
            at = origin[where[0] - 1][1] if self._where else 0
        return at, at

    def gap(self, unit: int) -> Span:
        """Return the empty stretch of the canonical text before a unit, or behind the last one."""
        if unit < len(self._where):
            at = self._where[unit][0]
        else:
            at = self._where[-1][1] if self._where else 0
        return at, at


def indexes(where: Sequence[Span], start: int, end: int) -> tuple[int, int]:
    """Return which units the stretch [start, end) of a text touches, as (first, behind the last).

    Args:
        where: Where each unit stands.
        start: Offsets into the text.
        end: Behind the stretch.
    """
    return bisect_right(where, start, key=lambda span: span[1]), bisect_left(where, end, key=lambda span: span[0])
