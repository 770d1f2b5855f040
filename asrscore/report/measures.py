"""The numbers that a chart shows, whoever draws it: the page or matplotlib."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import Literal

from asrscore.report.groups import shown
from asrscore.report.numbers import percent, quantity
from asrscore.report.safe import safe
from asrscore.report.view import MEASURES, View
from asrscore.results import SystemResult
from asrscore.score import Unit

#: The rung whose reference length every point is divided by, so that what leaves the length does not bend a line.
_BASIC = "spacing"

Row = tuple[str, float, float | None, float | None, str, bool, int]
"""Name, value, both ends of its interval, the same in words, whether it is settled, the system's place."""


def errors_on_rungs(view: View) -> tuple[list[str], dict[str, list[float]]] | None:
    """Return the rungs, and each system's errors on them in per cent of the reference length at ``basic``."""
    rungs, unit = view.comparison.ladder, view.unit
    if unit is None or len(rungs) < 2:
        return None
    basic = next((rung for rung in rungs if rung.name == _BASIC), rungs[0])
    # Repeated runs are pooled: a system's own length is a multiple of the reference's.
    lengths = {name: basic.systems[name][unit].reference_length for name in view.order}
    if not all(lengths.values()):
        return None
    series = {
        view.names[name]: [100 * rung.systems[name][unit].errors / lengths[name] for rung in rungs]
        for name in view.order
    }
    return [rung.name for rung in rungs], series


def gaps_to_first(view: View) -> list[Row]:
    """Return how far every system is behind the first, in points, in the order of the ranking."""
    if view.unit is None or len(view.order) < 2:
        return []
    first = view.order[0]
    rows: list[Row] = []
    for pair in view.comparison.pairs:
        if first not in (pair.a, pair.b) or pair.unit != view.unit:
            continue
        other = pair.b if pair.a == first else pair.a
        sign = -1 if pair.a == first else 1
        found = pair.interval
        low, high = _ends(found.low, found.high, 100 * sign)
        gap = 100 * sign * found.difference
        told = f"{gap:+.2f}" if low is None else f"{gap:+.2f}  ({low:+.2f} to {high:+.2f})"
        rows.append((view.names[other], gap, low, high, told, found.settled, view.order.index(other)))
    return sorted(rows, key=itemgetter(6))


def _ends(low: float | None, high: float | None, factor: float) -> tuple[float | None, float | None]:
    if low is None or high is None:
        return None, None
    first, second = sorted((factor * low, factor * high))
    return first, second


def group_rates(view: View, column: str) -> dict[str, list[Row]]:
    """Return the rates of all systems in per cent, by group; the groups are those of the table, by name."""
    grouping = view.comparison.groups[column]
    table = shown(grouping)
    rates: dict[str, list[Row]] = {}
    for group in grouping.groups:
        if group not in table:
            continue
        rows = rates.setdefault(f"{safe(group.name, view.look)} ({group.utterances:,})", [])
        for place, name in enumerate(view.order):
            found = group.systems[name]
            if found.counts.rate is None:
                continue
            low, high = _ends(found.low, found.high, 100)
            told = percent(found.counts) if low is None else f"{percent(found.counts)}  ({low:.2f} to {high:.2f})"
            rows.append((view.names[name], 100 * found.counts.rate, low, high, told, group.too_small is None, place))
    return {title: rows for title, rows in rates.items() if rows}


@dataclass(frozen=True, slots=True)
class Costly:
    """Systems by what they cost and by their error rate."""

    what: Literal["memory", "rtf"]
    title: str
    dots: list[tuple[str, int, float, float, str]]
    """Name, place in the ranking, cost, rate in per cent, the same in words."""


def known_costs(view: View) -> list[Costly]:
    """Return the error rate against memory, of each kind, and against the real-time factor, where two systems tell."""
    unit = view.unit
    if unit is None:
        return []
    systems = view.systems()
    kinds = sorted({s.costs.memory_kind for s in systems if s.costs.memory_kind and s.costs.memory_gib is not None})
    # Memory of one kind only: GiB of a card and of a process are not on one scale.
    held = [
        Costly("memory", f"memory, GiB ({kind})", _dots(view, unit, {
            s.name: (s.costs.memory_gib, f"{quantity(s.costs.memory_gib)} GiB")
            for s in systems if s.costs.memory_kind == kind and s.costs.memory_gib is not None
        }))
        for kind in kinds
    ]  # fmt: skip
    speeds = {s.name: (s.costs.rtf, f"RTF {quantity(s.costs.rtf, 3)}") for s in systems if s.costs.rtf is not None}
    found = [*held, Costly("rtf", "real-time factor", _dots(view, unit, speeds))]
    return [one for one in found if len(one.dots) > 1]


def _dots(view: View, unit: Unit, costs: dict[str, tuple[float, str]]) -> list[tuple[str, int, float, float, str]]:
    found = []
    for at, system in enumerate(view.systems()):
        rate = system.counts(unit).rate
        if system.name in costs and rate is not None:
            cost, told = costs[system.name]
            found.append((view.names[system.name], at, cost, 100 * rate, _told(system, unit, told)))
    return found


def _told(system: SystemResult, unit: Unit, cost: str) -> str:
    return f"{MEASURES[unit]} {percent(system.counts(unit))}, {cost}"
