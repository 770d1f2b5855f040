"""What is known of one hypothesis against one reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from asrscore.lattice import Category, Lattice
from asrscore.score.align import ALL
from asrscore.score.counts import Counts
from asrscore.score.edits import Edit, edits
from asrscore.score.forgiven import Forgiven, forgiven
from asrscore.score.licences import Licence
from asrscore.score.units import UNITS, Unit

_ZERO = Counts()
#: Most scores have nothing of what hangs on an open writing: one mapping is empty for all.
NOTHING: dict[Any, Any] = {}


def _nothing() -> dict[Any, Any]:
    return NOTHING


Row = tuple[Counts, Counts, Counts]
"""Counts in every unit, in the order of ``UNITS``."""


@dataclass(frozen=True, slots=True)
class Score:
    """Counts in every unit, and the alignment they come from."""

    cer: Counts = _ZERO
    """Characters (code points)."""
    wer: Counts = _ZERO
    """Words: what white space separates."""
    mer: Counts = _ZERO
    """The *mixed* error rate: Han, kana and Hangul by character, the rest by word. Not jiwer's match error rate."""
    forgiven: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Unit -> convention -> errors that it saved, in the order of the ladder: they add up to what ``basic`` would have
    charged more. Empty where nothing is forgiven."""
    alternative: int = 0
    """Which of several admissible references its places refer to; 0 is the reference itself."""
    lattices: tuple[Lattice, Lattice] | None = field(default=None, repr=False, compare=False)
    """Reference and hypothesis as they were aligned; ``None`` in a result that was read back."""
    kept_edits: Mapping[str, tuple[Edit, ...]] = field(default_factory=_nothing, repr=False, compare=False)
    """The errors that a result file carries."""
    kept_conventions: Mapping[str, tuple[Forgiven, ...]] = field(default_factory=_nothing, repr=False, compare=False)
    """What was forgiven, as a result file carries it."""
    rungs: Mapping[Licence, Row] = field(default_factory=_nothing, repr=False, compare=False)
    """Licence -> counts on its rung of the ladder; empty where both texts are written in one way only."""
    spared: Mapping[str, frozenset[Category]] = field(default_factory=_nothing, repr=False, compare=False)
    """Unit -> the categories that its alignment takes, where further ones could only be charged as written."""
    basic: Row | None = field(default=None, repr=False, compare=False)
    """Counts with nothing forgiven; ``None`` where they are the counts themselves."""
    capped: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    """Units in which there were more ways to write the texts than were looked through: the errors may be fewer."""

    @property
    def edits(self) -> Mapping[str, tuple[Edit, ...]]:
        """Unit -> the errors of its alignment, in order, with offsets into the raw texts.

        Their number is the unit's ``errors``, always: both come from one alignment.
        """
        if self.lattices is None:
            return self.kept_edits
        return {unit: edits(unit, *self.lattices, self.licensed(unit)) for unit in UNITS}

    def conventions(self, unit: Unit) -> tuple[Forgiven, ...]:
        """Return what was forgiven in a unit, with both writings and their places in the raw texts."""
        if self.lattices is None:
            return self.kept_conventions.get(unit, ())
        if unit not in self.forgiven:
            return ()
        return forgiven(unit, *self.lattices, self.licensed(unit))

    def licensed(self, unit: Unit) -> frozenset[Category]:
        """Return the categories that the alignment of a unit takes."""
        return self.spared.get(unit, ALL)

    def counts(self, unit: Unit) -> Counts:
        """Return the counts of one unit."""
        if unit == "cer":
            return self.cer
        return self.wer if unit == "wer" else self.mer

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle what a result file keeps: the texts as they were aligned stay behind."""
        told = {unit: found for unit in UNITS if (found := self.conventions(unit))}
        kept = self.forgiven, self.alternative, None, dict(self.edits), told
        return Score, (self.cer, self.wer, self.mer, *kept, self.rungs, self.spared, self.basic, self.capped)
