"""The ladder's sums, of which only the changes are added."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from asrscore.compare.rungs import Ladder
from asrscore.pipeline import LADDER, RUNGS
from asrscore.score import UNITS, Counts, Row, total

COUNTS = st.builds(Counts, *[st.integers(0, 9)] * 5)
ROWS: st.SearchStrategy[Row] = st.tuples(COUNTS, COUNTS, COUNTS)


@st.composite
def answers(draw: st.DrawFn) -> list[list[Row]]:
    """Return answers on the same rungs; on some rungs stands the very value of the rung before."""
    rungs = draw(st.sampled_from([1, len(RUNGS), len(LADDER)]))
    found: list[list[Row]] = []
    for _ in range(draw(st.integers(1, 4))):
        answer: list[Row] = []
        here = draw(ROWS)
        for _ in range(rungs):
            here = draw(ROWS) if draw(st.booleans()) else here
            answer.append(here)
        found.append(answer)
    return found


@given(answers())
def test_the_sums_are_those_of_adding_every_rung_of_every_answer(found: list[list[Row]]) -> None:
    ladder = Ladder()
    for answer in found:
        ladder.add(answer)

    assert ladder.sums() == {
        rung: {unit: total(answer[at][column] for answer in found) for column, unit in enumerate(UNITS)}
        for at, rung in enumerate(LADDER[: len(found[0])])
    }
