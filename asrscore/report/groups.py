"""Rates by group, and whether the gaps between groups are more than chance."""

from __future__ import annotations

from collections.abc import Sequence

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import chance, integer, percent, points
from asrscore.report.safe import safe
from asrscore.report.view import MEASURES, View, said, section, unit_of
from asrscore.results import Gap, GapDifference, Group, Grouping
from asrscore.words import counted

#: Groups shown of a column, systems and differences told in words, and columns of a name.
_MOST, _FEW, _LONGEST = 10, 4, 24
_SURE = 0.05


def groups(view: View) -> list[str]:
    """Return the rates by each column that was asked for, one table after the other."""
    lines: list[str] = []
    for grouping in view.comparison.groups.values():
        lines += [""] * bool(lines) + _section(view, grouping)
    return lines


def _section(view: View, grouping: Grouping) -> list[str]:
    unit = unit_of(grouping.unit)
    measure = MEASURES[unit] if unit else grouping.unit
    ordered = sorted(grouping.groups, key=lambda g: (g.too_small is not None, -_pooled(g), g.name))
    rows: list[Row | str] = [_row(view, group) for group in ordered[:_MOST]]
    if len(ordered) > _MOST:
        rows.append(f"and {counted(len(ordered) - _MOST, 'more group')}".replace("more groups", "more"))
    if grouping.without:
        rows.append(f"{counted(grouping.without, 'utterance')} without a value: in no group")
    heads = [
        Column(safe(grouping.column, view.look, _LONGEST), right=False, key=True),
        Column("utterances"),
        *([] if grouping.cluster == "utterance" else [Column(f"{safe(grouping.cluster, view.look, _LONGEST)}s")]),
        *(column for name in view.order for column in (Column(view.labels[name]), Column("95 %", right=False))),
    ]
    lines = Grid(heads, [row if isinstance(row, str) else _fitting(row, grouping) for row in rows]).lines(view.look)
    lines += [line for told in _told(view, grouping, ordered) for line in said(told, view.look)]
    return section(f"By {safe(grouping.column, view.look, _LONGEST)}, {measure}", lines, view.look)


def _pooled(group: Group) -> float:
    errors = sum(rate.counts.errors for rate in group.systems.values())
    length = sum(rate.counts.reference_length for rate in group.systems.values())
    return errors / length if length else 0.0


def _row(view: View, group: Group) -> list[Cell | str]:
    cells: list[Cell | str] = [
        safe(group.name, view.look, _LONGEST),
        integer(group.utterances),
        integer(group.clusters),
    ]
    for name in view.order:
        rate = group.systems[name]
        around = "" if rate.low is None or rate.high is None else _range(view, rate.low, rate.high)
        cells += [Cell(percent(rate.counts), "dim" if group.too_small else None), Cell(around, "dim")]
    return cells


def _fitting(row: Row, grouping: Grouping) -> Row:
    """Return a row without the number of clusters where those are its utterances."""
    return [*row[:2], *row[3:]] if grouping.cluster == "utterance" else row


def _range(view: View, low: float, high: float) -> str:
    return f"{points(low)}{view.look.to}{points(high)}"


def _told(view: View, grouping: Grouping, ordered: Sequence[Group]) -> list[str]:
    """Return what the gaps come to, in words."""
    told: list[str] = []
    if small := [group for group in ordered if group.too_small]:
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
    pairs = sum(1 for group in ordered if not group.too_small)
    if pairs > 2:
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
