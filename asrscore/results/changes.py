"""What changed between two stored results, and whose doing it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from asrscore.score import Counts

Cause = Literal["stored", "scorer", "test set", "model", "all"]
"""Whose doing a step is. ``stored`` is the start, ``all`` a step in which causes cannot be told apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step from the old number to the new one; only its cause differs from the step before."""

    cause: Cause
    said: str
    """What is counted here, in words."""
    counts: Counts
    change: float | None
    """Rate minus the rate of the step before, as a fraction; ``None`` at the start, or without a rate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """One utterance whose errors the model's change moved."""

    id: str
    before: Counts
    after: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemChange:
    """The way of one system from the old result to the new one."""

    before: str
    """Its name in the old result."""
    after: str
    steps: tuple[Step, ...]
    verdict: str | None
    """Whether the model's change is settled, in one sentence; ``None`` without texts."""
    moved: tuple[Moved, ...]
    """The utterances that moved farthest."""

    def by(self, cause: Cause) -> float:
        """Return how far the rate moved by one cause, as a fraction; the causes add up to the whole change."""
        return sum(step.change or 0.0 for step in self.steps if step.cause == cause)


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Two stored results, the old one and the new one."""

    unit: str
    systems: tuple[SystemChange, ...]
    gone: tuple[str, ...]
    """Systems of the old result that the new one has not."""
    come: tuple[str, ...]
    recipe: str
    """Keys in which the old result's signature differs from that of the scorer used here; empty where none does."""
    later_recipe: str
    """The same of the new result."""
    removed: tuple[str, ...]
    """Utterances that only the old result has."""
    added: tuple[str, ...]
    rewritten: tuple[str, ...]
    """Utterances whose reference changed."""
    apart: bool
    """Whether causes are told apart."""
    note: str | None = None
    """Why not, where they are not."""
