"""Two graphs -> the moves of a best alignment.

Where the combinations of both sides are few they are written out and compared as strings. A best-first search takes
over where a number stands against another number, or a match would not be allowed. Long texts are first cut at
anchors: long runs that are equal in the alignment of the texts as written. What cannot be searched between two
anchors is charged as written: that charges more than the least, never less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from rapidfuzz.distance import Levenshtein

from asrscore.lattice import Lattice
from asrscore.score.graph import APART, SHORT, Path, Stretch, barred_units
from asrscore.score.prices import price
from asrscore.score.search import Arc, Move, MoveKind, net, search
from asrscore.score.units import Unit

#: Pairs of combinations that are compared one by one.
_MOST_PAIRS = 600
#: Units of a side up to which all is aligned in one piece.
_ONE_PIECE = 4000
#: States of a search: about a second.
_EFFORT = 300_000


@dataclass(frozen=True, slots=True)
class Side:
    """What is aligned, and what it was made from."""

    lattice: Lattice
    stretches: tuple[Stretch, ...]
    short: bool
    numeric: bool


@dataclass(frozen=True, slots=True)
class _Way:
    """One way through all stretches of a side."""

    chosen: tuple[Path, ...]
    tokens: str | tuple[str, ...]

    @property
    def flags(self) -> bytes:
        return b"".join(p.flags or bytes(len(p.tokens)) for p in self.chosen)

    @property
    def written(self) -> bool:
        return not any(p.flags for p in self.chosen)


def _ways(stretches: Sequence[Stretch], unit: Unit) -> Iterator[_Way]:
    for chosen in product(*(s.paths for s in stretches)):
        if unit == "cer":
            yield _Way(chosen, "".join(str(p.tokens) for p in chosen))
        else:
            yield _Way(chosen, tuple(token for p in chosen for token in p.tokens))


def combinations(stretches: Sequence[Stretch]) -> int:
    """Return in how many ways a side can be written; 10**6 stands for more."""
    n = 1
    for stretch in stretches:
        n = min(n * len(stretch.paths), 10**6)
    return n


class Solver:
    """Aligns two sides in one unit.

    Args:
        reference: One side.
        hypothesis: The other.
        unit: The unit that is counted.
    """

    def __init__(self, reference: Side, hypothesis: Side, unit: Unit) -> None:
        self._r, self._h, self._unit = reference, hypothesis, unit
        self._spaces = reference.lattice.spaces_count
        self._priced = reference.numeric and hypothesis.numeric

    def region(self, said: Sequence[Stretch], heard: Sequence[Stretch]) -> list[Move]:
        """Return the moves of a best alignment of two stretches of text."""
        found: list[Move] | None = None
        if combinations(said) * combinations(heard) <= _MOST_PAIRS:
            r, h, valid = self._compared(said, heard)
            found = self._moves(said, heard, r, h)
            if valid and not (self._priced and self._may_trade(said, heard, _cost(found))):
                return found
            if not valid:
                found = None
        if found is None:
            found = self._as_written(said, heard)
        one = net(said, priced=self._priced, barred=self._bar(self._r, self._h))
        other = net(heard, priced=self._priced, barred=self._bar(self._h, self._r))
        better = search(one, other, self._unit, spaces_count=self._spaces, below=_cost(found), effort=_EFFORT)
        return found if better is None else better[1]

    def _bar(self, side: Side, other: Side):  # type: ignore[no-untyped-def]
        return (lambda stretch: barred_units(side.lattice, self._unit, stretch)) if other.short else None

    def _as_written(self, said: Sequence[Stretch], heard: Sequence[Stretch]) -> list[Move]:
        first = [tuple(s.paths[0] for s in side) for side in (said, heard)]
        r, h = (next(_ways([_only(s) for s in side], self._unit)) for side in (said, heard))
        assert (r.chosen, h.chosen) == tuple(first)
        return self._moves(said, heard, r, h)

    def _compared(self, said: Sequence[Stretch], heard: Sequence[Stretch]) -> tuple[_Way, _Way, bool]:
        """Return the nearest pair of ways, and whether every match between them is allowed."""
        ours, theirs = list(_ways(said, self._unit)), list(_ways(heard, self._unit))
        known = {way.tokens: way for way in reversed(ours)}
        for h in theirs:
            if (r := known.get(h.tokens)) is not None and self._allowed(said, heard, r, h):
                return r, h, True
        best: int | None = None
        pair = ours[0], theirs[0]
        for r, h in product(ours, theirs):
            cutoff = None if best is None else best - 1
            d = Levenshtein.distance(r.tokens, h.tokens, score_cutoff=cutoff)
            if best is None or d < best:
                best, pair = d, (r, h)
            if best == 0:
                break
        return *pair, self._allowed(said, heard, *pair)

    def _allowed(self, said: Sequence[Stretch], heard: Sequence[Stretch], r: _Way, h: _Way) -> bool:
        if r.written and h.written:
            return True
        one, other = self._flags(said, self._r, r, h), self._flags(heard, self._h, h, r)
        if not any((a, b) in APART for a in set(one) for b in set(other)):
            return True
        return not any(
            (one[op.src_start + k], other[op.dest_start + k]) in APART
            for op in Levenshtein.opcodes(r.tokens, h.tokens)
            if op.tag == "equal"
            for k in range(op.src_end - op.src_start)
        )

    def _flags(self, stretches: Sequence[Stretch], side: Side, way: _Way, other: _Way) -> bytes:
        if not any(SHORT in p.flags for p in other.chosen):
            return way.flags
        return b"".join(
            p.flags or barred_units(side.lattice, self._unit, s) for s, p in zip(stretches, way.chosen, strict=True)
        )

    def _may_trade(self, said: Sequence[Stretch], heard: Sequence[Stretch], cost: int) -> bool:
        """Return whether a number for another, at its price, could come out cheaper than ``cost``."""
        if cost <= 1:
            return False
        return any(
            (found := price(a, b, self._unit, spaces_count=self._spaces)) is not None and found[0] < cost
            for a in _numbers(said)
            for b in _numbers(heard)
        )

    def _moves(self, said: Sequence[Stretch], heard: Sequence[Stretch], r: _Way, h: _Way) -> list[Move]:
        moves = moves_of(r.tokens, h.tokens, _arcs(said, r), _arcs(heard, h))
        for stretch, path in zip(said, r.chosen, strict=True):
            if not path.tokens:
                at = sum(m.reference is not None and m.reference.stretch.start < stretch.start for m in moves)
                moves.insert(_after(moves, at, "reference"), Move("skip", Arc(0, None, 0, stretch, path, 0), None))
        for stretch, path in zip(heard, h.chosen, strict=True):
            if not path.tokens:
                at = sum(m.hypothesis is not None and m.hypothesis.stretch.start < stretch.start for m in moves)
                moves.insert(_after(moves, at, "hypothesis"), Move("skip", None, Arc(0, None, 0, stretch, path, 0)))
        return moves


def moves_of(
    said: Sequence[str | None], heard: Sequence[str | None], one: Sequence[Arc], other: Sequence[Arc]
) -> list[Move]:
    """Return the moves of RapidFuzz's alignment of two sequences of units.

    Args:
        said: The reference's units.
        heard: The hypothesis'.
        one: The arcs of the reference's units.
        other: The arcs of the hypothesis'.
    """
    moves: list[Move] = []
    for op in Levenshtein.opcodes(said, heard):
        a, b = one[op.src_start : op.src_end], other[op.dest_start : op.dest_end]
        if op.tag == "delete":
            moves += [Move("delete", arc, None) for arc in a]
        elif op.tag == "insert":
            moves += [Move("insert", None, arc) for arc in b]
        else:
            kind: MoveKind = "equal" if op.tag == "equal" else "substitute"
            moves += [Move(kind, x, y) for x, y in zip(a, b, strict=True)]
    return moves


def _after(moves: Sequence[Move], arcs: int, side: str) -> int:
    """Return the index behind the first ``arcs`` moves that have something on a side."""
    at = 0
    while arcs:
        arcs -= getattr(moves[at], side) is not None
        at += 1
    return at


def _only(stretch: Stretch) -> Stretch:
    return Stretch(stretch.start, stretch.end, stretch.paths[:1])


def _numbers(stretches: Sequence[Stretch]) -> Iterator[tuple]:  # type: ignore[type-arg]
    for stretch in stretches:
        for path in stretch.paths:
            for _, _, numerals in path.numerals:
                yield numerals


def _arcs(stretches: Sequence[Stretch], way: _Way) -> list[Arc]:
    return [
        Arc(0, token, path.flags[i] if path.flags else 0, stretch, path, i)
        for stretch, path in zip(stretches, way.chosen, strict=True)
        for i, token in enumerate(path.tokens)
    ]


def _cost(moves: Sequence[Move]) -> int:
    return sum(m.number[2] if m.number else m.kind in ("substitute", "delete", "insert") for m in moves)


def solve(reference: Side, hypothesis: Side, unit: Unit) -> list[Move]:
    """Return the moves of a best alignment of two sides.

    Args:
        reference: The reference.
        hypothesis: The hypothesis.
        unit: The unit that is counted.
    """
    return Solver(reference, hypothesis, unit).region(reference.stretches, hypothesis.stretches)
