"""Scores one hypothesis against one reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from asrscore.frozen import maker
from asrscore.lattice import Category, Lattice
from asrscore.score.align import Found, count, found_at, mixed_as, optional, optional_units
from asrscore.score.counts import Counts, tallied
from asrscore.score.gaps import freed
from asrscore.score.licences import ADDS, LICENCES, Licence, up_to
from asrscore.score.scored import NOTHING, Row, Score
from asrscore.score.units import UNITS, Unit, in_codes, mixed_is_characters, mixed_is_words

_made = maker(Score)


def counts_of(reference: Lattice, hypothesis: Lattice) -> Row:
    """Return the counts of two prepared texts as they are written, in every unit."""
    said, heard = reference.text.split(), hypothesis.text.split()
    wer = count(said, heard)
    cer = count(_characters(reference, said), _characters(hypothesis, heard))
    if mixed_is_words(reference, hypothesis):
        return cer, wer, wer
    if mixed_is_characters(reference, hypothesis):
        return cer, wer, cer
    return cer, wer, count(*in_codes(reference.text, hypothesis.text))


def _characters(lattice: Lattice, words: Sequence[str]) -> str:
    return lattice.text if lattice.spaces_count else "".join(words)


def score_lattices(reference: Lattice, hypothesis: Lattice) -> Score:
    """Return the score of two prepared texts."""
    hypothesis = freed(reference, hypothesis)
    basic = counts_of(reference, hypothesis)
    present = open_licences(reference, hypothesis)
    if not present:
        return _made(*basic, lattices=(reference, hypothesis))
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
    return _made(
        *rungs[LICENCES[-1]],
        forgiven=_savings(basic, rungs),
        lattices=(reference, hypothesis),
        rungs=rungs,
        spared=ladder.spared or NOTHING,
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
        self._reference, self._hypothesis = reference, hypothesis
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
        last = Found(basic, []) if known else found_at(unit, self._reference, self._hypothesis, basic=basic)
        if last.capped():
            self.capped.add(unit)
        if as_written or last.counts.errors > basic.errors:
            # Charged as written in a long text: what the narrower licences save is kept.
            self.spared[unit] = frozenset()
            last = Found(basic, [])
        rows: list[Counts] = []
        here, used = basic, last.used()
        row = before = basic
        n = basic.reference_length
        whole = basic.reference_length
        some = optional_units(unit, self._reference) if self._fillers else 0
        for licence in LICENCES:
            categories = up_to(licence)
            if licence in self._present:
                if licence == self._present[-1] or used <= categories:
                    here = last.counts
                elif last.counts.errors < here.errors:
                    found = found_at(
                        unit, self._reference, self._hypothesis, categories, last if last.parts else None, basic
                    ).counts
                    here = found if last.counts.errors <= found.errors <= here.errors else here
            length = whole - some if some and "filler" in categories else whole
            if here is not before or length != n:
                before, n = here, length
                row = tallied(here.hits, here.substitutions, here.deletions, here.insertions, n)
            rows.append(row)
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
        before = basic[at]
        for licence, row in rungs.items():
            # The same counts are mostly the same object.
            if row[at] is not before:
                if (fewer := before.errors - row[at].errors) > 0:
                    saved.setdefault(unit, {})[licence] = fewer
                before = row[at]
    return saved
