"""Rates by group, gaps between groups, and whether two systems' gaps differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from asrscore.score import Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRate:
    """One system in one group; fractions."""

    counts: Counts
    low: float | None
    """95 % interval of the rate."""
    high: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """One value of a column."""

    name: str
    utterances: int
    clusters: int
    """Independent pieces: speakers where the transcripts name them, else recordings, else utterances."""
    systems: Mapping[str, GroupRate]
    too_small: str | None = None
    """Why it cannot be judged; it takes part in no comparison then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """Rate of a group minus that of the best one, in one system; fractions."""

    system: str
    group: str
    best: str
    difference: float
    low: float | None
    """Interval that holds for all pairs of groups at once with 95 %."""
    high: float | None
    p: float | None
    adjusted: float | None
    """Holm over all pairs of groups of this system: the best one was found in the same data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GapDifference:
    """The gap between two groups in system a minus the same gap in system b; fractions."""

    a: str
    b: str
    group: str
    against: str
    difference: float
    low: float | None
    """Interval that holds for all groups and pairs of systems at once with 95 %."""
    high: float | None
    p: float | None
    adjusted: float | None
    """Holm over all groups and pairs of systems."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grouping:
    """The utterances by the values of one column."""

    column: str
    unit: str
    cluster: str
    """What a cluster is: ``utterance``, ``speaker``, …"""
    groups: tuple[Group, ...]
    """By name."""
    gaps: tuple[Gap, ...]
    differences: tuple[GapDifference, ...]
    without: int = 0
    """Utterances that have no value there; they take part in no group."""


def column_value(meta: Mapping[str, Any], column: str) -> str | None:
    """Return what a column says, as text; ``None`` where it says nothing.

    Args:
        meta: Metadata of one utterance.
        column: Its name, or a path such as ``speaker.gender`` for one inside another.
    """
    value: Any = meta.get(column)
    if value is None:
        value = meta
        for key in column.split("."):
            value = value.get(key) if isinstance(value, Mapping) else None
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value).strip() or None if isinstance(value, (str, int, float)) else None


def columns_of(meta: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str | int | float]]:
    """Return every column that metadata has, with its value; one inside another by its path: ``speaker.gender``.

    Args:
        meta: Metadata of one utterance.
        before: What every name begins with.
    """
    for key, value in meta.items():
        if isinstance(value, Mapping):
            yield from columns_of(value, f"{before}{key}.")
        elif isinstance(value, (str, int, float)):
            yield f"{before}{key}", value
