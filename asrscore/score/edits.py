"""The errors of an alignment, one by one, with their places in both raw texts."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rapidfuzz.distance import Levenshtein

from asrscore.lattice import Category, Lattice, Span
from asrscore.score.align import ALL, moves_at
from asrscore.score.places import Places
from asrscore.score.search import Move
from asrscore.score.units import Unit, cut

Kind = Literal["substitute", "delete", "insert"]
_KINDS: dict[str, Kind] = {"replace": "substitute", "delete": "delete", "insert": "insert"}


@dataclass(frozen=True, slots=True)
class Edit:
    """One error: what the reference has, what the hypothesis has, and where, in the raw text of each."""

    kind: Kind
    reference: str
    """The reference's unit, as the alignment reads it; empty for an insertion."""
    hypothesis: str
    """The hypothesis' unit; empty for a deletion."""
    reference_index: int
    """Index of the unit in the reference; for an insertion, of the unit it stands before."""
    hypothesis_index: int
    reference_start: int
    """Offsets into the raw reference, in code points; an insertion has start == end."""
    reference_end: int
    hypothesis_start: int
    hypothesis_end: int


class Located(NamedTuple):
    """One error with its places in the canonical texts, which cost nothing; those in the raw texts are dear."""

    kind: Kind
    reference: str
    hypothesis: str
    reference_index: int
    hypothesis_index: int
    here: Span
    """Its stretch of the reference's text; empty for an insertion, before the unit that comes next."""
    there: Span


def edits(unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category] = ALL) -> tuple[Edit, ...]:
    """Return the errors of the alignment that is counted, in order, with offsets into both raw texts."""
    said, heard = Places(reference, unit), Places(hypothesis, unit)
    return tuple(
        Edit(
            *error[:5],
            *said.raw(error.here, error.reference_index),
            *heard.raw(error.there, error.hypothesis_index),
        )
        for error in located(unit, reference, hypothesis, licence)
    )


def located(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category] = ALL
) -> Iterator[Located]:
    """Return the same errors with their places in the canonical texts."""
    moves = moves_at(unit, reference, hypothesis, licence)
    if all(move.kind in ("equal", "skip") for move in moves):
        return
    said, heard = Places(reference, unit), Places(hypothesis, unit)
    for move in moves:
        yield from _located(move, said, heard, unit, reference.spaces_count)


def _located(move: Move, said: Places, heard: Places, unit: Unit, spaces_count: bool) -> Iterator[Located]:  # noqa: FBT001
    r, h = move.reference, move.hypothesis
    lengths = move.number[:2] if move.number else (1, 1)
    here, there = said.of(r, lengths[0]), heard.of(h, lengths[1])
    if move.kind in ("equal", "skip"):
        return
    index = said.index(here[0]) if here else said.next, heard.index(there[0]) if there else heard.next
    where = here or said.gap(index[0]), there or heard.gap(index[1])
    if move.number is None:
        kind: Kind = move.kind  # type: ignore[assignment]
        yield Located(kind, (r.token if r else None) or "", (h.token if h else None) or "", *index, *where)
        return
    one, other = (cut(unit, writing, spaces_count=spaces_count) for writing in move.number[3:])
    for op in Levenshtein.editops(one, other):
        kind = _KINDS[op.tag]
        yield Located(
            kind,
            "" if kind == "insert" else one[op.src_pos],
            "" if kind == "delete" else other[op.dest_pos],
            *index,
            *where,
        )
