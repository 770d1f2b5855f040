"""The admissible writings of one text: the contract between ``normalize/`` and ``score/``, which never ask each other.

At the levels ``raw`` and ``basic`` a text has one writing, its own. The canonical characters are kept as one string;
where each of them comes from in the raw text is worked out only when somebody looks at an alignment, because most
utterances are never looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

#: (start, end) of one canonical character in the raw text, in code points.
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Lattice:
    """One text as it is scored."""

    text: str
    """The primary path: canonical characters. Words are what white space separates."""
    spaces_count: bool
    """Whether a space is a scored character of the CER."""
    origin: Callable[[], list[Span]]
    """Returns the source span of every character of ``text``."""
