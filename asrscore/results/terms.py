"""Was what matters heard: terms of the user's, and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from asrscore.results.mishearings import Confusion


@dataclass(frozen=True, slots=True)
class Spotted:
    """Counts of one system; they add, recall and precision do not."""

    said: int = 0
    """Times in the reference, repeated runs included."""
    right: int = 0
    """Of those, heard."""
    invented: int = 0
    """Times in the answers where the reference has something else."""

    def __add__(self, other: Spotted) -> Spotted:
        """Return the sum."""
        return Spotted(self.said + other.said, self.right + other.right, self.invented + other.invented)

    @property
    def recall(self) -> float | None:
        """The part of what was said that was heard; ``None`` where nothing was said."""
        return self.right / self.said if self.said else None

    @property
    def precision(self) -> float | None:
        """The part of what was written that had been said; ``None`` where nothing was written."""
        written = self.right + self.invented
        return self.right / written if written else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One term of the user's list."""

    term: str | None
    """``None`` where texts were kept out."""
    writings: tuple[str, ...]
    """Other writings of it that count as well."""
    counts: Mapping[str, Spotted]
    """System -> counts."""
    became: Mapping[str, Mapping[str, int]]
    """System -> what was heard instead (empty: nothing) -> times, most frequent first."""
    missed_in: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """System -> ids of utterances in which it was missed, the first few."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """How often the value of a number was right."""

    counts: Mapping[str, Spotted]
    """System -> counts."""
    wrong: tuple[Confusion, ...]
    """Numbers that came out with another value, or as none; most frequent first."""
