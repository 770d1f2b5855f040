"""How far a system's substitutions, deletions and insertions could move, summed over its answers."""

from __future__ import annotations

from dataclasses import dataclass, field

from asrscore.results import Split
from asrscore.score import Counts, Score, Unit
from asrscore.score.ties import splits


@dataclass(slots=True)
class Ties:
    """The counts of one system with the fewest and with the most substitutions at the same errors."""

    least: list[int] = field(default_factory=lambda: [0] * 5)
    most: list[int] = field(default_factory=lambda: [0] * 5)
    movable: int = 0
    unknown: int = 0

    def note(self, score: Score, unit: Unit) -> None:
        """Add one answer.

        Args:
            score: Its score, with its lattices.
            unit: The headline.
        """
        found = splits(score, unit)
        own = score.counts(unit)
        self.unknown += found is None
        low, high = found or (own, own)
        _add(self.least, low)
        _add(self.most, high)
        self.movable += low != high

    def sums(self, unit: Unit | None) -> Split | None:
        """Return what was gathered; ``None`` without a headline."""
        if unit is None:
            return None
        return Split(
            unit=unit,
            least=Counts(*self.least),
            most=Counts(*self.most),
            movable=self.movable,
            unknown=self.unknown,
        )


def _add(total: list[int], c: Counts) -> None:
    total[0] += c.hits
    total[1] += c.substitutions
    total[2] += c.deletions
    total[3] += c.insertions
    total[4] += c.reference_length
