"""An alignment of two sides, found either as a pair of ways written out or move by move."""

from __future__ import annotations

from collections.abc import Sequence

from asrscore.score.graph import Stretch
from asrscore.score.listing import moves_of
from asrscore.score.search import Arc, Move
from asrscore.score.ways import Way


class Aligned:
    """Two ways written out, or moves."""

    __slots__ = ("cost", "heard", "moves", "pair", "said")

    def __init__(
        self,
        cost: int,
        said: list[Stretch],
        heard: list[Stretch],
        pair: tuple[Way, Way] | None,
        moves: list[Move] | None,
    ) -> None:
        self.cost = cost
        self.said = said
        self.heard = heard
        self.pair = pair
        self.moves = moves

    def turned(self) -> Aligned:
        """Return the same alignment with the sides swapped."""
        pair = None if self.pair is None else (self.pair[1], self.pair[0])
        moves = None if self.moves is None else [move.turned() for move in self.moves]
        return Aligned(self.cost, self.heard, self.said, pair, moves)

    def listed(self) -> list[Move]:
        """Return its moves."""
        if self.moves is not None:
            return self.moves
        assert self.pair is not None
        r, h = self.pair
        moves = moves_of(r[0], h[0], _arcs(self.said, r), _arcs(self.heard, h))
        for side, stretches, way in (("reference", self.said, r), ("hypothesis", self.heard, h)):
            for stretch, path in zip(stretches, way[1], strict=True):
                if not path.tokens:
                    arc = Arc(0, None, 0, stretch, path, 0)
                    skip = Move("skip", arc, None) if side == "reference" else Move("skip", None, arc)
                    moves.insert(_place(moves, side, stretch.start), skip)
        return moves


def _arcs(stretches: Sequence[Stretch], way: Way) -> list[Arc]:
    return [
        Arc(0, token, path.flags[i] if path.flags else 0, stretch, path, i)
        for stretch, path in zip(stretches, way[1], strict=True)
        for i, token in enumerate(path.tokens)
    ]


def _place(moves: Sequence[Move], side: str, start: int) -> int:
    """Return where a move of the stretch at ``start`` belongs: behind what that side has before it."""
    behind = 0
    for at, move in enumerate(moves, 1):
        arc: Arc | None = getattr(move, side)
        if arc is not None and arc.stretch.start < start:
            behind = at
    return behind
