"""The score of one hypothesis against one reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from asrscore.lattice import Lattice
from asrscore.score.align import Edit, count, edits
from asrscore.score.counts import Counts
from asrscore.score.units import UNITS, Unit, mixed_is_words, units

_ZERO = Counts()


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
    """Unit -> category -> errors that conventions saved; empty at ``raw`` and ``basic``."""
    lattices: tuple[Lattice, Lattice] | None = field(default=None, repr=False, compare=False)
    """Reference and hypothesis as they were aligned; ``None`` in a result that was read back."""
    kept_edits: Mapping[str, tuple[Edit, ...]] = field(default_factory=dict, repr=False, compare=False)
    """The errors that a result file carries."""

    @property
    def edits(self) -> Mapping[str, tuple[Edit, ...]]:
        """Unit -> the errors of its alignment, in order, with offsets into the raw texts.

        Their number is the unit's ``errors``, always: both come from one alignment.
        """
        if self.lattices is None:
            return self.kept_edits
        return {unit: edits(unit, *self.lattices) for unit in UNITS}

    def counts(self, unit: Unit) -> Counts:
        """Return the counts of one unit."""
        if unit == "cer":
            return self.cer
        return self.wer if unit == "wer" else self.mer


def counts_of(reference: Lattice, hypothesis: Lattice) -> tuple[Counts, Counts, Counts]:
    """Return the counts of two prepared texts in every unit, in the order of ``UNITS``."""
    cer = count(units("cer", reference), units("cer", hypothesis))
    wer = count(units("wer", reference), units("wer", hypothesis))
    if mixed_is_words(reference, hypothesis):
        return cer, wer, wer
    return cer, wer, count(units("mer", reference), units("mer", hypothesis))


def score_lattices(reference: Lattice, hypothesis: Lattice) -> Score:
    """Return the score of two prepared texts."""
    cer, wer, mer = counts_of(reference, hypothesis)
    return Score(cer, wer, mer, lattices=(reference, hypothesis))
