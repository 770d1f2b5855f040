"""How sure one may be of each rate and place, and what the tests say of two systems."""

from __future__ import annotations

from asrscore.report.grid import Cell, Column, Grid
from asrscore.report.numbers import chance, likely, percent, points
from asrscore.report.pairs import pair_of
from asrscore.report.view import MEASURES, View, said, section
from asrscore.results import Pair, SystemResult
from asrscore.words import counted, drawn

#: Tests whose definition is NIST's.
_NISTS = ("MAPSSWE", "sign", "Wilcoxon", "McNemar")


def uncertainty(view: View) -> list[str]:
    """Return every rate with its interval and every system's place; with two systems, the tests too."""
    unit, whole = view.unit, view.comparison.uncertainty
    if unit is None or whole is None:
        return []
    if all((found := s.intervals.get(unit)) is None or found.low is None for s in view.systems()):
        return []
    heads = [view.key_column(), Column(MEASURES[unit]), Column("95 % interval")]
    if whole.places:
        heads += [Column("place", right=False), Column("first")]
    lines = Grid(heads, [_row(view, system, placed=bool(whole.places)) for system in view.systems()]).lines(view.look)
    lines += said(
        f"over {drawn(whole.clusters, whole.cluster)}, seed {whole.seed}"
        + ("; place: 95 % interval of the rank; first: how probable the lowest rate is." if whole.places else "."),
        view.look,
        "dim",
    )
    if len(view.order) == 2 and (pair := pair_of(view, *view.order)) is not None and pair.tests:
        lines += ["", *_tests(view, pair)]
    return section(f"Uncertainty, {MEASURES[unit]}", lines, view.look)


def _row(view: View, system: SystemResult, *, placed: bool) -> list[Cell | str]:
    unit = view.unit or "cer"
    found = system.intervals.get(unit)
    span = (
        ""
        if found is None or found.low is None or found.high is None
        else (f"{points(found.low)} to {points(found.high)} %")
    )
    row: list[Cell | str] = [view.key(system.name), percent(system.counts(unit)), span]
    whole = view.comparison.uncertainty
    if placed and whole is not None:
        place = whole.places.get(system.name)
        row.append(
            "" if place is None else f"{place.low}" if place.low == place.high else f"{place.low} to {place.high}"
        )
        row.append("" if place is None else likely(place.first))
    return row


def _tests(view: View, pair: Pair) -> list[str]:
    ahead, behind = (pair.a, pair.b) if view.order[0] == pair.a else (pair.b, pair.a)
    heads = [Column("test", right=False, key=True), Column("over"), Column("statistic"), Column("p")]
    rows = [
        [
            f"{test.name} (NIST)" if test.name in _NISTS else test.name,
            counted(test.n, test.over) if test.over == "segment" else drawn(test.n, test.over),
            _statistic(test.statistic, turned=ahead != pair.a),
            chance(test.p),
        ]
        for test in pair.tests
    ]
    lines = Grid(heads, rows).lines(view.look)
    remark = f"z, and the first number: of {view.labels[ahead]} against {view.labels[behind]}."
    if pair.smallest_gap is not None:
        remark += f" A true gap of {points(pair.smallest_gap)} points would be settled four times out of five."
    return [*lines, *said(remark, view.look, "dim")]


def _statistic(told: str, *, turned: bool) -> str:
    """Return a statistic as seen from the system that is ahead."""
    if not turned:
        return told
    if " : " in told:
        return " : ".join(reversed(told.split(" : ")))
    if told.startswith("z "):
        return f"z {-float(told[2:]):.3f}"
    return told
