"""RapidFuzz's alignment of two sequences of units, with what long ones need: a hint, and not being made twice."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from rapidfuzz.distance import Levenshtein, Opcodes

#: Units from which a sequence is long: a whole recording, seconds of work.
LONG = 20_000
#: Errors a unit that are guessed at; the band widens until it holds, so that only time depends on it.
_GUESS = 0.12
Units = str | tuple[str | None, ...]


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
def _long(said: Units, heard: Units) -> Opcodes:
    errors = _errors(frozenset((said, heard)))
    one, other = _coded(said, heard)
    return Levenshtein.opcodes(one, other, score_hint=errors)


@lru_cache(maxsize=3)
def _errors(sides: frozenset[Units]) -> int:
    said, heard = sides if len(sides) == 2 else (*sides, *sides)
    one, other = _coded(said, heard)
    return Levenshtein.distance(one, other, score_hint=int(_GUESS * max(len(one), len(other))))


def _coded(said: Units, heard: Units) -> tuple[Units, Units]:
    """Return both with a character for each unit, the lowest for the commonest.

    An alignment hangs on nothing but which units are equal, and RapidFuzz looks up characters below 256 in a table: it
    is done in half the time.
    """
    times = Counter(said)
    times.update(heard)
    if len(times) > sys.maxunicode:
        return said, heard
    codes = {unit: chr(code) for code, (unit, _) in enumerate(times.most_common())}
    return "".join([codes[unit] for unit in said]), "".join([codes[unit] for unit in heard])


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
