"""What fits on a card, with what has to run beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import asrscore
from asrscore.compare.placement import card_of, on_card, placement
from asrscore.errors import InputError
from asrscore.report.terminal import render
from asrscore.results import Comparison, Costs

KO = Path(__file__).parents[1] / "datasets" / "ko-claude"
PUBLISHED = card_of(139.8, ["specialist=3.97,64.57", "omni=64.57"], 3.57)


def korean() -> Comparison:
    return asrscore.compare(KO / "ref.txt", {name: KO / f"{name}.json" for name in ("specialist", "omni")})


def test_the_published_card_comes_out_of_the_data_set() -> None:
    made = on_card(korean(), PUBLISHED)
    assert made.placement
    fits = {fit.system: fit for fit in made.placement.fits}

    assert [f"{fits[n].resident_gib:.2f}" for n in ("specialist", "omni")] == ["72.37", "130.29"]
    assert [f"{fits[n].share:.1%}" for n in ("specialist", "omni")] == ["51.8%", "93.2%"]
    assert f"{fits['omni'].left_gib:.1f}" == "9.5"
    assert [fits[n].fitting for n in ("specialist", "omni")] == ["at work", "on paper"]


def test_the_card_is_on_the_screen_and_survives_the_result_file() -> None:
    made = on_card(korean(), PUBLISHED)

    shown = render(Comparison.from_json(made.to_json()))

    assert "On a card of 139.80 GiB" in shown
    assert [" ".join(line.split()) for line in shown.splitlines() if "GiB (93.2 %)" in line or "(51.8 %)" in line] == [
        "omni 65.72 64.57 130.29 GiB (93.2 %) 9.5 137.43 on paper only",
        "specialist 3.83 3.97 + 64.57 72.37 GiB (51.8 %) 67.4 83.08 yes",
    ]
    assert json.loads(made.to_json())["placement"]["card"]["gib"] == 139.8


@pytest.mark.parametrize(
    ("gib", "headroom", "fitting"),
    [
        (9.9, 0.0, "not"),
        (10.0, 0.0, "on paper"),
        (11.2, 0.0, "at work"),
        (11.2, 0.1, "on paper"),
        (14.5, 1.0, "at work"),
    ],
)
def test_a_system_fits_at_work_on_paper_or_not(gib: float, headroom: float, fitting: str) -> None:
    costs = {"a": Costs(memory_gib=4.0, memory_kind="gpu")}

    (fit,) = placement(costs, card_of(gib, ["a=1,5"], headroom)).fits

    assert fit.fitting == fitting


@pytest.mark.parametrize("costs", [Costs(), Costs(memory_gib=4.0, memory_kind="process"), Costs(memory_gib=4.0)])
def test_memory_that_is_not_a_cards_is_never_placed_on_one(costs: Costs) -> None:
    (fit,) = placement({"a": costs}, card_of(80.0)).fits

    assert (fit.fitting, fit.resident_gib, fit.left_gib) == ("unknown", None, None)


@pytest.mark.parametrize(
    ("gib", "beside", "headroom", "said"),
    [
        (0.0, [], 0.0, "--card is 0"),
        (float("nan"), [], 0.0, "--card is nan"),
        (80.0, ["omni"], 0.0, "expected NAME=GIB"),
        (80.0, ["omni=x"], 0.0, "such as omni=64.57"),
        (80.0, ["omni=-1"], 0.0, "--beside 'omni=-1'"),
        (80.0, ["a=1", "a=2"], 0.0, "names 'a' twice"),
        (80.0, [], -1.0, "--headroom is -1"),
    ],
)
def test_an_amount_that_is_none_is_an_error(gib: float, beside: list[str], headroom: float, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("(", r"\(")):
        card_of(gib, beside, headroom)


def test_a_card_for_a_system_that_is_not_there_is_an_error() -> None:
    with pytest.raises(InputError, match="names 'whisper', which is no system here; expected specialist, omni"):
        on_card(korean(), card_of(80.0, ["whisper=1"]))
