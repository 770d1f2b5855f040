"""A sentence without a space is one word, which is right exactly where its characters are."""

from __future__ import annotations

from pathlib import Path

import pytest

import asrscore
from asrscore.pipeline import Pipeline
from asrscore.score import score_lattices

GOLD = Path(__file__).parent / "gold"


def sentences(lang: str, step: int) -> list[tuple[str, str]]:
    """Return every so manieth pair, two of them in one sentence, the second with its sides swapped."""
    lines = [line.split("\t") for line in (GOLD / f"pairs-{lang}.tsv").read_text(encoding="utf-8").splitlines()]
    pairs = [(said, heard) for _, said, heard, *_ in lines if " " not in said + heard]
    between = {"ja": "それから", "zh": "然后"}[lang]
    return [(a + between + d, b + between + c) for (a, b), (c, d) in zip(pairs[::step], pairs[1::step], strict=False)]


@pytest.mark.parametrize("lang", ["ja", "zh"])
def test_a_sentence_of_one_word_is_right_exactly_where_its_characters_are(lang: str) -> None:
    pipeline = Pipeline.for_language(lang)
    right = 0
    for said, heard in sentences(lang, 9):
        ours, theirs = pipeline.prepare(said).lattice, pipeline.prepare(heard).lattice
        if " " in ours.text or " " in theirs.text:
            continue
        for score in (score_lattices(ours, theirs), score_lattices(theirs, ours)):
            assert (score.counts("wer").errors == 0) == (score.counts("cer").errors == 0), (said, heard)
            right += score.counts("cer").errors == 0
    assert right > 50


@pytest.mark.parametrize(
    ("said", "heard", "wrong"),
    [
        ("三人が5円", "3人が五円", 0),  # Figures on either side: two expansions that do not meet.
        ("三人が来て5円払った", "3人が来て五円払った", 0),
        ("三人が来て5円払った", "4人が来て五円払った", 1),
    ],
)
def test_figures_of_both_sides_are_matched_place_by_place(said: str, heard: str, wrong: int) -> None:
    score = asrscore.score(said, heard, lang="ja")

    assert [score.counts(unit).errors for unit in ("cer", "wer", "mer")] == [wrong] * 3
