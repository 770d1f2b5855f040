"""What was heard instead of what, and at which places of the reference two systems err."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

#: What a confusion is told in: pieces that people mean, or characters.
ToldIn = Literal["word", "character"]
_SURE = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One place at which a confusion stands, with the reference around it."""

    id: str
    system: str
    before: str | None
    """``None`` where speech was kept out."""
    after: str | None
    run: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Differing:
    """How two systems differ in one confusion, at the same places of the reference."""

    a: str
    b: str
    only_a: int
    """Places at which a made it and b did not."""
    only_b: int
    clusters: int
    """Independent pieces in which their numbers differ."""
    p: float
    """Exact: signs of the differences per cluster exchanged."""
    q: float
    """Adjusted over all confusions and pairs that could show anything (Benjamini-Hochberg)."""

    @property
    def survives(self) -> bool:
        """Whether the difference survives the correction for false discoveries."""
        return self.q < _SURE


@dataclass(frozen=True, slots=True, kw_only=True)
class Confusion:
    """What stands in the reference, what was heard instead, and how often in each system."""

    reference: str | None
    """Empty for an insertion; ``None`` where speech was kept out."""
    hypothesis: str | None
    counts: Mapping[str, int]
    """System -> times."""
    example: str
    """Id of an utterance in which it stands."""
    errors: Mapping[str, int] = field(default_factory=dict)
    """System -> what it costs in all: over all confusions they add up to the errors of the languages' own units."""
    examples: tuple[Example, ...] = ()
    """Up to two a system."""
    differing: tuple[Differing, ...] = ()
    """Pairs of systems of which the numbers could show a difference."""
    where: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """System -> the utterances in which it stands, by their index in the reference."""

    def systems(self) -> tuple[str, ...]:
        """Return the systems that make it."""
        return tuple(name for name, n in self.counts.items() if n)


@dataclass(frozen=True, slots=True, kw_only=True)
class Positions:
    """The units of the reference by which of two systems has them wrong; insertions stand at none and are apart."""

    a: str
    b: str
    both_right: int
    only_a_wrong: int
    only_b_wrong: int
    both_wrong: int
    inserted_a: int
    inserted_b: int
    p: float | None
    """Of the hypothesis that each is as often the only one to err, exact over clusters; ``None`` where there are too
    few to show anything."""
    clusters: int
    """Independent pieces in which they differ."""
