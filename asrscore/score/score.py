"""The score of one hypothesis against one reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from asrscore.lattice import Category, Lattice
from asrscore.score.align import ALL, Found, count, found_at, mixed_as, optional, optional_units
from asrscore.score.counts import Counts, tallied
from asrscore.score.edits import Edit, edits
from asrscore.score.forgiven import Forgiven, forgiven
from asrscore.score.gaps import freed
from asrscore.score.licences import ADDS, LICENCES, Licence, up_to
from asrscore.score.units import UNITS, Unit, mixed_is_characters, mixed_is_words, units

_ZERO = Counts()
#: Most scores have nothing of what hangs on an open writing: one mapping is empty for all.
_NOTHING: dict[Any, Any] = {}


def _nothing() -> dict[Any, Any]:
    return _NOTHING


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


def counts_of(reference: Lattice, hypothesis: Lattice) -> Row:
    """Return the counts of two prepared texts as they are written, in every unit."""
    said, heard = reference.text.split(), hypothesis.text.split()
    wer = count(said, heard)
    cer = count(_characters(reference, said), _characters(hypothesis, heard))
    if mixed_is_words(reference, hypothesis):
        return cer, wer, wer
    if mixed_is_characters(reference, hypothesis):
        return cer, wer, cer
    return cer, wer, count(units("mer", reference), units("mer", hypothesis))


def _characters(lattice: Lattice, words: Sequence[str]) -> str:
    return lattice.text if lattice.spaces_count else "".join(words)


def score_lattices(reference: Lattice, hypothesis: Lattice) -> Score:
    """Return the score of two prepared texts."""
    hypothesis = freed(reference, hypothesis)
    basic = counts_of(reference, hypothesis)
    present = open_licences(reference, hypothesis)
    if not present:
        return Score(*basic, lattices=(reference, hypothesis))
    ladder = _Ladder(reference, hypothesis, present)
    rows: list[tuple[Counts, ...]] = []
    for unit, counts in zip(UNITS, basic, strict=True):
        same = mixed_as(reference, hypothesis) if unit == "mer" else None
        if same is not None:
            rows.append(rows[UNITS.index(same)])
            ladder.copied(same)
        else:
            # Where a character is wrong a word is, and it is the only one.
            lone = unit == "wer" and counts.errors == 1 and not reference.spaces_count and rows[0][-1].errors
            rows.append(ladder.of(unit, counts, as_written=bool(lone)))
    rungs = {name: (rows[0][at], rows[1][at], rows[2][at]) for at, name in enumerate(LICENCES)}
    return Score(
        *rungs[LICENCES[-1]],
        forgiven=_savings(basic, rungs),
        lattices=(reference, hypothesis),
        rungs=rungs,
        spared=ladder.spared or _NOTHING,
        basic=basic,
        capped=frozenset(ladder.capped),
    )


def open_licences(reference: Lattice, hypothesis: Lattice) -> list[Licence]:
    """Return the licences that could change something, in order."""
    slots = reference.conventions().slots
    if reference.text == hypothesis.text:
        # Nothing is wrong; words that may be left out are not counted either.
        return ["fillers"] if any(map(optional, slots)) else []
    slots += hypothesis.conventions().slots
    found: set[Category] = {w.category for slot in slots for w in slot.writings}
    if "numeral" not in found and len({n.value for slot in slots for n in slot.numerals}) > 1:
        found.add("numeral")
    return [licence for licence in LICENCES if ADDS[licence] & found]


class _Ladder:
    """The counts of two texts on the rungs of the conventions.

    Args:
        reference: The reference.
        hypothesis: The hypothesis.
        present: The licences that could change something.
    """

    def __init__(self, reference: Lattice, hypothesis: Lattice, present: Sequence[Licence]) -> None:
        self._pair = reference, hypothesis
        self._present = present
        self._fillers = any(map(optional, reference.conventions().slots))
        self.spared: dict[str, frozenset[Category]] = {}
        self.capped: set[str] = set()

    def of(self, unit: Unit, basic: Counts, *, as_written: bool) -> tuple[Counts, ...]:
        """Return the counts of one unit on every rung. A licence never costs more than those before it.

        The last one is looked at first: mostly it saves nothing, or needs no other.

        Args:
            unit: The unit.
            basic: The counts with nothing forgiven.
            as_written: Whether it is known that nothing can be.
        """
        known = as_written or not basic.errors
        last = Found(basic) if known else found_at(unit, *self._pair)
        if last.capped:
            self.capped.add(unit)
        if as_written or last.counts.errors > basic.errors:
            # Charged as written in a long text: what the narrower licences save is kept.
            self.spared[unit] = frozenset()
            last = Found(basic)
        rows: list[Counts] = []
        here, used = basic, last.used
        whole = basic.reference_length
        some = optional_units(unit, self._pair[0]) if self._fillers else 0
        for licence in LICENCES:
            categories = up_to(licence)
            if licence in self._present:
                if licence == self._present[-1] or used <= categories:
                    here = last.counts
                elif last.counts.errors < here.errors:
                    found = found_at(unit, *self._pair, categories, last if last.parts else None).counts
                    here = found if last.counts.errors <= found.errors <= here.errors else here
            n = whole - some if "filler" in categories else whole
            rows.append(tallied(here.hits, here.substitutions, here.deletions, here.insertions, n))
        return tuple(rows)

    def copied(self, same: Unit) -> None:
        """Note that the mixed unit is another one in these texts."""
        if same in self.spared:
            self.spared["mer"] = self.spared[same]
        if same in self.capped:
            self.capped.add("mer")


def _savings(basic: Row, rungs: Mapping[Licence, Row]) -> dict[str, dict[str, int]]:
    saved: dict[str, dict[str, int]] = {}
    for at, unit in enumerate(UNITS):
        before = basic[at].errors
        for licence, row in rungs.items():
            if row[at].errors < before:
                saved.setdefault(unit, {})[licence] = before - row[at].errors
            before = row[at].errors
    return saved
