"""What was forgiven: both writings of one stretch of speech, by convention."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from asrscore.lattice import Category, Lattice, Span
from asrscore.score.align import ALL
from asrscore.score.licences import Licence
from asrscore.score.places import Places
from asrscore.score.units import Unit
from asrscore.score.walk import walk


@dataclass(frozen=True, slots=True)
class Forgiven:
    """One stretch that both sides write differently and that is not charged."""

    licence: Licence
    reference: str
    """As the reference writes it; empty where it leaves it out."""
    hypothesis: str
    reference_start: int
    """Offsets into the raw texts, in code points."""
    reference_end: int
    hypothesis_start: int
    hypothesis_end: int


def forgiven(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category] = ALL
) -> tuple[Forgiven, ...]:
    """Return what the alignment that is counted forgives, in order."""
    said, heard = Places(reference, unit), Places(hypothesis, unit)
    return tuple(
        Forgiven(
            needed,
            _text(reference, here),
            _text(hypothesis, there),
            *said.raw(here or said.gap(before[0]), before[0]),
            *heard.raw(there or heard.gap(before[1]), before[1]),
        )
        for needed, here, there, before in walk(unit, reference, hypothesis, licence).spared
        if _text(reference, here) != _text(hypothesis, there)
    )


def writings_forgiven(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category] = ALL
) -> list[tuple[Licence, str, str]]:
    """Return licence and both writings of what ``forgiven`` returns: to count them nobody needs the raw texts."""
    found = [
        (needed, _text(reference, here), _text(hypothesis, there))
        for needed, here, there, _ in walk(unit, reference, hypothesis, licence).spared
    ]
    return [piece for piece in found if piece[1] != piece[2]]


def _text(lattice: Lattice, where: Span | None) -> str:
    return lattice.text[where[0] : where[1]].strip() if where else ""
