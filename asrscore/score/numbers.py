"""The numbers of a text and what they are worth: a class of their own among what can be misheard."""

from __future__ import annotations

from collections.abc import Iterator

from asrscore.frozen import maker
from asrscore.lattice import Lattice, Numeral, Slot
from asrscore.score.terms import Sought

_sought = maker(Sought)


def numbers_in(lattice: Lattice) -> Iterator[Sought]:
    """Return the numbers of a text: figures, and words that are a number where they stand.

    What a stretch is worth comes with the lattice; several values where the writing leaves it open (six thirty). None
    at levels that know no conventions.
    """
    for slot in lattice.conventions().slots:
        if values := _values(slot):
            yield _sought(slot.start, slot.end, values)


def _values(slot: Slot) -> frozenset[str]:
    """Return what the characters of a slot may be worth; an amount of several numbers is one value."""
    if slot.numerals:
        return frozenset(numeral.value for numeral in slot.numerals)
    for writing in slot.writings:
        parts = [part.value for part in writing.parts if isinstance(part, Numeral)]
        if parts and writing.category in ("numeral", "unit"):
            return frozenset({" ".join(parts)})
    return frozenset()
