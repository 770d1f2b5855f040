"""Tables stand straight in any script and fit the screen."""

from __future__ import annotations

import re

from asrscore.report.grid import Cell, Column, Grid
from asrscore.report.look import Look
from asrscore.report.safe import columns

NAME, NUMBER = Column("name", right=False, key=True), Column("n")


def test_columns_stand_in_line_whatever_the_script() -> None:
    lines = Grid([NAME, NUMBER], [["한국어", "1"], ["ascii", "22"], ["か\u3099", "333"]]).lines(Look())
    assert lines == ["name      n", "한국어    1", "ascii    22", "か\u3099      333"]
    assert {columns(line) for line in lines} == {11}


def test_no_line_ends_in_spaces() -> None:
    grid = Grid([NAME, Column("note", right=False)], [["a", ""], ["b", "long note"], ["c", "x"]])
    assert all(line == line.rstrip() for line in grid.lines(Look()))


def test_colour_changes_nothing_but_colour() -> None:
    grid = Grid([NAME, NUMBER], [[Cell("a", "ahead"), Cell("1", "bad")], "heading", [Cell("b"), Cell("2", "dim")]])
    plain, coloured = grid.lines(Look()), grid.lines(Look(colour=True))
    assert plain != coloured
    assert [re.sub(r"\x1b\[\d+m", "", line) for line in coloured] == plain


def test_a_table_too_wide_breaks_into_blocks_that_repeat_the_key() -> None:
    heads = [NAME, *(Column(f"column{i}") for i in range(8))]
    lines = Grid(heads, [["row", *map(str, range(8))]]).lines(Look(width=40))
    assert all(columns(line) <= 40 for line in lines)
    assert [line.split() for line in lines if line.startswith("row")] == [
        ["row", "0", "1", "2", "3"],
        ["row", "4", "5", "6", "7"],
    ]


def test_heads_break_before_texts_do() -> None:
    grid = Grid([NAME, Column("a rather long head")], [["some text here", "1"]])
    assert grid.lines(Look(width=40))[0].startswith("name")
    narrow = Grid([NAME, *[Column("a rather long head")] * 3], [["key", "1", "2", "3"]])
    assert narrow.fits(Look(width=40))
    assert [line.split() for line in narrow.lines(Look(width=40))][-1] == ["key", "1", "2", "3"]


def test_flexible_text_wraps_inside_its_column() -> None:
    grid = Grid([NAME, Column("text", right=False, flexible=True), NUMBER], [["key", "word " * 12, "7"]])
    lines = grid.lines(Look(width=40))
    assert all(columns(line) <= 40 for line in lines)
    assert " ".join(lines).count("word") == 12
    assert lines[1].endswith("7")


def test_a_column_without_head_and_content_takes_no_room() -> None:
    assert Grid([NAME, Column(""), NUMBER], [["a", "", "1"]]).lines(Look()) == ["name  n", "a     1"]
