"""One pass along an alignment for all that asks where: its steps, the places of its errors, and what it forgives."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from asrscore.lattice import Category, Lattice, Span
from asrscore.score.align import ALL, moves_at, nothing_open
from asrscore.score.licences import ADDS, LICENCES, Licence
from asrscore.score.operations import opcodes
from asrscore.score.places import Places
from asrscore.score.search import Move
from asrscore.score.steps import Step
from asrscore.score.units import Unit, cut, units

Key = tuple[int | None, int | None]
_NEITHER: Key = (None, None)


class Spared(NamedTuple):
    """One stretch that both sides may write differently."""

    licence: Licence
    """The last rung that it needs."""
    here: Span | None
    """Its place in the text of the reference; ``None`` where that has nothing."""
    there: Span | None
    """Its place in the text of the hypothesis."""
    next: tuple[int, int]
    """Index of the unit that comes next, on both sides."""


class Walk(NamedTuple):
    """What a pass along an alignment meets, in order."""

    steps: Sequence[Step]
    """The whole alignment; its errors add up to those that are counted."""
    wrong: Sequence[int] = ()
    """Indices of the reference's units that are substituted or deleted; a wrong number has its errors at one place."""
    inserted: Sequence[int] = ()
    """Index of the unit that each insertion stands before."""
    spared: Sequence[Spared] = ()
    """Stretches that are read in another writing and have no error."""


def walk(unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category] = ALL) -> Walk:
    """Return what a pass along the alignment that is counted meets.

    Args:
        unit: The unit that is counted.
        reference: The reference.
        hypothesis: The hypothesis.
        licence: The categories that may be forgiven.
    """
    return _walk(unit, reference, hypothesis, frozenset(licence))


# Confusions, places in error and what is forgiven are asked one after the other of the same answer, and all answers to
# one utterance are looked at together in the end.
@lru_cache(maxsize=8)
def _walk(unit: Unit, reference: Lattice, hypothesis: Lattice, licence: frozenset[Category]) -> Walk:
    if nothing_open(reference, hypothesis):
        return _as_written(units(unit, reference), units(unit, hypothesis))
    walker = _Walker(unit, reference, hypothesis)
    walker.walk(moves_at(unit, reference, hypothesis, licence))
    return Walk(walker.steps, walker.wrong, walker.inserted, walker.spared)


def _as_written(said: Sequence[str], heard: Sequence[str]) -> Walk:
    """Return the walk along RapidFuzz's alignment of two texts that are written in one way only."""
    steps: list[Step] = []
    wrong: list[int] = []
    inserted: list[int] = []
    for op in opcodes(said, heard):
        tag, r0, r1, h0, h1 = op.tag, op.src_start, op.src_end, op.dest_start, op.dest_end
        if tag == "equal":
            steps.append(Step(r0, r1, h0, h1, 0, each=True))
        elif tag == "insert":
            steps.append(Step(r0, r1, h0, h1, h1 - h0, each=True))
            inserted += [r0] * (h1 - h0)
        else:
            steps.append(Step(r0, r1, h0, h1, r1 - r0, each=True))
            wrong += range(r0, r1)
    return Walk(steps, wrong, inserted)


class _Walker:
    """Moves, one after the other."""

    def __init__(self, unit: Unit, reference: Lattice, hypothesis: Lattice) -> None:
        self._unit, self._spaces = unit, reference.spaces_count
        self._said, self._heard = Places(reference, unit), Places(hypothesis, unit)
        self.steps: list[Step] = []
        self.wrong: list[int] = []
        self.inserted: list[int] = []
        self.spared: list[Spared] = []

    def walk(self, moves: Iterable[Move]) -> None:
        """Take all moves: those that take one and the same other writing together, what is equal as written in runs."""
        run: list[Move] = []
        equal: list[Move] = []
        key = _NEITHER
        for move in moves:
            before, key = key, _other(move)
            if run and not _meet(before, key):
                self._pass(run)
                run = []
            if move.kind == "equal" and key is _NEITHER:
                equal.append(move)
                continue
            if equal:
                self._equal(equal)
                equal = []
            run.append(move)
        if run:
            self._pass(run)
        if equal:
            self._equal(equal)

    def _equal(self, run: Sequence[Move]) -> None:
        """Take units that are equal as written."""
        said, heard = self._said, self._heard
        r0, h0, n = said.passed, heard.passed, len(run)
        said.step(run[-1].reference)
        heard.step(run[-1].hypothesis)
        if said.passed - r0 == heard.passed - h0 == n:
            self.steps.append(Step(r0, said.passed, h0, heard.passed, 0, each=True))
            return
        for move in run:
            said.step(move.reference)
            heard.step(move.hypothesis)
            self.steps.append(Step(r0, said.passed, h0, heard.passed, 0))
            r0, h0 = said.passed, heard.passed

    def _pass(self, run: Sequence[Move]) -> None:
        """Take moves that belong together."""
        said, heard = self._said, self._heard
        r0, h0 = said.passed, heard.passed
        errors, right = 0, True
        for kind, r, h, number in run:
            lengths = number[:2] if number else (1, 1)
            first = said.step(r, lengths[0])
            heard.step(h, lengths[1])
            if kind in ("equal", "skip"):
                continue
            right = False
            at = said.next if first is None else first
            if number is None:
                errors += 1
                (self.inserted if kind == "insert" else self.wrong).append(at)
                continue
            errors += number[2]
            one, other = (cut(self._unit, writing, spaces_count=self._spaces) for writing in number[3:])
            for op in Levenshtein.editops(one, other):
                (self.inserted if op.tag == "insert" else self.wrong).append(at)
        self.steps.append(Step(r0, said.passed, h0, heard.passed, errors))
        needed = _licence(run) if right else None
        if needed is not None:
            here, there = said.reach([m.reference for m in run]), heard.reach([m.hypothesis for m in run])
            self.spared.append(Spared(needed, here, there, (said.next, heard.next)))


def _other(move: Move) -> Key:
    """Return where the stretches begin that a move writes otherwise than the text, on both sides."""
    r, h = move.reference, move.hypothesis
    one = r.stretch.start if r is not None and r.path.categories else None
    other = h.stretch.start if h is not None and h.path.categories else None
    return _NEITHER if one is None and other is None else (one, other)


def _meet(one: Key, other: Key) -> bool:
    return (one[0] is not None and one[0] == other[0]) or (one[1] is not None and one[1] == other[1])


def _licence(run: Sequence[Move]) -> Licence | None:
    """Return the last rung that the writings of a run need."""
    needed = {c for m in run for arc in (m.reference, m.hypothesis) if arc is not None for c in arc.path.categories}
    last = None
    for licence in LICENCES if needed else ():
        if ADDS[licence] & needed:
            last = licence
    return last
