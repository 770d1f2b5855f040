"""Every confusion in one table that sorts and narrows, each with the way to its sentences."""

from __future__ import annotations

from dataclasses import dataclass

from asrscore.report.numbers import quantity
from asrscore.report.page.payload import MOST_CONFUSIONS
from asrscore.report.safe import safe
from asrscore.report.view import View
from asrscore.results import Confusion


@dataclass(frozen=True, slots=True)
class Misheard:
    """One row of the table."""

    index: int
    """Its number in the data of the page."""
    said: str
    heard: str
    counts: tuple[int, ...]
    """By system, in order."""
    whose: str
    share: float
    """Of all errors of all systems, in per cent."""
    differs: str
    """Between which systems the difference survives the correction, with the adjusted p-value."""
    before: str
    after: str
    id: str


def misheard(view: View) -> list[Misheard]:
    """Return the confusions of a comparison, most frequent first."""
    every = sum(sum(c.errors.values()) for c in view.comparison.confusions) or 1
    shown = [
        c for c in view.comparison.confusions[:MOST_CONFUSIONS] if c.reference is not None and c.hypothesis is not None
    ]
    return [_row(view, at, confusion, every) for at, confusion in enumerate(shown)]


def _row(view: View, at: int, confusion: Confusion, every: int) -> Misheard:
    look = view.look
    counts = tuple(confusion.counts.get(name, 0) for name in view.order)
    having = [view.names[name] for name, n in zip(view.order, counts, strict=True) if n]
    alone = len(having) == 1 and len(counts) > 1
    example = confusion.examples[0] if confusion.examples else None
    return Misheard(
        index=at,
        said=safe(confusion.reference or "", look),
        heard=safe(confusion.hypothesis or "", look),
        counts=counts,
        whose=f"only {having[0]}" if alone else "all" if len(having) == len(counts) else ", ".join(having),
        share=100 * sum(confusion.errors.values()) / every,
        differs="; ".join(
            f"{view.names[d.a]}, {view.names[d.b]}: q {quantity(d.q, 3)}" for d in confusion.differing if d.survives
        ),
        before=safe((example.before or "")[-40:], look) if example else "",
        after=safe((example.after or "")[:40], look) if example else "",
        id=safe(confusion.example, look),
    )
