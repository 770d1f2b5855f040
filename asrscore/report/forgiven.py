"""What was forgiven: both writings of the same speech, by convention."""

from __future__ import annotations

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import integer
from asrscore.report.safe import safe
from asrscore.report.view import View, section
from asrscore.results import Convention

_LONGEST_ID, _LONGEST_SIDE = 16, 48
#: Writings shown of each convention.
_MOST = 4


def forgiven(view: View, *, texts: bool) -> list[str]:
    """Return the most frequent writings that were not charged.

    Args:
        view: The comparison.
        texts: Whether speech may be shown.
    """
    found = [c for c in view.comparison.conventions if c.reference is not None and c.hypothesis is not None]
    if not found or not texts:
        return []
    rows: list[Row | str] = []
    for licence in dict.fromkeys(c.licence for c in found):
        here = [c for c in found if c.licence == licence]
        rows.append(f"{licence}: {len(here)}")
        rows += [_row(view, convention) for convention in here[:_MOST]]
        if len(here) > _MOST:
            rows.append(f"and {len(here) - _MOST:,} more")
    heads = [
        Column("said", right=False, key=True, flexible=True),
        Column("=", right=False, key=True),
        Column("heard", right=False, key=True, flexible=True),
        *(Column(view.labels[name]) for name in view.order),
        *([Column("example", right=False)] if _several(view) else []),
    ]
    return section("What was forgiven", Grid(heads, rows).lines(view.look), view.look)


def _several(view: View) -> bool:
    return len(view.comparison.references) > 1


def _row(view: View, convention: Convention) -> list[Cell | str]:
    look = view.look
    sides = (convention.reference, convention.hypothesis)
    said, heard = (safe(side or "", look, _LONGEST_SIDE) or look.nothing for side in sides)
    counts = [convention.counts.get(name, 0) for name in view.order]
    cells = [Cell(integer(n)) if n else Cell(look.none, "dim") for n in counts]
    where = [safe(convention.example, look, _LONGEST_ID)] if _several(view) else []
    return [said, Cell("=", "dim"), heard, *cells, *where]
