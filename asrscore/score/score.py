"""The score of one hypothesis against one reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from asrscore.lattice import Category, Lattice
from asrscore.score.align import ALL, count, counts_at, length
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
    spared: Mapping[str, frozenset[Category]] = field(default_factory=dict, repr=False, compare=False)
    """Unit -> the categories that its alignment takes, where further ones could only be charged as written."""
    basic: Row | None = field(default=None, repr=False, compare=False)
    """Counts with nothing forgiven; ``None`` where they are the counts themselves."""

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
        if self.lattices is None or unit not in self.forgiven:
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
    spared: dict[str, frozenset[Category]] = {}
    here = basic
    for licence in LICENCES:
        if ADDS[licence] & present:
            here = _on_rung(reference, hypothesis, licence, here, spared)
        rungs[licence] = here
    saved = _savings(basic, rungs)
    return Score(*here, forgiven=saved, lattices=(reference, hypothesis), rungs=rungs, spared=spared, basic=basic)


def _on_rung(
    reference: Lattice, hypothesis: Lattice, licence: Licence, before: Row, spared: dict[str, frozenset[Category]]
) -> Row:
    """Return the counts on a rung. A licence never costs more than those before it: it is spared where it would."""
    categories = up_to(licence)
    found: list[Counts] = []
    for unit, last in zip(UNITS, before, strict=True):
        if unit == "mer" and mixed_is_words(reference, hypothesis):
            found.append(found[-1])
            if "wer" in spared:
                spared["mer"] = spared["wer"]
            continue
        n = length(unit, reference, categories)
        here = counts_at(unit, reference, hypothesis, categories) if last.errors else last
        if here.errors > last.errors:
            # Charged as written in a long text, where the narrower licence could be searched.
            spared.setdefault(
                unit, up_to(LICENCES[LICENCES.index(licence) - 1]) if licence != LICENCES[0] else up_to(None)
            )
            here = last
        else:
            spared.pop(unit, None)
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
