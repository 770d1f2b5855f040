"""How far a system's substitutions, deletions and insertions could move, summed over its answers."""

from __future__ import annotations

from dataclasses import dataclass, field

from asrscore.compare.shift import Shift
from asrscore.results import Split
from asrscore.score import Counts, Score, Unit
from asrscore.score.ties import splits


@dataclass(slots=True)
class Ties:
    """The counts of one system with the fewest and with the most substitutions at the same errors."""

    least: Shift = field(default_factory=Shift)
    """How far the counts with the fewest substitutions lie from those that are counted."""
    most: Shift = field(default_factory=Shift)
    movable: int = 0
    unknown: int = 0

    def note(self, score: Score, unit: Unit) -> None:
        """Add one answer.

        Args:
            score: Its score, with its lattices.
            unit: The headline.
        """
        own = score.counts(unit)
        if own.errors < 2:
            return  # One error is of one kind.
        found = splits(score, unit)
        if found is None:
            self.unknown += 1
            return
        low, high = found
        if low is own and high is own:
            return
        if low != high:
            self.movable += 1
        self.least.add(low, own)
        self.most.add(high, own)

    def sums(self, unit: Unit | None, counts: Counts) -> Split | None:
        """Return what was gathered; ``None`` without a headline.

        Args:
            unit: The headline.
            counts: The system's own counts in it.
        """
        if unit is None:
            return None
        return Split(
            unit=unit,
            least=self.least.onto(counts),
            most=self.most.onto(counts),
            movable=self.movable,
            unknown=self.unknown,
        )
