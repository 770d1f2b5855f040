"""What was heard instead of what: adjacent errors of one alignment merged into one confusion."""

from __future__ import annotations

from collections.abc import Iterator

from rapidfuzz.distance import Levenshtein

from asrscore.lattice import Lattice
from asrscore.score.units import Unit, units

#: Longer stretches (an echo, a loop) are told by their beginning: nobody counts how often a whole loop recurs.
_LONGEST = 60


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def confusions(reference: Lattice, hypothesis: Lattice, unit: Unit) -> Iterator[tuple[str, str]]:
    """Return each stretch in which two texts differ, as (reference, hypothesis); one side may be empty.

    Args:
        reference: The reference as scored.
        hypothesis: The hypothesis as scored.
        unit: ``wer`` names whole words, ``cer`` stretches of characters.
    """
    r, h = units(unit, reference), units(unit, hypothesis)
    glue = " " if unit == "wer" else ""
    start: tuple[int, int] | None = None
    end = (0, 0)
    for op in Levenshtein.opcodes(r, h):
        if op.tag != "equal":
            start = start or (op.src_start, op.dest_start)
            end = (op.src_end, op.dest_end)
            continue
        if start:
            yield from _one(glue.join(r[start[0] : end[0]]), glue.join(h[start[1] : end[1]]), reference)
        start = None
    if start:
        yield from _one(glue.join(r[start[0] : end[0]]), glue.join(h[start[1] : end[1]]), reference)


def _one(said: str, heard: str, reference: Lattice) -> Iterator[tuple[str, str]]:
    # Where spacing is free, two words against one are no confusion.
    if reference.spaces_count or said.replace(" ", "") != heard.replace(" ", ""):
        yield _cut(said), _cut(heard)
