"""The score of one hypothesis against one reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from asrscore.lattice import Category, Lattice
from asrscore.score.align import ALL, count, counts_at, optional_units
from asrscore.score.counts import Counts
from asrscore.score.edits import Edit, edits
from asrscore.score.forgiven import Forgiven, forgiven
from asrscore.score.gaps import freed
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
    kept_conventions: Mapping[str, tuple[Forgiven, ...]] = field(default_factory=dict, repr=False, compare=False)
    """What was forgiven, as a result file carries it."""
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


def counts_of(reference: Lattice, hypothesis: Lattice) -> Row:
    """Return the counts of two prepared texts as they are written, in every unit."""
    cer = count(units("cer", reference), units("cer", hypothesis))
    wer = count(units("wer", reference), units("wer", hypothesis))
    if mixed_is_words(reference, hypothesis):
        return cer, wer, wer
    return cer, wer, count(units("mer", reference), units("mer", hypothesis))


def score_lattices(reference: Lattice, hypothesis: Lattice) -> Score:
    """Return the score of two prepared texts."""
    hypothesis = freed(reference, hypothesis)
    basic = counts_of(reference, hypothesis)
    present = open_licences(reference, hypothesis)
    if not present:
        return Score(*basic, lattices=(reference, hypothesis))
    rows: list[tuple[Counts, ...]] = []
    spared: dict[str, frozenset[Category]] = {}
    for unit, counts in zip(UNITS, basic, strict=True):
        if unit == "mer" and mixed_is_words(reference, hypothesis):
            rows.append(rows[-1])
            if "wer" in spared:
                spared["mer"] = spared["wer"]
        else:
            rows.append(_on_rungs(unit, reference, hypothesis, counts, present, spared))
    rungs = {name: (rows[0][at], rows[1][at], rows[2][at]) for at, name in enumerate(LICENCES)}
    return Score(
        *rungs[LICENCES[-1]],
        forgiven=_savings(basic, rungs),
        lattices=(reference, hypothesis),
        rungs=rungs,
        spared=spared,
        basic=basic,
    )


def open_licences(reference: Lattice, hypothesis: Lattice) -> list[Licence]:
    """Return the licences that could change something, in order."""
    slots = list(reference.conventions().slots)
    if reference.text != hypothesis.text:
        slots += hypothesis.conventions().slots
    found: set[Category] = {w.category for slot in slots for w in slot.writings}
    if "numeral" not in found and len({n.value for slot in slots for n in slot.numerals}) > 1:
        found.add("numeral")
    return [licence for licence in LICENCES if ADDS[licence] & found]


def _on_rungs(
    unit: Unit,
    reference: Lattice,
    hypothesis: Lattice,
    basic: Counts,
    present: list[Licence],
    spared: dict[str, frozenset[Category]],
) -> tuple[Counts, ...]:
    """Return the counts of one unit on every rung. A licence never costs more than those before it.

    The last one is looked at first: mostly it saves nothing, or is the only one.
    """
    last = counts_at(unit, reference, hypothesis) if basic.errors else basic
    if last.errors > basic.errors:
        # Charged as written in a long text: what the narrower licences save is kept.
        spared[unit] = frozenset()
        last = basic
    rows: list[Counts] = []
    here = basic
    whole, optional = basic.reference_length, optional_units(unit, reference)
    for licence in LICENCES:
        categories = up_to(licence)
        if licence in present:
            if licence == present[-1]:
                here = last
            elif last.errors < here.errors:
                found = counts_at(unit, reference, hypothesis, categories)
                here = found if last.errors <= found.errors <= here.errors else here
        n = whole - optional if "filler" in categories else whole
        rows.append(Counts(here.hits, here.substitutions, here.deletions, here.insertions, n))
    return tuple(rows)


def _savings(basic: Row, rungs: Mapping[Licence, Row]) -> dict[str, dict[str, int]]:
    saved: dict[str, dict[str, int]] = {}
    for at, unit in enumerate(UNITS):
        before = basic[at].errors
        for licence, row in rungs.items():
            if row[at].errors < before:
                saved.setdefault(unit, {})[licence] = before - row[at].errors
            before = row[at].errors
    return saved
