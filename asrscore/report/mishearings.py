"""Where the errors are: what was heard instead of what, by system and as a difference."""

from __future__ import annotations

from collections.abc import Sequence

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import integer
from asrscore.report.safe import safe
from asrscore.report.view import View, said, section
from asrscore.results import Confusion
from asrscore.words import counted

#: A confusion is mostly one system's where it has more than this many times the other's.
_MOSTLY = 2
_LONGEST_ID, _LONGEST_SIDE = 16, 64


def mishearings(view: View, most: int, *, texts: bool) -> list[str]:
    """Return the most frequent confusions.

    Args:
        view: The comparison.
        most: How many are shown: of each group where there are two systems, of all otherwise.
        texts: Whether speech may be shown.
    """
    found = view.comparison.confusions
    if not found:
        return []
    title = "Where the errors are"
    shown = [c for c in found if c.reference is not None and c.hypothesis is not None]
    if not texts or not shown:
        return section(title, _hidden(view), view.look)
    if not most:
        return []
    groups = _two(view, shown) if len(view.order) == 2 else [("", shown)]
    rows: list[Row | str] = []
    for heading, group in groups:
        rows += _group(view, heading, group, most)
    return section(title, Grid(_heads(view), rows).lines(view.look), view.look)


def _hidden(view: View) -> list[str]:
    found = view.comparison.confusions
    shares = ", ".join(
        f"{view.labels[name]} {counted(sum(c.counts.get(name, 0) for c in found), 'time')}" for name in view.order
    )
    return said(f"{counted(len(found), 'confusion')} hidden ({shares}): speech is kept out of this report.", view.look)


def _two(view: View, found: Sequence[Confusion]) -> list[tuple[str, Sequence[Confusion]]]:
    """Return the confusions of two systems as a difference: one's, the other's, and what both share."""
    one, other = view.order
    groups: dict[str, list[Confusion]] = {one: [], other: [], "": []}
    for confusion in found:
        a, b = confusion.counts.get(one, 0), confusion.counts.get(other, 0)
        groups[one if a > _MOSTLY * b else other if b > _MOSTLY * a else ""].append(confusion)
    return [
        (f"only or mostly {view.labels[one]}", groups[one]),
        (f"only or mostly {view.labels[other]}", groups[other]),
        ("both", groups[""]),
    ]


def _group(view: View, heading: str, found: Sequence[Confusion], most: int) -> list[Row | str]:
    if not found:
        return []
    rows: list[Row | str] = [f"{heading}: {len(found)}"] if heading else []
    ordered = sorted(found, key=lambda c: -sum(c.counts.values()))
    rows += [_row(view, confusion) for confusion in ordered[:most]]
    if len(ordered) > most:
        rows.append(f"and {len(ordered) - most:,} more")
    return rows


def _heads(view: View) -> list[Column]:
    where = [Column("example", right=False)] if _several(view) else []
    return [
        Column("said", right=False, key=True, flexible=True),
        Column(view.look.arrow, right=False, key=True),
        Column("heard", right=False, key=True, flexible=True),
        *(Column(view.labels[name]) for name in view.order),
        *where,
    ]


def _several(view: View) -> bool:
    return len(view.comparison.references) > 1


def _row(view: View, confusion: Confusion) -> list[Cell | str]:
    look = view.look
    said_, heard = (safe(side or "", look, _LONGEST_SIDE) or look.nothing for side in _sides(confusion))
    counts = [confusion.counts.get(name, 0) for name in view.order]
    cells = [Cell(integer(n)) if n else Cell(look.none, "dim") for n in counts]
    where = [safe(confusion.example, look, _LONGEST_ID)] if _several(view) else []
    return [said_, Cell(look.arrow, "dim"), heard, *cells, *where]


def _sides(confusion: Confusion) -> tuple[str | None, str | None]:
    return confusion.reference, confusion.hypothesis
