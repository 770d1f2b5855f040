"""Plain lines, Kaldi, tables, NIST."""

from __future__ import annotations

from pathlib import Path

import pytest

from asrscore.errors import InputError
from tests.test_readers import Reader, ids, raws, text_reader


@pytest.fixture
def reads(tmp_path: Path) -> Reader:
    return text_reader(tmp_path)


def test_blank_lines_inside_are_utterances_and_at_the_end_are_none(reads: Reader) -> None:
    found = reads("a.txt", "one\n\n \ntwo\nthree\n\n\n")

    assert [(t.id, t.raw, t.status, t.id_source) for t in found] == [
        ("1", "one", "ok", "line"),
        ("2", "", "empty", "line"),
        ("3", "", "empty", "line"),
        ("4", "two", "ok", "line"),
        ("5", "three", "ok", "line"),
    ]


def test_a_single_line_has_the_files_name(reads: Reader) -> None:
    (found,) = reads("rec7.txt", "  only this \n")

    assert (found.id, found.id_source, found.raw) == ("rec7", "line", "  only this ")


@pytest.mark.parametrize(
    "content", ['{"id": "u1", "text": "x"}', "utt_1 THE CAT", "1\n00:00:01,000 --> 00:00:02,000\nx"]
)
def test_a_txt_is_plain_whatever_it_looks_like(reads: Reader, content: str) -> None:
    assert raws(reads("a.txt", content)) == content.split("\n")


def test_a_txt_of_ids_and_tabs_is_a_table(reads: Reader) -> None:
    found = reads("a.txt", "u1\t안녕 하세요\r\nu2\t\r\n")

    assert [(t.id, t.raw, t.status) for t in found] == [("u1", "안녕 하세요", "ok"), ("u2", "", "empty")]


def test_a_tab_in_prose_makes_no_table(reads: Reader) -> None:
    assert raws(reads("a.txt", "he said\tyes\nand went")) == ["he said\tyes", "and went"]


def test_kaldi_takes_the_id_off_and_keeps_the_text(reads: Reader) -> None:
    found = reads("text", "a1 THE  CAT\na2\n\n a3\tx\u3000y \n", format="kaldi")

    assert [(t.id, t.raw, t.status) for t in found] == [
        ("a1", "THE  CAT", "ok"),
        ("a2", "", "empty"),
        ("a3", "x\u3000y ", "ok"),
    ]


def test_columns_are_found_by_name_in_any_order_and_case(reads: Reader) -> None:
    found = reads("a.tsv", "Text\tSpeaker\tUtt_ID\tDuration\tlang\nhello\tbob\tu1\t2.5\tkorean\n")

    assert (found[0].id, found[0].raw, found[0].duration_s, found[0].language) == ("u1", "hello", 2.5, "ko")
    assert found[0].meta == {"Speaker": "bob", "language_raw": "korean"}


@pytest.mark.parametrize("suffix", ["tsv", "csv"])
def test_two_columns_need_no_header(reads: Reader, suffix: str) -> None:
    tab = "\t" if suffix == "tsv" else ","

    assert [(t.id, t.raw) for t in reads(f"a.{suffix}", f"u1{tab}text\nu2{tab}b\n")] == [("u1", "text"), ("u2", "b")]


@pytest.mark.parametrize("word", ["null", "nan", "NaN", "None", "N/A", "NA", "true", "0", "inf"])
@pytest.mark.parametrize("suffix", ["tsv", "csv", "txt"])
def test_no_word_means_nothing(reads: Reader, word: str, suffix: str) -> None:
    tab = "," if suffix == "csv" else "\t"

    assert [(t.id, t.raw, t.status) for t in reads(f"a.{suffix}", f"id{tab}text\n{word}{tab}{word}\n")] == [
        (word, word, "ok")
    ]


def test_reference_and_hypothesis_may_stand_in_one_table(reads: Reader) -> None:
    (found,) = reads("a.csv", "id,reference,hypothesis\nu1,a b,a c\n")

    assert (found.raw, found.reference) == ("a c", "a b")


def test_quotes_in_tsv_are_text_and_in_csv_are_quotes(reads: Reader) -> None:
    assert raws(reads("a.tsv", 'u1\t"a" b"\n')) == ['"a" b"']
    assert raws(reads("a.csv", 'id,text\nu1,"a, ""b""\nc"\n')) == ['a, "b"\nc']


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.tsv", "u1\ta\nu2\n", r"line 2: 1 column; expected 2 \(id, text\)"),
        ("a.csv", 'id,text\nu0,"x\ny"\nu1,a,b\n', r"line 4: 3 columns; expected 2"),
        ("a.tsv", "a\tb\tc\n", r"line 1: 3 columns and no header"),
        ("a.csv", "hello\n", r"line 1: 1 column and no header"),
        ("a.csv", 'id,text\nu1,"a\nu2,b\n', r"line 2: not CSV"),
        ("a.csv", 'id,text\nu1,"a"b\n', r"line 2: not CSV"),
        ("a.csv", "id,id,text\nu1,u1,x\n", r"line 1: two columns are named 'id'"),
        ("a.tsv", "id\ttext\n\tx\n", r"line 2: the id is empty"),
        ("a.txt", "u1\ta\nu2 b\nu3\tc\n", r"line 2: 1 column; .*--format plain"),
        ("a.tsv", "id\ttext\tduration\nu1\tx\tlong\n", r"line 2: duration: 'long' is not a time"),
        ("a.tsv", "id\ttext\tstatus\nu1\tx\tdone\n", r"line 2: status is 'done'; expected one of ok, truncated"),
    ],
)
def test_a_faulty_table_is_refused_with_the_line(reads: Reader, name: str, content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        reads(name, content)


def test_one_column_called_text_is_a_list_of_utterances(reads: Reader) -> None:
    found = reads("a.csv", "text\none\n\ntwo\n\n")

    assert [(t.id, t.raw, t.status) for t in found] == [("1", "one", "ok"), ("2", "", "empty"), ("3", "two", "ok")]


def test_blank_lines_between_rows_are_no_rows(reads: Reader) -> None:
    assert ids(reads("a.tsv", "\nu1\ta\n\nu2\tb\n\n")) == ["u1", "u2"]


def test_a_big_field_of_csv_is_read(reads: Reader) -> None:
    assert len(reads("a.csv", "id,text\nu1," + "x" * 300_000)[0].raw) == 300_000


def test_trn_takes_the_last_parentheses_for_the_id(reads: Reader) -> None:
    found = reads("a.trn", ";; comment\nso (uh) yes (spk-001)\n(spk-002)\n{a / b} c(spk-003) \n")

    assert [(t.id, t.raw, t.status) for t in found] == [
        ("spk-001", "so (uh) yes", "ok"),
        ("spk-002", "", "empty"),
        ("spk-003", "{a / b} c", "ok"),
    ]


@pytest.mark.parametrize("line", ["no id here", "empty ()", "open (spk", "spk)"])
def test_a_line_of_trn_without_an_id_is_refused(reads: Reader, line: str) -> None:
    with pytest.raises(InputError, match="line 2: no id at the end"):
        reads("a.trn", f"a (s-1)\n{line}\n")


def test_stm_numbers_the_segments_of_one_speaker(reads: Reader) -> None:
    found = reads(
        "a.stm",
        ';; LABEL "Q" "x" "y"\nf 1 s 0 1.5 <o,f0,male> a\nf 1 s 2 3 <Q> b\nf 1 t 3 4 <unk> c\n'
        "f 1 s 4 5 ignore_time_segment_in_scoring\nf 1 s 5 6\nf 1 s 6 7 <F0_M> d  e\n",
    )

    assert [(t.id, t.raw) for t in found] == [
        ("f/1/s", "a"), ("f/1/s/2", "b"), ("f/1/t", "<unk> c"), ("f/1/s/3", ""), ("f/1/s/4", "d  e"),
    ]  # fmt: skip
    assert found[0].meta["label"] == "<o,f0,male>"
    assert found[0].duration_s == 1.5
    assert found[0].segments[0].speaker == "s"


@pytest.mark.parametrize("line", ["f 1 s 0", "f 1 s zero 1 text", "f 1 s 0 nan text", "f 1 s 0 1e999 text"])
def test_a_faulty_line_of_stm_is_refused(reads: Reader, line: str) -> None:
    with pytest.raises(InputError, match="line 1: "):
        reads("a.stm", line)


def test_ctm_joins_the_words_of_a_channel_in_the_order_of_time(reads: Reader) -> None:
    found = reads("a.ctm", "f A 1.0 0.5 two 0.9\ng A 0 1 x\nf A 0.0 0.5 one\n")

    assert [(t.id, t.raw) for t in found] == [("f/A", "one two"), ("g/A", "x")]
    assert found[0].meta["words"][1] == {"word": "two", "start": 1.0, "end": 1.5}


def test_alternatives_of_ctm_are_written_as_in_stm(reads: Reader) -> None:
    (found,) = reads(
        "a.ctm",
        "f A * * <ALT_BEGIN>\nf A 0 .2 yes\nf A * * <ALT>\nf A 0 .1 oh\nf A .1 .1 yeah\n"
        "f A * * <ALT_END>\nf A 1 1 ok\n",
    )

    assert found.raw == "{ yes / oh yeah } ok"


@pytest.mark.parametrize("line", ["f A 0 1", "f A start 1 word", "f A 0 - word"])
def test_a_faulty_line_of_ctm_is_refused(reads: Reader, line: str) -> None:
    with pytest.raises(InputError, match="line 2: "):
        reads("a.ctm", f"f A 0 1 word\n{line}\n")
