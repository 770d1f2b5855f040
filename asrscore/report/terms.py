"""How often what matters was heard: the user's terms, and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import integer, share
from asrscore.report.safe import safe
from asrscore.report.view import View, said, section
from asrscore.results import Confusion, Spotted, Term
from asrscore.words import counted

_LONGEST = 24
#: Terms shown, and what they became in each system.
_MOST, _READINGS = 10, 2


def terms(view: View, *, texts: bool) -> list[str]:
    """Return how often each term was heard, those most often missed first.

    Args:
        view: The comparison.
        texts: Whether terms and what they became may be shown.
    """
    found = view.comparison.terms
    if not found:
        return []
    heard = [t for t in found if any(c.said or c.invented for c in t.counts.values())]
    rows: list[Row | str] = []
    if texts and all(t.term is not None for t in found):
        rows += [_row(view, t) for t in sorted(heard, key=_missed, reverse=True)[:_MOST]]
        if len(heard) > _MOST:
            rows.append(f"and {len(heard) - _MOST:,} more")
    if idle := len(found) - len(heard):
        rows.append(f"{counted(idle, 'term')} neither said nor heard")
    whole = {name: sum((t.counts.get(name, Spotted()) for t in found), Spotted()) for name in view.order}
    rows += [
        ["recall", "", *(Cell(share(c.right, c.said), "strong") for c in whole.values()), ""],
        ["precision", "", *(share(c.right, c.right + c.invented) for c in whole.values()), ""],
    ]
    heads = [
        Column("term", right=False, key=True, flexible=True),
        Column("said"),
        *(Column(view.labels[name]) for name in view.order),
        Column("became", right=False, flexible=True),
    ]
    lines = Grid(heads, rows).lines(view.look)
    if any(c.invented for c in whole.values()):
        lines += said("+n: written n times where something else was said.", view.look, "dim")
    return section("Terms", lines, view.look)


def _missed(term: Term) -> tuple[int, int]:
    return sum(c.said - c.right for c in term.counts.values()), sum(c.said for c in term.counts.values())


def _row(view: View, term: Term) -> list[Cell | str]:
    counts = [term.counts.get(name, Spotted()) for name in view.order]
    cells = [
        Cell(
            integer(c.right) + (f" +{integer(c.invented)}" if c.invented else ""), None if c.right == c.said else "bad"
        )
        for c in counts
    ]
    told = [
        f"{view.labels[name]}: {_readings(view, term.became[name])}" for name in view.order if term.became.get(name)
    ]
    # Runs may be repeated in one system and not in another.
    said_ = {c.said for c in counts}
    times = integer(said_.pop()) if len(said_) == 1 else "/".join(integer(c.said) for c in counts)
    return [safe(term.term or "", view.look, _LONGEST), times, *cells, "; ".join(told)]


def _readings(view: View, became: Mapping[str, int]) -> str:
    shown = [
        f"{safe(text, view.look, _LONGEST) or view.look.nothing} {integer(n)}"
        for text, n in list(became.items())[:_READINGS]
    ]
    return ", ".join([*shown, view.look.ellipsis] if len(became) > _READINGS else shown)


def numbers(view: View, *, texts: bool) -> list[str]:
    """Return how often the value of a number was right.

    Args:
        view: The comparison.
        texts: Whether numbers may be shown.
    """
    found = view.comparison.numbers
    if found is None:
        return []
    rows: list[Row | str] = []
    for name in view.order:
        c = found.counts.get(name, Spotted())
        wrong = _wrong(view, name, found.wrong) if texts else ""
        rows.append(
            [view.key(name), integer(c.said), integer(c.right), share(c.right, c.said), integer(c.invented), wrong]
        )
    heads = [
        view.key_column(),
        *map(Column, ("numbers said", "value right", "rate", "invented")),
        Column("became", right=False, flexible=True),
    ]
    return section("Numbers", Grid(heads, rows).lines(view.look), view.look)


def _wrong(view: View, name: str, wrong: Sequence[Confusion]) -> str:
    look = view.look
    own = sorted((c for c in wrong if c.counts.get(name)), key=lambda c: -c.counts[name])
    shown = [
        f"{safe(c.reference, look, _LONGEST)} {look.arrow} {safe(c.hypothesis or '', look, _LONGEST) or look.nothing}"
        for c in own[:_READINGS]
        if c.reference is not None
    ]
    return ", ".join([*shown, look.ellipsis] if shown and len(own) > _READINGS else shown)
