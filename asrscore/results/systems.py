"""Everything about one system that does not depend on the others, and which of several has the lowest rate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from asrscore.results.spending import Costs
from asrscore.results.suspects import Split
from asrscore.results.uncertainty import RateInterval
from asrscore.results.utterances import Utterance
from asrscore.score import Counts, Unit

ByUnit = Mapping[str, Counts]
"""Unit (``cer``, ``wer``, ``mer``) -> counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """What one class of clutter amounted to in one system."""

    answers: int
    """Answers it was taken off."""
    pieces: int
    characters: int
    """Code points that went, white space at the seams included."""
    saved: Mapping[str, int] = field(default_factory=dict)
    """Unit -> errors that there would be more with this class, and only this, left in; below zero where the clutter
    happened to match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemResult:
    """Everything about one system that does not depend on the others."""

    name: str
    cer: Counts
    wer: Counts
    mer: Counts
    statuses: Mapping[str, int]
    flags: Mapping[str, int]
    removed: Mapping[str, Removed]
    """Class of clutter -> what went."""
    utterances: tuple[Utterance, ...]
    languages: Mapping[str, ByUnit]
    """Language -> counts, where a reference has several."""
    forgiven: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Unit -> convention -> errors that forgiving it saved: they add up to what ``basic`` charges more."""
    loops_kept: ByUnit = field(default_factory=dict)
    """Where loops were collapsed: the counts with all of them kept."""
    runs: Mapping[str, ByUnit] = field(default_factory=dict)
    """Run -> counts, where utterances were transcribed several times: their spread."""
    intervals: Mapping[str, RateInterval] = field(default_factory=dict)
    """Unit -> the rate with its interval."""
    costs: Costs = field(default_factory=Costs)
    split: Split | None = None
    """How far substitutions, deletions and insertions could move at the same number of errors."""
    about: Mapping[str, Any] = field(default_factory=dict)
    """What its file says of the system: model, kind, …; for display, never for a rule."""

    def counts(self, unit: Unit) -> Counts:
        """Return the pooled counts of one unit."""
        if unit == "cer":
            return self.cer
        return self.wer if unit == "wer" else self.mer


def rank(counts: Mapping[str, Counts]) -> tuple[str, ...]:
    """Return systems by rate, lowest first; ties by name, so that the order of the files says nothing."""
    return tuple(sorted(counts, key=lambda name: (_rate(counts[name]), counts[name].errors, name)))


def _rate(counts: Counts) -> float:
    return counts.rate if counts.rate is not None else float("inf")
