"""What clutter was taken off one system, class by class, and what that did to its errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from asrscore.clutter import Removal
from asrscore.results import Removed
from asrscore.score import UNITS, Row


@dataclass(slots=True)
class Gone:
    """The sums over the answers of one system."""

    answers: Counter[str] = field(default_factory=Counter)
    pieces: Counter[str] = field(default_factory=Counter)
    characters: Counter[str] = field(default_factory=Counter)
    saved: dict[str, Counter[str]] = field(default_factory=dict)

    def note(self, removals: Sequence[Removal], counts: Row, again: Callable[[Collection[str]], Row]) -> Row:
        """Add the removals of one answer.

        Args:
            removals: What was taken off it.
            counts: Its counts as scored.
            again: Scores it again with some classes left in.

        Returns:
            Its counts with all of its clutter left in.
        """
        classes = sorted({removal.clutter for removal in removals})
        left_in = counts
        for name in classes:
            left_in = again([name])
            self.answers[name] += 1
            saved = self.saved.setdefault(name, Counter())
            for unit, more, own in zip(UNITS, left_in, counts, strict=True):
                saved[unit] += more.errors - own.errors
        for removal in removals:
            self.pieces[removal.clutter] += 1
            self.characters[removal.clutter] += removal.end - removal.start
        return left_in if len(classes) < 2 else again(classes)

    def by_class(self) -> dict[str, Removed]:
        """Return the sums by class of clutter."""
        return {
            name: Removed(
                answers=self.answers[name],
                pieces=self.pieces[name],
                characters=self.characters[name],
                saved={unit: self.saved[name][unit] for unit in UNITS},
            )
            for name in sorted(self.answers)
        }
