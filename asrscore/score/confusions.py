"""What was heard instead of what: the errors of one alignment, cut where words end on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from asrscore.lattice import Lattice, Pieces, Span
from asrscore.score.steps import Step, unit_by_unit
from asrscore.score.units import Unit, positions

#: Longer stretches (an echo, a loop) are told by their beginning: nobody counts how often a whole loop recurs.
_LONGEST = 60
#: Characters of the reference on each side that an example shows.
_AROUND = 20


class Confused(NamedTuple):
    """One stretch in which two texts differ."""

    reference: str
    """Empty for an insertion."""
    hypothesis: str
    errors: int
    """What it costs in the unit of the alignment."""
    place: int
    """Index of its first unit in the reference; of an insertion, of the unit it stands before."""
    where: Span
    """Where it stands in the canonical text of the reference."""


class Block(NamedTuple):
    """Steps between two places at which both texts can be cut."""

    r0: int
    r1: int
    h0: int
    h1: int
    errors: int


def confusions(
    unit: Unit, reference: Lattice, hypothesis: Lattice, steps: Sequence[Step], *, characters: bool = False
) -> Iterator[Confused]:
    """Return each stretch in which two texts differ, in order; their errors add up to those of the alignment.

    Where the lattices know the pieces that people mean (Korean words with their particles apart, Japanese dictionary
    words), a stretch is one of those; elsewhere adjacent errors are merged into one.

    Args:
        unit: Unit of the alignment.
        reference: The reference as scored.
        hypothesis: The hypothesis as scored.
        steps: Their alignment.
        characters: Merge adjacent errors only, whatever pieces there are.
    """
    where = positions(unit, reference), positions(unit, hypothesis)
    for r0, r1, h0, h1, errors in blocks(unit, reference, hypothesis, steps, characters=characters):
        if errors:
            said = reach(where[0], r0, r1)
            yield Confused(
                written(reference, said),
                written(hypothesis, reach(where[1], h0, h1)),
                errors,
                r0,
                said,
            )


def reach(where: Sequence[Span], first: int, last: int) -> Span:
    """Return the stretch of text that units [first, last) cover; an empty one stands before unit ``first``."""
    if first < last:
        return where[first][0], where[last - 1][1]
    at = where[first][0] if first < len(where) else (where[-1][1] if where else 0)
    return at, at


def written(lattice: Lattice, span: Span) -> str:
    """Return a stretch of a text, without spaces where those mean nothing, and no longer than anyone reads."""
    text = lattice.text[slice(*span)]
    if not lattice.spaces_count:
        text = "".join(text.split())
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def around(text: str, span: Span) -> tuple[str, str]:
    """Return what stands before and behind a stretch of a text: whole words, and dots where there is more."""
    start, end = max(span[0] - _AROUND, 0), min(span[1] + _AROUND, len(text))
    before, after = text[start : span[0]], text[span[1] : end]
    if start:
        before = "…" + (before.split(" ", 1)[-1] if " " in before.strip() else before)
    if end < len(text):
        after = (after.rsplit(" ", 1)[0] if " " in after.strip() else after) + "…"
    return before, after


def blocks(
    unit: Unit, reference: Lattice, hypothesis: Lattice, steps: Sequence[Step], *, characters: bool = False
) -> list[Block]:
    """Return the alignment in blocks, error-free ones included."""
    if not steps:
        return []
    told = not characters and unit != "wer"
    said, heard = (reference.pieces(), hypothesis.pieces()) if told else (None, None)
    if said is None or heard is None:
        return _runs(steps)
    if said.merged:
        steps = unit_by_unit(steps)
        inside = _inside(said, positions(unit, reference)), _inside(heard, positions(unit, hypothesis))
        cuts = [
            at
            for at in range(1, len(steps))
            if not (steps[at - 1].errors and steps[at].errors)
            and steps[at].r0 not in inside[0]
            and steps[at].h0 not in inside[1]
        ]
    else:
        steps = unit_by_unit(steps)
        cuts = _cuts_between_pieces(unit, reference, hypothesis, steps, said, heard)
    edges = [0, *cuts, len(steps)]
    return _joined([_block(steps[a:b]) for a, b in pairwise(edges)])


def _runs(steps: Sequence[Step]) -> list[Block]:
    """Return blocks that are cut wherever a step is right: adjacent errors are one."""
    found: list[Block] = []
    wrong = False
    for r0, r1, h0, h1, errors, _ in steps:
        if errors and wrong:
            last = found[-1]
            found[-1] = Block(last.r0, r1, last.h0, h1, last.errors + errors)
        else:
            found.append(Block(r0, r1, h0, h1, errors))
        wrong = errors > 0
    return found


def _joined(found: Sequence[Block]) -> list[Block]:
    """Return blocks with those made one that say together that a stretch is missing, or was added."""
    joined: list[Block] = []
    for block in found:
        before = joined[-1] if joined else None
        if before is not None and block.errors and before.errors and _alike(before, block):
            joined[-1] = Block(before.r0, block.r1, before.h0, block.h1, before.errors + block.errors)
        else:
            joined.append(block)
    return joined


def _alike(one: Block, other: Block) -> bool:
    missing = one.h0 == one.h1 and other.h0 == other.h1
    return missing or (one.r0 == one.r1 and other.r0 == other.r1)


def _block(part: Sequence[Step]) -> Block:
    return Block(part[0].r0, part[-1].r1, part[0].h0, part[-1].h1, sum(step.errors for step in part))


def _inside(pieces: Pieces, where: Sequence[Span]) -> frozenset[int]:
    """Return the indexes of units that begin within a piece, not at its start."""
    starts = {start: at for at, (start, _) in enumerate(where)}
    return frozenset(starts[i] for s, e in pieces.spans for i in range(s + 1, e) if i in starts)


def _borders(pieces: Pieces, where: Sequence[Span]) -> frozenset[int]:
    """Return the indexes of units at which a piece begins, and the end of the text."""
    starts = {start for start, _ in pieces.spans}
    return frozenset(at for at, (start, _) in enumerate(where) if start in starts) | {0, len(where)}


def _cuts_between_pieces(
    unit: Unit, reference: Lattice, hypothesis: Lattice, steps: Sequence[Step], said: Pieces, heard: Pieces
) -> list[int]:
    """Return the steps before which both texts can be cut.

    Where a piece ends on both sides; so a particle is set apart only where both sides have one there, which is what
    guards against words that merely end like one. Where the reference has a space, the other side need not have one:
    what is inserted just there goes to the word whose errors it touches, else to the word before.
    """
    where = positions(unit, reference)
    here, there = _borders(said, where), _borders(heard, positions(unit, hypothesis))
    spaces = {at for at in range(1, len(where)) if where[at - 1][1] < where[at][0]}
    cuts: list[int] = []
    for place, same in groupby(range(1, len(steps)), key=lambda at: steps[at].r0):
        # Where something is inserted, several points of the path lie at one place of the reference.
        points = list(same)
        behind = steps[points[-1]]
        if both := [at for at in points if place in here and steps[at].h0 in there]:
            cuts += both
        elif place == 0 and not behind.errors:
            cuts.append(points[-1])
        elif place in spaces:
            belongs_behind = behind.errors and not steps[points[0] - 1].errors
            cuts.append(points[0] if belongs_behind else points[-1])
    return cuts
