"""Where the reference itself, or the choice between equal alignments, may be what is measured."""

from __future__ import annotations

from dataclasses import dataclass

from asrscore.score import Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """A place where every system that answered has the same words, and the reference has others."""

    id: str
    """The utterance."""
    unit: str
    errors: int
    """Errors that the place costs each system."""
    systems: tuple[str, ...]
    """Those that agree: all that answered, two at least."""
    reference: str | None
    """The words of the reference there, as in its raw text; ``None`` where speech was kept out."""
    hypothesis: str | None
    """The words of the first system."""
    reference_start: int
    """Offsets of the place itself in the raw reference, in code points."""
    reference_end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """How far substitutions, deletions and insertions could move at the same number of errors.

    Where several alignments have the fewest errors, which one is taken is a matter of habit: the sum of errors is a
    measurement, its split is one of several.
    """

    unit: str
    least: Counts
    """The counts with the fewest substitutions."""
    most: Counts
    """The counts with the most substitutions."""
    movable: int
    """Utterances whose split could be another."""
    unknown: int = 0
    """Utterances too long to look at; their split is taken as it is."""
