"""One system's counts with every subset of the conventions forgiven."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from asrscore.compare.best import as_written
from asrscore.score import LICENCES, UNITS, Counts, Licence, Score, Unit
from asrscore.score.align import counts_at
from asrscore.score.licences import ADDS
from asrscore.score.score import open_licences

Subset = tuple[Licence, ...]
#: From none to all, each in the order of the ladder.
SUBSETS: tuple[Subset, ...] = tuple(s for n in range(len(LICENCES) + 1) for s in combinations(LICENCES, n))


@dataclass(slots=True)
class Subsets:
    """The counts of one system with each subset of the conventions forgiven, gathered on the way.

    Only answers in which a convention fired are looked at again, and aligned again only where several are open and
    the subset is no rung of the ladder: where forgiving all of them saves nothing, no part of them does.
    """

    written: list[int] = field(default_factory=lambda: [0] * 5)
    """With nothing forgiven."""
    fillers: int = 0
    """Units of the references that need not be said."""
    alone: dict[Licence, list[int]] = field(default_factory=lambda: {name: [0] * 4 for name in LICENCES})
    """What a licence changes in answers in which it is the only one."""
    mixed: dict[Subset, list[int]] = field(default_factory=lambda: {subset: [0] * 4 for subset in SUBSETS})

    def note(self, score: Score, unit: Unit) -> None:
        """Add one answer.

        Args:
            score: Its score, with its lattices, at a level that forgives.
            unit: The unit to count.
        """
        basic = as_written(score, unit)
        written = self.written
        written[0] += basic.hits
        written[1] += basic.substitutions
        written[2] += basic.deletions
        written[3] += basic.insertions
        written[4] += basic.reference_length
        if score.basic is None:
            return
        self.fillers += score.counts(unit).reference_length - basic.reference_length
        if unit not in score.forgiven or score.lattices is None:
            return
        there = open_licences(*score.lattices)
        if len(there) == 1:
            _add(self.alone[there[0]], _minus(score.counts(unit), basic))
        else:
            _note(self.mixed, score, there, unit, basic)

    def sums(self) -> dict[Subset, Counts]:
        """Return the counts of the system, by subset."""
        made = {}
        for subset in SUBSETS:
            row = [*self.written]
            for part in (self.mixed[subset], *(self.alone[name] for name in subset)):
                _add(row, part)
            row[4] += self.fillers if "fillers" in subset else 0
            made[subset] = Counts(*row)
        return made


def _note(totals: dict[Subset, list[int]], score: Score, there: Sequence[Licence], unit: Unit, basic: Counts) -> None:
    """Add an answer in which several conventions are open."""
    known: dict[Subset, Counts] = {(): basic}
    for n, name in enumerate(there, 1):
        known[tuple(there[:n])] = score.rungs[name][UNITS.index(unit)]
    for subset in SUBSETS:
        open_in = tuple(name for name in there if name in subset)
        if open_in not in known:
            known[open_in] = _aligned(score, open_in, unit, basic)
        _add(totals[subset], _minus(known[open_in], basic))


def _aligned(score: Score, subset: Subset, unit: Unit, basic: Counts) -> Counts:
    """Return the counts with a subset forgiven: never fewer errors than with all, never more than with none."""
    assert score.lattices is not None
    categories = frozenset[str]().union(*(ADDS[name] for name in subset))
    found = counts_at(unit, *score.lattices, categories)  # type: ignore[arg-type]
    return found if score.counts(unit).errors <= found.errors <= basic.errors else basic


def _row(c: Counts) -> tuple[int, int, int, int]:
    return c.hits, c.substitutions, c.deletions, c.insertions


def _minus(one: Counts, other: Counts) -> list[int]:
    return [a - b for a, b in zip(_row(one), _row(other), strict=True)]


def _add(total: list[int], more: Sequence[int]) -> None:
    for at, n in enumerate(more):
        total[at] += n
