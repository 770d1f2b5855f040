"""Two graphs -> the moves of a best alignment.

Where the combinations of both sides are few they are written out and compared as strings. A best-first search takes
over where a number for another might pay, or a match would not be allowed. What cannot be searched is charged as
written: that charges more than the least, never less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from asrscore.lattice import Category, Lattice
from asrscore.score.aligned import Aligned
from asrscore.score.graph import Stretch, barred_units, comes_second
from asrscore.score.operations import edits_in, opcodes
from asrscore.score.paths import APART, SHORT, Path
from asrscore.score.search import Move, OutOfEffortError, cost_of, net, search
from asrscore.score.trades import Trades
from asrscore.score.units import Unit, cut
from asrscore.score.ways import Way, combinations, joined, promising, ways, written_only

#: Pairs of combinations that are compared one by one.
MOST_PAIRS = 1024
#: Steps of a search, a tenth of a second; and a tenth of them where the texts are further apart than this: there is
#: little to be found in them.
_EFFORT, _FAR = 60_000, 40
#: Single choices that are tried where there are too many combinations, and units of both sides times those trials.
_TRIALS, _WORK = 2_000, 10**10


@dataclass(frozen=True, slots=True)
class Side:
    """What is aligned, and what it was made from."""

    lattice: Lattice
    stretches: tuple[Stretch, ...]
    short: bool
    numeric: bool
    capped: bool = False


@dataclass(frozen=True, slots=True)
class Solution:
    """A best alignment of two sides."""

    aligned: Aligned
    unit: Unit
    spaces_count: bool
    capped: bool
    """Whether there may be a better one that was not looked for."""

    def moves(self) -> list[Move]:
        """Return it move by move."""
        return self.aligned.listed()


def solve(reference: Side, hypothesis: Side, unit: Unit) -> Solution:
    """Return a best alignment of two sides.

    Args:
        reference: The reference.
        hypothesis: The hypothesis.
        unit: The unit that is counted.
    """
    # One side is the first whichever of the two is the reference: what is tried, and where it is given up, hangs on it.
    turned = comes_second(reference.lattice, hypothesis.lattice)
    solver = _Solver(hypothesis, reference, unit) if turned else _Solver(reference, hypothesis, unit)
    aligned = solver.solved()
    if turned:
        aligned = aligned.turned()
    return Solution(aligned, unit, reference.lattice.spaces_count, solver.capped and aligned.cost > 0)


Row = tuple[int, int, int, int]
"""Hits, substitutions, deletions, insertions."""


class Outcome(NamedTuple):
    """What an alignment amounts to."""

    row: Row
    used: frozenset[Category] = frozenset()
    """The conventions that it takes."""
    capped: bool = False
    """Whether there may be a better one that was not looked for."""


def outcome(solution: Solution) -> Outcome:
    """Return what an alignment amounts to."""
    piece, unit, spaces, capped = solution.aligned, solution.unit, solution.spaces_count, solution.capped
    if piece.pair is not None:
        (r, ours), (h, theirs) = piece.pair
        used: frozenset[Category] = frozenset().union(*[p.categories for p in (*ours, *theirs)])
        return Outcome(written(r, h) if piece.cost else (len(r), 0, 0, 0), used, capped)
    rows: list[Row] = []
    taken: set[Category] = set()
    for move in piece.moves or ():
        if move.number is not None:
            rows.append(written(*(cut(unit, writing, spaces_count=spaces) for writing in move.number[3:])))
            taken.add("numeral")
        elif move.kind != "skip":
            rows.append(_ONE_MOVE[move.kind])
        taken.update(*[a.path.categories for a in (move.reference, move.hypothesis) if a is not None])
    return Outcome(summed(rows), frozenset(taken), capped)


def summed(rows: Iterable[Row]) -> Row:
    """Return the sum of rows."""
    total = [0, 0, 0, 0]
    for row in rows:
        for at, n in enumerate(row):
            total[at] += n
    return total[0], total[1], total[2], total[3]


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


class _Solver:
    def __init__(self, reference: Side, hypothesis: Side, unit: Unit) -> None:
        self._r, self._h, self._unit = reference, hypothesis, unit
        self._spaces = reference.lattice.spaces_count
        self._priced = reference.numeric and hypothesis.numeric
        self.capped = reference.capped or hypothesis.capped
        """Whether there may be a better alignment that was not looked for; known when all pieces are made."""

    def solved(self) -> Aligned:
        """Return the alignment."""
        return self._piece(*self._promising(self._r.stretches, self._h.stretches))

    def _promising(self, said: Sequence[Stretch], heard: Sequence[Stretch]) -> tuple[list[Stretch], list[Stretch]]:
        if self._unit == "cer":
            return list(said), list(heard)
        return promising(said, heard), promising(heard, said)

    def _piece(self, said: Sequence[Stretch], heard: Sequence[Stretch]) -> Aligned:
        found: Aligned | None = None
        if combinations(said) * combinations(heard) <= MOST_PAIRS:
            found, allowed = self._compared(said, heard)
            if allowed and (traded := self._traded(said, heard, found)) is not None:
                return traded
            if not allowed:
                found = None
        if found is None:
            found = self._improved(said, heard)
            if not found.cost:
                return found
        try:
            better = search(
                net(said, priced=self._priced, barred=self._bar(self._r, self._h)),
                net(heard, priced=self._priced, barred=self._bar(self._h, self._r)),
                self._unit,
                spaces_count=self._spaces,
                below=found.cost,
                effort=_EFFORT if found.cost <= _FAR else _EFFORT // 10,
            )
        except OutOfEffortError:
            self.capped = True
            return found
        return found if better is None else Aligned(better[0], said, heard, None, better[1])

    def _improved(self, said: Sequence[Stretch], heard: Sequence[Stretch]) -> Aligned:
        """Return a good alignment of too many combinations: one choice after the other, the better taken."""
        sides = [said, heard]
        chosen = [[s.paths[0] for s in side] for side in sides]
        found, _ = self._compared(written_only(said), written_only(heard))
        size = max(sum(len(p.tokens) for p in paths) for paths in chosen)
        left = min(_TRIALS, _WORK // (size * size + 1))
        for side in (0, 1, 0, 1):
            for at, stretch in enumerate(sides[side]):
                for path in stretch.paths[1:]:
                    if not found.cost or not left:
                        return found
                    left -= 1
                    before, chosen[side][at] = chosen[side][at], path
                    r, h = ((joined(paths, self._unit), tuple(paths)) for paths in chosen)
                    d = Levenshtein.distance(r[0], h[0], score_cutoff=found.cost - 1)
                    if d < found.cost and self._allowed(said, heard, r, h):
                        found = Aligned(d, said, heard, (r, h), None)
                    else:
                        chosen[side][at] = before
        return found

    def _traded(self, said: Sequence[Stretch], heard: Sequence[Stretch], found: Aligned) -> Aligned | None:
        """Return the better of an alignment and one with trades of numbers; ``None`` where only a search can tell."""
        if not self._priced or found.cost < 2:
            return found
        trades = Trades(said, heard, self._unit, spaces_count=self._spaces, cost=found.cost)
        chain = trades.best()
        if chain == "none":
            return found
        if chain == "unknown":
            return None
        flags = self._flags_of(self._r, self._h), self._flags_of(self._h, self._r)
        moves = trades.moves(chain, flags)
        return None if moves is None else Aligned(cost_of(moves), said, heard, None, moves)

    def _flags_of(self, side: Side, other: Side) -> Callable[[Stretch, Path], bytes]:
        def flags(stretch: Stretch, path: Path) -> bytes:
            if path.categories:
                return path.flags
            return barred_units(side.lattice, self._unit, stretch) if other.short else bytes(len(path.tokens))

        return flags

    def _bar(self, side: Side, other: Side) -> Callable[[Stretch], bytes] | None:
        return (lambda stretch: barred_units(side.lattice, self._unit, stretch)) if other.short else None

    def _compared(self, said: Sequence[Stretch], heard: Sequence[Stretch]) -> tuple[Aligned, bool]:
        """Return the alignment of the nearest pair of ways, and whether every match in it is allowed."""
        ours, theirs = ways(said, self._unit), ways(heard, self._unit)
        known: dict[object, Way] = {}
        for way in ours:
            known.setdefault(way[0], way)
        for h in theirs:
            if (r := known.get(h[0])) is not None and self._allowed(said, heard, r, h):
                return Aligned(0, said, heard, (r, h), None), True
        pair = ours[0], theirs[0]
        best = Levenshtein.distance(pair[0][0], pair[1][0])
        for r in ours:
            length = len(r[0])
            for h in theirs:
                if abs(length - len(h[0])) < best:
                    d = Levenshtein.distance(r[0], h[0], score_cutoff=best - 1)
                    if d < best:
                        best, pair = d, (r, h)
        return Aligned(best, said, heard, pair, None), self._allowed(said, heard, *pair)

    def _allowed(self, said: Sequence[Stretch], heard: Sequence[Stretch], r: Way, h: Way) -> bool:
        if not any(p.flags for p in r[1]) and not any(p.flags for p in h[1]):
            return True
        one, other = self._flags(said, self._r, r, h), self._flags(heard, self._h, h, r)
        if not any((a, b) in APART for a in set(one) for b in set(other)):
            return True
        # Either way round: RapidFuzz may match others when the sides are swapped, and both are listed.
        return not (_meet(r[0], h[0], one, other) or _meet(h[0], r[0], other, one))

    def _flags(self, stretches: Sequence[Stretch], side: Side, way: Way, other: Way) -> bytes:
        if not any(SHORT in p.flags for p in other[1]):
            return b"".join([p.flags or bytes(len(p.tokens)) for p in way[1]])
        return b"".join(
            p.flags if p.categories else barred_units(side.lattice, self._unit, s)
            for s, p in zip(stretches, way[1], strict=True)
        )


def _meet(r: Sequence[str], h: Sequence[str], one: bytes, other: bytes) -> bool:
    """Return whether RapidFuzz's alignment matches units that never match."""
    return any(
        (one[op.src_start + k], other[op.dest_start + k]) in APART
        for op in opcodes(r, h)
        if op.tag == "equal"
        for k in range(op.src_end - op.src_start)
    )
