"""RapidFuzz's alignment as moves."""

from __future__ import annotations

from collections.abc import Sequence

from asrscore.score.operations import opcodes
from asrscore.score.search import Arc, Move, MoveKind


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
    for op in opcodes(said, heard):
        a, b = one[op.src_start : op.src_end], other[op.dest_start : op.dest_end]
        if op.tag == "delete":
            moves += [Move("delete", arc, None) for arc in a]
        elif op.tag == "insert":
            moves += [Move("insert", None, arc) for arc in b]
        else:
            kind: MoveKind = "equal" if op.tag == "equal" else "substitute"
            moves += [Move(kind, x, y) for x, y in zip(a, b, strict=True)]
    return moves
