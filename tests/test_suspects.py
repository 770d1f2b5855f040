"""Suspect references, the utterances to look at, and how far the split of errors could move."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import asrscore
from asrscore.report.terminal import render
from asrscore.results import Comparison, Suspect
from asrscore.results.document import without_texts
from asrscore.results.standing import furthest_apart, worst
from asrscore.score import UNITS, Counts
from asrscore.score.ties import splits, substitutions
from asrscore.transcript import Transcript

DATASETS = Path(__file__).parents[1] / "datasets"


def transcripts(texts: list[str], **facts: object) -> list[Transcript]:
    return [Transcript(id=f"u{i}", raw=text, **facts) for i, text in enumerate(texts)]  # type: ignore[arg-type]


def compared(said: list[str], *heard: list[str], lang: str = "en", level: str | None = None) -> Comparison:
    systems = {name: transcripts(texts) for name, texts in zip("abcd", heard, strict=False)}
    return asrscore.compare(transcripts(said), systems, lang=lang, level=level)


def told(found: tuple[Suspect, ...]) -> list[tuple[str, str | None, str | None, int]]:
    return [(s.id, s.reference, s.hypothesis, s.errors) for s in found]


# --- suspect references -------------------------------------------------------------------------------------


def test_what_all_systems_heard_alike_and_the_reference_lacks_is_suspect() -> None:
    said = ["the cat sat on a mat", "we went home again", "no no no", "red blue"]
    a = ["The cat sat on the mat.", "we went to home again", "no no", "red blue"]
    b = ["a cat sat on the mat", "we have went to home again", "no no", "red green"]

    found = compared(said, a, b).suspects

    assert told(found) == [("u0", "a", "the", 1), ("u1", "", "to", 1), ("u2", "no", "", 1)]
    assert said[0][found[0].reference_start : found[0].reference_end] == "a"


def test_a_suspect_costs_as_many_errors_as_every_system_has_there() -> None:
    found = compared(["클로드가 왔어요"], ["클라우드가 왔어요"], ["클라우드가 왔서요"], lang="ko").suspects

    assert told(found) == [("u0", "클로드가", "클라우드가", 2)]


def test_words_are_not_invented_where_writing_has_none() -> None:
    assert told(compared(["今日は、雨です"], ["今日は飴です"], ["今日は飴ですね"], lang="ja").suspects) == [
        ("u0", "雨", "飴", 1)
    ]


def test_one_that_agrees_with_the_reference_clears_it() -> None:
    wrong, right = ["the cat sat on the mat"], ["the cat sat on a mat"]

    assert compared(right, wrong, wrong).suspects
    assert not compared(right, wrong, wrong, right).suspects
    assert not compared(right, wrong).suspects


def test_different_errors_in_one_place_agree_on_nothing() -> None:
    assert not compared(["a b c"], ["a x c"], ["a y c"]).suspects


def test_who_did_not_answer_has_no_say() -> None:
    said = transcripts(["the cat sat on a mat"])
    wrong = transcripts(["the cat sat on the mat"])

    failed = transcripts([""], status="refusal")

    (found,) = asrscore.compare(said, {"a": wrong, "b": wrong, "c": failed}, lang="en").suspects
    assert found.systems == ("a", "b")
    assert not asrscore.compare(said, {"a": wrong, "c": failed}, lang="en").suspects


def test_conventions_are_suspects_only_where_they_are_charged() -> None:
    said, heard = ["she has twenty one cats"], ["she has 21 cats"]

    assert not compared(said, heard, heard).suspects
    assert compared(said, heard, heard, level="basic").suspects[0].reference == "twenty one"


def test_suspects_are_on_the_screen_with_what_they_cost() -> None:
    wrong = ["the cat sat on the mat", "x y z w"]
    comparison = compared(["the cat sat on a mat", "x y z w"], wrong, wrong)
    flat = " ".join(render(comparison).split())

    assert "Both systems agree against the reference in 1 place of 1 utterance, which cost each of them 1 error" in flat
    assert "(10.00 points of WER)" in flat
    assert "u0 a → the 1" in flat


def test_without_texts_a_suspect_has_no_words_and_comes_back() -> None:
    wrong = ["the cat sat on the mat"]
    silent = without_texts(compared(["the cat sat on a mat"], wrong, wrong))

    assert told(silent.suspects) == [("u0", None, None, 1)]
    assert Comparison.from_json(silent.to_json(texts=False)).suspects == silent.suspects
    assert "mat" not in json.dumps(json.loads(silent.to_json(texts=False))["suspects"])
    shown = " ".join(render(silent, texts=False).split())
    assert "utterance errors each u0 1 it may be" in shown


# --- utterances to look at ------------------------------------------------------------------------------------


def test_the_worst_are_those_with_most_errors_and_not_the_shortest() -> None:
    comparison = compared(["yes", "red blue green cat dog", "home"], ["no", "red blue ape cow hen", "home"])

    assert [(id, c.errors) for id, c in worst(comparison.systems["a"], "wer", 3)] == [("u1", 3), ("u0", 1)]


def test_systems_are_furthest_apart_where_their_errors_are() -> None:
    comparison = compared(
        ["red blue", "cat dog hen", "home again"],
        ["red blue", "pig cow ape", "home"],
        ["red green", "cat dog hen", "again"],
    )

    rows = furthest_apart(comparison.systems["a"], comparison.systems["b"], "wer", 5)
    assert [(row.id, row.more) for row in rows] == [("u1", 3), ("u0", -1)]


def test_utterances_to_look_at_are_left_out_where_there_is_only_one() -> None:
    assert "Utterances to look at" in render(compared(["a b", "c"], ["a", "c"]))
    assert "Utterances to look at" not in render(compared(["a b"], ["a"]))


# --- the split --------------------------------------------------------------------------------------------------


def slowly(said: list[str], heard: list[str]) -> tuple[int, int]:
    """Return the fewest and most substitutions on paths of least distance, cell by cell."""
    table: dict[tuple[int, int], tuple[int, int, int]] = {(0, 0): (0, 0, 0)}
    for i in range(len(said) + 1):
        for j in range(len(heard) + 1):
            ways = []
            if i:
                d, low, high = table[i - 1, j]
                ways.append((d + 1, low, high))
            if j:
                d, low, high = table[i, j - 1]
                ways.append((d + 1, low, high))
            if i and j:
                d, low, high = table[i - 1, j - 1]
                wrong = said[i - 1] != heard[j - 1]
                ways.append((d + wrong, low + wrong, high + wrong))
            if ways:
                best = min(way[0] for way in ways)
                ways = [way for way in ways if way[0] == best]
                table[i, j] = best, min(way[1] for way in ways), max(way[2] for way in ways)
    return table[len(said), len(heard)][1:]


LETTERS = st.lists(st.sampled_from("abc"), max_size=9)


@given(LETTERS, LETTERS)
def test_the_range_is_that_of_all_shortest_paths(said: list[str], heard: list[str]) -> None:
    assert substitutions(said, heard) == slowly(said, heard)


def test_two_substitutions_may_be_a_deletion_and_an_insertion() -> None:
    system = compared(["red blue"], ["blue green"]).systems["a"]
    assert system.split

    assert (system.split.least, system.split.most) == (Counts(1, 0, 1, 1, 2), Counts(0, 2, 0, 0, 2))
    assert system.split.movable == 1


@given(st.lists(st.sampled_from(["ten", "10", "uh", "colour", "color", "the", "cat", "twenty one", "21"]), max_size=8),
       st.lists(st.sampled_from(["ten", "10", "uh", "colour", "color", "the", "cat", "twenty one", "22"]), max_size=8))  # fmt: skip
def test_both_ends_of_the_range_have_the_errors_of_the_score(said: list[str], heard: list[str]) -> None:
    score = asrscore.score(" ".join(said), " ".join(heard), lang="en")

    for unit in UNITS:
        found = splits(score, unit)
        assert found is not None
        low, high = found
        own = score.counts(unit)
        assert low.errors == high.errors == own.errors
        assert low.substitutions <= own.substitutions <= high.substitutions
        assert low.deletions - low.insertions == own.deletions - own.insertions == high.deletions - high.insertions


def test_what_is_too_long_is_said_to_be_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[splits.__module__], "MOST_CELLS", 3)
    system = compared(["red blue"], ["blue green"]).systems["a"]
    assert system.split

    assert (system.split.unknown, system.split.movable) == (1, 0)
    assert system.split.least == system.split.most == system.wer


def test_the_range_is_on_the_screen_where_there_is_one() -> None:
    flat = " ".join(render(compared(["red blue"], ["blue green"])).split())

    assert "a: the same 2 errors can be split into sub 0–2, del 0–1, ins 0–1" in flat
    assert "can be split" not in render(compared(["red blue"], ["red"]))
