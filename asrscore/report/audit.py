"""The symmetry audit: what one-sided cleaning would have said."""

from __future__ import annotations

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import percent, points, quantity
from asrscore.report.view import MEASURES, View, said, section, unit_of
from asrscore.results import Audit, Treatment


def symmetry(view: View) -> list[str]:
    """Return the table of treatments, with the rows that invert the ranking, and the swing."""
    audit = view.comparison.audit
    if audit is None:
        return []
    title = f"Symmetry audit: {MEASURES[unit_of(audit.unit) or 'cer']} with clutter left in and taken off"
    if not any(system.removed for system in view.systems()):
        clean = "No answer has clutter: every row would be the ranking above."
        return section(title, said(clean, view.look), view.look)
    grid, swing = _wide(view, audit), [*_swing(view, audit), *_loops(view)]
    if not grid.fits(view.look):
        return section(title, [*_ends(view, audit), *_transposed(view, audit).lines(view.look), *swing], view.look)
    return section(title, [*grid.lines(view.look), *swing], view.look)


def _name(view: View, row: Treatment) -> str:
    every = len(view.order)
    if not row.stripped:
        return "nothing stripped"
    if len(row.stripped) == every:
        return {1: "stripped", 2: "both stripped"}.get(every, "all stripped")
    word = " stripped" if every == 2 else ""
    if len(row.stripped) == 1:
        return f"only {view.labels[row.stripped[0]]}{word}"
    left = [name for name in view.order if name not in row.stripped]
    return f"all but {view.joined(left)}{word}"


def _sorted(view: View, audit: Audit) -> list[Treatment]:
    """Return the rows as they are read best: nothing, each alone, all but each, all."""
    place = {name: at for at, name in enumerate(view.order)}
    return sorted(audit.treatments, key=lambda row: (len(row.stripped), sorted(place[n] for n in row.stripped)))


def _leaders(view: View, row: Treatment) -> str:
    tie = " (level)" if len(row.leaders) > 1 else ""
    return view.joined(row.leaders) + tie


def _wide(view: View, audit: Audit) -> Grid:
    """Return a row a treatment, a column a system."""
    compared = len(view.order) > 1
    heads = [Column("", right=False, key=True), *(Column(view.labels[n]) for n in view.order)]
    if compared:
        heads += [Column("leader", right=False, flexible=True), Column("", right=False)]
    rows: list[Row] = []
    for row in _sorted(view, audit):
        cells: list[Cell | str] = [_name(view, row)]
        cells += [_rate(row, name, compared=compared) for name in view.order]
        if compared:
            cells += [_leaders(view, row), _mark(view, row)]
        rows.append(cells)
    return Grid(heads, rows)


def _rate(row: Treatment, name: str, *, compared: bool) -> Cell:
    return Cell(percent(row.counts.get(name)), "ahead" if compared and name in row.leaders else None)


def _mark(view: View, row: Treatment) -> Cell:
    return Cell(view.look.inverts if row.inverts else "", "bad")


def _transposed(view: View, audit: Audit) -> Grid:
    """Return a row a system: in a one-sided row nobody's rate moves but its own, so that two rates say it all."""
    by_row = {frozenset(row.stripped): row for row in audit.treatments}
    everyone = frozenset(view.order)
    none, every = by_row.get(frozenset()), by_row.get(everyone)
    heads = [
        view.key_column(),
        Column("as it came"),
        Column("stripped"),
        Column("leader if only it is stripped", right=False, flexible=True),
        Column("leader if all but it are", right=False, flexible=True),
    ]
    rows: list[Row] = []
    for name in view.order:
        only, but = by_row.get(frozenset({name})), by_row.get(everyone - {name})
        rows.append(
            [
                view.key(name),
                percent(none.counts.get(name)) if none else "",
                percent(every.counts.get(name)) if every else "",
                _outcome(view, only),
                _outcome(view, but),
            ]
        )
    return Grid(heads, rows)


def _ends(view: View, audit: Audit) -> list[str]:
    """Return who leads where everybody is treated alike."""
    lines = []
    for row in _sorted(view, audit):
        if len(row.stripped) in (0, len(view.order)):
            told = f"{_name(view, row)}: {_leaders(view, row)} leads"
            lines += said(
                f"{told} {view.look.inverts}" if row.inverts else told, view.look, "bad" if row.inverts else None
            )
    return lines


def _outcome(view: View, row: Treatment | None) -> Cell:
    if row is None:
        return Cell("")
    mark = f" {view.look.inverts}" if row.inverts else ""
    return Cell(_leaders(view, row) + mark, "bad" if row.inverts else None)


def _loops(view: View) -> list[str]:
    """Return that loops are no clutter: where they are cut, they are cut in every row."""
    if not any(system.loops_kept for system in view.systems()):
        return []
    return said("Loops are cut in every row, on all sides alike: that is a setting, not clutter.", view.look, "dim")


def _swing(view: View, audit: Audit) -> list[str]:
    if len(view.order) < 2:
        return []
    first, second = (view.labels[name] for name in view.order[:2])
    told = f"Cleaning one of {first} and {second} but not the other moves their gap by {points(audit.swing)} points"
    if not audit.swing:
        told = f"Cleaning moves neither {first} nor {second}"
    elif audit.gap > 0:
        told += f", {quantity(audit.swing / audit.gap, 1)} times the gap itself ({points(audit.gap)})"
    else:
        told += ", and they are level: it alone would decide"
    turned = sum(row.inverts for row in audit.treatments)
    verb = "inverts" if turned == 1 else "invert"
    rows = f"{turned} of {len(audit.treatments)} rows {verb}" if turned else "no row inverts"
    return said(f"{told}; {rows} the ranking.", view.look, "bad" if turned else None)
