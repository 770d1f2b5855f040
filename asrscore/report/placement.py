"""What fits on the card that was named."""

from __future__ import annotations

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.look import Style
from asrscore.report.numbers import gib, quantity
from asrscore.report.view import View, said, section
from asrscore.results import Fit, Fitting

_WORDS: dict[Fitting, str] = {"at work": "yes", "on paper": "on paper only", "not": "no", "unknown": "not known"}
_STYLES: dict[Fitting, Style | None] = {"at work": "ahead", "on paper": "bad", "not": "bad", "unknown": "dim"}


def placed(view: View) -> list[str]:
    """Return the memory of each system with what stands beside it, as a share of the card."""
    placement = view.comparison.placement
    if placement is None:
        return []
    fits = {fit.system: fit for fit in placement.fits}
    headroom = placement.card.headroom_gib
    columns = [
        Column("own"),
        Column("beside it"),
        Column("at rest"),
        Column("left"),
        *([Column("at work")] if headroom else []),
        Column("fits", right=False),
    ]
    rows = [_row(view, fits[name], headroom) for name in view.order if name in fits]
    lines = Grid([view.key_column(), *columns], rows).lines(view.look)
    for remark in _remarks(view):
        lines += said(remark, view.look, "dim")
    return section(f"On a card of {gib(placement.card.gib)}", lines, view.look)


def _row(view: View, fit: Fit, headroom: float) -> Row:
    none = Cell(view.look.none, "dim")
    amounts: list[Cell | str] = [
        none if fit.own_gib is None else quantity(fit.own_gib),
        " + ".join(quantity(model) for model in fit.beside_gib) or none,
        none if fit.resident_gib is None else f"{gib(fit.resident_gib)} ({quantity((fit.share or 0) * 100, 1)} %)",
        none if fit.left_gib is None else quantity(fit.left_gib, 1),
    ]
    if headroom:
        amounts.append(none if fit.at_work_gib is None else quantity(fit.at_work_gib))
    return [view.key(fit.system), *amounts, Cell(_WORDS[fit.fitting], _STYLES[fit.fitting])]


def _remarks(view: View) -> list[str]:
    placement = view.comparison.placement
    assert placement is not None
    found = {fit.fitting for fit in placement.fits}
    headroom = placement.card.headroom_gib
    remarks = []
    if headroom:
        remarks.append(f"at work: {gib(headroom)} of headroom for every model on the card.")
    if "on paper" in found:
        work = "at work" if headroom else "with nothing kept for work"
        remarks.append(
            f"on paper only: it fits at rest, but {work} it takes more than the {placement.limit * 100:.0f} % "
            "of a card that servers plan with."
        )
    if "unknown" in found:
        remarks.append("not known: its file names no memory of the kind gpu or declared.")
    return remarks
