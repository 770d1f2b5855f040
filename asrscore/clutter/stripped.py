"""What is left of an answer when everything that is not speech is off, and the receipts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from asrscore.transcript import Status

Level = Literal["certain", "strong"]


@dataclass(frozen=True, slots=True)
class Removal:
    """One piece taken off an answer: ``raw[start:end] == text``, put back ``replacement``."""

    start: int
    """Offset of the first character in the raw text, in code points."""
    end: int
    """Offset after the last character."""
    text: str
    replacement: str
    """``""`` mostly; a space for a word mark, the character itself for an undone escape."""
    clutter: str
    """The class of ``research/clutter.md`` (``special_token``, ``instruction_echo``, …)."""
    level: Level
    rule: str
    """Name of the rule, ``pack.rule``."""
    evidence: str
    """Why this piece, here, is not speech: in words a user can check."""


@dataclass(frozen=True, slots=True)
class Stripped:
    """A cleaned answer: ``text`` is ``raw`` with every removal replaced, white space at the ends aside."""

    raw: str
    text: str
    removals: tuple[Removal, ...]
    """In the order of ``start``; they never overlap."""
    flags: tuple[str, ...]
    """Remarks on what was kept, sorted, each once."""
    status: Status
    claimed_language: str | None = None
    """The language the model itself stated, as a BCP 47 primary tag."""


_SET = tuple(getattr(Removal, name).__set__ for name in Removal.__slots__)


def removals_of(rows: Iterable[tuple[int, int, str, str, str, Level, str, str]]) -> tuple[Removal, ...]:
    """Return ``Removal(*row)`` of every row, in half the time: a hostile answer has half a million of them."""
    start, end, text, replacement, clutter, level, rule, evidence = _SET
    new, out = object.__new__, []
    for row in rows:
        removal = new(Removal)
        start(removal, row[0])
        end(removal, row[1])
        text(removal, row[2])
        replacement(removal, row[3])
        clutter(removal, row[4])
        level(removal, row[5])
        rule(removal, row[6])
        evidence(removal, row[7])
        out.append(removal)
    return tuple(out)


def rebuild(text: str, removals: Sequence[Removal]) -> str:
    """Return the raw text with ``removals`` replaced: what ``Stripped.text`` is before its ends are trimmed.

    Args:
        text: The raw text.
        removals: In order, without overlap.
    """
    pieces, at = [], 0
    for removal in removals:
        pieces += [text[at : removal.start], removal.replacement]
        at = removal.end
    return "".join([*pieces, text[at:]])
