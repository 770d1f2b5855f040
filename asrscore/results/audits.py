"""What one-sided treatment would have said, and how firmly the ranking stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from asrscore.score import Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Treatment:
    """One row of a symmetry audit: which systems were treated."""

    stripped: tuple[str, ...]
    """Systems to whose answers the rung was applied; for the rung ``clutter``, those whose clutter was taken off."""
    counts: Mapping[str, Counts]
    """System -> counts in the audit's unit."""
    order: tuple[str, ...]
    """Systems from the lowest rate to the highest."""
    leaders: tuple[str, ...]
    """Those with the lowest rate; several where they tie."""
    inverts: bool
    """Whether two systems stand in the opposite order of the row in which all are treated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """What treating some systems by one rung and others not would have said; the reference is treated in every row."""

    unit: str
    level: str
    """The level of the row in which all are treated: ``basic`` for the rungs that stand below the conventions."""
    treatments: tuple[Treatment, ...]
    gap: float
    """Rate of the second minus rate of the first with everybody treated, as a fraction."""
    swing: float
    """How far the gap of those two moves when one is treated and the other is not, as a fraction."""
    rung: str = "clutter"
    """The rung of the ladder that is applied one-sidedly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """Every system scored with less than the level applies, on all sides alike."""

    level: str
    """The level from which something was left out."""
    left_out: tuple[str, ...]
    """Rungs that were left out, of the reference's treatment too."""
    counts: Mapping[str, Counts]
    """System -> counts in the unit of the stability."""
    order: tuple[str, ...]
    leaders: tuple[str, ...]
    inverts: bool
    """Whether two systems stand in the opposite order of the level's own ranking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stability:
    """Whether the ranking hangs on a single rung or convention."""

    unit: str
    one_sided: tuple[Audit, ...]
    """The symmetry audit of every rung but clutter, whose own is ``Comparison.audit``."""
    left_out: tuple[Variant, ...]
    """Each rung left out, in the order of the ladder."""
    subsets: tuple[Variant, ...]
    """Every subset of the conventions forgiven, from none to all; none at levels that forgive nothing."""
