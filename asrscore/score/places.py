"""Where the units of an alignment stand in the texts they come from."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from asrscore.lattice import Lattice, Once, Span
from asrscore.score.search import Arc
from asrscore.score.units import Unit, positions


class Places:
    """Where the units of one text stand.

    Args:
        lattice: The text.
        unit: The unit.
    """

    def __init__(self, lattice: Lattice, unit: Unit) -> None:
        self._where = positions(unit, lattice)
        self._starts = [start for start, _ in self._where]
        self._origin = Once(lattice.origin)
        self.next = 0
        """Index of the unit that comes next."""

    def of(self, arc: Arc | None, units: int = 1) -> Span | None:
        """Return the stretch of the canonical text that ``units`` units from ``arc`` on stand for, and step over it.

        A unit of another writing stands for the whole stretch that is written otherwise; what leaves its stretch out
        stands for none.
        """
        if arc is None or arc.token is None:
            return None
        first = bisect_left(self._starts, arc.stretch.start)
        if arc.path is arc.stretch.paths[0]:
            start, end = self._where[first + arc.place][0], self._where[first + arc.place + units - 1][1]
        else:
            start, end = arc.stretch.start, arc.stretch.end
        self.next = bisect_left(self._starts, end)
        return start, end

    def index(self, start: int) -> int:
        """Return the index of the unit at ``start``, or of the first one after it."""
        return bisect_left(self._starts, start)

    def raw(self, where: Span) -> Span:
        """Return the stretch of the raw text that a stretch of the canonical text was made from."""
        return self._origin()[where[0]][0], self._origin()[where[1] - 1][1]

    def gap(self) -> Span:
        """Return the empty stretch of the raw text before the unit that comes next."""
        if self.next < len(self._where):
            at = self._origin()[self._where[self.next][0]][0]
        else:
            at = self._origin()[self._where[-1][1] - 1][1] if self._where else 0
        return at, at


def indexes(where: Sequence[Span], start: int, end: int) -> tuple[int, int]:
    """Return which units the stretch [start, end) of a text touches, as (first, behind the last).

    Args:
        where: Where each unit stands.
        start: Offsets into the text.
        end: Behind the stretch.
    """
    return bisect_right(where, start, key=lambda span: span[1]), bisect_left(where, end, key=lambda span: span[0])
