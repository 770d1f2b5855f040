"""Counts: equal to jiwer's on the exported texts, symmetric, and one alignment behind all of them."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import jiwer
import pytest
from hypothesis import given
from hypothesis import strategies as st

import asrscore
from asrscore.results.export import exported
from asrscore.score import UNITS, Counts, total
from asrscore.transcript import Transcript

WORDS = st.sampled_from(
    [
        "the",
        "The",
        "cat",
        "cat,",
        "10",
        "ten",
        "10.5",
        "클로드가",
        "열",
        "번",
        "天気",
        "。",
        "メートル",
        "wifi打开",
        "’s",
        "\u00a0",
        "é",
    ]
)
TEXT = st.lists(WORDS, max_size=12).map(" ".join) | st.text(max_size=20)
LANGS = st.sampled_from(["ko", "ja", "en", "de", "zh"])
LEVELS = st.sampled_from(["raw", "basic"])


def twin(reference: list[str], hypothesis: list[str]) -> int:
    """Return the edit distance by the textbook's table."""
    row = list(range(len(hypothesis) + 1))
    for i, r in enumerate(reference, 1):
        diagonal, row[0] = row[0], i
        for j, h in enumerate(hypothesis, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (r != h))
    return row[-1]


@given(st.lists(st.tuples(TEXT, TEXT), min_size=1, max_size=4), LANGS, LEVELS)
def test_counts_equal_jiwers_on_the_exported_texts(pairs: list[tuple[str, str]], lang: str, level: str) -> None:
    ids = [f"u{i}" for i in range(len(pairs))]
    references = [Transcript(id=id, raw=r) for id, (r, _) in zip(ids, pairs, strict=True)]
    answers = [Transcript(id=id, raw=h) for id, (_, h) in zip(ids, pairs, strict=True)]

    comparison = asrscore.compare(references, {"a": answers}, lang=lang, level=level)

    for unit in UNITS:
        texts = json.loads(exported(comparison, unit))["systems"]["a"]
        process: Any = jiwer.process_characters if unit == "cer" else jiwer.process_words
        theirs = process(texts["reference"], texts["hypothesis"])
        ours = comparison.systems["a"].counts(unit)
        assert (ours.hits, ours.substitutions, ours.deletions, ours.insertions) == (
            theirs.hits, theirs.substitutions, theirs.deletions, theirs.insertions,
        )  # fmt: skip
        if ours.rate is not None:
            assert ours.rate == pytest.approx(theirs.cer if unit == "cer" else theirs.wer)


@given(TEXT, TEXT, LANGS, LEVELS)
def test_errors_are_those_of_the_textbook(reference: str, hypothesis: str, lang: str, level: str) -> None:
    score = asrscore.score(reference, hypothesis, lang=lang, level=level)

    assert score.lattices
    words = [lattice.text.split() for lattice in score.lattices]
    assert score.wer.errors == twin(*words)
    assert score.wer.reference_length == len(words[0])


@given(TEXT, TEXT, LANGS, LEVELS)
def test_swapping_the_sides_swaps_deletions_and_insertions(one: str, other: str, lang: str, level: str) -> None:
    there = asrscore.score(one, other, lang=lang, level=level)
    back = asrscore.score(other, one, lang=lang, level=level)

    for unit in UNITS:
        a, b = there.counts(unit), back.counts(unit)
        assert a.errors == b.errors
        assert a.deletions - a.insertions == b.insertions - b.deletions


@given(TEXT, LANGS, LEVELS)
def test_a_text_has_no_errors_against_itself(text: str, lang: str, level: str) -> None:
    score = asrscore.score(text, text, lang=lang, level=level)

    assert (score.cer.errors, score.wer.errors, score.mer.errors) == (0, 0, 0)


@given(TEXT, TEXT, LANGS)
def test_edits_are_the_errors_and_point_into_the_raw_texts(reference: str, hypothesis: str, lang: str) -> None:
    score = asrscore.score(reference, hypothesis, lang=lang, level="basic")

    for unit in UNITS:
        edits, counts = score.edits[unit], score.counts(unit)
        assert len(edits) == counts.errors
        assert sum(e.kind == "substitute" for e in edits) == counts.substitutions
        for edit in edits:
            assert 0 <= edit.reference_start <= edit.reference_end <= len(reference)
            assert 0 <= edit.hypothesis_start <= edit.hypothesis_end <= len(hypothesis)
            assert (edit.kind == "insert") == (edit.reference == "")
            assert (edit.kind == "delete") == (edit.hypothesis == "")


def test_an_edit_shows_what_stands_in_the_raw_texts() -> None:
    reference, hypothesis = "The cat, sat.", "<|en|>The  hat sat"

    (edit,) = asrscore.score(reference, hypothesis, lang="en", level="basic").edits["wer"]

    assert (edit.reference, edit.hypothesis) == ("cat", "hat")
    assert reference[edit.reference_start : edit.reference_end] == "cat"
    assert hypothesis[edit.hypothesis_start : edit.hypothesis_end] == "hat"


@pytest.mark.parametrize(
    ("reference", "hypothesis", "errors", "length"),
    [
        ("打开wifi", "打开why fi", 2, 3),
        ("我想订一个meeting room", "我想订一个 meeting rum", 1, 7),
        ("Zoom으로 합니다", "줌으로 합니다", 1, 6),
        ("ガラス が", "カラスが", 1, 4),
        ("one two", "one too", 1, 2),
    ],
)
def test_the_mixed_unit_is_characters_in_cjk_and_words_elsewhere(
    reference: str, hypothesis: str, errors: int, length: int
) -> None:
    mer = asrscore.score(reference, hypothesis, lang="zh").mer

    assert (mer.errors, mer.reference_length) == (errors, length)


def test_an_empty_reference_has_insertions_and_no_rate() -> None:
    score = asrscore.score("", "one two", lang="en")

    assert score.wer == Counts(insertions=2)
    assert score.wer.rate is None


def test_a_rate_may_exceed_one() -> None:
    assert asrscore.score("dogs", "the dog", lang="en").wer.rate == 2.0


@given(st.lists(st.builds(Counts, *[st.integers(0, 99)] * 5)))
def test_counts_add(parts: list[Counts]) -> None:
    summed = Counts()
    for part in parts:
        summed = summed + part

    assert total(parts) == summed
    assert summed.errors == sum(part.errors for part in parts)


def test_counts_are_never_negative() -> None:
    with pytest.raises(ValueError, match="never negative"):
        Counts(hits=-1)


@pytest.mark.parametrize("copied", [lambda kept: pickle.loads(pickle.dumps(kept)), copy.copy, copy.deepcopy])
def test_a_score_and_a_comparison_may_be_sent_to_another_process(copied: Callable[[Any], Any]) -> None:
    said, heard = "twenty five people in the colour room", "25 persons in the color room"
    score = asrscore.score(said, heard, lang="en")
    comparison = asrscore.compare([said] * 6, {"a": [heard] * 6, "b": ["20 people"] * 6}, lang="en")

    same, alike = copied(score), copied(comparison)

    assert same == score
    assert dict(same.edits) == dict(score.edits)
    assert [same.conventions(unit) for unit in UNITS] == [score.conventions(unit) for unit in UNITS]
    assert any(same.conventions("wer"))
    assert same.rungs == score.rungs
    assert alike.to_json() == comparison.to_json()
