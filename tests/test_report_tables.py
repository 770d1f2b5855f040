"""The CSV has a row an answer and survives a spreadsheet."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest

from asrscore.report.tables import to_csv
from asrscore.results import Comparison
from tests.comparisons import Plan, comparison, korean


def rows(made: Comparison, **how: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(to_csv(made, **how), newline="")))


def with_text(text: str) -> Comparison:
    return comparison([Plan("a", text=text), Plan("b")])


def test_there_is_a_row_an_answer_with_its_counts() -> None:
    specialist, omni = rows(korean())
    assert [specialist[k] for k in ("id", "system", "run", "language", "status")] == [
        "u1",
        "specialist",
        "",
        "ko",
        "ok",
    ]
    counted = [omni[f"cer_{k}"] for k in ("errors", "length", "sub", "del", "ins")]
    assert counted == ["14", "224", "10", "1", "3"]
    assert omni["wer_errors"] == omni["mer_errors"] == "14"
    assert [omni["removed"], specialist["removed"]] == ["instruction_echo", ""]
    assert [specialist["latency_s"], omni["latency_s"]] == ["2.107", "4.755"]
    assert [omni[k] for k in ("reference", "raw", "stripped")] == ["said", "x" * 18 + "heard", "heard"]


def test_runs_make_rows_of_their_own() -> None:
    made = comparison([Plan("a")])
    system = made.systems["a"]
    runs = tuple(replace(system.utterances[0], run=run) for run in (1, 2))
    made = replace(made, systems={"a": replace(system, utterances=runs)})
    assert [row["run"] for row in rows(made)] == ["1", "2"]


def test_without_texts_no_speech_is_in_it() -> None:
    (row,) = rows(comparison([Plan("a", text="secret")]), texts=False)
    assert row["id"] == "u1"
    assert not {"reference", "raw", "stripped"} & set(row)
    assert "secret" not in to_csv(comparison([Plan("a", text="secret")]), texts=False)


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "'=1", "''@x"])
def test_a_formula_becomes_a_text_and_can_be_restored(text: str) -> None:
    raw = rows(with_text(text))[0]["raw"]
    assert raw == "'" + text
    assert re.sub(r"^'(?='*[=+\-@\t\r\n＝＋－＠])", "", raw) == text


@pytest.mark.parametrize("text", ["'tis", "a=b", "plain", " =1", "", "10-20"])
def test_other_texts_stay_exact(text: str) -> None:
    assert rows(with_text(text))[0]["raw"] == text


@pytest.mark.parametrize(
    "text", ['a "quoted", b', "line\nbreak", "carriage\rreturn", "crlf\r\nx", "nul\0", "한국어, 日本語"]
)
def test_separators_and_line_breaks_stay_inside_their_cell(text: str) -> None:
    table = rows(with_text(text))
    assert len(table) == 2
    assert table[0]["raw"] == text


def test_names_and_ids_are_guarded_as_well() -> None:
    assert rows(comparison([Plan("=cmd|x")]))[0]["system"] == "'=cmd|x"


def test_lines_end_in_a_line_feed_and_half_a_surrogate_can_be_written() -> None:
    text = to_csv(with_text("half \ud83d"))
    assert "\r" not in text
    assert text.endswith("\n")
    assert "half \\ud83d" in text
    text.encode("utf-8")
