"""The same answers as foreign profiles count them, beside the headline, and why they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import integer, percent
from asrscore.report.safe import safe
from asrscore.report.view import MEASURES, PIECES, View, counts_in, said, section
from asrscore.results import Difference, Scale
from asrscore.score import LICENCES

_LONGEST_NAME, _LONGEST_SIDE, _LONGEST_ID = 40, 40, 16
#: Differences shown of each kind.
_MOST = 4


def scales(view: View, *, texts: bool) -> list[str]:
    """Return the rates on other scales, what each does in words, and the writings it judges otherwise.

    Args:
        view: The comparison.
        texts: Whether speech may be shown.
    """
    found = view.comparison.scales
    if not found:
        return []
    lines = _rates(view, found)
    for scale in found:
        by = f" ({scale.made_by})" if scale.made_by else ""
        lines += said(f"{scale.name}{by} {scale.does}.", view.look, "dim")
        lines += _told(view, scale, texts=texts)
    measure = f", {MEASURES[view.unit]}" if view.unit else ""
    return section(f"Beside {view.comparison.level}{measure}", lines, view.look)


def _rates(view: View, found: Sequence[Scale]) -> list[str]:
    unit = view.unit or "wer"
    heads = [Column("scale", right=False, key=True)]
    heads += [Column(view.labels[name]) for name in view.order]
    heads.append(Column(f"of {PIECES[unit]}s"))
    own = {system.name: system.counts(unit) for system in view.systems()}
    rows: list[Row | str] = [
        [
            view.comparison.level,
            *(f"{integer(own[name].errors)}  {percent(own[name]):>8}" for name in view.order),
            integer(max(counts.reference_length for counts in own.values())),
        ]
    ]
    for scale in found:
        cells: list[Cell | str] = [safe(scale.name, view.look, _LONGEST_NAME)]
        for name in view.order:
            counts = counts_in(scale.systems.get(name), unit)
            cells.append(f"{integer(counts.errors)}  {percent(counts):>8}" if counts else view.look.none)
        rows.append([*cells, integer(scale.reference_length.get(unit, 0))])
    return Grid(heads, rows).lines(view.look)


def _told(view: View, scale: Scale, *, texts: bool) -> list[str]:
    level = view.comparison.level
    kinds = (
        (f"charged at {level}, one text to it", scale.hides),
        (f"forgiven at {level}, charged by it", scale.charges),
    )
    rows: list[Row | str] = []
    for heading, found in kinds:
        if found:
            rows.append(f"{heading}: {len(found):,}{_by_licence(found)}")
        if texts:
            shown = [d for d in found if d.reference is not None and d.hypothesis is not None]
            rows += [_row(view, difference) for difference in shown[:_MOST]]
            if len(shown) > _MOST:
                rows.append(f"and {len(shown) - _MOST:,} more")
    if not rows:
        return []
    heads = [
        Column("said", right=False, key=True, flexible=True),
        Column(view.look.arrow, right=False, key=True),
        Column("heard", right=False, key=True, flexible=True),
        *(Column(view.labels[name]) for name in view.order),
        *([Column("example", right=False)] if len(view.comparison.references) > 1 else []),
    ]
    return Grid(heads, rows).lines(view.look)


def _by_licence(found: Sequence[Difference]) -> str:
    """Return how many differences are of each kind of convention, in the order of the ladder."""
    kinds = Counter(d.licence for d in found if d.licence)
    told = ", ".join(f"{kinds[licence]} {licence}" for licence in LICENCES if kinds[licence])
    return f" ({told})" if told else ""


def _row(view: View, difference: Difference) -> list[Cell | str]:
    look = view.look
    sides = (difference.reference, difference.hypothesis)
    one, other = (safe(side or "", look, _LONGEST_SIDE) or look.nothing for side in sides)
    counts = [difference.counts.get(name, 0) for name in view.order]
    cells = [Cell(integer(n)) if n else Cell(look.none, "dim") for n in counts]
    where = [safe(difference.example, look, _LONGEST_ID)] if len(view.comparison.references) > 1 else []
    return [one, Cell(look.arrow, "dim"), other, *cells, *where]
