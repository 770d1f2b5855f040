"""Tables that stand straight whatever script is in them, and that break into blocks where a screen is too narrow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from asrscore.report.look import Look, Style
from asrscore.report.safe import columns, wrap

_GAP = 2
_NARROWEST = 12
#: Columns of a table on paper beyond which it is told in another way, where there is one.
_MOST_COLUMNS = 9
#: Where a head may be broken.
_PARTS = re.compile(r"\s+|(?<=[-_/])")


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table."""

    head: str
    right: bool = True
    """Numbers stand to the right."""
    key: bool = False
    """Names the row: repeated in every block."""
    flexible: bool = False
    """Text that may be wrapped."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one place; the text must be safe."""

    text: str
    style: Style | None = None
    beside: str = ""
    """What stands small beside or under it on paper; a terminal has a column of its own for that."""


Row = Sequence[Cell | str]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table. A row that is one string is a heading over the rows that follow."""

    columns: Sequence[Column]
    rows: Sequence[Row | str]

    def fits(self, look: Look) -> bool:
        """Return whether the table stands in one block, its flexible columns and its heads wrapped."""
        if look.paper is not None:
            return len(self.columns) <= _MOST_COLUMNS
        return _total(self._squeezed(look.width)) <= look.width

    def lines(self, look: Look) -> list[str]:
        """Return the table drawn, a block after the other where it is wider than the screen."""
        if look.paper is not None:
            return [look.paper.table(self.columns, self.rows)]
        widths = self._squeezed(look.width)
        drawn: list[str] = []
        for block in self._blocks(widths, look.width):
            drawn += [""] * bool(drawn)
            drawn += self._draw(block, widths, look)
        return drawn

    def _bodies(self) -> list[int]:
        """Return the width of each column without its head."""
        widths = [0] * len(self.columns)
        for row in self.rows:
            if not isinstance(row, str):
                widths = [max(w, columns(_cell(c).text)) for w, c in zip(widths, row, strict=True)]
        return widths

    def _squeezed(self, most: int) -> list[int]:
        """Return widths at which the table fits: heads are broken first, then flexible columns narrowed.

        Where it does not fit all the same, it will stand in blocks, and texts need not be as narrow as can be.
        """
        bodies = self._bodies()
        widths = [max(columns(column.head), body) for column, body in zip(self.columns, bodies, strict=True)]
        words = [max(map(columns, _PARTS.split(column.head))) for column in self.columns]
        heads = [max(body, word) for body, word in zip(bodies, words, strict=True)]
        widths = _narrowed(widths, heads, most)
        texts = [
            min(head, max(_NARROWEST, word)) if column.flexible else head
            for column, head, word in zip(self.columns, heads, words, strict=True)
        ]
        narrow = _narrowed(widths, texts, most)
        if _total(narrow) <= most:
            return narrow
        return [min(width, max(text, most // 3)) for width, text in zip(widths, texts, strict=True)]

    def _blocks(self, widths: Sequence[int], most: int) -> Iterator[list[int]]:
        """Return which columns stand side by side."""
        keys = [i for i, column in enumerate(self.columns) if column.key]
        base = sum(widths[i] + _GAP for i in keys) - _GAP
        block: list[int] = []
        used = base
        for i in range(len(self.columns)):
            if i in keys or not widths[i]:
                continue
            if block and used + _GAP + widths[i] > most:
                yield [*keys, *block]
                block, used = [], base
            block.append(i)
            used += _GAP + widths[i]
        yield [*keys, *block]

    def _draw(self, block: Sequence[int], widths: Sequence[int], look: Look) -> list[str]:
        heads = [Cell(self.columns[i].head, "dim") for i in block]
        drawn = list(self._row(heads, block, widths, look, low=True)) if any(h.text for h in heads) else []
        for row in self.rows:
            if isinstance(row, str):
                drawn += [look.paint(part, "dim") for part in wrap(row, look.width)]
                continue
            drawn += self._row([_cell(row[i]) for i in block], block, widths, look)
        return drawn

    def _row(
        self, cells: Sequence[Cell], block: Sequence[int], widths: Sequence[int], look: Look, *, low: bool = False
    ) -> Iterator[str]:
        """Return one row, in as many lines as its tallest cell has; ``low`` cells stand on the last line."""
        stacks = [wrap(cell.text, widths[i]) for i, cell in zip(block, cells, strict=True)]
        height = max(map(len, stacks))
        for at in range(height):
            line = []
            for stack, cell in zip(stacks, cells, strict=True):
                place = at - (height - len(stack)) if low else at
                line.append(Cell(stack[place] if 0 <= place < len(stack) else "", cell.style))
            yield _line(line, self._sides(block), [widths[i] for i in block], look)

    def _sides(self, block: Sequence[int]) -> list[bool]:
        return [self.columns[i].right for i in block]


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _narrowed(widths: Sequence[int], floors: Sequence[int], most: int) -> list[int]:
    """Return ``widths`` with the widest reduced, step by step and never below its floor, until all fit."""
    narrow = list(widths)
    while (over := _total(narrow) - most) > 0:
        soft = [i for i, width in enumerate(narrow) if width > floors[i]]
        if not soft:
            break
        widest = max(soft, key=lambda i: narrow[i])
        rest = max((narrow[i] for i in soft if narrow[i] < narrow[widest]), default=0)
        narrow[widest] = max(narrow[widest] - over, min(rest, narrow[widest] - 1), floors[widest])
    return narrow


def _cell(cell: Cell | str) -> Cell:
    return Cell(cell) if isinstance(cell, str) else cell


def _line(cells: Sequence[Cell], right: Sequence[bool], widths: Sequence[int], look: Look) -> str:
    """Return cells side by side; the last one is not padded, so that no line ends in spaces."""
    line, gap = "", 0
    for cell, to_the_right, width in zip(cells, right, widths, strict=True):
        room = max(width - columns(cell.text), 0)
        before, after = (room, 0) if to_the_right else (0, room)
        if cell.text:
            line += " " * (gap + before) + look.paint(cell.text, cell.style)
            gap = after + _GAP
        else:
            gap += width + _GAP
    return line
