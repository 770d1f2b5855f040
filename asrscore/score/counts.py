"""Hits and errors. Counts add; rates never do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from asrscore.frozen import maker


@dataclass(frozen=True, slots=True)
class Counts:
    """What an alignment amounts to, in units (characters, words, or a mixture), for one utterance or many.

    ``hits + substitutions + deletions == reference_length`` at the levels ``raw`` and ``basic``.
    """

    hits: int = 0
    substitutions: int = 0
    deletions: int = 0
    insertions: int = 0
    reference_length: int = 0
    """Units on the reference's primary path: fixed by the reference alone, the same for every system."""

    def __post_init__(self) -> None:
        # Spelled out: this runs a million times in a large comparison, and min() of five costs more than the counting.
        if self.hits < 0 or self.substitutions < 0 or self.deletions < 0 or self.insertions < 0:
            raise ValueError(f"counts are never negative: {self}")

    @property
    def errors(self) -> int:
        """Substitutions, deletions and insertions together."""
        return self.substitutions + self.deletions + self.insertions

    @property
    def rate(self) -> float | None:
        """Errors per reference unit; may exceed 1. ``None`` where the reference has no unit."""
        return self.errors / self.reference_length if self.reference_length else None

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.hits + other.hits,
            self.substitutions + other.substitutions,
            self.deletions + other.deletions,
            self.insertions + other.insertions,
            self.reference_length + other.reference_length,
        )


#: Most utterances are alike in their counts: one object for all of them takes less memory, and less time to make.
tallied = lru_cache(maxsize=1 << 15)(maker(Counts))


def total(counts: Iterable[Counts]) -> Counts:
    """Return the sum of ``counts``; of none, zero."""
    hits = substitutions = deletions = insertions = length = 0
    for c in counts:
        hits += c.hits
        substitutions += c.substitutions
        deletions += c.deletions
        insertions += c.insertions
        length += c.reference_length
    return Counts(hits, substitutions, deletions, insertions, length)
