"""Two lattices -> the alignment that everything else is counted from.

Where nothing is open in the writing of either side it is RapidFuzz's minimum edit distance with unit costs: the one
jiwer takes, so that the counts of substitutions, deletions and insertions agree with jiwer's and not only their sum.
Otherwise it is the least distance over the admissible writings of both.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from asrscore.lattice import Category, Lattice
from asrscore.score.counts import Counts
from asrscore.score.graph import Graph, Path, Stretch, build
from asrscore.score.licences import LICENCES, up_to
from asrscore.score.listing import moves_of
from asrscore.score.operations import edits_in
from asrscore.score.search import Arc, Move
from asrscore.score.solve import Side, solve, tally
from asrscore.score.units import Unit, cut, units

#: Everything that the text's own level allows.
ALL: frozenset[Category] = up_to(LICENCES[-1])


def count(reference: Sequence[str], hypothesis: Sequence[str]) -> Counts:
    """Return the counts of the alignment of two sequences of units."""
    n = len(reference)
    if reference == hypothesis:
        return Counts(n, 0, 0, 0, n)
    if not reference or not hypothesis:
        return Counts(0, 0, n, len(hypothesis), n)
    substitutions, deletions, insertions = edits_in(reference, hypothesis)
    return Counts(n - substitutions - deletions, substitutions, deletions, insertions, n)


def optional_units(unit: Unit, reference: Lattice) -> int:
    """Return the units of the primary path that may be left out; errors are counted over the rest."""
    n = 0
    for slot in reference.conventions().slots:
        if slot.writings and not slot.writings[0].parts:
            # One inside a word takes no word with it.
            before, after = reference.text[slot.start - 1 : slot.start], reference.text[slot.end : slot.end + 1]
            inner = reference.text[slot.start : slot.end]
            n += len(cut(unit, before + inner + after, spaces_count=reference.spaces_count))
            n -= len(cut(unit, before + after, spaces_count=reference.spaces_count))
    return n


def counts_at(unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category] = ALL) -> Counts:
    """Return the counts of two texts where ``licence`` may be forgiven."""
    said, heard = _sides(unit, reference, hypothesis, licence)
    if said is None or heard is None:
        found = count(units(unit, reference), units(unit, hypothesis))
        n = found.reference_length - ("filler" in licence and optional_units(unit, reference))
        return Counts(found.hits, found.substitutions, found.deletions, found.insertions, n)

    def priced(move: Move) -> list[int]:
        assert move.number is not None
        one, other = (cut(unit, w, spaces_count=reference.spaces_count) for w in move.number[3:])
        part = count(one, other)
        return [part.hits, part.substitutions, part.deletions, part.insertions]

    hits, substitutions, deletions, insertions = tally(said, heard, unit, priced)
    n = len(units(unit, reference)) - ("filler" in licence and optional_units(unit, reference))
    return Counts(hits, substitutions, deletions, insertions, n)


def moves_at(unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category] = ALL) -> list[Move]:
    """Return the steps of the alignment that ``counts_at`` counts."""
    said, heard = _sides(unit, reference, hypothesis, licence)
    if said is None or heard is None:
        one, other = (_plain(unit, lattice) for lattice in (reference, hypothesis))
        return moves_of([a.token for a in one], [b.token for b in other], one, other)
    return solve(said, heard, unit)


def nothing_open(reference: Lattice, hypothesis: Lattice) -> bool:
    """Return whether strings will do: both texts are the same, or written in one way only."""
    return reference.text == hypothesis.text or not (reference.conventions().slots or hypothesis.conventions().slots)


def _sides(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category]
) -> tuple[Side | None, Side | None]:
    """Return both graphs; ``None`` where nothing is open in either, so that strings will do."""
    if not licence or nothing_open(reference, hypothesis):
        return None, None
    said, heard = build(reference, unit, licence), build(hypothesis, unit, licence)
    if _settled(said) and _settled(heard):
        return None, None
    return _side(reference, said), _side(hypothesis, heard)


def _settled(graph: Graph) -> bool:
    return all(stretch.plain for stretch in graph.stretches)


def _side(lattice: Lattice, graph: Graph) -> Side:
    return Side(lattice, graph.stretches, graph.short, graph.numeric)


def _plain(unit: Unit, lattice: Lattice) -> list[Arc]:
    tokens = units(unit, lattice)
    path = Path(tokens, b"")
    stretch = Stretch(0, len(lattice.text), (path,))
    return [Arc(i + 1, token, 0, stretch, path, i) for i, token in enumerate(tokens)]
