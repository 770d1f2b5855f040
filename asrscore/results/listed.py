"""What the user's lexicon did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """One entry of the user's lexicon and how often it spared an error, in each system."""

    write: str | None
    """``클로드 = Claude``; ``None`` where texts were kept out."""
    category: str | None
    language: str | None
    counts: Mapping[str, int]
    """System -> times."""
