"""The least number of errors between two graphs, exactly: best first, with the difference in length as lower bound.

A state is a node of the reference's graph and one of the hypothesis'. Where both have one way on and it is the same
unit, taking it is never worse than anything else, so equal text costs one step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from asrscore.lattice import Numeral
from asrscore.score.graph import Stretch
from asrscore.score.paths import APART, Path
from asrscore.score.prices import price
from asrscore.score.units import Unit


class Arc:
    """One unit of one path; ``token`` is ``None`` where the path leaves its stretch out."""

    __slots__ = ("flag", "path", "place", "stretch", "target", "token")

    def __init__(self, target: int, token: str | None, flag: int, stretch: Stretch, path: Path, place: int) -> None:
        self.target = target
        self.token = token
        self.flag = flag
        self.stretch = stretch
        self.path = path
        self.place = place
        """Its index in the path."""


@dataclass(slots=True)
class Net:
    """A graph as nodes and arcs, numbered from left to right."""

    arcs: list[list[Arc]] = field(default_factory=list)
    jumps: list[list[tuple[int, int, tuple[Numeral, ...], Arc]]] = field(default_factory=list)
    """Node -> (target, length, numerals, first arc) of the numbers that begin there."""
    least: list[int] = field(default_factory=list)
    """Node -> fewest units to the end."""
    most: list[int] = field(default_factory=list)

    def node(self) -> int:
        """Add a node and return its number."""
        self.arcs.append([])
        self.jumps.append([])
        return len(self.arcs) - 1


def net(stretches: Sequence[Stretch], *, priced: bool, barred: Callable[[Stretch], bytes] | None = None) -> Net:
    """Return the nodes and arcs of stretches.

    Args:
        stretches: They are walked in order.
        priced: Whether numbers may be exchanged for others.
        barred: Returns the flags of a stretch's own path; where left out, all are as written.
    """
    made = Net([[]], [[]])
    here = 0
    for stretch in stretches:
        chains: list[tuple[Path, list[int]]] = []
        for path in stretch.paths:
            # The end is numbered last, so that every arc leads to a higher number.
            nodes = [here]
            for _ in range(len(path.tokens) - 1):
                nodes.append(made.node())
            chains.append((path, nodes))
        end = made.node()
        for path, nodes in chains:
            if not path.tokens:
                made.arcs[here].append(Arc(end, None, 0, stretch, path, 0))
                continue
            nodes.append(end)
            flags = path.flags or (barred(stretch) if barred else bytes(len(path.tokens)))
            first: list[Arc] = []
            for i, token in enumerate(path.tokens):
                arc = Arc(nodes[i + 1], token, flags[i], stretch, path, i)
                made.arcs[nodes[i]].append(arc)
                first.append(arc)
            if priced:
                for i, j, numerals in path.numerals:
                    made.jumps[nodes[i]].append((nodes[j], j - i, numerals, first[i]))
        here = end
    count = len(made.arcs)
    made.least, made.most = [0] * count, [0] * count
    for u in range(count - 2, -1, -1):
        made.least[u] = min([made.least[a.target] + (a.token is not None) for a in made.arcs[u]])
        made.most[u] = max([made.most[a.target] + (a.token is not None) for a in made.arcs[u]])
    return made


MoveKind = Literal["equal", "substitute", "delete", "insert", "number", "skip"]


class Move(NamedTuple):
    """One step of an alignment."""

    kind: MoveKind
    reference: Arc | None
    hypothesis: Arc | None
    number: tuple[int, int, int, str, str] | None = None
    """Of a wrong number: units in the reference, units in the hypothesis, cost, and the writings it was priced by."""

    def turned(self) -> Move:
        """Return the same step with the sides swapped."""
        kind = _TURNED.get(self.kind, self.kind)
        if self.number is None:
            return Move(kind, self.hypothesis, self.reference)
        n, m, cost, said, heard = self.number
        return Move(kind, self.hypothesis, self.reference, (m, n, cost, heard, said))


_TURNED: Mapping[MoveKind, MoveKind] = {"delete": "insert", "insert": "delete"}


#: Pairs of different numbers that are priced for a bound.
_MOST_PRICES = 2_000


def slack(reference: Net, hypothesis: Net, unit: Unit, *, spaces_count: bool) -> int:
    """Return how much of a difference in length numbers may hide at most: *5* for *twenty one* costs 2, not 10."""
    said, heard = _numbers(reference), _numbers(hypothesis)
    most = 0
    if len(said) * len(heard) > _MOST_PRICES:
        lengths = [[n for n, _ in side] for side in (said, heard)]
        most = max(max(lengths[0]) - min(lengths[1]), max(lengths[1]) - min(lengths[0])) - 1
    else:
        for n, a in said:
            for m, b in heard:
                if abs(n - m) > most + 1 and (found := price(a, b, unit, spaces_count=spaces_count)) is not None:
                    most = max(most, abs(n - m) - found[0])
    return max(most, 0) * min(sum(map(bool, reference.jumps)), sum(map(bool, hypothesis.jumps)))


def _numbers(net: Net) -> set[tuple[int, tuple[Numeral, ...]]]:
    return {(length, numerals) for jumps in net.jumps for _, length, numerals, _ in jumps}


class OutOfEffortError(Exception):
    """A search looked at as much as it may and found no end."""


def search(
    reference: Net, hypothesis: Net, unit: Unit, *, spaces_count: bool, below: int, effort: int
) -> tuple[int, list[Move]] | None:
    """Return the least number of errors and the moves that have it.

    Args:
        reference: One side.
        hypothesis: The other.
        unit: The unit that is counted.
        spaces_count: Whether a space is a character.
        below: Look for less than this.
        effort: Steps to look at before giving up.

    Returns:
        ``None`` where there is nothing below ``below``.

    Raises:
        OutOfEffortError: The effort is spent.
    """
    made = _Search(reference, hypothesis, unit, spaces_count=spaces_count, below=below)
    return made.least(effort)


_Taken = tuple[MoveKind, Arc | None, Arc | None, tuple[int, int, int, str, str] | None]
"""What a ``Move`` is made of."""


class _Search:
    def __init__(self, reference: Net, hypothesis: Net, unit: Unit, *, spaces_count: bool, below: int) -> None:
        self._reference, self._hypothesis = reference, hypothesis
        self._unit: Unit = unit
        self._spaces = spaces_count
        # What numbers may hide is taken off one side's lengths, so that the bound holds with them.
        hidden = slack(reference, hypothesis, unit, spaces_count=spaces_count)
        self._least_r = [n - hidden for n in reference.least]
        self._most_r = [n + hidden for n in reference.most]
        self._least_h, self._most_h = hypothesis.least, hypothesis.most
        self._width = len(hypothesis.arcs)
        self._below = below
        self._cost: dict[int, int] = {0: 0}
        self._came: dict[int, tuple[int, _Taken]] = {}
        self._queue: list[list[tuple[int, int]]] = [[] for _ in range(below)]
        self._at = max(self._least_r[0] - self._most_h[0], self._least_h[0] - self._most_r[0], 0)

    def _reach(
        self,
        u: int,
        v: int,
        spent: int,
        before: int,
        kind: MoveKind,
        r: Arc | None,
        h: Arc | None,
        number: tuple[int, int, int, str, str] | None = None,
    ) -> None:
        state = u * self._width + v
        if spent < self._cost.get(state, self._below):
            one, other = self._least_r[u] - self._most_h[v], self._least_h[v] - self._most_r[u]
            total = spent + max(one, other, 0)
            if total < self._below:
                self._cost[state] = spent
                self._came[state] = before, (kind, r, h, number)
                self._queue[total].append((state, spent))
                self._at = min(self._at, total)

    def least(self, effort: int) -> tuple[int, list[Move]] | None:
        """Return what ``search`` does."""
        if self._at >= self._below:
            return None
        arcs_r, arcs_h = self._reference.arcs, self._hypothesis.arcs
        jumps_r, jumps_h = self._reference.jumps, self._hypothesis.jumps
        end = len(arcs_r) * self._width - 1
        self._queue[self._at].append((0, 0))
        looked = 0
        while self._at < self._below:
            if not self._queue[self._at]:
                self._at += 1
                continue
            state, spent = self._queue[self._at].pop()
            if spent > self._cost[state]:
                continue
            if state == end:
                return spent, _trace(self._came, end)
            u, v = state // self._width, state % self._width
            ways_r, ways_h = arcs_r[u], arcs_h[v]
            looked += len(ways_r) * len(ways_h) + 1
            if looked > effort:
                raise OutOfEffortError
            if len(ways_r) == 1 and len(ways_h) == 1 and not jumps_r[u] and not jumps_h[v]:
                r, h = ways_r[0], ways_h[0]
                if r.token is not None and _match(r, h):
                    self._reach(r.target, h.target, spent, state, "equal", r, h)
                    continue
            for r in ways_r:
                if r.token is None:
                    self._reach(r.target, v, spent, state, "skip", r, None)
                    continue
                self._reach(r.target, v, spent + 1, state, "delete", r, None)
                for h in ways_h:
                    if h.token is not None:
                        if _match(r, h):
                            self._reach(r.target, h.target, spent, state, "equal", r, h)
                        else:
                            self._reach(r.target, h.target, spent + 1, state, "substitute", r, h)
            for h in ways_h:
                if h.token is None:
                    self._reach(u, h.target, spent, state, "skip", None, h)
                else:
                    self._reach(u, h.target, spent + 1, state, "insert", None, h)
            for target_r, length_r, numerals_r, first_r in jumps_r[u]:
                for target_h, length_h, numerals_h, first_h in jumps_h[v]:
                    found = price(numerals_r, numerals_h, self._unit, spaces_count=self._spaces)
                    if found is not None:
                        cost, said, heard = found
                        number = length_r, length_h, cost, said, heard
                        self._reach(target_r, target_h, spent + cost, state, "number", first_r, first_h, number)
        return None


def _match(r: Arc, h: Arc) -> bool:
    return r.token == h.token and (r.flag, h.flag) not in APART


def _trace(came: dict[int, tuple[int, _Taken]], end: int) -> list[Move]:
    moves: list[Move] = []
    state = end
    while state in came:
        state, (kind, r, h, number) = came[state]
        moves.append(Move(kind, r, h, number))
    return moves[::-1]


def cost_of(moves: Sequence[Move]) -> int:
    """Return the errors of some moves."""
    return sum(m.number[2] if m.number else m.kind in ("substitute", "delete", "insert") for m in moves)
