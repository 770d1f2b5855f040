"""Which charts a comparison has, and what is on them."""

from __future__ import annotations

from asrscore.report.numbers import percent, points, quantity, seconds
from asrscore.report.page.charts import LineChart, Plane, WhiskerChart, line_chart, plane, whiskers
from asrscore.report.view import MEASURES, View
from asrscore.score import Unit

#: The rung whose reference length every point is divided by, so that what leaves the length does not bend a line.
_BASIC = "spacing"


def ladder_chart(view: View) -> LineChart | None:
    """Return errors on every rung, in per cent of the reference length at ``basic``: where a gap opens and closes."""
    rungs, unit = view.comparison.ladder, view.unit
    if unit is None or len(rungs) < 2:
        return None
    length = _length(view, unit)
    if not length:
        return None
    series = {
        view.names[name]: [100 * rung.systems[name][unit].errors / length for rung in rungs] for name in view.order
    }
    return line_chart([rung.name for rung in rungs], series)


def _length(view: View, unit: Unit) -> int:
    """Return the reference length that every rate is over: that of ``basic``, as long as the runs of a system count."""
    rungs = view.comparison.ladder
    basic = next((rung for rung in rungs if rung.name == _BASIC), rungs[0])
    # Repeated runs are pooled: a system's own length is a multiple of the reference's.
    own = [basic.systems[name][unit].reference_length for name in view.order]
    return max([basic.reference_length.get(unit, 0), *own])


def gap_chart(view: View) -> WhiskerChart | None:
    """Return the difference of every system to the first with its interval, in points."""
    if view.unit is None or len(view.order) < 2:
        return None
    first = view.order[0]
    rows = []
    for pair in view.comparison.pairs:
        if first not in (pair.a, pair.b) or pair.unit != view.unit:
            continue
        other = pair.b if pair.a == first else pair.a
        sign = -1 if pair.a == first else 1
        found = pair.interval
        ends = sorted(100 * sign * end for end in (found.low, found.high) if end is not None)
        low, high = ends if len(ends) == 2 else (None, None)
        gap = 100 * sign * found.difference
        told = f"{gap:+.2f}" if low is None or high is None else f"{gap:+.2f}  ({low:+.2f} to {high:+.2f})"
        rows.append((view.order.index(other), (view.names[other], gap, low, high, told, found.settled)))
    return whiskers([row for _, row in sorted(rows)]) if rows else None


def cost_charts(view: View) -> list[Plane]:
    """Return the error rate against memory and against the real-time factor, where two systems or more have them."""
    unit = view.unit
    if unit is None:
        return []
    charts = []
    rates = {s.name: s.counts(unit).rate for s in view.systems()}
    known = [(n, s) for n, s in enumerate(view.systems()) if rates[s.name] is not None]
    measure = f"{MEASURES[unit]}, %"
    kinds = {s.costs.memory_kind for _, s in known if s.costs.memory_gib is not None}
    # Memory of one kind only: GiB of a card and of a process are not on one scale.
    for kind in sorted(kind for kind in kinds if kind is not None):
        held = [(n, s, s.costs.memory_gib) for n, s in known if s.costs.memory_kind == kind]
        dots = [
            (
                view.names[s.name],
                n,
                gib,
                100 * (rates[s.name] or 0.0),
                f"{percent(s.counts(unit))}, {quantity(gib)} GiB",
            )
            for n, s, gib in held
            if gib is not None
        ]
        if len(dots) > 1:
            charts.append(plane(dots, f"memory, GiB ({kind})", measure))
    timed = [(n, s, s.costs.rtf) for n, s in known if s.costs.rtf is not None]
    dots = [
        (view.names[s.name], n, rtf, 100 * (rates[s.name] or 0.0), f"{percent(s.counts(unit))}, RTF {quantity(rtf, 3)}")
        for n, s, rtf in timed
        if rtf is not None
    ]
    if len(dots) > 1:
        charts.append(plane(dots, "real-time factor", measure))
    return charts


def bars(view: View) -> list[dict[str, object]]:
    """Return the headline of each system with the length of its bar, in per cent of the longest."""
    unit = view.unit
    if unit is None:
        return []
    rates = [s.counts(unit).rate or 0.0 for s in view.systems()]
    longest = max([*rates, 1e-9])
    return [
        {
            "name": view.names[s.name],
            "rate": percent(s.counts(unit)),
            "length": round(100 * rate / longest, 2),
            "behind": "" if not n else f"+{points(rate - rates[0])}",
            "latency": "" if s.costs.mean_latency_s is None else seconds(s.costs.mean_latency_s),
        }
        for n, (s, rate) in enumerate(zip(view.systems(), rates, strict=True))
    ]
