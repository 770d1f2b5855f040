"""How far substitutions, deletions and insertions could move at the same number of errors.

With the lengths of both sides and the distance given, one number fixes all three: a deletion and an insertion may
stand for two substitutions and no more. So the fewest and the most substitutions along paths of least distance say it
all. Both come from Wagner and Fischer's recurrence (J. ACM 21, 1974) with weights that count errors first and
substitutions second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import Levenshtein

from asrscore.score.align import moves_at
from asrscore.score.counts import Counts, tallied
from asrscore.score.scored import Score
from asrscore.score.search import Move, cost_of
from asrscore.score.units import UNITS, Unit, units

#: Units of one side times units of the other, what differs at the ends aside, up to which all paths are looked at.
MOST_CELLS = 4_000_000


def splits(score: Score, unit: Unit) -> tuple[Counts, Counts] | None:
    """Return the counts of a score with the fewest and with the most substitutions.

    The writings of both sides are those that the alignment took; a number that was priced against another stays as it
    was priced.

    Args:
        score: A score with its lattices.
        unit: The unit.

    Returns:
        Both counts, with the errors of the score itself; ``None`` where the texts are too long to look at every path.
    """
    own = score.counts(unit)
    # As many errors as the lengths differ by leave no choice, and neither does one more.
    if own.errors < 2 or min(own.deletions, own.insertions) + own.substitutions // 2 == 0 or score.lattices is None:
        return own, own
    least = most = own.substitutions
    if score.basic is None and not score.lattices[0].conventions().gaps:
        said, heard = (units(unit, lattice) for lattice in score.lattices)
        found = substitutions(said, heard, own.errors)
        return None if found is None else (_with(own, found[0]), _with(own, found[1]))
    for said, heard, taken, errors in _pieces(score, unit):
        if Levenshtein.distance(said, heard) < errors:
            continue  # Equal units that may not match: the piece stays as it was charged.
        found = substitutions(said, heard, errors)
        if found is None:
            return None
        least += found[0] - taken
        most += found[1] - taken
    return _with(own, least), _with(own, most)


def _with(own: Counts, substitutions: int) -> Counts:
    """Return counts with as many errors and so many substitutions; the very same where those are its own."""
    if substitutions == own.substitutions:
        return own
    moved = (own.substitutions - substitutions) // 2
    return tallied(own.hits + moved, substitutions, own.deletions + moved, own.insertions + moved, own.reference_length)


def _pieces(score: Score, unit: Unit) -> list[tuple[Sequence[str], Sequence[str], int, int]]:
    """Return what was aligned, cut at numbers that were priced, with the substitutions and errors taken in each."""
    assert score.lattices is not None
    own = score.counts(unit)
    as_written = score.basic[UNITS.index(unit)] if score.basic else own
    # The reference length is that of the first of several references and says nothing of the alignment.
    if replace(as_written, reference_length=own.reference_length) == own and not score.lattices[0].conventions().gaps:
        said, heard = (units(unit, lattice) for lattice in score.lattices)
        return [(said, heard, own.substitutions, own.errors)]
    runs: list[list[Move]] = [[]]
    for move in moves_at(unit, *score.lattices, score.licensed(unit)):
        if move.number is not None:
            runs.append([])
        else:
            runs[-1].append(move)
    return [(*_sides(run), sum(m.kind == "substitute" for m in run), cost_of(run)) for run in runs]


def _sides(moves: Sequence[Move]) -> tuple[list[str], list[str]]:
    said = [m.reference.token for m in moves if m.reference is not None and m.reference.token is not None]
    heard = [m.hypothesis.token for m in moves if m.hypothesis is not None and m.hypothesis.token is not None]
    return said, heard


def substitutions(said: Sequence[str], heard: Sequence[str], errors: int | None = None) -> tuple[int, int] | None:
    """Return the fewest and the most substitutions among all alignments with the fewest errors.

    Args:
        said: The reference's units.
        heard: The hypothesis'.
        errors: The fewest errors, where they are known.

    Returns:
        Both numbers; ``None`` where there are more than ``MOST_CELLS`` to look at.
    """
    said, heard = _trimmed(said, heard)
    shorter = min(len(said), len(heard))
    if not shorter:
        return 0, 0
    if errors is None:
        errors = Levenshtein.distance(said, heard)
    free = errors - abs(len(said) - len(heard))
    if free < 2:
        return free, free
    if len(said) * len(heard) > MOST_CELLS:
        return None
    # One error outweighs all the substitutions that there can be.
    weight = shorter + 1
    fewest = Levenshtein.distance(said, heard, weights=(weight, weight, weight + 1)) - weight * errors
    most = weight * errors - Levenshtein.distance(said, heard, weights=(weight, weight, weight - 1))
    return fewest, most


def _trimmed(said: Sequence[str], heard: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return both sides without what is equal at their ends.

    Nothing is lost: a path that does not match two equal units at an end can be bent to do so at the same number of
    errors and of substitutions.
    """
    start, shorter = 0, min(len(said), len(heard))
    while start < shorter and said[start] == heard[start]:
        start += 1
    end = 0
    while end < shorter - start and said[-1 - end] == heard[-1 - end]:
        end += 1
    return said[start : len(said) - end], heard[start : len(heard) - end]
