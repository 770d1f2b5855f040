"""The parts of the report drawn as HTML. Every text is escaped here, once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape

from asrscore.report.grid import Cell, Column, Row
from asrscore.report.look import Style

#: Rows of a table beyond which it scrolls by itself.
_LONG = 30
#: Characters of a head beyond which it is a name that may be broken anywhere.
LONG_HEAD = 16
#: Characters beyond which what stands among numbers may be broken.
_WORDS = 16
_NUMBER = re.compile(r"\s*([+\-−]?[\d,]*\.?\d+)(?:\s*(?:%|x|s|GiB))?(?=\s|$|\()")


class Html:
    """Draws tables, sentences and sections as markup; a face of ``report.look.Paper``."""

    def table(self, columns: Sequence[Column], rows: Sequence[Row | str]) -> Markup:
        """Return a table that sorts, unless it has headings between its rows."""
        kept = [n for n, column in enumerate(columns) if column.head or any(_text(row, n) for row in rows)]
        heads = [Markup('<th scope="col"{}>{}</th>').format(_side(columns[n]), _head(columns[n].head)) for n in kept]
        bodies = Markup("").join(self._row(columns, row, kept) for row in rows)
        kind = "" if any(isinstance(row, str) for row in rows) or len(rows) < 2 else "sortable"
        head = Markup("<thead><tr>{}</tr></thead>").format(Markup("").join(heads))
        box = "wide tall" if len(rows) > _LONG else "wide"
        return Markup('<div class="{}"><table class="{}">{}<tbody>{}</tbody></table></div>').format(
            box, kind, head, bodies
        )

    def _row(self, columns: Sequence[Column], row: Row | str, kept: Sequence[int]) -> Markup:
        if isinstance(row, str):
            return Markup('<tr class="heading"><th scope="rowgroup" colspan="{}">{}</th></tr>').format(len(kept), row)
        first = next((n for n in kept if columns[n].key), None)
        cells = (_cell(columns[n], row[n], key=n == first) for n in kept)
        return Markup("<tr>{}</tr>").format(Markup("").join(cells))

    def sentence(self, text: str, style: Style | None) -> Markup:
        """Return a paragraph; what is dim stands below a table as its remark."""
        return Markup("<p{}>{}</p>").format(_class(style), text)

    def section(self, title: str, parts: Sequence[str]) -> Markup:
        """Return the parts under a heading; the page puts them into their place."""
        return Markup("<h2>{}</h2>{}").format(title, Markup("").join(map(Markup, parts)))


def _text(row: Row | str, n: int) -> str:
    return "" if isinstance(row, str) else _of(row[n]).text


def _of(cell: Cell | str) -> Cell:
    return Cell(cell) if isinstance(cell, str) else cell


def _classes(column: Column, cell: Cell) -> Iterator[str]:
    if column.right:
        yield "number"
        if len(cell.text) > _WORDS and not _NUMBER.match(cell.text):
            yield "words"
    if column.flexible:
        yield "text"
    if cell.style:
        yield cell.style


def _cell(column: Column, given: Cell | str, *, key: bool) -> Markup:
    cell = _of(given)
    names = " ".join(_classes(column, cell))
    opened = Markup(' class="{}"').format(names) if names else Markup("")
    number = _NUMBER.match(cell.text) if column.right else None
    if number:
        opened += Markup(' data-value="{}"').format(number[1].replace(",", "").replace("−", "-").lstrip("+"))
    # Names, ids and speech may run from right to left; each stands for itself.
    text = Markup("<bdi>{}</bdi>").format(cell.text) if not column.right and cell.text else escape(cell.text)
    if cell.beside:
        text = Markup('<span>{}</span> <small class="dim">{}</small>').format(text, cell.beside)
    if key:
        return Markup('<th scope="row"{}>{}</th>').format(opened, text)
    return Markup("<td{}>{}</td>").format(opened, text)


def _side(column: Column) -> Markup:
    names = ["number"] * column.right + ["long"] * (len(column.head) > LONG_HEAD)
    return Markup(' class="{}"').format(" ".join(names)) if names else Markup("")


def _head(text: str) -> Markup:
    """Return a head; the whole of a long one is told by its title."""
    if len(text) <= LONG_HEAD:
        return escape(text)
    return Markup('<span class="clamp" title="{}">{}</span>').format(text, text)


def _class(style: Style | None) -> Markup:
    return Markup(' class="{}"').format(style) if style else Markup("")
