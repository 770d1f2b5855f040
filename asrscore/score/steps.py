"""An alignment as steps over unit indexes: what everything that asks *where* an error stands is made from."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from rapidfuzz.distance import Opcode

from asrscore.lattice import Category, Lattice
from asrscore.score.align import ALL, moves_at, nothing_open
from asrscore.score.operations import opcodes
from asrscore.score.places import Places
from asrscore.score.search import Arc, Move
from asrscore.score.units import Unit, units


class Step(NamedTuple):
    """Units [r0, r1) of the reference against units [h0, h1) of the hypothesis; the steps of a text leave no gap."""

    r0: int
    r1: int
    h0: int
    h1: int
    errors: int
    each: bool = False
    """Whether unit stands against unit, all of them right or all of them wrong; else they stand together."""


def steps_of(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category] = ALL
) -> Sequence[Step]:
    """Return the alignment that is counted, in order; its errors add up to those that are counted.

    Runs of units that are all right, all wrong, missing or added are one step, and so is a stretch that is read in
    another writing.
    """
    if nothing_open(reference, hypothesis):
        return [_as_written(op) for op in opcodes(units(unit, reference), units(unit, hypothesis))]
    said, heard = Places(reference, unit), Places(hypothesis, unit)
    return [_step(run, said, heard) for run in together(moves_at(unit, reference, hypothesis, licence))]


def _as_written(op: Opcode) -> Step:
    r0, r1, h0, h1 = op.src_start, op.src_end, op.dest_start, op.dest_end
    return Step(r0, r1, h0, h1, 0 if op.tag == "equal" else max(r1 - r0, h1 - h0), each=True)


def unit_by_unit(steps: Sequence[Step]) -> list[Step]:
    """Return the same alignment with a step for every unit that stands by itself."""
    fine: list[Step] = []
    for step in steps:
        r0, r1, h0, h1, errors, each = step
        n = max(r1 - r0, h1 - h0)
        if not each or n == 1:
            fine.append(step)
        elif r0 == r1:
            fine += [Step(r0, r0, j, j + 1, 1) for j in range(h0, h1)]
        elif h0 == h1:
            fine += [Step(i, i + 1, h0, h0, 1) for i in range(r0, r1)]
        else:
            wrong = int(errors > 0)
            fine += [Step(r0 + k, r0 + k + 1, h0 + k, h0 + k + 1, wrong) for k in range(n)]
    return fine


def _step(run: Sequence[Move], said: Places, heard: Places) -> Step:
    r0, h0 = said.next, heard.next
    errors = 0
    for move in run:
        lengths = move.number[:2] if move.number else (1, 1)
        _pass(move.reference, lengths[0], said)
        _pass(move.hypothesis, lengths[1], heard)
        if move.kind not in ("equal", "skip"):
            errors += move.number[2] if move.number else 1
    return Step(r0, said.next, h0, heard.next, errors)


def _pass(arc: Arc | None, length: int, places: Places) -> None:
    if places.of(arc, length) is None and arc is not None:
        places.next = max(places.next, places.index(arc.stretch.end))


def together(moves: Sequence[Move]) -> Iterator[list[Move]]:
    """Return moves in runs: those that take one and the same other writing together, the rest one by one."""
    run: list[Move] = []
    for move in moves:
        if run and _other(run[-1]) and _other(run[-1]) & _other(move):
            run.append(move)
            continue
        if run:
            yield run
        run = [move]
    if run:
        yield run


def _other(move: Move) -> frozenset[tuple[int, int]]:
    """Return the stretches that a move writes otherwise than the text, by side and start."""
    sides = enumerate((move.reference, move.hypothesis))
    return frozenset((side, arc.stretch.start) for side, arc in sides if arc is not None and arc.path.categories)
