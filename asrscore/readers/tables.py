"""TSV and CSV: named columns in any order, or two columns that are id and text.

Quotation marks in TSV are text, unless they stand round a cell and those inside are all doubled, or the file is a
spreadsheet's (UTF-16); in CSV they mean what RFC 4180 says. No word stands for "nothing": ``null`` and
``nan`` are words.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator

from asrscore.errors import InputError
from asrscore.readers import captions
from asrscore.readers.encoding import LONGEST_LINE, is_utf_16, lines
from asrscore.readers.ids import Fields, identified, placed
from asrscore.readers.names import role_of
from asrscore.readers.records import record
from asrscore.transcript import Transcript

_Rows = Iterable[tuple[int, list[str]]]
_SAID = frozenset({"text", "prediction", "reference", "loose"})
_SHAPES = "a header that names id and text, or two columns (id, text) without one"


def header(cells: list[str]) -> list[str] | None:
    """Return the columns' names where a first row is a header, ``None`` where it is data.

    Two columns are a header only where both names are known: ``u1<TAB>text`` says "text".
    """
    names = [cell.strip().casefold() for cell in cells]
    roles = [role_of(name) for name in names]
    if _SAID.isdisjoint(roles) or (len(names) == 2 and None in roles):
        return None
    # Names that mean nothing here keep their case: they are metadata.
    return [name if role else cell.strip() for name, role, cell in zip(names, roles, cells, strict=True)]


def _columns(cells: list[str]) -> str:
    return "1 column" if len(cells) == 1 else f"{len(cells)} columns"


def _records(rows: _Rows, path: str) -> Iterator[tuple[int | None, Fields]]:
    names: list[str] | None = None
    headed = False
    for number, cells in rows:
        if names is None:
            names = header(cells)
            headed = names is not None
            if names is None and len(cells) != 2:
                raise InputError(
                    f"{_columns(cells)} and no header", path=path, line=number,
                    expected=_SHAPES,
                )  # fmt: skip
            if names is not None and len(set(names)) < len(names):
                twice = next(name for name in names if names.count(name) > 1)
                raise InputError(f"two columns are named {twice!r}", path=path, line=number, expected="each name once")
            if headed:
                continue
            names = ["id", "text"]
        if len(cells) != len(names):
            raise InputError(
                _columns(cells), path=path, line=number, expected=f"{len(names)} ({', '.join(names)})",
                fix="mend the line" if headed else "mend the line, or give --format plain if this is no table",
            )  # fmt: skip
        try:
            fields = record(dict(zip(names, cells, strict=True)))
        except InputError as err:
            raise placed(err, path, number) from None
        if fields is None:
            raise InputError(f"no text in columns {', '.join(names)}", path=path, line=number, expected=_SHAPES)
        if "id" not in fields and not {"id", "audio"}.isdisjoint(map(role_of, names)):
            raise InputError("the id is empty", path=path, line=number, expected="an id in each line")
        yield number, fields


def _in_columns(rows: _Rows) -> Iterator[tuple[int, list[str]]]:
    """Yield rows without blank lines, except where there is but one column: there a blank line is an empty text."""
    wide: bool | None = None
    blank: list[int] = []
    for number, cells in rows:
        if cells in ([], [""]):
            blank += [number] if wide is False else []
            continue
        if wide is None:
            wide = len(cells) > 1
        yield from ((passed, [""]) for passed in blank)
        blank = []
        yield number, cells


def read_tsv(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield one transcript a row; a table of ``start``, ``end`` and ``text`` is Whisper's captions in milliseconds.

    Raises:
        InputError: A row has another number of columns than the first, or there is no column of texts.
    """
    if captions.is_whisper(_opening(path, encoding).casefold().split("\t")):
        return captions.read_whisper_tsv(path, encoding)
    if is_utf_16(path):  # a spreadsheet's "Unicode text", which has the quotation marks of CSV
        return identified(_records(_in_columns(_csv_rows(path, encoding, "\t")), path), path)
    rows = (
        (number, [_unquoted(cell) for cell in line.split("\t")]) for number, line in enumerate(lines(path, encoding), 1)
    )
    return identified(_records(_in_columns(rows), path), path)


def _opening(path: str, encoding: str | None) -> str:
    return next((line for line in lines(path, encoding) if line), "")


def _unquoted(cell: str) -> str:
    """Return a cell that a table writer quoted, told by the marks inside, which are all doubled, as it was."""
    inside = cell[1:-1]
    if '""' in inside and cell[:1] == cell[-1:] == '"' and '"' not in inside.replace('""', ""):
        return inside.replace('""', '"')
    return cell


def _csv_rows(path: str, encoding: str | None, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    # The limit is the module's own, for all readers in the process: it is only ever raised.
    csv.field_size_limit(max(csv.field_size_limit(), LONGEST_LINE))
    table = csv.reader((line + "\n" for line in lines(path, encoding)), strict=True, delimiter=delimiter)
    while True:
        began = table.line_num + 1
        try:
            cells = next(table, None)
        except csv.Error as err:
            raise InputError(f"not CSV: {err}", path=path, line=began, fix="mend the quotation marks") from None
        if cells is None:
            return
        yield began, cells


def _delimiter(opening: str) -> str:
    """Return what parts the columns: a comma, unless the first line is a header only with a semicolon or a tab."""
    if header(_names(opening, ",")) is None:
        for sign in (";", "\t"):
            if sign in opening and header(_names(opening, sign)) is not None:
                return sign
    return ","


def _names(opening: str, sign: str) -> list[str]:
    return [cell.strip().strip('"') for cell in opening.split(sign)]


def read_csv(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield one transcript a row of a table parted by commas, or by semicolons or tabs where its header is.

    A table of ``start``, ``end`` and ``text`` is the captions of one recording.

    Raises:
        InputError: As ``read_tsv``, or the quotation marks do not pair.
    """
    opening = _opening(path, encoding)
    sign = _delimiter(opening)
    rows = _csv_rows(path, encoding, sign)
    if captions.is_whisper([name.casefold() for name in _names(opening, sign)]):
        return captions.whisper_table(rows, path)
    return identified(_records(_in_columns(rows), path), path)
