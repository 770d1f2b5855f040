"""The report on confusions, places, terms, numbers and groups: short, safe, and silent where it must be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from asrscore.report.safe import columns
from asrscore.report.terminal import render
from asrscore.results import (
    Comparison,
    Confusion,
    Differing,
    Example,
    Gap,
    Group,
    Grouping,
    GroupRate,
    Numbers,
    Positions,
    Spotted,
    Term,
)
from asrscore.score import Counts
from tests.comparisons import Plan, comparison

HOSTILE = "\x1b[2J\u202eevil\x9b31m\r\n\u2066클로드"


def section(made: Comparison, title: str, *, width: int = 100, texts: bool = True) -> list[str]:
    text = render(made, width=width, texts=texts)
    return text[text.index(title) :].split("\n\n", 1)[0].splitlines()[1:]


def made(word: str = "클로드") -> Comparison:
    example = Example(id=word, system="a", before=word, after=word)
    confusion = Confusion(
        reference=word,
        hypothesis=word,
        counts={"a": 8, "b": 0},
        errors={"a": 16, "b": 0},
        example=word,
        examples=(example,),
        differing=(Differing(a="a", b="b", only_a=8, only_b=0, clusters=8, p=0.0078, q=0.0156),),
    )
    spotted = {"a": Spotted(8, 2, 1), "b": Spotted(8, 8, 0)}
    rates = {name: GroupRate(counts=Counts(90, 10, 0, 0, 100), low=0.05, high=0.15) for name in "ab"}
    groups = tuple(Group(name=f"{word}{at}", utterances=9, clusters=9, systems=rates) for at in range(3))
    grouping = Grouping(
        column=word,
        unit="cer",
        cluster=word,
        groups=(*groups, Group(name="x", utterances=1, clusters=1, systems=rates, too_small="1 of 5")),
        gaps=tuple(
            Gap(
                system="a", group=group.name, best=groups[0].name, difference=0.02, low=0.01, high=0.03, p=p, adjusted=p
            )
            for group, p in zip(groups[1:], (0.01, 0.2), strict=True)
        ),
        differences=(),
    )
    return comparison(
        [Plan("a"), Plan("b", (2, 0, 0))],
        confusions=(confusion,),
        positions=(
            Positions(
                a="a", b="b", both_right=80, only_a_wrong=9, only_b_wrong=1, both_wrong=10, inserted_a=2, inserted_b=0,
                p=0.021, clusters=10,
            ),
        ),
        terms=(Term(term=word, writings=(), counts=spotted, became={"a": {word: 5, "": 1}}),),
        numbers=Numbers(counts=spotted, wrong=(confusion,)),
        groups={word: grouping},
    )  # fmt: skip


def test_a_difference_that_was_tested_has_its_q_and_its_context() -> None:
    lines = section(made(), "Where the errors are")

    assert lines[0].split() == ["said", "→", "heard", "a", "b", "q", "around"]
    assert lines[1] == "only or mostly a: 1 (100 % of a's errors)"
    assert lines[2].split() == ["클로드", "→", "클로드", "8", "·", "0.016", "클로드[클로드]클로드"]
    told = " ".join(line.strip() for line in lines[3:])
    assert "only a has 9 wrong, only b 1 (p 0.021)" in told
    assert "Insertions stand at none: a 2, b 0." in told


def test_the_context_gives_way_where_the_table_would_break() -> None:
    names = [f"recogniserwithout{at}" for at in range(3)]
    one = comparison([Plan(name) for name in names], confusions=made().confusions)
    heads = [line for line in render(one).splitlines() if line.startswith("said")]

    assert section(made(), "Where the errors are", width=80)[0].split()[-1] == "around"
    assert len(heads) == 1
    assert "around" not in heads[0]


def test_three_systems_have_a_row_for_each_pair() -> None:
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    rows = tuple(
        Positions(
            a=a, b=b, both_right=1, only_a_wrong=2, only_b_wrong=3, both_wrong=4, inserted_a=0, inserted_b=0, p=None,
            clusters=0,
        )
        for a, b in pairs
    )  # fmt: skip
    one = replace(comparison([Plan("a"), Plan("b"), Plan("c")], confusions=made().confusions), positions=rows)
    text = render(one)
    assert "places of the reference" in text
    assert [line.split() for line in text.splitlines() if line.startswith("b : c")] == [
        ["b", ":", "c", "1", "2", "3", "4"]
    ]


def test_terms_say_how_often_and_what_they_became() -> None:
    lines = section(made(), "Terms")

    assert lines[1].split() == ["클로드", "8", "2", "+1", "8", "a:", "클로드", "5,", "∅", "1"]
    assert lines[2].split() == ["recall", "25.0", "%", "100.0", "%"]
    assert lines[3].split() == ["precision", "66.7", "%", "100.0", "%"]


def test_numbers_say_how_often_the_value_was_right() -> None:
    lines = section(made(), "Numbers")
    assert lines[-2].split()[:6] == ["a", "8", "2", "25.0", "%", "1"]


def test_groups_are_told_in_words_with_their_evidence() -> None:
    told = " ".join(line.strip() for line in section(made(), "By 클로드"))

    assert "Too small to judge: x (1 of 5)." in told
    assert "a: 클로드1 is 2.00 points behind 클로드0 (+1.00 to +3.00, p 0.010)." in told
    assert "클로드2 is" not in told
    assert "all pairs of groups at once" in told


def test_without_texts_neither_terms_nor_numbers_nor_context_are_shown() -> None:
    text = render(replace(made("secret"), groups={}), texts=False)
    assert "secret" not in text
    assert "recall" in text
    assert "value right" in text


@pytest.mark.parametrize("width", [40, 60, 80, 100, 140])
def test_nothing_from_a_file_moves_the_cursor_and_tables_stay_within_the_screen(width: int) -> None:
    text = render(made(HOSTILE), width=width)

    assert all(char.isprintable() or char == "\n" for char in text)
    assert max(columns(line) for line in section(made(), "Terms", width=width)) <= width
    assert max(columns(line) for line in section(made(), "By 클로드", width=width)) <= width
