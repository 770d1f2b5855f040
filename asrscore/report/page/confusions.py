"""Every confusion in one table that sorts and narrows, each with the way to its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from asrscore.report.numbers import quantity
from asrscore.report.page.payload import told
from asrscore.report.safe import safe
from asrscore.report.view import View
from asrscore.results import Confusion, Differing

#: Rows of the table; the browser's list of confusions has more.
MOST_ROWS = 400
#: Systems that are named where a confusion is theirs.
_NAMED, _MANY = 3, 4


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
    shown = list(told(view.comparison))[:MOST_ROWS]
    return [_row(view, at, confusion, every) for at, confusion in enumerate(shown)]


def _row(view: View, at: int, confusion: Confusion, every: int) -> Misheard:
    look = view.look
    counts = tuple(confusion.counts.get(name, 0) for name in view.order)
    having = [view.names[name] for name, n in zip(view.order, counts, strict=True) if n]
    example = confusion.examples[0] if confusion.examples else None
    return Misheard(
        index=at,
        said=safe(confusion.reference or "", look),
        heard=safe(confusion.hypothesis or "", look),
        counts=counts,
        whose=_whose(having, len(counts)),
        share=100 * sum(confusion.errors.values()) / every,
        differs=_differs(view, [d for d in confusion.differing if d.survives]),
        before=safe((example.before or "")[-40:], look) if example else "",
        after=safe((example.after or "")[:40], look) if example else "",
        id=safe(confusion.example, look),
    )


def _whose(having: list[str], systems: int) -> str:
    if len(having) == 1 and systems > 1:
        return f"only {having[0]}"
    if len(having) == systems:
        return "all"
    return ", ".join(having) if len(having) <= _NAMED and systems <= _MANY else f"{len(having)} of {systems}"


def _differs(view: View, found: Sequence[Differing]) -> str:
    if len(found) > _NAMED or (len(view.order) > _MANY and len(found) > 1):
        return f"{len(found)} pairs, the least q {quantity(min(d.q for d in found), 3)}"
    return "; ".join(f"{view.names[d.a]}, {view.names[d.b]}: q {quantity(d.q, 3)}" for d in found)
