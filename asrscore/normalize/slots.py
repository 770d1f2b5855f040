"""Finders of slots, and how several of them share one text.

A finder looks at the canonical text and says where a writing is open. It never sees the other side, so the reference's
slots are the same whatever system it is compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from asrscore.lattice import NO_CONVENTIONS, Conventions, Once, Slot, Span


@dataclass(frozen=True, slots=True)
class Canonical:
    """A text as finders see it."""

    text: str
    """The canonical characters, case folded, words separated by single spaces."""
    cased: str
    """The same before case was folded, character for character; ``text`` itself where that cannot be had."""
    words: tuple[str, ...]
    """The words of ``text``."""


class Finder(Protocol):
    """Finds slots of one kind.

    A finder may have an attribute ``words``: a frozenset of which one must be among the text's words for it to find
    anything; it is then not asked in vain.
    """

    def __call__(self, canonical: Canonical) -> Iterable[Slot]:
        """Return slots that do not overlap one another; where those of two finders do, the earlier finder's count."""
        ...


#: Returns the stretches of a text that a short reading must not match.
Bar = Callable[[Canonical], Iterable[Span]]


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that one language forgives at one level."""

    finders: tuple[Finder, ...] = ()
    bars: tuple[Bar, ...] = ()
    _cues: tuple[frozenset[str] | None, ...] = field(init=False, repr=False)
    _every: frozenset[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        cues = tuple(getattr(finder, "words", None) for finder in self.finders)
        object.__setattr__(self, "_cues", cues)
        object.__setattr__(self, "_every", frozenset().union(*(words for words in cues if words is not None)))

    def conventions(self, text: str, cased: str) -> Conventions:
        """Return what is open in the writing of ``text``.

        Args:
            text: Canonical text.
            cased: The same before case was folded.
        """
        canonical = Canonical(text, cased if len(cased) == len(text) else text, tuple(text.split()))
        there = self._every.intersection(canonical.words)
        found: list[Slot] = []
        for finder, words in zip(self.finders, self._cues, strict=True):
            if words is None or not words.isdisjoint(there):
                found += finder(canonical)
        slots = _apart(found)
        if not self.bars:
            return Conventions(slots) if slots else NO_CONVENTIONS
        return Conventions(slots, Once(self._barred, canonical))

    def _barred(self, canonical: Canonical) -> tuple[Span, ...]:
        return tuple(sorted(span for bar in self.bars for span in bar(canonical)))


def _apart(slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """Return the slots in order, without those that overlap one before them in the list."""
    if len(slots) < 2:
        return tuple(slots)
    kept: list[Slot] = []
    for slot in slots:
        if not any(slot.start < other.end and other.start < slot.end for other in kept):
            kept.append(slot)
    return tuple(sorted(kept, key=lambda slot: slot.start))
