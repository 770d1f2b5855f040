"""Where the errors are: what was heard instead of what, by system and as a difference."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import chance, integer
from asrscore.report.safe import safe
from asrscore.report.view import View, said, section
from asrscore.results import Confusion, Positions
from asrscore.words import counted

#: A confusion is mostly one system's where it has more than this many times the other's.
_MOSTLY = 2
_SURE = 0.05
_LONGEST_ID, _LONGEST_SIDE = 16, 64
#: Columns of context on each side, and of a screen that has room for it.
_AROUND, _ROOMY = 12, 80
#: Pairs of which the places in error are shown.
_PAIRS = 6


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
        return section(title, [*_hidden(view), *by_place(view)], view.look)
    if not most:
        return []
    groups = _two(view, shown) if len(view.order) == 2 else [("", shown)]
    table = _Table(view, shown)
    grid = table.drawn(groups, most)
    if not grid.fits(view.look):
        table.narrow()
        grid = table.drawn(groups, most)
    lines = grid.lines(view.look)
    if table.tested:
        lines += said(
            "q: p of the difference at the same places, clusters' signs exchanged, adjusted over all confusions that "
            "could show one (Benjamini-Hochberg).", view.look, "dim",
        )  # fmt: skip
    return section(title, [*lines, *by_place(view)], view.look)


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


def _errors(found: Sequence[Confusion], name: str) -> int:
    return sum([c.errors.get(name, 0) for c in found])


class _Table:
    """The rows of the table; a column that would say nothing is left out."""

    def __init__(self, view: View, found: Sequence[Confusion]) -> None:
        self._view = view
        self._whole = {name: _errors(found, name) for name in view.order}
        self._several = len(view.comparison.references) > 1
        self.tested = any(c.differing for c in found)
        self._around = view.look.width >= _ROOMY and any(c.examples and c.examples[0].before is not None for c in found)

    def narrow(self) -> None:
        """Do without what the table can do without."""
        self._around = False

    def drawn(self, groups: Sequence[tuple[str, Sequence[Confusion]]], most: int) -> Grid:
        """Return the table of confusions under their headings, ``most`` of each."""
        rows = [row for heading, found in groups for row in self.group(heading, found, most)]
        return Grid(self.heads(), rows)

    def heads(self) -> list[Column]:
        look = self._view.look
        return [
            Column("said", right=False, key=True, flexible=True),
            Column(look.arrow, right=False, key=True),
            Column("heard", right=False, key=True, flexible=True),
            *(Column(self._view.labels[name]) for name in self._view.order),
            *([Column("q")] if self.tested else []),
            *([Column("example", right=False)] if self._several else []),
            *([Column("around", right=False)] if self._around else []),
        ]

    def group(self, heading: str, found: Sequence[Confusion], most: int) -> list[Row | str]:
        if not found:
            return []
        shares = [(self._view.labels[name], self._share(found, name)) for name in self._view.order]
        told = ", ".join(f"{share} of {label}'s errors" for label, share in shares if share and share != "0 %")
        rows: list[Row | str] = [f"{heading}: {len(found):,}" + (f" ({told})" if told else "")] if heading else []
        rows += [self._row(confusion) for confusion in nsmallest(most, found, key=lambda c: -sum(c.counts.values()))]
        if len(found) > most:
            rows.append(f"and {len(found) - most:,} more")
        return rows

    def _share(self, found: Sequence[Confusion], name: str) -> str:
        """Return what part of a system's errors some confusions are; nothing where that is not known."""
        whole = self._whole[name]
        return f"{_errors(found, name) * 100 / whole:.0f} %" if whole else ""

    def _row(self, confusion: Confusion) -> list[Cell | str]:
        look = self._view.look
        said_, heard = (
            safe(side or "", look, _LONGEST_SIDE) or look.nothing
            for side in (confusion.reference, confusion.hypothesis)
        )
        counts = [confusion.counts.get(name, 0) for name in self._view.order]
        cells: list[Cell | str] = [Cell(integer(n)) if n else Cell(look.none, "dim") for n in counts]
        if self.tested:
            q = min((one.q for one in confusion.differing), default=None)
            cells.append("" if q is None else Cell(chance(q), None if q < _SURE else "dim"))
        if self._several:
            cells.append(safe(confusion.example, look, _LONGEST_ID))
        if self._around:
            cells.append(Cell(self._context(confusion), "dim"))
        return [said_, Cell(look.arrow, "dim"), heard, *cells]

    def _context(self, confusion: Confusion) -> str:
        look = self._view.look
        example = next(iter(confusion.examples), None)
        if example is None or example.before is None or example.after is None:
            return ""
        before = safe(example.before[::-1], look, _AROUND)[::-1] if example.before.isprintable() else ""
        after = safe(example.after, look, _AROUND) if example.after.isprintable() else ""
        return f"{before}[{safe(confusion.reference or '', look, _AROUND)}]{after}"


def by_place(view: View) -> list[str]:
    """Return which places of the reference only one of two systems has wrong."""
    found = view.comparison.positions
    if not found:
        return []
    if len(view.order) == 2 and len(found) == 1:
        return [line for told in _sentences(view, found[0]) for line in said(told, view.look)]
    rows: list[Row | str] = [
        [
            f"{view.labels[p.a]} : {view.labels[p.b]}",
            *(integer(n) for n in (p.both_right, p.only_a_wrong, p.only_b_wrong, p.both_wrong)),
            "" if p.p is None else chance(p.p),
        ]
        for p in found[:_PAIRS]
    ]
    if len(found) > _PAIRS:
        rows.append(f"and {len(found) - _PAIRS:,} more pairs")
    heads = ["both right", "only 1st wrong", "only 2nd wrong", "both wrong", "p"]
    title = Column("places of the reference", right=False, key=True)
    return ["", *Grid([title, *map(Column, heads)], rows).lines(view.look)]


def _sentences(view: View, p: Positions) -> list[str]:
    one, other = view.labels[p.a], view.labels[p.b]
    whole = p.both_right + p.only_a_wrong + p.only_b_wrong + p.both_wrong
    told = (
        f"Of {integer(whole)} places of the reference both have {integer(p.both_right)} right and "
        f"{integer(p.both_wrong)} wrong; only {one} has {integer(p.only_a_wrong)} wrong, only {other} "
        f"{integer(p.only_b_wrong)}" + ("" if p.p is None else f" (p {chance(p.p)})")
    )
    return [f"{told}. Insertions stand at none: {one} {integer(p.inserted_a)}, {other} {integer(p.inserted_b)}."]
