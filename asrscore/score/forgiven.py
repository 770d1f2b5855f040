"""What was forgiven: both writings of one stretch of speech, by convention."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from asrscore.lattice import Category, Lattice, Span
from asrscore.score.align import ALL, moves_at
from asrscore.score.licences import ADDS, LICENCES, Licence
from asrscore.score.places import Places
from asrscore.score.search import Arc, Move
from asrscore.score.steps import together
from asrscore.score.units import Unit


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
    found = _found(moves_at(unit, reference, hypothesis, licence), said, heard)
    return tuple(
        Forgiven(
            needed,
            _text(reference, here),
            _text(hypothesis, there),
            *(said.raw(here) if here else said.gap()),
            *(heard.raw(there) if there else heard.gap()),
        )
        for needed, here, there in found
        if _text(reference, here) != _text(hypothesis, there)
    )


def writings_forgiven(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category] = ALL
) -> list[tuple[Licence, str, str]]:
    """Return licence and both writings of what ``forgiven`` returns: to count them nobody needs the raw texts."""
    said, heard = Places(reference, unit), Places(hypothesis, unit)
    found = [
        (needed, _text(reference, here), _text(hypothesis, there))
        for needed, here, there in _found(moves_at(unit, reference, hypothesis, licence), said, heard)
    ]
    return [piece for piece in found if piece[1] != piece[2]]


def _found(moves: Sequence[Move], said: Places, heard: Places) -> Iterator[tuple[Licence, Span | None, Span | None]]:
    """Return every stretch that is read in another writing and has no error, with its place on both sides."""
    for run in together(moves):
        here, there = _covered(run, said, heard)
        needed = _licence(run)
        if needed is not None and all(move.kind in ("equal", "skip") for move in run):
            yield needed, here, there


def _text(lattice: Lattice, where: Span | None) -> str:
    return lattice.text[where[0] : where[1]].strip() if where else ""


def _covered(run: Sequence[Move], said: Places, heard: Places) -> tuple[Span | None, Span | None]:
    return _reach([m.reference for m in run], said), _reach([m.hypothesis for m in run], heard)


def _reach(arcs: Sequence[Arc | None], places: Places) -> Span | None:
    found = [places.of(arc) or (arc.stretch.start, arc.stretch.end) for arc in arcs if arc is not None]
    return (min(s for s, _ in found), max(e for _, e in found)) if found else None


def _licence(run: Sequence[Move]) -> Licence | None:
    """Return the last rung that the writings of a run need."""
    needed = {c for m in run for arc in (m.reference, m.hypothesis) if arc is not None for c in arc.path.categories}
    last = None
    for licence in LICENCES if needed else ():
        if ADDS[licence] & needed:
            last = licence
    return last
