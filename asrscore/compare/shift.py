"""How far counts lie from others, summed over answers: most answers add nothing."""

from __future__ import annotations

from dataclasses import dataclass

from asrscore.score import Counts


@dataclass(slots=True)
class Shift:
    """The sum of differences of counts."""

    hits: int = 0
    substitutions: int = 0
    deletions: int = 0
    insertions: int = 0
    reference_length: int = 0

    def add(self, here: Counts, before: Counts) -> None:
        """Add how far ``here`` lies from ``before``."""
        if here is before:
            return
        self.hits += here.hits - before.hits
        self.substitutions += here.substitutions - before.substitutions
        self.deletions += here.deletions - before.deletions
        self.insertions += here.insertions - before.insertions
        self.reference_length += here.reference_length - before.reference_length

    def __add__(self, other: Shift) -> Shift:
        return Shift(
            self.hits + other.hits,
            self.substitutions + other.substitutions,
            self.deletions + other.deletions,
            self.insertions + other.insertions,
            self.reference_length + other.reference_length,
        )

    def onto(self, counts: Counts) -> Counts:
        """Return counts moved so far."""
        return Counts(
            counts.hits + self.hits,
            counts.substitutions + self.substitutions,
            counts.deletions + self.deletions,
            counts.insertions + self.insertions,
            counts.reference_length + self.reference_length,
        )
