"""The same answers on other scales, beside the ladder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from asrscore.score import Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Two writings that one scale charges and the other does not."""

    reference: str | None
    """Empty where nothing stands there; ``None`` where speech was kept out."""
    hypothesis: str | None
    counts: Mapping[str, int]
    """System -> times."""
    example: str
    """Id of an utterance in which it stands."""
    licence: str = ""
    """The rung of the ladder on which the result forgives it; empty for what it charges."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """Every system as a foreign profile counts it: for comparison with published numbers, never the headline."""

    name: str
    made_by: str
    """Package and version; empty for a function of the user's own."""
    does: str
    """In words: what it forgives, what it hides and what it charges."""
    reference_length: Mapping[str, int]
    """Unit -> the reference's length on this scale."""
    systems: Mapping[str, Mapping[str, Counts]]
    """System -> unit -> counts."""
    hides: tuple[Difference, ...] = ()
    """What the result charges and this scale takes for one and the same text."""
    charges: tuple[Difference, ...] = ()
    """What the result forgives and this scale takes for two different texts."""
