"""Two sequences of units -> the alignment that everything else is counted from.

The alignment is RapidFuzz's minimum edit distance with unit costs: the one jiwer takes, so that the counts of
substitutions, deletions and insertions agree with jiwer's and not only their sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rapidfuzz.distance import Levenshtein

from asrscore.lattice import Lattice
from asrscore.score.counts import Counts
from asrscore.score.units import Unit, positions, units

Kind = Literal["substitute", "delete", "insert"]
_KINDS: dict[str, Kind] = {"replace": "substitute", "delete": "delete", "insert": "insert"}


@dataclass(frozen=True, slots=True)
class Edit:
    """One error: what the reference has, what the hypothesis has, and where, in the raw text of each."""

    kind: Kind
    reference: str
    """The reference's unit; empty for an insertion."""
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


def count(reference: Sequence[str], hypothesis: Sequence[str]) -> Counts:
    """Return the counts of the alignment of two sequences of units."""
    n = len(reference)
    if reference == hypothesis:
        return Counts(n, 0, 0, 0, n)
    if not reference or not hypothesis:
        return Counts(0, 0, n, len(hypothesis), n)
    tags = [tag for tag, _, _ in Levenshtein.editops(reference, hypothesis).as_list()]
    substitutions, deletions = tags.count("replace"), tags.count("delete")
    return Counts(n - substitutions - deletions, substitutions, deletions, len(tags) - substitutions - deletions, n)


def _place(index: int, where: list[tuple[int, int]], origin: list[tuple[int, int]], *, before: bool) -> tuple[int, int]:
    """Return the source span of a unit, or the empty span at which something is missing."""
    if not before:
        start, end = where[index]
        return origin[start][0], origin[end - 1][1]
    if index < len(where):
        at = origin[where[index][0]][0]
    else:
        at = origin[where[-1][1] - 1][1] if where else 0
    return at, at


def edits(unit: Unit, reference: Lattice, hypothesis: Lattice) -> tuple[Edit, ...]:
    """Return the errors of the alignment that ``count`` counts, in order, with offsets into both raw texts."""
    r, h = units(unit, reference), units(unit, hypothesis)
    operations = Levenshtein.editops(r, h)
    if not len(operations):
        return ()
    where_r, where_h = positions(unit, reference), positions(unit, hypothesis)
    origin_r, origin_h = reference.origin(), hypothesis.origin()
    found = []
    for operation in operations:
        kind = _KINDS[operation.tag]
        i, j = operation.src_pos, operation.dest_pos
        rs, re = _place(i, where_r, origin_r, before=kind == "insert")
        hs, he = _place(j, where_h, origin_h, before=kind == "delete")
        found.append(
            Edit(kind, "" if kind == "insert" else r[i], "" if kind == "delete" else h[j], i, j, rs, re, hs, he)
        )
    return tuple(found)
