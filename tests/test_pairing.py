"""Which answer belongs to which reference."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

import asrscore
from asrscore.errors import PairingError
from asrscore.pairing import pair
from asrscore.transcript import IdSource, Segment, Transcript


def records(ids: str, source: IdSource = "file", run: int | None = None) -> list[Transcript]:
    return [Transcript(id=id, raw=f"text {id}", id_source=source, run=run) for id in ids.split()]


def lines(n: int) -> list[Transcript]:
    return records(" ".join(map(str, range(1, n + 1))), "line")


def test_ids_pair_whatever_the_order() -> None:
    found = pair(records("b a"), {"x": records("a b")})

    assert [r.id for r in found.references] == ["b", "a"]
    assert [answers[0].raw for answers in found.answers["x"]] == ["text b", "text a"]
    assert found.notes == ("paired by id",)


def test_a_missing_answer_is_counted_and_named() -> None:
    found = pair(records("a b c"), {"x": records("a c")})

    assert [answers[0].status for answers in found.answers["x"]] == ["ok", "missing", "ok"]
    assert found.warnings == ("x has no answer for 1 of 3 utterances, counted as all deletions: b",)


def test_an_answer_too_many_is_named_and_not_scored() -> None:
    found = pair(records("a"), {"x": records("a z")})

    assert found.warnings == ("x has 1 utterance that the reference lacks, not scored: z",)
    assert len(found.answers["x"]) == 1


def test_nothing_in_common_is_an_error_with_both_counts() -> None:
    with pytest.raises(PairingError, match="x has no id in common.*2 ids such as p, q, against 1 such as a"):
        pair(records("a"), {"x": records("p q")})


@pytest.mark.parametrize("side", ["reference", "system"])
def test_duplicates_are_an_error_that_names_them(side: str) -> None:
    one, twice = records("a b"), records("a b a")

    with pytest.raises(PairingError, match=r"has 1 id more than once: a; expected one record"):
        pair(twice if side == "reference" else one, {"x": one if side == "reference" else twice})


def test_repeated_runs_are_no_duplicates() -> None:
    found = pair(records("a b"), {"x": [*records("a b", run=1), *records("a b", run=2)]})

    assert [[t.run for t in answers] for answers in found.answers["x"]] == [[1, 2], [1, 2]]


def test_lines_pair_by_order_with_lines() -> None:
    found = pair(lines(3), {"x": lines(3), "y": lines(3)})

    assert [r.id for r in found.references] == ["1", "2", "3"]
    assert found.notes == ("paired by order: 3 utterances on each side",)


def test_lines_pair_by_order_with_outputs_that_have_ids() -> None:
    found = pair(lines(2), {"x": records("u1 u2"), "y": records("u1 u2"), "z": lines(2)})

    assert [r.id for r in found.references] == ["u1", "u2"]
    assert [answers[0].raw for answers in found.answers["z"]] == ["text 1", "text 2"]


def test_a_reference_with_ids_pairs_by_order_with_lines() -> None:
    found = pair(records("u1 u2"), {"x": lines(2)})

    assert [answers[0].id for answers in found.answers["x"]] == ["u1", "u2"]


def test_files_that_list_ids_in_other_orders_are_not_paired_by_order() -> None:
    with pytest.raises(PairingError, match=re.escape("number 1 is 'u1' in x and 'u2' in y")):
        pair(lines(2), {"x": records("u1 u2"), "y": records("u2 u1")})


def test_counts_that_differ_without_ids_are_an_error_with_every_count() -> None:
    with pytest.raises(PairingError, match="the reference has 3, x has 2"):
        pair(lines(3), {"x": lines(2), "y": lines(3)})


def test_one_record_against_a_text_of_lines_is_one_utterance() -> None:
    found = pair(lines(3), {"x": records("clip"), "y": records("y", "stem"), "z": lines(2)})

    assert [r.raw for r in found.references] == ["text 1\ntext 2\ntext 3"]
    assert found.answers["z"][0][0].raw == "text 1\ntext 2"
    assert "the 3 lines of the reference are one utterance" in found.notes[-2] + found.notes[0]


def test_single_files_pair_whatever_their_names() -> None:
    found = pair(records("ref", "stem"), {"x": records("a", "stem"), "y": records("b", "stem")})

    assert [answers[0].raw for answers in found.answers["y"]] == ["text b"]


def test_an_empty_reference_file_is_an_error() -> None:
    with pytest.raises(PairingError, match="no utterance"):
        pair([], {"x": records("a")})


def test_an_empty_output_against_ids_is_an_error_with_both_counts() -> None:
    with pytest.raises(PairingError, match="the reference has 2, x has 0"):
        pair(records("a b"), {"x": []})


def test_ids_match_in_any_unicode_form() -> None:
    found = pair(records("회의록1 b"), {"x": records(unicodedata.normalize("NFD", "회의록1 b"))})

    assert not found.warnings


def test_paths_match_file_names() -> None:
    found = pair(records("utt-1 utt-2"), {"x": records("/data/utt-2.wav /data/utt-1.wav"), "y": records("utt-1 utt-2")})

    assert [answers[0].raw for answers in found.answers["x"]] == ["text /data/utt-1.wav", "text /data/utt-2.wav"]
    assert "x is matched by file name, without folder and suffix" in found.notes


def test_segments_of_a_reference_are_joined_for_whole_recordings() -> None:
    def segment(id: str, start: float) -> Transcript:
        return Transcript(id=id, raw=f"at {start}", segments=(Segment(text="", start_s=start),))

    reference = [segment("m/1/a", 0.0), segment("m/1/a/2", 8.0), segment("m/1/b", 3.0), segment("n/1/a", 0.0)]

    found = pair(reference, {"x": records("m/1 n/1")})

    assert [(r.id, r.raw) for r in found.references] == [("m/1", "at 0.0 at 3.0 at 8.0"), ("n/1", "at 0.0")]
    with pytest.raises(PairingError, match="no id in common"):
        pair(reference, {"x": records("m/1 n/1"), "y": records("other")})


def test_a_file_without_a_word_is_said_to_be_empty_whether_it_pairs_or_not(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("\n", encoding="utf-8")
    (tmp_path / "ref.txt").write_text("hello\nthere\n", encoding="utf-8")
    (tmp_path / "one.txt").write_text("hello there\n", encoding="utf-8")

    with pytest.raises(asrscore.PairingError, match="empty has 1, for its file is empty"):
        asrscore.compare(tmp_path / "ref.txt", {"empty": tmp_path / "empty.txt"})
    paired = asrscore.compare(tmp_path / "one.txt", {"empty": tmp_path / "empty.txt"})
    assert "the file of empty is empty, and counts as one utterance in which nothing was said" in paired.warnings
