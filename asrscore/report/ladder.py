"""The same comparison on every rung: what each step did to each system."""

from __future__ import annotations

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import integer, percent
from asrscore.report.safe import safe
from asrscore.report.view import MEASURES, PIECES, View, counts_in, said, section
from asrscore.results import Rung
from asrscore.score import Counts, Unit

_LONGEST_RUNG = 24
_RATE = len("100.00 %")


def ladder(view: View) -> list[str]:
    """Return the rates on every rung, with what each step changed in errors."""
    rungs, unit = view.comparison.ladder, view.unit
    if unit is None or len(rungs) < 2:
        return []
    grid = _wide(view, rungs, unit)
    if not grid.fits(view.look):
        grid = _transposed(view, rungs, unit)
    lines = grid.lines(view.look)
    lines += said("errors on the first rung, then what each step changed, and the rate after it", view.look, "dim")
    return section(f"Ladder, {MEASURES[unit]}", lines, view.look)


def _wide(view: View, rungs: tuple[Rung, ...], unit: Unit) -> Grid:
    """Return a row a rung, two columns a system; the leader too, where it is not the same on every rung."""
    leaders = [_leaders(rung, view, unit) for rung in rungs]
    moves = len(view.order) > 1 and len(set(leaders)) > 1
    heads = [Column("after", right=False, key=True)]
    heads += [Column(view.labels[name]) for name in view.order]
    heads.append(Column(f"of {PIECES[unit]}s"))
    if moves:
        heads.append(Column("leader", right=False))
    rows: list[Row] = []
    for at, rung in enumerate(rungs):
        cells: list[Cell | str] = [safe(rung.name, view.look, _LONGEST_RUNG)]
        cells += [_cell(rungs, at, name, unit, leads=moves and name in leaders[at]) for name in view.order]
        cells.append(integer(rung.reference_length.get(unit, 0)))
        rows.append([*cells, view.joined(leaders[at])] if moves else cells)
    return Grid(heads, rows)


def _transposed(view: View, rungs: tuple[Rung, ...], unit: Unit) -> Grid:
    """Return a row a system, a column a rung; the leaders are coloured and stand in a row of their own."""
    leaders = [_leaders(rung, view, unit) for rung in rungs]
    heads = [view.key_column(), *(Column(safe(rung.name, view.look, _LONGEST_RUNG)) for rung in rungs)]
    rows: list[Row] = []
    for name in view.order:
        cells = [_cell(rungs, at, name, unit, leads=name in leaders[at]) for at in range(len(rungs))]
        rows.append([view.key(name), *cells])
    lengths = [Cell(integer(rung.reference_length.get(unit, 0)), "dim") for rung in rungs]
    ahead = [Cell(view.joined(names, 1), "dim") for names in leaders]
    return Grid(heads, [*rows, [Cell(f"of {PIECES[unit]}s", "dim"), *lengths], [Cell("leader", "dim"), *ahead]])


def _leaders(rung: Rung, view: View, unit: Unit) -> tuple[str, ...]:
    """Return the systems with the lowest rate on a rung."""
    rates = {name: c.rate for name in view.order if (c := _counts(rung, name, unit)) and c.rate is not None}
    return tuple(name for name, rate in rates.items() if rate == min(rates.values()))


def _cell(rungs: tuple[Rung, ...], at: int, name: str, unit: Unit, *, leads: bool) -> Cell:
    """Return change and rate; rates are padded, so that both stand in line."""
    rate = percent(_counts(rungs[at], name, unit))
    return Cell(f"{_change(rungs, at, name, unit)}  {rate:>{_RATE}}", "ahead" if leads else None)


def _counts(rung: Rung, name: str, unit: Unit) -> Counts | None:
    return counts_in(rung.systems.get(name), unit)


def _change(rungs: tuple[Rung, ...], at: int, name: str, unit: Unit) -> str:
    """Return the errors of the first rung, and afterwards the change that a step made, with its sign."""
    here = _counts(rungs[at], name, unit)
    if here is None:
        return ""
    before = _counts(rungs[at - 1], name, unit) if at else None
    return integer(here.errors) if before is None else integer(here.errors - before.errors, signed=True)
