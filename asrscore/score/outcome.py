"""What an alignment amounts to: a row of counts, and the conventions that it takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from asrscore.lattice import Category
from asrscore.score.operations import edits_in
from asrscore.score.solve import Solution
from asrscore.score.units import cut

Row = tuple[int, int, int, int]
"""Hits, substitutions, deletions, insertions."""


_NONE: frozenset[Category] = frozenset()


class Outcome:
    """What an alignment amounts to."""

    __slots__ = ("capped", "row", "used")

    def __init__(self, row: Row, used: frozenset[Category] = _NONE, *, capped: bool = False) -> None:
        self.row = row
        self.used = used
        """The conventions that it takes."""
        self.capped = capped
        """Whether there may be a better one that was not looked for."""

    @property
    def errors(self) -> int:
        """Its errors."""
        _, substitutions, deletions, insertions = self.row
        return substitutions + deletions + insertions


def outcome(solution: Solution) -> Outcome:
    """Return what an alignment amounts to."""
    piece, unit, spaces, capped = solution.aligned, solution.unit, solution.spaces_count, solution.capped
    if piece.pair is not None:
        (r, ours), (h, theirs) = piece.pair
        found: set[Category] = set()
        for way in (ours, theirs):
            for path in way:
                if path.categories:
                    found |= path.categories
        used = frozenset(found) if found else _NONE
        return Outcome(written(r, h) if piece.cost else (len(r), 0, 0, 0), used, capped=capped)
    rows: list[Row] = []
    taken: set[Category] = set()
    for move in piece.moves or ():
        if move.number is not None:
            rows.append(written(*(cut(unit, writing, spaces_count=spaces) for writing in move.number[3:])))
            taken.add("numeral")
        elif move.kind != "skip":
            rows.append(_ONE_MOVE[move.kind])
        taken.update(*[a.path.categories for a in (move.reference, move.hypothesis) if a is not None])
    return Outcome(summed(rows), frozenset(taken), capped=capped)


def summed(rows: Iterable[Row]) -> Row:
    """Return the sum of rows."""
    hits = substitutions = deletions = insertions = 0
    for a, b, c, d in rows:
        hits += a
        substitutions += b
        deletions += c
        insertions += d
    return hits, substitutions, deletions, insertions


_ONE_MOVE: Mapping[str, Row] = {
    "equal": (1, 0, 0, 0),
    "substitute": (0, 1, 0, 0),
    "delete": (0, 0, 1, 0),
    "insert": (0, 0, 0, 1),
}


def written(r: Sequence[str], h: Sequence[str]) -> Row:
    """Return hits, substitutions, deletions and insertions of two ways written out."""
    substitutions, deletions, insertions = edits_in(r, h)
    return len(r) - substitutions - deletions, substitutions, deletions, insertions
