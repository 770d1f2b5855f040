"""A comparison as the sections look at it: in ranking order, every system with a safe and short name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from asrscore.report.grid import Cell, Column
from asrscore.report.look import Look, Style
from asrscore.report.safe import columns, middle, safe, wrap
from asrscore.results import Comparison, SystemResult
from asrscore.score import UNITS, Counts, Unit

MEASURES: Mapping[Unit, str] = {"cer": "CER", "wer": "WER", "mer": "MER"}
PIECES: Mapping[Unit, str] = {"cer": "character", "wer": "word", "mer": "unit"}

_FEW, _SHORT, _VERY_SHORT = 4, 18, 6
_LONGEST_NAME, _ROW_NAME = 120, 16


@dataclass(frozen=True, slots=True)
class View:
    """What is shown, and under which names."""

    comparison: Comparison
    look: Look
    unit: Unit | None
    order: tuple[str, ...]
    """Systems from the best to the worst; as given where there is no headline."""
    names: Mapping[str, str]
    """System -> its name made safe."""
    labels: Mapping[str, str]
    """System -> what stands for it at the head of a column: its name, or ``#1`` where names are long or many."""

    @property
    def numbered(self) -> bool:
        """Whether labels are places in the ranking instead of names."""
        return any(self.labels[name] != self.names[name] for name in self.order)

    def systems(self) -> list[SystemResult]:
        """Return the systems in order."""
        return [self.comparison.systems[name] for name in self.order]

    def key(self, name: str) -> Cell:
        """Return the cell that names a system's row: there is room for a part of its name beside its place."""
        label = self.labels[name]
        return Cell(label if label == self.names[name] else f"{label} {middle(self.names[name], self.look, _ROW_NAME)}")

    def key_column(self) -> Column:
        """Return the column of those cells."""
        return Column("system", right=False, key=True)

    def joined(self, names: Sequence[str], most: int = 3) -> str:
        """Return several systems in words."""
        shown = [self.labels[name] for name in names[:most]]
        if len(names) > most:
            return f"{', '.join(shown)} and {len(names) - most} more"
        return ", ".join(shown)


def view_of(comparison: Comparison, look: Look) -> View:
    """Return a comparison in ranking order with names that fit."""
    order = comparison.ranking
    if look.paper is not None:
        names = {name: safe(name, look) or '""' for name in order}
        return View(comparison, look, unit_of(comparison.unit), order, names, names)
    names = {name: middle(name, look, _LONGEST_NAME) or '""' for name in order}
    widest = max(map(columns, names.values()), default=0)
    fits = widest <= (_SHORT if len(order) <= _FEW else _VERY_SHORT) and len({*names.values()}) == len(order)
    labels = names if fits else {name: f"#{place}" for place, name in enumerate(order, 1)}
    return View(comparison, look, unit_of(comparison.unit), order, names, labels)


def unit_of(name: str | None) -> Unit | None:
    """Return the unit called ``name``."""
    return next((unit for unit in UNITS if unit == name), None)


def counts_in(by_unit: Mapping[str, Counts] | None, unit: Unit) -> Counts | None:
    """Return the counts of one unit, where there are any."""
    return None if by_unit is None else by_unit.get(unit)


def ids(found: Sequence[str], look: Look, most: int = 4) -> str:
    """Return utterance ids in words, the first few of them."""
    different = list(dict.fromkeys(found))
    shown = ", ".join(safe(one, look, 32) for one in different[:most])
    return shown if len(different) <= most else f"{shown} and {len(different) - most} more"


def section(title: str, lines: Sequence[str], look: Look) -> list[str]:
    """Return a part of the report under its heading; of nothing, nothing."""
    if not lines:
        return []
    if look.paper is not None:
        return [look.paper.section(title, lines)]
    rest = look.width - columns(title) - 1
    if rest < 3:
        return [*(look.paint(line, "strong") for line in wrap(title, look.width, indent=2)), *lines]
    return [look.paint(title, "strong") + " " + look.paint(look.rule * rest, "dim"), *lines]


def said(text: str, look: Look, style: Style | None = None) -> list[str]:
    """Return a sentence, made safe and broken into lines."""
    if look.paper is not None:
        return [look.paper.sentence(safe(text, look), style)]
    return [look.paint(line, style) for line in wrap(safe(text, look), look.width, indent=2)]
