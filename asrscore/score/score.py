"""The score of one hypothesis against one reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from asrscore.lattice import Lattice
from asrscore.score.align import count, counts_at, length
from asrscore.score.counts import Counts
from asrscore.score.edits import Edit, edits
from asrscore.score.forgiven import Forgiven, forgiven
from asrscore.score.licences import ADDS, LICENCES, Licence, up_to
from asrscore.score.units import UNITS, Unit, mixed_is_words, units

_ZERO = Counts()

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
    lattices: tuple[Lattice, Lattice] | None = field(default=None, repr=False, compare=False)
    """Reference and hypothesis as they were aligned; ``None`` in a result that was read back."""
    kept_edits: Mapping[str, tuple[Edit, ...]] = field(default_factory=dict, repr=False, compare=False)
    """The errors that a result file carries."""
    rungs: Mapping[Licence, Row] = field(default_factory=dict, repr=False, compare=False)
    """Licence -> counts on its rung of the ladder; empty where both texts are written in one way only."""
    basic: Row | None = field(default=None, repr=False, compare=False)
    """Counts with nothing forgiven; ``None`` where they are the counts themselves."""

    @property
    def edits(self) -> Mapping[str, tuple[Edit, ...]]:
        """Unit -> the errors of its alignment, in order, with offsets into the raw texts.

        Their number is the unit's ``errors``, always: both come from one alignment.
        """
        if self.lattices is None:
            return self.kept_edits
        return {unit: edits(unit, *self.lattices) for unit in UNITS}

    @property
    def conventions(self) -> Mapping[str, tuple[Forgiven, ...]]:
        """Unit -> what was forgiven, with both writings and their places in the raw texts."""
        if self.lattices is None or not self.forgiven:
            return {}
        return {unit: forgiven(unit, *self.lattices) for unit in UNITS}

    def counts(self, unit: Unit) -> Counts:
        """Return the counts of one unit."""
        if unit == "cer":
            return self.cer
        return self.wer if unit == "wer" else self.mer


def counts_of(reference: Lattice, hypothesis: Lattice) -> Row:
    """Return the counts of two prepared texts as they are written, in every unit."""
    cer = count(units("cer", reference), units("cer", hypothesis))
    wer = count(units("wer", reference), units("wer", hypothesis))
    if mixed_is_words(reference, hypothesis):
        return cer, wer, wer
    return cer, wer, count(units("mer", reference), units("mer", hypothesis))


def score_lattices(reference: Lattice, hypothesis: Lattice) -> Score:
    """Return the score of two prepared texts."""
    basic = counts_of(reference, hypothesis)
    plain = Score(*basic, lattices=(reference, hypothesis))
    slots = reference.conventions().slots
    if reference.text != hypothesis.text:
        slots += hypothesis.conventions().slots
    if not slots:
        return plain
    present = {w.category for slot in slots for w in slot.writings}
    if any(slot.numerals for slot in slots):
        present.add("numeral")
    rungs: dict[Licence, Row] = {}
    here = basic
    for licence in LICENCES:
        if ADDS[licence] & present:
            here = _on_rung(reference, hypothesis, licence, here)
        rungs[licence] = here
    return Score(*here, forgiven=_savings(basic, rungs), lattices=(reference, hypothesis), rungs=rungs, basic=basic)


def _on_rung(reference: Lattice, hypothesis: Lattice, licence: Licence, before: Row) -> Row:
    """Return the counts on a rung; a licence never costs more than those before it."""
    categories = up_to(licence)
    found: list[Counts] = []
    for unit, last in zip(UNITS, before, strict=True):
        if unit == "mer" and mixed_is_words(reference, hypothesis):
            found.append(found[-1])
            continue
        n = length(unit, reference, categories)
        here = counts_at(unit, reference, hypothesis, categories) if last.errors else last
        if here.errors >= last.errors:
            here = last
        found.append(Counts(here.hits, here.substitutions, here.deletions, here.insertions, n))
    return found[0], found[1], found[2]


def _savings(basic: Row, rungs: Mapping[Licence, Row]) -> dict[str, dict[str, int]]:
    saved: dict[str, dict[str, int]] = {}
    for at, unit in enumerate(UNITS):
        before = basic[at].errors
        for licence, row in rungs.items():
            if row[at].errors < before:
                saved.setdefault(unit, {})[licence] = before - row[at].errors
            before = row[at].errors
    return saved
