"""RapidFuzz's alignment of two sequences of units, with what long ones need: a hint, and not being made twice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from rapidfuzz.distance import Levenshtein, Opcodes

#: Units from which a sequence is long: a whole recording, seconds of work.
LONG = 20_000
#: Errors a unit that are guessed at; the band widens until it holds, so that only time depends on it.
_GUESS = 0.12


Operation = tuple[str, int, int, int, int]
"""``equal``, ``replace``, ``delete`` or ``insert``; units [r0, r1) of one side, units [h0, h1) of the other."""


def opcodes(said: Sequence[str | None], heard: Sequence[str | None]) -> Opcodes:
    """Return the operations of the alignment with the fewest errors, the one jiwer takes."""
    if max(len(said), len(heard)) < LONG:
        return Levenshtein.opcodes(said, heard)
    return _long(*(side if isinstance(side, str) else tuple(side) for side in (said, heard)))


def operations(said: Sequence[str], heard: Sequence[str]) -> list[Operation]:
    """Return the same as tuples, which are taken apart several times faster."""
    return cast("list[Operation]", opcodes(said, heard).as_list())


# One pair of texts is aligned in two units, either way round, and as written for every licence.
@lru_cache(maxsize=6)
def _long(said: str | tuple[str | None, ...], heard: str | tuple[str | None, ...]) -> Opcodes:
    return Levenshtein.opcodes(said, heard, score_hint=_errors(frozenset((said, heard))))


@lru_cache(maxsize=3)
def _errors(sides: frozenset[str | tuple[str | None, ...]]) -> int:
    one, other = sides if len(sides) == 2 else (*sides, *sides)
    return Levenshtein.distance(one, other, score_hint=int(_GUESS * max(len(one), len(other))))


def edits_in(said: Sequence[str], heard: Sequence[str]) -> tuple[int, int, int]:
    """Return the substitutions, deletions and insertions of that alignment."""
    if max(len(said), len(heard)) < LONG:
        longer = len(said) - len(heard)
        errors = Levenshtein.distance(said, heard)
        if (free := errors - abs(longer)) < 2:
            # A deletion and an insertion may stand for two substitutions, so the lengths say it all.
            return free, max(longer, 0), max(-longer, 0)
        tags = [tag for tag, _, _ in Levenshtein.editops(said, heard).as_list()]
        substitutions, deletions = tags.count("replace"), tags.count("delete")
        return substitutions, deletions, len(tags) - substitutions - deletions
    found = {"replace": 0, "delete": 0, "insert": 0, "equal": 0}
    for op in opcodes(said, heard):
        found[op.tag] += max(op.src_end - op.src_start, op.dest_end - op.dest_start)
    return found["replace"], found["delete"], found["insert"]
