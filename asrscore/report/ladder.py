"""The same comparison on every rung: what each step did to each system."""

from __future__ import annotations

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import integer, percent
from asrscore.report.safe import safe
from asrscore.report.view import MEASURES, PIECES, View, counts_in, said, section
from asrscore.results import Rung
from asrscore.score import Counts, Unit

_LONGEST_RUNG = 24


def ladder(view: View) -> list[str]:
    """Return the rates on every rung, with what each step changed in errors."""
    rungs, unit = view.comparison.ladder, view.unit
    if unit is None or len(rungs) < 2:
        return []
    grid = _wide(view, rungs, unit)
    if grid.natural() > view.look.width:
        grid = _transposed(view, rungs, unit)
    lines = grid.lines(view.look)
    lines += said("errors on the first rung, then what each step changed, and the rate after it", view.look, "dim")
    return section(f"Ladder, {MEASURES[unit]}", lines, view.look)


def _wide(view: View, rungs: tuple[Rung, ...], unit: Unit) -> Grid:
    heads = [Column("after", right=False, key=True)]
    for name in view.order:
        heads += [Column("", right=True), Column(view.labels[name])]
    rows: list[Row] = []
    for at, rung in enumerate(rungs):
        cells: list[Cell | str] = [safe(rung.name, view.look, _LONGEST_RUNG)]
        for name in view.order:
            cells += [_change(rungs, at, name, unit), percent(_counts(rung, name, unit))]
        rows.append([*cells, integer(rung.reference_length.get(unit, 0))])
    return Grid([*heads, Column(f"of {PIECES[unit]}s")], rows)


def _transposed(view: View, rungs: tuple[Rung, ...], unit: Unit) -> Grid:
    heads = [view.key_column(), *(Column(safe(rung.name, view.look, _LONGEST_RUNG)) for rung in rungs)]
    rows: list[Row] = []
    for name in view.order:
        row: list[Cell | str] = [view.key(name)]
        for at, rung in enumerate(rungs):
            row.append(f"{_change(rungs, at, name, unit)} {percent(_counts(rung, name, unit))}")
        rows.append(row)
    rows.append([f"{PIECES[unit]}s", *(integer(rung.reference_length.get(unit, 0)) for rung in rungs)])
    return Grid(heads, rows)


def _counts(rung: Rung, name: str, unit: Unit) -> Counts | None:
    return counts_in(rung.systems.get(name), unit)


def _change(rungs: tuple[Rung, ...], at: int, name: str, unit: Unit) -> str:
    """Return the errors of the first rung, and afterwards the change that a step made, with its sign."""
    here = _counts(rungs[at], name, unit)
    if here is None:
        return ""
    before = _counts(rungs[at - 1], name, unit) if at else None
    return integer(here.errors) if before is None else integer(here.errors - before.errors, signed=True)
