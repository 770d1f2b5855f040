"""The ladder's sums, of which only the changes are added."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from asrscore.compare.rungs import Ladder, OnRungs
from asrscore.pipeline import RUNGS
from asrscore.score import LICENCES, UNITS, Counts, total

COUNTS = st.builds(Counts, *[st.integers(0, 9)] * 5)
BY_UNIT: st.SearchStrategy[dict[str, Counts]] = st.fixed_dictionaries({str(unit): COUNTS for unit in UNITS})


@st.composite
def answers(draw: st.DrawFn) -> list[OnRungs]:
    """Return answers on the same rungs; on some rungs stands the very value of the rung before."""
    rungs = draw(st.sampled_from([RUNGS[:1], RUNGS, (*RUNGS, *LICENCES)]))
    found: list[OnRungs] = []
    for _ in range(draw(st.integers(1, 4))):
        answer: OnRungs = {}
        here = draw(BY_UNIT)
        for rung in rungs:
            here = draw(BY_UNIT) if draw(st.booleans()) else here
            answer[rung] = here
        found.append(answer)
    return found


@given(answers())
def test_the_sums_are_those_of_adding_every_rung_of_every_answer(found: list[OnRungs]) -> None:
    ladder = Ladder()
    for answer in found:
        ladder.add(answer)

    assert ladder.sums() == {
        rung: {unit: total(answer[rung][unit] for answer in found) for unit in UNITS} for rung in found[0]
    }
