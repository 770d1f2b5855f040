"""Tables for pandas and charts: they say what the comparison says, and what is missing is told."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import asrscore
from asrscore.errors import InputError, MissingExtra
from asrscore.notebook import drilldown
from asrscore.transcript import Transcript

DATA = Path(__file__).parents[1] / "datasets" / "ko-claude"


def ko_claude() -> asrscore.Comparison:
    return asrscore.compare(str(DATA / "ref.txt"), {n: str(DATA / f"{n}.json") for n in ("specialist", "omni")})


def grouped() -> asrscore.Comparison:
    said = [Transcript(id=str(n), raw="one two three", meta={"room": "ab"[n % 2]}) for n in range(12)]
    heard = {s: [Transcript(id=t.id, raw="one too three") for t in said] for s in ("x", "y")}
    return asrscore.compare(said, heard, lang="en", group_by=["room"])


def test_rows_of_answers_add_up_to_the_totals() -> None:
    comparison = ko_claude()
    frame = comparison.to_frame()

    assert frame.groupby("system")["errors"].sum().to_dict() == {n: s.cer.errors for n, s in comparison.systems.items()}
    assert set(frame["status"]) == {"ok"}
    assert frame.set_index("system").loc["omni", "removed"] == ("instruction_echo",)


def test_every_error_is_a_row_and_its_offsets_point_at_it() -> None:
    comparison = ko_claude()
    frame = comparison.to_frame("edits")

    assert frame.groupby("system").size().to_dict() == {n: s.cer.errors for n, s in comparison.systems.items()}
    raw = {name: s.utterances[0].raw or "" for name, s in comparison.systems.items()}
    for row in frame.itertuples():
        assert row.kind == "delete" or row.hypothesis in raw[row.system][row.hypothesis_start : row.hypothesis_end]


def test_confusions_removals_and_groups_are_tables() -> None:
    comparison = ko_claude()

    confusions = comparison.to_frame("confusions")
    assert confusions.iloc[0][["reference", "hypothesis", "specialist", "omni"]].tolist() == [
        "클로드",
        "클라우드",
        3,
        0,
    ]
    assert set(comparison.to_frame("removals")["clutter"]) == {"instruction_echo", "language_tag", "template_fragment"}
    assert comparison.to_frame("groups").empty
    groups = grouped().to_frame("groups")
    assert sorted(set(groups["group"])) == ["a", "b"]
    assert groups["errors"].sum() == 24


def test_a_table_of_nothing_still_has_its_columns() -> None:
    said = [Transcript(id="1", raw="one")]
    comparison = asrscore.compare(said, {"x": said}, lang="en")

    assert list(comparison.to_frame("edits").columns)[:3] == ["id", "system", "run"]


def test_a_table_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(InputError, match=r"utterances, edits, confusions, removals, groups"):
        ko_claude().to_frame("nothing")


@pytest.mark.parametrize(
    ("package", "call"),
    [
        ("pandas", lambda c: c.to_frame()),
        ("matplotlib", lambda c: c.plot.ladder()),
        ("matplotlib.pyplot", lambda c: c.plot.gap()),
        ("anywidget", lambda c: drilldown(c)),
    ],
)
def test_what_is_not_installed_is_named_with_its_pip_line(
    package: str, call: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    comparison = ko_claude()
    monkeypatch.setitem(sys.modules, package, None)

    with pytest.raises(MissingExtra, match=r"pip install 'asrscore\[notebook\]'"):
        call(comparison)  # type: ignore[operator]


def test_a_chart_of_what_is_not_there_says_so() -> None:
    comparison = ko_claude()

    with pytest.raises(InputError, match="no groups"):
        comparison.plot.groups()
    with pytest.raises(InputError, match="no groups by age"):
        grouped().plot.groups("age")
    with pytest.raises(InputError, match="say their rtf"):
        grouped().plot.costs("rtf")


def test_a_system_that_is_called_like_a_column_has_a_column_of_its_own() -> None:
    said = [Transcript(id="1", raw="one two")]
    heard = {name: [Transcript(id="1", raw="one too")] for name in ("reference", "q", "x")}
    row = asrscore.compare(said, heard, lang="en").to_frame("confusions").iloc[0]

    assert row["reference"] == "two"
    assert row[["reference (system)", "q (system)", "x"]].tolist() == [1, 1, 1]


def test_an_error_says_to_which_writing_of_the_reference_its_places_belong() -> None:
    said = [Transcript(id="1", raw="the color is grey", alternatives=("a hue is dark indeed",))]
    heard = {"x": [Transcript(id="1", raw="a hue is dark")], "y": [Transcript(id="1", raw="the color was grey")]}
    frame = asrscore.compare(said, heard, lang="en", level="basic").to_frame("edits").set_index("system")

    assert frame["alternative"].to_dict() == {"x": 1, "y": 0}
    assert said[0].alternatives[0][frame.loc["x", "reference_start"] : frame.loc["x", "reference_end"]] == "indeed"
