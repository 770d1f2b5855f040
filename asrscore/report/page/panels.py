"""Small multiples: a panel a group, all on one scale, the systems in the same places of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from asrscore.report.measures import Row
from asrscore.report.page.charts import Axis, Whisker, axis, room_for

_WIDTH, _GAP, _PITCH, _TOP, _BOTTOM = 920, 28, 18, 34, 36
#: Pixels that a panel has at least.
_NARROWEST = 180


@dataclass(frozen=True, slots=True)
class Panel:
    """The rows of one group."""

    name: str
    top: float
    x: Axis
    zero: float
    rows: tuple[Whisker, ...]
    named: bool
    """Whether the systems stand at its left."""


@dataclass(frozen=True, slots=True)
class Panels:
    """Panels side by side and below each other."""

    width: int
    height: int
    left: int
    """Where the names of systems end."""
    tall: int
    """Pixels of a panel's rows."""
    panels: tuple[Panel, ...]


def panels(groups: Mapping[str, Sequence[Row]]) -> Panels:
    """Return a panel for each group (name -> rows), as many side by side as have room beside the names of systems."""
    names = list(dict.fromkeys(row[0] for rows in groups.values() for row in rows))
    left = room_for(names)
    across = max(1, min(len(groups), (_WIDTH - left) // (_NARROWEST + _GAP)))
    wide = (_WIDTH - left) / across - _GAP
    values = [v for rows in groups.values() for row in rows for v in row[1:4] if v is not None]
    tall = _PITCH * len(names)
    made = []
    for n, (group, rows) in enumerate(groups.items()):
        start = left + (n % across) * (wide + _GAP)
        top = n // across * (tall + _TOP + _BOTTOM) + _TOP
        x = axis(values, round(start, 2), round(start + wide, 2), ticks=3)
        drawn = tuple(Whisker.over(x, row, y=top + _PITCH * (names.index(row[0]) + 0.5)) for row in rows)
        made.append(Panel(group, top, x, x.at(0.0), drawn, named=n % across == 0))
    return Panels(_WIDTH, (tall + _TOP + _BOTTOM) * -(-len(groups) // across), left, tall, tuple(made))
