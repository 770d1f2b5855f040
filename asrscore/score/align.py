"""Two lattices -> the alignment that everything else is counted from.

Where nothing is open in the writing of either side it is RapidFuzz's minimum edit distance with unit costs: the one
jiwer takes, so that the counts of substitutions, deletions and insertions agree with jiwer's and not only their sum.
Otherwise it is the least distance over the admissible writings of both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from asrscore.lattice import Category, Lattice, Slot
from asrscore.score.aligned import Aligned
from asrscore.score.anchors import whole, windows
from asrscore.score.chunks import none_alike
from asrscore.score.counts import Counts, tallied
from asrscore.score.graph import Stretch
from asrscore.score.licences import LICENCES, up_to
from asrscore.score.listing import moves_of
from asrscore.score.operations import edits_in
from asrscore.score.outcome import summed
from asrscore.score.parts import Part, Window
from asrscore.score.paths import Path
from asrscore.score.search import Arc, Move
from asrscore.score.spelled import spelled
from asrscore.score.units import Unit, cut, mixed_is_characters, mixed_is_words, units
from asrscore.score.windowed import Solved, as_written, in_mixed, solved, units_in, worked_out

#: Everything that the text's own level allows.
ALL: frozenset[Category] = up_to(LICENCES[-1])
#: Characters of both texts up to which what was solved is kept for whoever asks next.
_KEPT = 8_000


def count(reference: Sequence[str], hypothesis: Sequence[str]) -> Counts:
    """Return the counts of the alignment of two sequences of units."""
    n = len(reference)
    if reference == hypothesis:
        return tallied(n, 0, 0, 0, n)
    if not reference or not hypothesis:
        return tallied(0, 0, n, len(hypothesis), n)
    substitutions, deletions, insertions = edits_in(reference, hypothesis)
    return tallied(n - substitutions - deletions, substitutions, deletions, insertions, n)


def optional(slot: Slot) -> bool:
    """Return whether what a slot covers may be left out."""
    return bool(slot.writings) and not slot.writings[0].parts


def optional_units(unit: Unit, reference: Lattice) -> int:
    """Return the units of the primary path that may be left out; errors are counted over the rest."""
    n = 0
    for slot in filter(optional, reference.conventions().slots):
        # One inside a word takes no word with it.
        before, after = reference.text[slot.start - 1 : slot.start], reference.text[slot.end : slot.end + 1]
        inner = reference.text[slot.start : slot.end]
        n += len(cut(unit, before + inner + after, spaces_count=reference.spaces_count))
        n -= len(cut(unit, before + after, spaces_count=reference.spaces_count))
    return n


def mixed_as(reference: Lattice, hypothesis: Lattice) -> Unit | None:
    """Return the unit that the mixed one is in two texts, however they are written; ``None`` where it is neither."""
    if mixed_is_words(reference, hypothesis):
        return "wer"
    if not mixed_is_characters(reference, hypothesis):
        return None
    slots = reference.conventions().slots, hypothesis.conventions().slots
    numbers = 0
    for side in slots:
        numeric = False
        for slot in side:
            if slot.writings and not spelled(slot.writings).dense:
                return None
            numeric = numeric or bool(slot.numerals)
        numbers += numeric
    # Where both sides have numbers, they may be priced by writings that are no part of either.
    return None if numbers == len(slots) else "cer"


Parts = list[tuple[Window, list[Solved]]]
"""Windows, and what each amounts to, piece by piece."""


class Found:
    """What two texts amount to under a licence."""

    __slots__ = ("counts", "parts")

    def __init__(self, counts: Counts, parts: Parts) -> None:
        self.counts = counts
        self.parts = parts
        """None where the texts are charged as written."""

    def used(self) -> frozenset[Category]:
        """Return the conventions that the alignment takes."""
        return frozenset([category for _, pieces in self.parts for piece in pieces for category in piece.outcome.used])

    def capped(self) -> bool:
        """Return whether there may be an alignment with fewer errors that was not looked for."""
        for _, pieces in self.parts:
            for piece in pieces:
                if piece.outcome.capped:
                    return True
        return False


def counts_at(unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category] = ALL) -> Counts:
    """Return the counts of two texts where ``licence`` may be forgiven."""
    return found_at(unit, reference, hypothesis, licence).counts


def found_at(
    unit: Unit,
    reference: Lattice,
    hypothesis: Lattice,
    licence: Collection[Category] = ALL,
    wider: Found | None = None,
    basic: Counts | None = None,
) -> Found:
    """Return the counts of two texts where ``licence`` may be forgiven, and what they rest on.

    Args:
        unit: The unit that is counted.
        reference: The reference.
        hypothesis: The hypothesis.
        licence: The categories that may be forgiven.
        wider: The same where more is forgiven. A window that needs no more than the licence stays as it is.
        basic: The counts as written, where they are known.
    """
    optional = optional_units(unit, reference) if "filler" in licence else 0
    if (
        not licence
        or nothing_open(reference, hypothesis)
        or (unit == "wer" and not reference.spaces_count and none_alike(reference, hypothesis))
    ):
        c = basic or count(units(unit, reference), units(unit, hypothesis))
        return Found(tallied(c.hits, c.substitutions, c.deletions, c.insertions, c.reference_length - optional), [])
    allowed = frozenset(licence)
    if wider is None:
        parts = _solved(unit, reference, hypothesis, allowed)
    else:
        parts = [
            (window, _narrowed(unit, reference, hypothesis, allowed, window, pieces)) for window, pieces in wider.parts
        ]
    n = (basic.reference_length if basic else len(units(unit, reference))) - optional
    hits, substitutions, deletions, insertions = summed([p.outcome.row for _, pieces in parts for p in pieces])
    return Found(tallied(hits, substitutions, deletions, insertions, n), parts)


def _narrowed(
    unit: Unit,
    reference: Lattice,
    hypothesis: Lattice,
    licence: frozenset[Category],
    window: Window,
    pieces: list[Solved],
) -> list[Solved]:
    """Return what a window amounts to where less is forgiven than it was worked out for."""
    known = [piece for piece in pieces if piece.outcome.used <= licence]
    return pieces if len(known) == len(pieces) else solved(unit, reference, hypothesis, licence, window, known)


def moves_at(unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category] = ALL) -> list[Move]:
    """Return the steps of the alignment that ``counts_at`` counts."""
    if not licence or nothing_open(reference, hypothesis):
        return _written_moves(unit, reference, hypothesis, (whole(reference), whole(hypothesis)))
    if unit == "mer":
        unit = mixed_as(reference, hypothesis) or unit
    return _moves(unit, reference, hypothesis, frozenset(licence))


def pieces_at(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category] = ALL
) -> Iterator[Aligned | tuple[Sequence[str], Sequence[str]]]:
    """Return the alignment that ``counts_at`` counts, window by window; the units of both where strings will do."""
    if not licence or nothing_open(reference, hypothesis):
        yield units(unit, reference), units(unit, hypothesis)
        return
    if unit == "mer":
        unit = mixed_as(reference, hypothesis) or unit
    for piece in _worked_out(unit, reference, hypothesis, frozenset(licence)):
        if piece.solution is None:
            ours, theirs = piece.window
            yield units_in(unit, reference, ours), units_in(unit, hypothesis, theirs)
        else:
            yield piece.solution.aligned


def _worked_out(unit: Unit, reference: Lattice, hypothesis: Lattice, licence: frozenset[Category]) -> Iterator[Solved]:
    if unit == "wer" and not reference.spaces_count and none_alike(reference, hypothesis):
        yield as_written(unit, reference, hypothesis, (whole(reference), whole(hypothesis)))
        return
    for _, pieces in _solved(unit, reference, hypothesis, licence):
        for piece in pieces:
            yield from worked_out(unit, reference, hypothesis, licence, piece)


# What is forgiven, what is confused and the edits of one pair are all read off one alignment.
@lru_cache(maxsize=2)
def _moves(unit: Unit, reference: Lattice, hypothesis: Lattice, licence: frozenset[Category]) -> list[Move]:
    moves: list[Move] = []
    for piece in _worked_out(unit, reference, hypothesis, licence):
        solution = piece.solution
        moves += _written_moves(unit, reference, hypothesis, piece.window) if solution is None else solution.moves()
    return moves


def _solved(unit: Unit, reference: Lattice, hypothesis: Lattice, licence: frozenset[Category]) -> Parts:
    """Return the windows of two texts with what they amount to."""
    if len(reference.text) + len(hypothesis.text) <= _KEPT:
        return _kept(unit, reference, hypothesis, licence)
    return _solving(unit, reference, hypothesis, licence, [])


def _solving(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: frozenset[Category], known: list[Solved]
) -> Parts:
    return [
        (window, solved(unit, reference, hypothesis, licence, window, known))
        for window in windows(reference, hypothesis, unit)
    ]


# A pair is counted in every unit first, and then its errors are looked for.
@lru_cache(maxsize=4)
def _kept(unit: Unit, reference: Lattice, hypothesis: Lattice, licence: frozenset[Category]) -> Parts:
    if unit != "mer" or reference.spaces_count:
        return _solving(unit, reference, hypothesis, licence, [])
    pieces = [
        in_mixed(reference, hypothesis, piece)
        for _, found in _kept("cer", reference, hypothesis, licence)
        for piece in found
    ]
    return _solving(unit, reference, hypothesis, licence, [piece for piece in pieces if piece is not None])


def nothing_open(reference: Lattice, hypothesis: Lattice) -> bool:
    """Return whether strings will do: both texts are the same, or written in one way only."""
    return reference.text == hypothesis.text or not (reference.conventions().slots or hypothesis.conventions().slots)


def _written_moves(unit: Unit, reference: Lattice, hypothesis: Lattice, window: Window) -> list[Move]:
    one, other = (_plain(unit, *side) for side in zip((reference, hypothesis), window, strict=True))
    return moves_of([a.token for a in one], [b.token for b in other], one, other)


def _plain(unit: Unit, lattice: Lattice, part: Part) -> list[Arc]:
    tokens = units_in(unit, lattice, part)
    path = Path(tokens, b"")
    stretch = Stretch(part.start, part.end, (path,))
    return [Arc(i + 1, token, 0, stretch, path, i) for i, token in enumerate(tokens)]
