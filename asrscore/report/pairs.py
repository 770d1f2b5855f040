"""How the systems stand to each other, where a sentence about the first two is not all."""

from __future__ import annotations

from asrscore.report.grid import Cell, Column, Grid
from asrscore.report.look import Style
from asrscore.report.numbers import chance, points
from asrscore.report.view import MEASURES, View, said, section
from asrscore.results import DECIDING, LEVEL, Pair

_MOST_PAIRS, _MOST_ON_PAPER = 6, 300


def pair_of(view: View, one: str, other: str) -> Pair | None:
    """Return the pair of two systems, whichever way round it was made."""
    return next((p for p in view.comparison.pairs if {p.a, p.b} == {one, other}), None)


def pairs(view: View) -> list[str]:
    """Return how the systems stand to each other, where there are more than two."""
    if view.unit is None or len(view.order) < 3:
        return []
    place = {name: at for at, name in enumerate(view.order)}
    every = sorted(view.comparison.pairs, key=lambda p: sorted((place[p.a], place[p.b])))
    most = _MOST_ON_PAPER if view.look.paper is not None else _MOST_PAIRS
    shown = every if len(every) <= most else [p for p in every if view.order[0] in (p.a, p.b)]
    heads = [
        Column("ahead", right=False, key=True, flexible=True),
        Column("behind", right=False, key=True, flexible=True),
        Column("points"),
        Column("95 % interval" if any(pair.interval.low is not None for pair in shown) else ""),
        *([Column("p")] if (tested := any(pair.test for pair in shown)) else []),
        Column("settled", right=False),
    ]
    lines = Grid(heads, [_pair_row(view, pair, place, tested=tested) for pair in shown]).lines(view.look)
    rest = [pair for pair in every if pair not in shown]
    if rest:
        settled = sum(pair.settled for pair in rest)
        lines += said(f"{len(rest)} further pairs, {settled} of them settled, are in the JSON.", view.look, "dim")
    missing = dict.fromkeys(p.interval.missing for p in shown if p.interval.missing)
    for reason in missing:
        lines += said(f"no interval: it takes {reason}.", view.look, "dim")
    for method in dict.fromkeys(p.interval.method for p in shown if p.interval.method):
        apart = ", each by itself: not widened for several pairs" if tested else ""
        lines += said(f"interval: {method}{apart}.", view.look, "dim")
    if tested:
        lines += said(f"p: {DECIDING}, Holm over {len(every)} pairs; settled: p at most {LEVEL} too.", view.look, "dim")
    return section(f"Pairs, {MEASURES[view.unit]}", lines, view.look)


def _pair_row(view: View, pair: Pair, place: dict[str, int], *, tested: bool) -> list[Cell | str]:
    found = pair.interval
    ahead, behind = sorted((pair.a, pair.b), key=lambda name: place[name])
    sign = 1 if ahead == pair.b else -1
    span = ""
    if found.low is not None and found.high is not None:
        low, high = sorted((sign * found.low, sign * found.high))
        span = f"{points(low, signed=True)} to {points(high, signed=True)}"
    if found.low is None:
        word = "level" if abs(found.difference) < 1e-12 else "direction only"
    else:
        word = "yes" if pair.settled else "no"
    style: Style | None = "ahead" if pair.settled else None
    gap = points(sign * found.difference)
    odds = [chance(pair.test.holm) if pair.test else ""] if tested else []
    return [Cell(view.labels[ahead], style), view.labels[behind], gap, span, *odds, Cell(word, style)]
