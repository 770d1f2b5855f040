"""Two graphs -> the moves of a best alignment.

Where the combinations of both sides are few they are written out and compared as strings. A best-first search takes
over where a number for another might pay, or a match would not be allowed. What cannot be searched is charged as
written: that charges more than the least, never less.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import extractOne

from asrscore.score.aligned import Aligned
from asrscore.score.graph import Graph, Stretch, barred_units, comes_second
from asrscore.score.operations import opcodes
from asrscore.score.paths import APART, SHORT, Path
from asrscore.score.search import Move, OutOfEffortError, cost_of, net, search
from asrscore.score.trades import Trades
from asrscore.score.units import Unit
from asrscore.score.ways import Tokens, Way, combinations, joined, promising, ways, written_only

#: Pairs of combinations that are compared one by one.
MOST_PAIRS = 1024
#: Steps of a search, a tenth of a second; and a tenth of them where the texts are further apart than this: there is
#: little to be found in them.
_EFFORT, _FAR = 60_000, 40
#: Single choices that are tried where there are too many combinations, and units of both sides times those trials.
_TRIALS, _WORK = 2_000, 10**10
#: Distances from which one call for all of them costs less than one for each.
_BATCH = 4


class Solution:
    """A best alignment of two sides."""

    __slots__ = ("aligned", "capped", "spaces_count", "unit")

    def __init__(self, aligned: Aligned, unit: Unit, *, spaces_count: bool, capped: bool) -> None:
        self.aligned = aligned
        self.unit: Unit = unit
        self.spaces_count = spaces_count
        self.capped = capped
        """Whether there may be a better one that was not looked for."""

    def moves(self) -> list[Move]:
        """Return it move by move."""
        return self.aligned.listed()


def solve(reference: Graph, hypothesis: Graph, unit: Unit) -> Solution:
    """Return a best alignment of two sides.

    Args:
        reference: The reference, without glued words.
        hypothesis: The hypothesis, likewise.
        unit: The unit that is counted.
    """
    # One side is the first whichever of the two is the reference: what is tried, and where it is given up, hangs on it.
    turned = comes_second(reference.lattice, hypothesis.lattice)
    solver = _Solver(hypothesis, reference, unit) if turned else _Solver(reference, hypothesis, unit)
    aligned = solver.solved()
    if turned:
        aligned = aligned.turned()
    spaces = reference.lattice.spaces_count
    return Solution(aligned, unit, spaces_count=spaces, capped=solver.capped and aligned.cost > 0)


class _Solver:
    def __init__(self, reference: Graph, hypothesis: Graph, unit: Unit) -> None:
        self._r, self._h = reference, hypothesis
        self._unit: Unit = unit
        self._spaces = reference.lattice.spaces_count
        self._priced = reference.numeric and hypothesis.numeric
        self.capped = reference.capped or hypothesis.capped
        """Whether there may be a better alignment that was not looked for; known when all pieces are made."""

    def solved(self) -> Aligned:
        """Return the alignment."""
        said, heard = self._promising(self._r.stretches, self._h.stretches)
        return self._piece(said, heard)

    def _promising(self, said: list[Stretch], heard: list[Stretch]) -> tuple[list[Stretch], list[Stretch]]:
        if self._unit == "cer":
            return said, heard
        return promising(said, heard), promising(heard, said)

    def _piece(self, said: list[Stretch], heard: list[Stretch]) -> Aligned:
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

    def _improved(self, said: list[Stretch], heard: list[Stretch]) -> Aligned:
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

    def _traded(self, said: list[Stretch], heard: list[Stretch], found: Aligned) -> Aligned | None:
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

    def _flags_of(self, side: Graph, other: Graph) -> Callable[[Stretch, Path], bytes]:
        def flags(stretch: Stretch, path: Path) -> bytes:
            if path.categories:
                return path.flags
            return barred_units(side.lattice, self._unit, stretch) if other.short else bytes(len(path.tokens))

        return flags

    def _bar(self, side: Graph, other: Graph) -> Callable[[Stretch], bytes] | None:
        return (lambda stretch: barred_units(side.lattice, self._unit, stretch)) if other.short else None

    def _compared(self, said: list[Stretch], heard: list[Stretch]) -> tuple[Aligned, bool]:
        """Return the alignment of the nearest pair of ways, and whether every match in it is allowed."""
        ours, theirs = ways(said, self._unit), ways(heard, self._unit)
        known: dict[Tokens, Way] = {}
        for way in ours:
            known.setdefault(way[0], way)
        equal = False
        for h in theirs:
            if (r := known.get(h[0])) is not None:
                if self._allowed(said, heard, r, h):
                    return Aligned(0, said, heard, (r, h), None), True
                equal = True
        best, pair = _nearest(list(known.values()), theirs, 0 if equal else 1)
        one, other = pair
        return Aligned(best, said, heard, pair, None), self._allowed(said, heard, one, other)

    def _allowed(self, said: list[Stretch], heard: list[Stretch], r: Way, h: Way) -> bool:
        if not (_flagged(r) or _flagged(h)):
            return True
        one, other = self._flags(said, self._r, r, h), self._flags(heard, self._h, h, r)
        if not _apart(one, other):
            return True
        # Either way round: RapidFuzz may match others when the sides are swapped, and both are listed.
        return not (_meet(r[0], h[0], one, other) or _meet(h[0], r[0], other, one))

    def _flags(self, stretches: list[Stretch], side: Graph, way: Way, other: Way) -> bytes:
        short = False
        for path in other[1]:
            if path.flags and SHORT in path.flags:
                short = True
        found: list[bytes] = []
        for stretch, path in zip(stretches, way[1], strict=True):
            if short and not path.categories:
                found.append(barred_units(side.lattice, self._unit, stretch))
            else:
                found.append(path.flags or bytes(len(path.tokens)))
        return b"".join(found)


def _nearest(ours: list[Way], theirs: list[Way], least: int) -> tuple[int, tuple[Way, Way]]:
    """Return the least distance of two ways, and the first two that have it.

    Args:
        ours: Different ways to write one side, as written first.
        theirs: Ways to write the other.
        least: What no distance is below.
    """
    pair = ours[0], theirs[0]
    best: int = Levenshtein.distance(pair[0][0], pair[1][0])
    if len(ours) == 1 and len(theirs) == 1:
        return best, pair
    lengths = [len(h[0]) for h in theirs]
    for r in ours:
        if best <= least:
            break
        length = len(r[0])
        near = [at for at, other in enumerate(lengths) if abs(length - other) < best]
        if len(near) < _BATCH:
            for at in near:
                if best > least:
                    h = theirs[at]
                    d: int = Levenshtein.distance(r[0], h[0], score_cutoff=best - 1)
                    if d < best:
                        best, pair = d, (r, h)
        else:
            found = extractOne(r[0], [theirs[at][0] for at in near], scorer=Levenshtein.distance, score_cutoff=best - 1)
            if found is not None:
                best, pair = found[1], (r, theirs[near[found[2]]])
    return best, pair


def _flagged(way: Way) -> bool:
    for path in way[1]:  # noqa: SIM110 - any() of a generator is several times as slow
        if path.flags:
            return True
    return False


def _apart(one: bytes, other: bytes) -> bool:
    """Return whether there are flags on both sides that never match."""
    theirs = set(other)
    for a in set(one):
        for b in theirs:
            if (a, b) in APART:
                return True
    return False


def _meet(r: Sequence[str], h: Sequence[str], one: bytes, other: bytes) -> bool:
    """Return whether RapidFuzz's alignment matches units that never match."""
    return any(
        (one[op.src_start + k], other[op.dest_start + k]) in APART
        for op in opcodes(r, h)
        if op.tag == "equal"
        for k in range(op.src_end - op.src_start)
    )
