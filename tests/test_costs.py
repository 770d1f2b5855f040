"""What answers cost: what is compared, and what is only told."""

from __future__ import annotations

from typing import Any

import pytest

import asrscore
from asrscore.compare.costs import costs
from asrscore.report.terminal import render
from asrscore.results import Comparison, Utterance
from asrscore.transcript import Status, Transcript


def answer(latency: float | None, duration: float | None = 10.0, status: Status = "ok") -> Utterance:
    return Utterance(id="u", status=status, raw="", stripped="", latency_s=latency, duration_s=duration)


def compared(**about: dict[str, Any]) -> Comparison:
    said = [Transcript(id=f"u{i}", raw="the cat sat", duration_s=10.0) for i in range(2)]
    systems = {
        name: [
            Transcript(id=f"u{i}", raw="the cat sat", latency_s=1.0 + len(name) * i, meta={"system": told})
            for i in (0, 1)
        ]
        for name, told in about.items()
    }
    return asrscore.compare(said, systems, lang="en")


def screen(made: Comparison) -> str:
    return " ".join(render(made).split("Costs ─")[1].split())


def test_speed_is_a_ratio_of_sums_over_the_answers_that_carry_both() -> None:
    found = costs([answer(1.0), answer(3.0, 30.0), answer(None), answer(5.0, None)], {})

    assert (found.rtfx, found.audio_s, found.latency_s, found.timed) == (10.0, 40.0, 9.0, 3)
    assert found.rtf == pytest.approx(0.1)


def test_failing_fast_is_not_being_fast() -> None:
    found = costs([answer(4.0), answer(0.01, status="error")], {})

    assert (found.mean_latency_s, found.timed, found.rtfx) == (4.0, 1, 2.5)


def test_a_percentile_takes_enough_answers() -> None:
    assert costs([answer(float(i)) for i in range(1, 20)], {}).p95_latency_s is None
    assert costs([answer(float(i)) for i in range(1, 22)], {}).p95_latency_s == pytest.approx(20.0)


@pytest.mark.parametrize("told", [None, "4", True, float("nan"), float("inf"), -1, 0, [1, 2], {}])
def test_memory_that_is_no_amount_is_not_known(told: object) -> None:
    assert costs([], {"memory_gib": told}).memory_gib is None


def test_loading_and_the_first_request_are_told_and_never_ranked() -> None:
    made = compared(a={"load_s": [12.0, 14.0], "cold_first_s": [8.0]}, bb={"load_s": 3.0})

    assert (made.costs["a"].load_s, made.costs["a"].cold_first_s, made.costs["bb"].load_s) == (13.0, 8.0, 3.0)
    shown = screen(made)
    assert "loading, in no ranking and no mean: a 13.00 s, bb 3.000 s." in shown
    assert "first request to a cold system, in no ranking and no mean: a 8.000 s." in shown
    assert "bb takes 1.33 times the latency of a." in shown


def test_latencies_at_different_concurrency_are_not_compared() -> None:
    apart = screen(compared(a={"concurrency": 1}, bb={"concurrency": 8}))

    assert "requests under way at a time: a 1, bb 8; latencies at different ones are not compared." in apart
    assert "times the latency" not in apart
    assert "times the latency" in screen(compared(a={"concurrency": 1}, bb={}))


def test_costs_survive_the_result_file() -> None:
    made = compared(a={"load_s": [12.0], "concurrency": 2, "memory_gib": 4, "memory_kind": "gpu"})

    assert Comparison.from_json(made.to_json()).costs == made.costs
