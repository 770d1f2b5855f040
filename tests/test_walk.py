"""One pass along an alignment says what looking at it move by move says."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from asrscore.lattice import Category, Lattice
from asrscore.pipeline import Pipeline
from asrscore.score import UNITS, Unit, score_lattices
from asrscore.score.align import moves_at
from asrscore.score.edits import edits
from asrscore.score.places import Places
from asrscore.score.search import Move
from asrscore.score.steps import unit_by_unit
from asrscore.score.walk import walk

GOLD = Path(__file__).parent / "gold"


def texts(lang: str) -> list[tuple[str, str]]:
    """Return pairs that mean the same or nearly so, and others that have little in common but their kind."""
    rows = [line.split("\t") for line in (GOLD / f"pairs-{lang}.tsv").read_text(encoding="utf-8").splitlines()]
    sample = [(row[1], row[2]) for row in rows[::37] if len(row) > 2]
    return [*sample, *((one[0], f"{other[1]} {one[1]}") for one, other in pairwise(sample))]


def otherwise(move: Move) -> set[tuple[str, int]]:
    """Return the stretches that a move writes otherwise than the text."""
    sides = (("reference", move.reference), ("hypothesis", move.hypothesis))
    return {(side, arc.stretch.start) for side, arc in sides if arc is not None and arc.path.categories}


def together(moves: list[Move]) -> Iterator[list[Move]]:
    """Return moves that write one and the same stretch otherwise, in runs."""
    run: list[Move] = []
    for move in moves:
        if run and not otherwise(run[-1]) & otherwise(move):
            yield run
            run = []
        run.append(move)
    if run:
        yield run


def slowly(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: Collection[Category]
) -> list[tuple[int, int, int, int, int]]:
    """Return the steps of an alignment, one for each run of moves."""
    said, heard = Places(reference, unit), Places(hypothesis, unit)
    steps = []
    for run in together(moves_at(unit, reference, hypothesis, licence)):
        r0, h0, errors = said.passed, heard.passed, 0
        for move in run:
            lengths = move.number[:2] if move.number else (1, 1)
            said.step(move.reference, lengths[0])
            heard.step(move.hypothesis, lengths[1])
            errors += move.number[2] if move.number else move.kind not in ("equal", "skip")
        steps.append((r0, said.passed, h0, heard.passed, errors))
    return steps


@pytest.mark.parametrize("lang", ["en", "ko", "ja", "zh"])
def test_a_walk_is_what_its_moves_are(lang: str) -> None:
    pipeline = Pipeline.for_language(lang, level="lenient")

    for pair in texts(lang):
        score = score_lattices(*(pipeline.prepare(text).lattice for text in pair))
        assert score.lattices
        for unit in UNITS:
            licence = score.licensed(unit)
            walked = walk(unit, *score.lattices, licence)
            wrong = edits(unit, *score.lattices, licence)
            assert [step[:5] for step in unit_by_unit(walked.steps)] == slowly(unit, *score.lattices, licence)
            assert list(walked.wrong) == [e.reference_index for e in wrong if e.kind != "insert"]
            assert list(walked.inserted) == [e.reference_index for e in wrong if e.kind == "insert"]
            assert sum(step.errors for step in walked.steps) == score.counts(unit).errors
            for spared in walked.spared:
                assert spared.here is not None or spared.there is not None


def test_what_is_spared_is_what_was_forgiven() -> None:
    pipeline = Pipeline.for_language("en")
    score = score_lattices(
        *(pipeline.prepare(t).lattice for t in ("um he is twenty five and I'm told", "he's 25, i am told"))
    )
    assert score.lattices

    spared = walk("wer", *score.lattices).spared

    assert [one.licence for one in spared] == [f.licence for f in score.conventions("wer")]
