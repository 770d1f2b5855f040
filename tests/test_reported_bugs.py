"""Faults that users reported of other tools, and that no single score can show."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import asrscore
from asrscore.cli.main import cli
from asrscore.compare import rescore
from asrscore.report.terminal import render
from asrscore.results import Comparison
from asrscore.score import UNITS, total
from asrscore.transcript import Transcript


def transcripts(texts: list[str]) -> list[Transcript]:
    return [Transcript(id=f"u{i}", raw=text) for i, text in enumerate(texts, 1)]


def compared(said: list[str], *heard: list[str], **settings: str) -> Comparison:
    systems = dict(zip("AB", map(transcripts, heard), strict=False))
    return asrscore.compare(transcripts(said), systems, **settings)  # type: ignore[arg-type]


def test_silence_heard_as_silence_is_listed_and_neither_crashes_nor_vanishes() -> None:
    # werpy#21: an empty reference against an empty answer is 0 of 0.
    comparison = compared([""], [""], lang="en", level="basic")
    system = comparison.systems["A"]

    assert (system.wer.errors, system.wer.reference_length, system.wer.rate) == (0, 0, None)
    assert len(system.utterances) == 1
    assert any("1 utterance with an empty reference" in w and "u1" in w for w in comparison.warnings)
    assert "n/a" in render(comparison)


def test_the_pooled_rate_is_the_rate_and_no_mean_of_rates_goes_by_its_name() -> None:
    # mu-bench#17: the mean of utterance rates (2.0 and 0.0) is another number.
    said = ["certainly", "the committee will meet again in two weeks time"]
    comparison = compared(said, ["of course", said[1]], lang="en", level="basic")
    system = comparison.systems["A"]

    assert (system.wer.errors, system.wer.reference_length, system.wer.rate) == (2, 10, 0.2)
    rates = [u.score.wer.rate or 0.0 for u in system.utterances]
    assert sum(rates) / len(rates) == 1.0
    assert "100.00 %" not in render(comparison).split("Utterances to look at")[0]
    assert json.loads(comparison.to_json())["systems"]["A"]["wer"]["reference_length"] == 10


def test_japanese_is_measured_by_character_unless_somebody_says_otherwise() -> None:
    # OpenBench#101: a sentence without spaces is one word.
    said, heard = ["これは新しい電話です"], ["これは新しい電波です"]

    assert compared(said, heard).unit == "cer"
    assert compared(said, heard).systems["A"].cer.rate == pytest.approx(0.1)
    assert compared(said, heard, unit="wer").systems["A"].wer.rate == 1.0


def test_the_same_pair_has_the_same_score_in_every_process() -> None:
    # FluidAudio#911: the order of a set decided.
    code = (
        "import asrscore; s = asrscore.score(\"YOU CAN'T TELL THEM THAT\", \"You can't tell them that.\", lang='en');"
        "t = asrscore.score('she had ten colours', 'he has 10 colors there', lang='en');"
        "print(s.wer, t.wer, t.cer, t.forgiven, t.edits['wer'])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
        ).stdout
        for seed in (0, 1, 2, 12345)
    }

    assert len(told) == 1
    assert b"Counts(hits=5, substitutions=0, deletions=0, insertions=0, reference_length=5)" in told.pop()


def test_totals_of_each_kind_are_the_sums_of_the_details() -> None:
    # kaldi#4798: totals and per-utterance counts came from different alignments.
    system = compared(["red blue", "one two three"], ["blue green", "two three"], lang="en", level="basic").systems["A"]

    assert (system.wer.errors, system.wer.reference_length) == (3, 5)
    for unit in UNITS:
        assert total(u.score.counts(unit) for u in system.utterances) == system.counts(unit)
        for utterance in system.utterances:
            kinds = [edit.kind for edit in utterance.score.edits[unit]]
            own = utterance.score.counts(unit)
            assert [kinds.count(k) for k in ("substitute", "delete", "insert")] == [
                own.substitutions, own.deletions, own.insertions,
            ]  # fmt: skip


def test_a_wrong_chinese_character_is_told_and_its_row_stands_straight() -> None:
    # WER-in-python#12: markers stood one column off for every Han character before them.
    comparison = compared(["今天晚上吃火锅"], ["今天早上吃火锅"], lang="zh", level="basic")
    (edit,) = comparison.systems["A"].utterances[0].score.edits["cer"]
    rows = [line for line in render(comparison).split("Where the errors are")[1].splitlines() if "→" in line]

    assert comparison.systems["A"].cer.errors == 1
    assert (edit.reference, edit.hypothesis, edit.reference_start) == ("晚", "早", 2)
    assert any("晚" in row and "早" in row for row in rows)
    assert len({_columns(row.split("→")[0]) for row in rows}) == 1


def _columns(text: str) -> int:
    return sum(2 if "\u2e80" <= char <= "\uffef" else 1 for char in text)


def test_one_utterance_has_a_difference_but_no_interval_and_no_p_value() -> None:
    # computing-Korean-STT-error-rates#18: a p-value of one pair.
    comparison = compared(["문을 닫아 주세요"], ["문을 닫아 주세요"], ["문을 닥아 주세요"], lang="ko", level="basic")
    (pair,) = comparison.pairs

    assert [s.cer.errors for s in comparison.systems.values()] == [0, 1]
    assert abs(pair.interval.difference) == pytest.approx(1 / 7)
    assert (pair.interval.low, pair.interval.high) == (None, None)
    assert "direction only" in pair.verdict
    assert "p =" not in render(comparison)
    assert "p <" not in render(comparison)


def test_case_and_commas_break_no_budget_of_no_errors() -> None:
    # tinygrad#13435: a test compared strings.
    comparison = compared(["Well, it began on Monday."], ["well it began on monday"], lang="en", level="basic")

    assert comparison.systems["A"].wer.rate == 0.0
    assert comparison.systems["A"].cer.rate == 0.0


def test_a_recording_of_twenty_thousand_words_is_counted_exactly_in_bounded_memory() -> None:
    # datasets#2078: one long file took all the memory there was.
    resource = pytest.importorskip("resource")
    words = [f"w{i}" for i in range(20_000)]
    said, heard = [" ".join(words)], [" ".join(w for i, w in enumerate(words) if i % 100)]
    before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()

    system = compared(said, heard, lang="en", level="raw").systems["A"]

    assert (system.wer.errors, system.wer.deletions, system.wer.reference_length) == (200, 200, 20_000)
    assert time.process_time() - start < 30
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 < 1500


def test_three_routes_lead_to_one_number_that_carries_its_recipe(tmp_path: Path) -> None:
    # open_asr_leaderboard#133: a rule set changed, and old numbers did not say by which they were made.
    said, heard, result = (tmp_path / name for name in ("ref.txt", "a.txt", "result.json"))
    said.write_text("the life boat sank\n", encoding="utf-8")
    heard.write_text("the lifeboat sank\n", encoding="utf-8")

    by_python = asrscore.compare(said, {"a": heard}, lang="en")
    told = CliRunner().invoke(cli, ["compare", str(said), str(heard), "--lang", "en", "--json", str(result)])
    assert told.exit_code == 0, told.output
    by_command = Comparison.from_json(result.read_text(encoding="utf-8"))
    again = rescore(by_command)

    assert by_python.systems["a"].wer == by_command.systems["a"].wer == again.systems["a"].wer
    assert by_python.signature == by_command.signature == again.signature
    document = json.loads(result.read_text(encoding="utf-8"))
    assert {"level:default", "lang:en"} <= set(document["signature"].split("|"))
    assert f"asrscore:{asrscore.__version__}" in document["signature"]
    assert {"substitutions", "deletions", "insertions", "reference_length"} <= set(document["systems"]["a"]["wer"])
