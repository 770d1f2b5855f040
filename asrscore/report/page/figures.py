"""Which charts a comparison has."""

from __future__ import annotations

from asrscore.report.measures import errors_on_rungs, gaps_to_first, group_rates, known_costs
from asrscore.report.numbers import percent, points
from asrscore.report.page.charts import LineChart, Plane, WhiskerChart, line_chart, plane, whiskers
from asrscore.report.page.panels import Panels, panels
from asrscore.report.view import MEASURES, View

#: Rows beyond which a list of groups and systems is no picture any more.
_MOST_ROWS = 24


def ladder_chart(view: View) -> LineChart | None:
    """Return errors on every rung: where a gap opens and closes."""
    found = errors_on_rungs(view)
    return line_chart(*found) if found else None


def gap_chart(view: View) -> WhiskerChart | None:
    """Return the difference of every system to the first with its interval, in points."""
    rows = gaps_to_first(view)
    return whiskers(rows, signed=True) if rows else None


def cost_charts(view: View) -> list[Plane]:
    """Return the error rate against memory and against the real-time factor, where two systems or more have them."""
    measure = f"{MEASURES[view.unit]}, %" if view.unit else ""
    return [plane(found.dots, found.title, measure) for found in known_costs(view)]


def group_charts(view: View) -> dict[str, WhiskerChart | Panels]:
    """Return the rate of every group and system with its interval, by column: in a list, or a panel a group."""
    charts: dict[str, WhiskerChart | Panels] = {}
    for column in view.comparison.groups:
        rates = group_rates(view, column)
        rows = [(f"{group}, {row[0]}", *row[1:]) for group, found in rates.items() for row in found]
        if rows:
            charts[column] = whiskers(rows) if len(rows) <= _MOST_ROWS else panels(rates)
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
            "behind": "" if not n else points(rate - rates[0], signed=True),
        }
        for n, (s, rate) in enumerate(zip(view.systems(), rates, strict=True))
    ]
