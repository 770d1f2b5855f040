"""Alignment over alternatives: exact, symmetric, never more than as written, savings that add up."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from asrscore.lattice import Conventions, Lattice, Numeral, Slot, Writing
from asrscore.score import LICENCES, UNITS, Licence, score_lattices, solve
from asrscore.score.align import ALL, counts_at, moves_at
from asrscore.score.licences import up_to
from asrscore.score.paths import APART
from tests.twins import distance

Pair = tuple[Lattice, Lattice]
NUMBERS = {
    "1": ("1", "a", "b a"), "2": ("2", "b"), "12": ("12", "ab", "a b b"), "3": ("3", "a 3"),
}  # fmt: skip


@st.composite
def lattices(draw: Any, alphabet: str = "ab1", most: int = 6, spaces: bool | None = None) -> Lattice:
    words = draw(st.lists(st.text(alphabet, min_size=1, max_size=3), max_size=most))
    text = " ".join(words)
    slots: list[Slot] = []
    at = 0
    for i, word in enumerate(words):
        end = at + len(word)
        what = draw(st.sampled_from(["", "", "", "filler", "number", "part", "whole", "worth"]))
        if what == "filler":
            if i < len(words) - 1:
                slots.append(Slot(at, end + 1, (Writing((), "respelling", "filler"),)))
            elif i and (not slots or slots[-1].end <= at - 1):
                slots.append(Slot(at - 1, end, (Writing((), "respelling", "filler"),)))
        elif what == "worth":
            value = draw(st.sampled_from(sorted(NUMBERS)))
            slots.append(Slot(at, end, (), (Numeral(value, NUMBERS[value]),)))
        elif what == "number":
            numeral = Numeral(value := draw(st.sampled_from(sorted(NUMBERS))), NUMBERS[value])
            parts = draw(st.sampled_from([(numeral,), (numeral, " a"), ("b ", numeral)]))
            kind = draw(st.sampled_from(["expansion", "respelling"]))
            slots.append(Slot(at, end, (Writing(parts, kind, "unit"),), draw(st.sampled_from([(), (numeral,)]))))
        elif what:
            start = at if what == "whole" else draw(st.integers(at, end - 1))
            stop = end if what == "whole" else draw(st.integers(start + 1, end))
            ways = draw(
                st.lists(st.sampled_from(["a", "ab", "b", "1", "a b", "b b a"]), min_size=1, max_size=2, unique=True)
            )
            slots.append(
                Slot(start, stop, tuple(
                    Writing((way,), draw(st.sampled_from(["expansion", "respelling"])),
                            draw(st.sampled_from(["numeral", "spelling", "script"])), draw(st.booleans()))
                    for way in ways
                ))
            )  # fmt: skip
        at = end + 1
    barred: tuple[tuple[int, int], ...] = ()
    if words and draw(st.booleans()):
        start = draw(st.integers(0, len(text) - 1))
        barred = ((start, draw(st.integers(start + 1, len(text)))),)
    found = Conventions(tuple(slots), lambda: barred)
    origin = lambda: [(i, i + 1) for i in range(len(text))]  # noqa: E731
    count = draw(st.booleans()) if spaces is None else spaces
    return Lattice(text, count, origin, lambda: found)


@st.composite
def pairs(draw: st.DrawFn, /, **settings: Any) -> tuple[Lattice, Lattice]:
    spaces = draw(st.booleans())
    return draw(lattices(spaces=spaces, **settings)), draw(lattices(spaces=spaces, **settings))


slow = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


@slow
@given(pairs(most=4), st.sampled_from([*LICENCES, None]))
def test_the_fast_alignment_is_the_least_of_all_writings(pair: Pair, licence: Licence | None) -> None:
    categories = up_to(licence)
    for unit in UNITS:
        assert counts_at(unit, *pair, categories).errors == distance(unit, *pair, set(categories)), unit


@slow
@given(pairs(alphabet="ab가나", most=4))
def test_mixed_units_too(pair: Pair) -> None:
    assert counts_at("mer", *pair).errors == distance("mer", *pair, set(ALL))


@slow
@given(pairs())
def test_swapped_sides_have_the_same_errors(pair: Pair) -> None:
    there, back = score_lattices(*pair), score_lattices(*pair[::-1])
    for unit in UNITS:
        assert there.counts(unit).errors == back.counts(unit).errors
        assert there.forgiven.get(unit) == back.forgiven.get(unit)


@settings(slow, max_examples=600)
@given(pairs(), st.sampled_from([3, 10]))
def test_swapped_sides_have_the_same_errors_where_not_everything_is_looked_at(pair: Pair, steps: int) -> None:
    with patch.object(solve, "MOST_PAIRS", 0), patch.object(solve, "_EFFORT", steps):
        there, back = score_lattices(*pair), score_lattices(*pair[::-1])
    for unit in UNITS:
        assert there.counts(unit).errors == back.counts(unit).errors
        assert there.forgiven.get(unit) == back.forgiven.get(unit)
    assert there.capped == back.capped


@slow
@given(pairs())
def test_nothing_is_matched_that_is_kept_apart_whichever_side_is_the_reference(pair: Pair) -> None:
    for sides in (pair, pair[::-1]):
        for unit in UNITS:
            for move in moves_at(unit, *sides):
                if move.kind == "equal":
                    assert move.reference is not None and move.hypothesis is not None
                    assert (move.reference.flag, move.hypothesis.flag) not in APART


@slow
@given(pairs())
def test_savings_add_up_and_edits_are_the_errors(pair: Pair) -> None:
    score = score_lattices(*pair)
    basic = dict(zip(UNITS, score.basic or (score.cer, score.wer, score.mer), strict=True))
    for unit in UNITS:
        counts = score.counts(unit)
        assert counts.errors + sum(score.forgiven.get(unit, {}).values()) == basic[unit].errors
        assert all(saved > 0 for saved in score.forgiven.get(unit, {}).values())
        assert len(score.edits[unit]) == counts.errors
        assert sum(e.kind == "delete" for e in score.edits[unit]) == counts.deletions
        for piece in score.conventions(unit):
            assert piece.reference != piece.hypothesis
            assert 0 <= piece.reference_start <= piece.reference_end <= len(pair[0].text)
            assert 0 <= piece.hypothesis_start <= piece.hypothesis_end <= len(pair[1].text)
