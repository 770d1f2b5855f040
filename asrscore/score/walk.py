"""One pass along an alignment for all that asks where: its steps, the places of its errors, and what it forgives."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from asrscore.lattice import Category, Lattice, Span
from asrscore.score.align import ALL, nothing_open, pieces_at
from asrscore.score.aligned import Aligned
from asrscore.score.graph import Stretch
from asrscore.score.licences import ADDS, LICENCES, Licence
from asrscore.score.operations import operations
from asrscore.score.paths import Path
from asrscore.score.places import Places
from asrscore.score.search import Arc, Move, MoveKind
from asrscore.score.steps import Step
from asrscore.score.units import Unit, cut, units

Key = tuple[int | None, int | None]
_NEITHER: Key = (None, None)
_KINDS: Mapping[str, MoveKind] = {
    "equal": "equal", "replace": "substitute", "delete": "delete", "insert": "insert",
}  # fmt: skip


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
    if not licence or nothing_open(reference, hypothesis):
        return _as_written(units(unit, reference), units(unit, hypothesis))
    walker = _Walker(unit, reference, hypothesis)
    for piece in pieces_at(unit, reference, hypothesis, licence):
        walker.piece(piece)
    walker.close()
    return Walk(walker.steps, walker.wrong, walker.inserted, walker.spared)


def _as_written(said: Sequence[str], heard: Sequence[str]) -> Walk:
    """Return the same where strings will do: a unit's index is its place, and there is nothing to be spared."""
    steps: list[Step] = []
    wrong: list[int] = []
    inserted: list[int] = []
    for tag, r0, r1, h0, h1 in operations(said, heard):
        if tag == "equal":
            steps.append(Step(r0, r1, h0, h1, 0, each=True))
            continue
        steps.append(Step(r0, r1, h0, h1, max(r1 - r0, h1 - h0), each=True))
        if r0 < r1:
            wrong += range(r0, r1)
        else:
            inserted += [r0] * (h1 - h0)
    return Walk(steps, wrong, inserted)


class _Row:
    """One side written out: its units, and which of them are as written."""

    def __init__(self, tokens: Sequence[str], stretches: Sequence[Stretch], paths: Sequence[Path]) -> None:
        self.tokens = tokens
        self._stretches, self._paths = stretches, paths
        self._starts = list(accumulate((len(path.tokens) for path in paths), initial=0))

    def plain(self, at: int) -> int:
        """Return how many units from one on are as written."""
        first = which = bisect_right(self._starts, at) - 1
        while which < len(self._paths) and self._paths[which] is self._stretches[which].paths[0]:
            which += 1
        return self._starts[which] - at if which > first else 0

    def arc(self, at: int) -> Arc:
        """Return a unit with the writing that it belongs to."""
        which = bisect_right(self._starts, at) - 1
        path, place = self._paths[which], at - self._starts[which]
        return Arc(0, self.tokens[at], path.flags[place] if path.flags else 0, self._stretches[which], path, place)


class _Walker:
    """Moves, one after the other."""

    def __init__(self, unit: Unit, reference: Lattice, hypothesis: Lattice) -> None:
        self._unit, self._spaces = unit, reference.spaces_count
        self._said, self._heard = Places(reference, unit), Places(hypothesis, unit)
        self.steps: list[Step] = []
        self.wrong: list[int] = []
        self.inserted: list[int] = []
        self.spared: list[Spared] = []
        self._run: list[Move] = []
        self._key = _NEITHER
        """Where the writing begins that the run takes."""

    def piece(self, piece: Aligned | tuple[Sequence[str], Sequence[str]]) -> None:
        """Take a part of the alignment; only what is written otherwise is taken move by move."""
        if isinstance(piece, tuple):
            self._units(*piece)
            return
        if piece.pair is None:
            for move in piece.listed():
                self._take(move)
            return
        (r, ours), (h, theirs) = piece.pair
        if _plainly(ours, piece.said) and _plainly(theirs, piece.heard):
            self._units(r, h)
        elif all(path.tokens for path in ours) and all(path.tokens for path in theirs):
            self._ways(_Row(r, piece.said, ours), _Row(h, piece.heard, theirs))
        else:
            # What is left out has a place of its own among the moves.
            for move in piece.listed():
                self._take(move)

    def _units(self, said: Sequence[str], heard: Sequence[str]) -> None:
        """Take units that are all as they are written."""
        for tag, r0, r1, h0, h1 in operations(said, heard):
            self._plain(_KINDS[tag], r1 - r0, h1 - h0)

    def _ways(self, said: _Row, heard: _Row) -> None:
        for tag, i, i_end, j, j_end in operations(said.tokens, heard.tokens):
            n, m = i_end - i, j_end - j
            kind = _KINDS[tag]
            at, end = 0, max(n, m)
            while at < end:
                plain = min(said.plain(i + at) if n else end, heard.plain(j + at) if m else end, end - at)
                if plain:
                    self._plain(kind, plain if n else 0, plain if m else 0)
                    at += plain
                else:
                    r, h = said.arc(i + at) if n else None, heard.arc(j + at) if m else None
                    self._take(Move(kind, r, h))
                    at += 1

    def _take(self, move: Move) -> None:
        """Take a move, together with those before it that take one and the same other writing."""
        key = _other(move)
        if self._run and not _meet(self._key, key):
            self.close()
        self._run.append(move)
        self._key = key

    def close(self) -> None:
        """Take what belongs together and was not taken yet."""
        if self._run:
            self._pass(self._run)
            self._run = []

    def _plain(self, kind: MoveKind, n: int, m: int) -> None:
        """Take units of both texts as they are written."""
        self.close()
        said, heard = self._said, self._heard
        r0, h0, before = said.passed, heard.passed, said.next
        said.jump(n)
        heard.jump(m)
        if kind == "equal":
            self._right(r0, h0, n)
            return
        self.steps.append(Step(r0, r0 + n, h0, h0 + m, max(n, m), each=True))
        if n:
            self.wrong += range(r0, r0 + n)
        else:
            self.inserted += [before] * m

    def _right(self, r0: int, h0: int, n: int) -> None:
        """Note units that are equal as written; a run of them is one step."""
        last = self.steps[-1] if self.steps else None
        if last is not None and last.each and not last.errors:
            r0, h0, n = last.r0, last.h0, n + last.r1 - last.r0
            self.steps.pop()
        self.steps.append(Step(r0, r0 + n, h0, h0 + n, 0, each=True))

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
        r1, h1 = said.passed, heard.passed
        if run[0].kind == "equal" and self._key == _NEITHER and r1 - r0 == h1 - h0 == 1:
            self._right(r0, h0, 1)
            return
        self.steps.append(Step(r0, r1, h0, h1, errors))
        needed = _licence(run) if right else None
        if needed is not None:
            here, there = said.reach([m.reference for m in run]), heard.reach([m.hypothesis for m in run])
            self.spared.append(Spared(needed, here, there, (said.next, heard.next)))


def _plainly(paths: Sequence[Path], stretches: Sequence[Stretch]) -> bool:
    """Return whether a side is read as it is written."""
    for path, stretch in zip(paths, stretches, strict=True):
        if path is not stretch.paths[0] or not path.tokens:
            return False
    return True


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
