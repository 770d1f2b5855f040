"""What answers cost, and what fits on a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """What the answers cost, as far as the files say."""

    audio_s: float | None = None
    """Seconds of audio of the answers that carry a latency."""
    latency_s: float | None = None
    """Their processing time in seconds, summed."""
    mean_latency_s: float | None = None
    p95_latency_s: float | None = None
    """95th percentile of the latencies; ``None`` where there are too few for one."""
    first_token_s: float | None = None
    """Mean seconds to the first token."""
    rtfx: float | None = None
    """Audio seconds per processing second; higher is faster."""
    memory_gib: float | None = None
    """GiB resident."""
    memory_kind: str | None = None
    """``process``, ``gpu`` or ``declared``; memory is compared within one kind only."""
    timed: int = 0
    """Answers that carry a latency."""
    load_s: float | None = None
    """Seconds to load the model, the mean where it was loaded several times: told, never ranked."""
    cold_first_s: float | None = None
    """Seconds of the first request to a system that had not answered yet: told, never ranked."""
    concurrency: int | None = None
    """Requests under way at a time; latencies at different ones are not compared."""

    @property
    def rtf(self) -> float | None:
        """Processing seconds per audio second: the inverse of ``rtfx``."""
        return 1 / self.rtfx if self.rtfx else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card on which systems are to run, each with what has to run beside it."""

    gib: float
    """GiB of the card."""
    beside: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """System -> GiB of each further model that its product needs on the same card."""
    headroom_gib: float = 0.0
    """GiB that every model on the card takes at work, above what it holds at rest: activations, caches."""


Fitting = Literal["at work", "on paper", "not", "unknown"]
"""Whether a system fits on a card: with headroom, only as long as nothing works, not at all, or nobody can tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """Whether one system fits on a card; all amounts in GiB."""

    system: str
    own_gib: float | None
    """What the system itself holds; ``None`` where its file says nothing, or speaks of a process and not of a card."""
    beside_gib: tuple[float, ...]
    resident_gib: float | None
    """Its own and what stands beside it, at rest."""
    share: float | None
    """The same as a fraction of the card."""
    left_gib: float | None
    """What is left of the card; negative where it does not fit."""
    at_work_gib: float | None
    """Resident, with headroom for every model."""
    fitting: Fitting


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """Every system on one card."""

    card: Card
    limit: float
    """The fraction of a card that may be planned with; above it a system fits on paper only."""
    fits: tuple[Fit, ...]
