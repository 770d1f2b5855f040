"""Rates by group, and whether the gaps between groups are more than chance."""

from __future__ import annotations

from collections.abc import Sequence

from asrscore.report.grid import Cell, Column, Grid
from asrscore.report.numbers import chance, integer, percent, points
from asrscore.report.safe import safe
from asrscore.report.view import MEASURES, View, said, section, unit_of
from asrscore.results import Gap, GapDifference, Group, Grouping, GroupRate
from asrscore.words import counted

#: Groups shown of a column, systems and differences told in words, and columns of a name.
_MOST, _FEW, _LONGEST = 10, 4, 24
_SURE = 0.05
#: A column with what stands in it.
_Listed = tuple[Column, Sequence[Cell | str]]


def groups(view: View) -> list[str]:
    """Return the rates by each column that was asked for, one table after the other."""
    lines: list[str] = []
    for grouping in view.comparison.groups.values():
        lines += [""] * bool(lines) + _section(view, grouping)
    return lines


def shown(grouping: Grouping) -> list[Group]:
    """Return the groups that are shown, those with the most errors first and those too small to judge last."""
    return sorted(grouping.groups, key=lambda g: (g.too_small is not None, -_pooled(g), g.name))[:_MOST]


def _section(view: View, grouping: Grouping) -> list[str]:
    unit = unit_of(grouping.unit)
    measure = MEASURES[unit] if unit else grouping.unit
    groups = shown(grouping)
    remarks: list[str] = []
    if more := len(grouping.groups) - len(groups):
        remarks.append(f"and {counted(more, 'more group')}".replace("more groups", "more"))
    if grouping.without:
        remarks.append(f"{counted(grouping.without, 'utterance')} without a value: in no group")
    lines = _table(view, grouping, groups, remarks)
    lines += [line for told in _told(view, grouping) for line in said(told, view.look)]
    return section(f"By {safe(grouping.column, view.look, _LONGEST)}, {measure}", lines, view.look)


def _pooled(group: Group) -> float:
    errors = sum(rate.counts.errors for rate in group.systems.values())
    length = sum(rate.counts.reference_length for rate in group.systems.values())
    return errors / length if length else 0.0


def _table(view: View, grouping: Grouping, groups: Sequence[Group], remarks: Sequence[str]) -> list[str]:
    """Return a row a group, or a row a system where that is what fits."""
    grid = _by_group(view, grouping, groups, remarks)
    if grid.fits(view.look):
        return grid.lines(view.look)
    turned = _by_system(view, groups, remarks)
    if not turned.fits(view.look) and len(groups) >= len(view.order):
        return grid.lines(view.look)
    drawn = "" if grouping.cluster == "utterance" else f"; intervals draw {_clusters(view, grouping)}"
    return [*turned.lines(view.look), *said(f"in brackets: utterances{drawn}", view.look, "dim")]


def _by_group(view: View, grouping: Grouping, groups: Sequence[Group], remarks: Sequence[str]) -> Grid:
    column = safe(grouping.column, view.look, _LONGEST)
    table: list[_Listed] = [
        (Column(column, right=False, key=True), [_name(view, group) for group in groups]),
        (Column("utterances"), [integer(group.utterances) for group in groups]),
    ]
    if grouping.cluster != "utterance":
        table.append((Column(_clusters(view, grouping)), [integer(group.clusters) for group in groups]))
    for name in view.order:
        table += _rates(view, view.labels[name], [(group, name) for group in groups])
    return _grid(table, remarks)


def _by_system(view: View, groups: Sequence[Group], remarks: Sequence[str]) -> Grid:
    table: list[_Listed] = [(view.key_column(), [view.key(name) for name in view.order])]
    for group in groups:
        head = f"{_name(view, group)} ({integer(group.utterances)})"
        table += _rates(view, head, [(group, name) for name in view.order])
    return _grid(table, remarks)


def _grid(table: Sequence[_Listed], remarks: Sequence[str]) -> Grid:
    """Return a table of columns with remarks below."""
    rows = zip(*(cells for _, cells in table), strict=True)
    return Grid([column for column, _ in table], [*rows, *remarks])


def _name(view: View, group: Group) -> str:
    return safe(group.name, view.look, _LONGEST)


def _clusters(view: View, grouping: Grouping) -> str:
    return f"{safe(grouping.cluster, view.look, _LONGEST)}s"


def _rates(view: View, head: str, of: Sequence[tuple[Group, str]]) -> list[_Listed]:
    """Return rates and their intervals: on paper below each other, else in a column of their own, if there are any."""
    around = [_around(view, group.systems[name]) for group, name in of]
    paper = view.look.paper is not None
    beside = [one or view.look.none for one in around] if paper and any(around) else [""] * len(of)
    rates = [
        Cell(percent(group.systems[name].counts), "dim" if group.too_small else None, interval)
        for (group, name), interval in zip(of, beside, strict=True)
    ]
    if paper or not any(around):
        return [(Column(head), rates)]
    return [(Column(head), rates), (Column("95 %", right=False), [Cell(one, "dim") for one in around])]


def _around(view: View, rate: GroupRate) -> str:
    return "" if rate.low is None or rate.high is None else _range(view, rate.low, rate.high)


def _range(view: View, low: float, high: float) -> str:
    return f"{points(low)}{view.look.to}{points(high)}"


def _told(view: View, grouping: Grouping) -> list[str]:
    """Return what the gaps come to, in words."""
    told: list[str] = []
    if small := [group for group in grouping.groups if group.too_small]:
        names = ", ".join(f"{safe(g.name, view.look, _LONGEST)} ({g.too_small})" for g in small[:_FEW])
        more = f" and {len(small) - _FEW} more" if len(small) > _FEW else ""
        told.append(f"Too small to judge: {names}{more}.")
    if not grouping.gaps:
        return [*told, "No two groups can be compared."]
    for name in view.order[:_FEW]:
        told += _of_system(view, name, [gap for gap in grouping.gaps if gap.system == name])
    if len(view.order) > _FEW:
        rest = [g for g in grouping.gaps if g.system in view.order[_FEW:] and _settled(g.adjusted)]
        told.append(f"Of the other systems' gaps {len(rest)} are more than chance.")
    told += _of_pairs(view, grouping.differences)
    if sum(not group.too_small for group in grouping.groups) > 2:
        told.append("Gaps hold for all pairs of groups at once: p after Holm, intervals after Bonferroni.")
    return told


def _settled(p: float | None) -> bool:
    return p is not None and p < _SURE


def _of_system(view: View, name: str, gaps: Sequence[Gap]) -> list[str]:
    label = view.labels[name]
    settled = sorted((gap for gap in gaps if _settled(gap.adjusted)), key=lambda gap: -gap.difference)
    told = [
        f"{label}: {safe(gap.group, view.look, _LONGEST)} is {points(gap.difference)} points behind "
        f"{safe(gap.best, view.look, _LONGEST)}{_evidence(gap)}."
        for gap in settled[:_FEW]
    ]
    if len(settled) > _FEW:
        told.append(f"{label}: {len(settled) - _FEW} more groups are behind.")
    if not settled and gaps:
        widest = max(gaps, key=lambda gap: gap.difference)
        told.append(
            f"{label}: no group is behind {safe(widest.best, view.look, _LONGEST)} by more than chance; the widest gap "
            f"is {points(widest.difference)} points, of {safe(widest.group, view.look, _LONGEST)}"
            f"{_evidence(widest)}."
        )
    return told


def _evidence(gap: Gap | GapDifference) -> str:
    if gap.low is None or gap.high is None or gap.adjusted is None:
        return " (no interval: nothing varies)"
    # A dash would be read as a sign.
    return f" ({points(gap.low, signed=True)} to {points(gap.high, signed=True)}, p {chance(gap.adjusted)})"


def _of_pairs(view: View, differences: Sequence[GapDifference]) -> list[str]:
    settled = [d for d in differences if _settled(d.adjusted)]
    told = []
    for d in sorted(settled, key=lambda d: -abs(d.difference))[:_FEW]:
        wide, narrow = (d.a, d.b) if d.difference > 0 else (d.b, d.a)
        told.append(
            f"The gap of {safe(d.group, view.look, _LONGEST)} to {safe(d.against, view.look, _LONGEST)} is "
            f"{points(abs(d.difference))} points wider in {view.labels[wide]} than in {view.labels[narrow]} "
            f"(p {chance(d.adjusted or 0.0)})."
        )
    if len(settled) > _FEW:
        told.append(f"{len(settled) - _FEW} more gaps differ between systems.")
    if differences and not settled:
        told.append("No gap differs between two systems by more than chance.")
    return told
