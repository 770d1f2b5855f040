"""Conventions in a comparison: the ladder, what was forgiven, one length for all systems, and the files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import asrscore
from asrscore.pipeline import LADDER
from asrscore.results import Comparison
from asrscore.results.export import export
from asrscore.score import LICENCES, UNITS
from asrscore.transcript import Transcript

SAID = ["um i have been there ten times", "it cost five dollars and fifty cents", "what colour is the theatre", "fine"]
FIGURES = ["I've been there 10 times", "It cost $5.50", "What color is the theater?", "Fine"]
WORDS = ["I have been there ten times", "it cost five dollars and sixty cents", "what colour is the theatre", ""]


def transcripts(texts: list[str]) -> list[Transcript]:
    return [Transcript(id=str(i), raw=text) for i, text in enumerate(texts)]


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    systems = {"figures": transcripts(FIGURES), "words": transcripts(WORDS)}
    return asrscore.compare(transcripts(SAID), systems, lang="en")


def test_the_headline_is_the_default_level(comparison: Comparison) -> None:
    assert comparison.level == "default"
    assert comparison.systems["figures"].wer.errors == 0
    assert comparison.systems["words"].wer.errors == 2
    assert comparison.ranking == ("figures", "words")


def test_the_ladder_goes_on_with_the_licences(comparison: Comparison) -> None:
    assert [rung.name for rung in comparison.ladder] == list(LADDER)
    for name, system in comparison.systems.items():
        for unit in UNITS:
            errors = [rung.systems[name][unit].errors for rung in comparison.ladder]
            basic = errors[len(LADDER) - len(LICENCES) - 1]
            steps = errors[len(LADDER) - len(LICENCES) - 1 :]

            assert steps == sorted(steps, reverse=True)
            assert errors[-1] == system.counts(unit).errors
            assert sum(system.forgiven.get(unit, {}).values()) == basic - errors[-1]


def test_every_system_is_charged_over_the_same_length(comparison: Comparison) -> None:
    words = sum(len(text.split()) for text in SAID)
    lengths = {rung.name: rung.reference_length["wer"] for rung in comparison.ladder}

    assert lengths["spacing"] == words
    assert lengths["script"] == words - 1
    assert {system.wer.reference_length for system in comparison.systems.values()} == {words - 1}


def test_the_basic_rung_is_the_basic_level(comparison: Comparison) -> None:
    systems = {"figures": transcripts(FIGURES), "words": transcripts(WORDS)}
    basic = asrscore.compare(transcripts(SAID), systems, lang="en", level="basic")
    rung = next(rung for rung in comparison.ladder if rung.name == "spacing")

    assert {name: rung.systems[name]["wer"] for name in systems} == {n: s.wer for n, s in basic.systems.items()}
    assert basic.conventions == ()


def test_a_system_scores_the_same_whoever_stands_beside_it(comparison: Comparison) -> None:
    alone = asrscore.compare(transcripts(SAID), {"figures": transcripts(FIGURES)}, lang="en")

    assert alone.systems["figures"].wer == comparison.systems["figures"].wer
    assert alone.systems["figures"].forgiven == comparison.systems["figures"].forgiven


def test_both_writings_are_told_on_screen_and_survive_the_file(comparison: Comparison) -> None:
    told = {(c.licence, c.reference, c.hypothesis): c.counts["figures"] for c in comparison.conventions}

    assert told["numerals", "five dollars and fifty cents", "$5.50"] == 1
    assert told["spelling", "i have", "i've"] == 1
    assert "What was forgiven" in comparison.render("terminal")
    assert Comparison.from_json(comparison.to_json()).conventions == comparison.conventions
    silent = comparison.to_json(texts=False)
    assert "theatre" not in silent
    assert "What was forgiven" not in Comparison.from_json(silent).render("terminal")


def test_an_export_says_that_it_is_as_written(comparison: Comparison, tmp_path: Path) -> None:
    export(comparison, tmp_path)

    document = json.loads((tmp_path / "wer.json").read_text(encoding="utf-8"))

    assert "as written" in document["note"]
    assert document["systems"]["figures"]["hypothesis"][1] == "it cost $5.50"


def test_the_better_reference_counts_and_its_ladder_adds_up() -> None:
    said = [Transcript(id="1", raw="um ten people came", alternatives=("the ten people arrived",))]
    found = asrscore.compare(said, {"a": [Transcript(id="1", raw="The 10 people arrived")]}, lang="en")

    assert found.systems["a"].wer.errors == 0
    assert found.systems["a"].wer.reference_length == 3
    assert found.systems["a"].forgiven["wer"] == {"numerals": 1}


def test_lenient_forgives_what_is_debatable() -> None:
    pair = "you know it was like really cold", "it was really cold"

    assert asrscore.score(*pair, lang="en", level="lenient").wer.errors == 0
    assert asrscore.score(*pair, lang="en").wer.errors == 3


def test_a_language_that_nobody_knows_is_scored_as_written() -> None:
    score = asrscore.score("zehn mal", "10 mal", lang="zz")

    assert (score.wer.errors, score.forgiven) == (1, {})


def test_figures_of_a_language_without_a_pack_of_numbers_have_readings() -> None:
    right, wrong = (asrscore.score("zehn mal", f"{n} mal", lang="de") for n in (10, 11))

    assert (right.wer.errors, wrong.wer.errors) == (0, 1)
