"""Whether the ranking hangs on a single rung or convention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.look import Style
from asrscore.report.numbers import percent, points, quantity
from asrscore.report.safe import safe
from asrscore.report.view import MEASURES, View, said, section, unit_of
from asrscore.results import Audit, Stability, Variant

_LONGEST_RUNG = 24


def stability(view: View) -> list[str]:
    """Return each rung left out and applied to one side only, and what the subsets of the conventions say."""
    found = view.comparison.stability
    if found is None or len(view.order) < 2:
        return []
    audits = {audit.rung: audit for audit in found.one_sided}
    if view.comparison.audit is not None:
        audits["clutter"] = view.comparison.audit
    shown = [row for row in found.left_out if _moves(row, audits.get(_rung(row)))]
    idle = [safe(_rung(row), view.look, _LONGEST_RUNG) for row in found.left_out if row not in shown]
    lines: list[str] = []
    if shown:
        grid = _grid(view, shown, audits, rates=True)
        lines += (grid if grid.fits(view.look) else _grid(view, shown, audits, rates=False)).lines(view.look)
    if idle:
        lines += said(f"Leaving out {_and(idle)} changes nothing.", view.look)
    lines += [line for told in _conclusions(view, found, shown) for line in said(told, view.look)]
    if shown:
        lines += said(_legend(view, shown), view.look, "dim")
    return section(f"Ranking stability, {MEASURES[unit_of(found.unit) or 'cer']}", lines, view.look)


def _rung(row: Variant) -> str:
    return row.left_out[0] if row.left_out else ""


def _moves(row: Variant, audit: Audit | None) -> bool:
    """Return whether a rung matters to any system, on both sides or on one."""
    if audit is None:
        return True
    treated, untreated = audit.treatments[-1].counts, audit.treatments[0].counts
    return any(c != treated.get(name) or c != untreated.get(name) for name, c in row.counts.items())


def _grid(view: View, shown: Sequence[Variant], audits: dict[str, Audit], *, rates: bool) -> Grid:
    heads = [Column("left out", right=False, key=True)]
    heads += [Column(view.labels[name]) for name in view.order] if rates else []
    heads += [
        Column("leader", right=False, flexible=True),
        Column("" if not any(row.inverts for row in shown) else "ranking", right=False),
        Column("on one side only"),
        Column("rows inverted"),
    ]
    rows: list[Row] = []
    for row in shown:
        cells: list[Cell | str] = [safe(_rung(row), view.look, _LONGEST_RUNG)]
        if rates:
            cells += [Cell(percent(row.counts.get(n)), "ahead" if n in row.leaders else None) for n in view.order]
        tie = " (level)" if len(row.leaders) > 1 else ""
        cells += [view.joined(row.leaders) + tie, Cell("inverts" if row.inverts else "", "bad")]
        rows.append([*cells, *_one_sided(view, audits.get(_rung(row)))])
    return Grid(heads, rows)


def _one_sided(view: View, audit: Audit | None) -> list[Cell]:
    """Return how far the gap of the first two moves where one of them lacks the rung, and how many rows that turns."""
    if audit is None:
        return [Cell(""), Cell("")]
    times = f" ({quantity(audit.swing / audit.gap, 1)}{view.look.times})" if audit.gap and audit.swing else ""
    turned = sum(row.inverts for row in audit.treatments)
    style: Style | None = "bad" if turned else None
    return [Cell(points(audit.swing) + times), Cell(f"{turned} of {len(audit.treatments)}", style)]


def _conclusions(view: View, found: Stability, shown: Sequence[Variant]) -> list[str]:
    turning = [safe(_rung(row), view.look, _LONGEST_RUNG) for row in shown if row.inverts]
    told = []
    if turning:
        without = "it" if len(turning) == 1 else "any of them"
        told.append(f"The ranking hangs on {_and(turning)}: without {without}, it is another.")
    elif shown:
        told.append("No rung left out on all sides inverts the ranking.")
    if found.subsets:
        told.append(_subsets(view, found.subsets))
    return told


def _subsets(view: View, subsets: Sequence[Variant]) -> str:
    """Return who leads at the subsets of the conventions, and on which convention that hangs."""
    n = len(subsets)
    turned = [row for row in subsets if row.inverts]
    leaders = Counter(view.joined(row.leaders) for row in subsets)
    led = (
        f"{next(iter(leaders))} leads"
        if len(leaders) == 1
        else ", ".join(f"{k} in {v}" for k, v in leaders.most_common())
    )
    head = f"Of the {n} subsets of conventions that could be forgiven, "
    head += f"{led} in all" if len(leaders) == 1 else f"the lead is held by {led}"
    if not turned:
        return f"{head}; none inverts the ranking."
    names = list(dict.fromkeys(name for row in subsets for name in row.left_out))
    exactly = [name for name in names if all((name in row.left_out) == row.inverts for row in subsets)]
    where = f", exactly those without {exactly[0]}" if exactly else ""
    return f"{head}; {len(turned)} of {n} {'inverts' if len(turned) == 1 else 'invert'} the ranking{where}."


def _legend(view: View, shown: Sequence[Variant]) -> str:
    levels: dict[str, list[str]] = {}
    for row in shown:
        levels.setdefault(row.level, []).append(safe(_rung(row), view.look, _LONGEST_RUNG))
    where = "; ".join(f"{_and(rungs)} from {level}" for level, rungs in levels.items())
    return (
        f"left out on all sides, the reference included ({where}); on one side only: how many points the gap of the "
        f"first two moves where one of them lacks the rung, and how many times the gap that is."
    )


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
