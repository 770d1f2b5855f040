"""Could a number heard for another, at its price, come out cheaper than the best alignment without?

Numbers are traded pair by pair from left to right; what lies between two trades costs at least the least distance of
its writings. Mostly that bound shows that no trade pays. Where one does and every match between the trades is allowed,
the bound is the cost itself, and nothing is left to search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from rapidfuzz.distance import Levenshtein

from asrscore.score.graph import Stretch
from asrscore.score.listing import moves_of
from asrscore.score.paths import APART, Path
from asrscore.score.prices import price
from asrscore.score.search import Arc, Move
from asrscore.score.units import Unit
from asrscore.score.ways import Way, chained, combinations, numbers, ways

#: Pairs of numbers, and combinations between them, beyond which nothing is worked out.
_MOST_TRADES, _MOST_WAYS = 200, 64
#: Pairs of numbers that are priced.
_MOST_PRICES = 20_000

_Place = tuple[int, Path | None, int]
"""A stretch, the path through it, and a unit in it."""
_Places = tuple[_Place, _Place]
Flags = Callable[[Stretch, Path], bytes]
"""Returns the flags of the units of a path."""


class _Trade:
    __slots__ = ("cost", "end", "move", "start")

    def __init__(self, start: _Places, end: _Places, move: Move, cost: int) -> None:
        self.start: _Places = start
        self.end: _Places = end
        self.move = move
        self.cost = cost


class Trades:
    """The trades of numbers between two stretches of text.

    Args:
        said: The reference's stretches.
        heard: The hypothesis'.
        unit: The unit that is counted.
        spaces_count: Whether a space is a character.
        cost: What the best alignment without a trade costs.
    """

    def __init__(self, said: list[Stretch], heard: list[Stretch], unit: Unit, *, spaces_count: bool, cost: int) -> None:
        self._sides = (said, heard)
        self._unit, self._cost = unit, cost
        self._trades: list[_Trade] = []
        self._known: dict[tuple[int, int, int, int, int, int, int], list[Way] | None] = {}
        ours, theirs = list(numbers(said)), list(numbers(heard))
        self._too_many = len(ours) * len(theirs) > _MOST_PRICES
        for s, path, start, end, a in [] if self._too_many else ours:
            for t, other, first, last, b in theirs:
                found = price(a, b, unit, spaces_count=spaces_count)
                if found is None or found[0] >= cost:
                    continue
                r, h = _arc(said[s], path, start), _arc(heard[t], other, first)
                move = Move("number", r, h, (end - start, last - first, *found))
                begin, behind = ((s, path, start), (t, other, first)), ((s, path, end), (t, other, last))
                self._trades.append(_Trade(begin, behind, move, found[0]))
        self._trades.sort(key=lambda t: (t.start[0][0], t.start[1][0], t.start[0][2], t.start[1][2]))
        self._begin: _Places = (-1, None, 0), (-1, None, 0)
        self._finish: _Places = (len(said), None, 0), (len(heard), None, 0)

    def best(self) -> list[_Trade] | Literal["none", "unknown"]:
        """Return the trades that may come out below the cost, or whether there are none or too many to tell."""
        if self._cost < 2 or not (self._trades or self._too_many):
            return "none"
        if self._too_many or len(self._trades) > _MOST_TRADES:
            return "unknown"
        reached: list[tuple[int, int | None]] = []
        best, last = self._cost, None
        for at, trade in enumerate(self._trades):
            here: tuple[int, int | None] = self._between(self._begin, trade.start), None
            for before, earlier in enumerate(self._trades[:at]):
                if reached[before][0] < here[0] and _follows(earlier.end, trade.start):
                    least = reached[before][0] + self._between(earlier.end, trade.start)
                    if least < here[0]:
                        here = least, before
            reached.append((here[0] + trade.cost, here[1]))
            if reached[at][0] < best and (total := reached[at][0] + self._between(trade.end, self._finish)) < best:
                best, last = total, at
        chain: list[_Trade] = []
        while last is not None:
            chain.append(self._trades[last])
            last = reached[last][1]
        return chain[::-1] or "none"

    def moves(self, chain: Sequence[_Trade], flags: tuple[Flags, Flags]) -> list[Move] | None:
        """Return the moves of an alignment with some trades; ``None`` where a match in it is not allowed.

        Args:
            chain: The trades.
            flags: The flags of the units of a path, on either side.
        """
        moves: list[Move] = []
        at = self._begin
        for trade in (*chain, None):
            stop = self._finish if trade is None else trade.start
            pieces = [self._pieces(side, at[side], stop[side]) for side in (0, 1)]
            if pieces[0] is None or pieces[1] is None:
                return None
            r, h = min(
                ((a, b) for a in pieces[0] for b in pieces[1]), key=lambda p: Levenshtein.distance(p[0][0], p[1][0])
            )
            one = self._arcs(0, at[0], stop[0], r, flags[0])
            other = self._arcs(1, at[1], stop[1], h, flags[1])
            between = moves_of(r[0], h[0], *([a for a in side if a.token is not None] for side in (one, other)))
            if any(m.kind == "equal" and (m.reference.flag, m.hypothesis.flag) in APART for m in between):  # type: ignore[union-attr]
                return None
            moves += [Move("skip", a, None) for a in one if a.token is None]
            moves += [Move("skip", None, b) for b in other if b.token is None]
            moves += between
            if trade is not None:
                moves.append(trade.move)
                at = trade.end
        return moves

    def _between(self, start: _Places, end: _Places) -> int:
        """Return the least distance of what lies between two pairs of places, the cost standing for all above it."""
        one, other = (self._pieces(side, start[side], end[side]) for side in (0, 1))
        if one is None or other is None:
            return 0
        least = self._cost
        for a, _ in one:
            for b, _ in other:
                if abs(len(a) - len(b)) < least:
                    least = min(least, Levenshtein.distance(a, b, score_cutoff=least))
        return least

    def _pieces(self, side: int, start: _Place, end: _Place) -> list[Way] | None:
        """Return every way to write what lies between two places; ``None`` where there are too many."""
        key = side, start[0], id(start[1]), start[2], end[0], id(end[1]), end[2]
        if key not in self._known:
            self._known[key] = self._written(side, start, end)
        return self._known[key]

    def _written(self, side: int, start: _Place, end: _Place) -> list[Way] | None:
        if start[0] == end[0] and start[1] is not None:
            return [(chained([start[1].tokens[start[2] : end[2]]], self._unit), ())]
        inner = self._sides[side][start[0] + 1 : end[0]]
        if combinations(inner) > _MOST_WAYS:
            return None
        head = [] if start[1] is None else [start[1].tokens[start[2] :]]
        tail = [] if end[1] is None else [end[1].tokens[: end[2]]]
        return [(chained([*head, tokens, *tail], self._unit), chosen) for tokens, chosen in ways(inner, self._unit)]

    def _arcs(self, side: int, start: _Place, end: _Place, way: Way, flags: Flags) -> list[Arc]:
        stretches = self._sides[side]
        if start[0] == end[0] and start[1] is not None:
            return _arcs(stretches[start[0]], start[1], start[2], end[2], flags)
        found: list[Arc] = []
        if start[1] is not None:
            found += _arcs(stretches[start[0]], start[1], start[2], None, flags)
        for stretch, path in zip(stretches[start[0] + 1 : end[0]], way[1], strict=True):
            found += _arcs(stretch, path, 0, None, flags) or [Arc(0, None, 0, stretch, path, 0)]
        if end[1] is not None:
            found += _arcs(stretches[end[0]], end[1], 0, end[2], flags)
        return found


def _follows(end: _Places, start: _Places) -> bool:
    """Return whether a way can pass through both pairs of places in this order."""
    return all(
        (e[1] is s[1] and e[2] <= s[2]) if e[0] == s[0] else e[0] < s[0] for e, s in zip(end, start, strict=True)
    )


def _arc(stretch: Stretch, path: Path, place: int) -> Arc:
    return Arc(0, path.tokens[place], path.flags[place] if path.flags else 0, stretch, path, place)


def _arcs(stretch: Stretch, path: Path, start: int, end: int | None, flags: Flags) -> list[Arc]:
    own = flags(stretch, path)
    stop = len(path.tokens) if end is None else end
    return [Arc(0, path.tokens[i], own[i], stretch, path, i) for i in range(start, stop)]
