"""Tables that stand straight whatever script is in them, and that break into blocks where a screen is too narrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from asrscore.report.look import Look, Style
from asrscore.report.safe import columns, wrap

_GAP = 2
_NARROWEST = 12


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


Row = Sequence[Cell | str]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table. A row that is one string is a heading over the rows that follow."""

    columns: Sequence[Column]
    rows: Sequence[Row | str]

    def natural(self) -> int:
        """Return the columns that the table takes where nothing is wrapped."""
        widths = self._widths()
        return sum(widths) + _GAP * (len(widths) - 1)

    def _widths(self) -> list[int]:
        widths = [columns(column.head) for column in self.columns]
        for row in self.rows:
            if not isinstance(row, str):
                widths = [max(w, columns(_cell(c).text)) for w, c in zip(widths, row, strict=True)]
        return widths

    def lines(self, look: Look) -> list[str]:
        """Return the table drawn, a block after the other where it is wider than the screen."""
        widths = self._squeezed(look.width)
        drawn: list[str] = []
        for block in self._blocks(widths, look.width):
            drawn += [""] * bool(drawn)
            drawn += self._draw(block, widths, look)
        return drawn

    def _squeezed(self, most: int) -> list[int]:
        """Return the widths with flexible columns narrowed, the widest first, until the table fits or none can give."""
        widths = self._widths()
        while (over := sum(widths) + _GAP * (len(widths) - 1) - most) > 0:
            soft = [i for i, c in enumerate(self.columns) if c.flexible and widths[i] > _NARROWEST]
            if not soft:
                break
            widest = max(soft, key=lambda i: widths[i])
            rest = max((widths[i] for i in soft if widths[i] < widths[widest]), default=_NARROWEST)
            widths[widest] = max(widths[widest] - over, min(rest, widths[widest] - 1), _NARROWEST)
        return widths

    def _blocks(self, widths: Sequence[int], most: int) -> Iterator[list[int]]:
        """Return which columns stand side by side."""
        keys = [i for i, column in enumerate(self.columns) if column.key]
        base = sum(widths[i] + _GAP for i in keys) - _GAP
        block: list[int] = []
        used = base
        for i in range(len(self.columns)):
            if i in keys:
                continue
            if block and used + _GAP + widths[i] > most:
                yield [*keys, *block]
                block, used = [], base
            block.append(i)
            used += _GAP + widths[i]
        yield [*keys, *block]

    def _draw(self, block: Sequence[int], widths: Sequence[int], look: Look) -> list[str]:
        heads = [Cell(self.columns[i].head, "dim") for i in block]
        drawn = (
            [_line(heads, self._sides(block), [widths[i] for i in block], look)] if any(h.text for h in heads) else []
        )
        for row in self.rows:
            if isinstance(row, str):
                drawn += [look.paint(part, "dim") for part in wrap(row, look.width)]
                continue
            drawn += self._row([_cell(row[i]) for i in block], block, widths, look)
        return drawn

    def _row(self, cells: Sequence[Cell], block: Sequence[int], widths: Sequence[int], look: Look) -> Iterator[str]:
        """Return one row, in as many lines as its tallest cell has."""
        stacks = [
            wrap(cell.text, widths[i]) if self.columns[i].flexible else [cell.text]
            for i, cell in zip(block, cells, strict=True)
        ]
        for at in range(max(map(len, stacks))):
            line = [Cell(s[at] if at < len(s) else "", c.style) for s, c in zip(stacks, cells, strict=True)]
            yield _line(line, self._sides(block), [widths[i] for i in block], look)

    def _sides(self, block: Sequence[int]) -> list[bool]:
        return [self.columns[i].right for i in block]


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
