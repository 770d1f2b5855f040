"""Encodings, lines, tables, Kaldi, NIST, captions, folders."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asrscore.errors import InputError
from asrscore.readers import FORMATS, read, read_text
from asrscore.transcript import Transcript

Reader = Callable[..., list[Transcript]]


@pytest.fixture
def reads(tmp_path: Path) -> Reader:
    """Return a function that writes a file and reads it."""

    def write_and_read(name: str, content: str | bytes, **options: Any) -> list[Transcript]:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return list(read(path, **options))

    return write_and_read


def ids(found: list[Transcript]) -> list[str]:
    return [t.id for t in found]


def raws(found: list[Transcript]) -> list[str]:
    return [t.raw for t in found]


# --- encodings and lines ---


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_utf8_and_marked_utf16_are_read_without_being_named(reads: Reader, encoding: str) -> None:
    assert raws(reads("a.txt", "도서관\nつづく".encode(encoding))) == ["도서관", "つづく"]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-8", "UTF8"])
def test_a_named_encoding_does_not_leave_the_mark_in_the_text(reads: Reader, encoding: str) -> None:
    assert raws(reads("a.txt", "\ufeff가나".encode(encoding), encoding=encoding)) == ["가나"]


def test_a_named_encoding_is_used(reads: Reader) -> None:
    assert raws(reads("a.txt", "한국어".encode("cp949"), encoding="cp949")) == ["한국어"]


def test_a_mark_inside_the_text_stays(reads: Reader) -> None:
    assert raws(reads("a.txt", "\ufeffa\ufeffb\nc")) == ["a\ufeffb", "c"]


@pytest.mark.parametrize("before", [0, 1, 3, 65_533, 65_535, 200_001])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_the_first_bad_byte_is_named_with_its_place(reads: Reader, before: int, mark: str) -> None:
    good = mark.encode() + b"x" * before + "é".encode()

    with pytest.raises(InputError, match=rf"byte {len(good)} \(0xff\) is not UTF-8; .*--encoding"):
        reads("a.txt", good + b"\xff\n")


def test_a_character_cut_by_the_end_of_the_file_is_named_with_its_place(reads: Reader) -> None:
    with pytest.raises(InputError, match=r"byte 3 \(0xed\)"):
        reads("a.txt", b"abc" + "한".encode()[:2])


def test_a_bad_byte_of_a_named_encoding_is_named_too(reads: Reader) -> None:
    with pytest.raises(InputError, match=r"byte 4 \(0xff\) is not CP949"):
        reads("a.txt", "한국".encode("cp949") + b"\xff\xff", encoding="cp949")


@pytest.mark.parametrize("name", ["klingon", "hex", "rot13", "", "a\0b"])
def test_an_encoding_that_is_none_is_refused(reads: Reader, name: str) -> None:
    with pytest.raises(InputError, match="no text encoding is named"):
        reads("a.txt", "text", encoding=name)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"RIFF\x24\0\0\0WAVEfmt ", "WAV audio"),
        (b"fLaC\0\0\0\x22", "FLAC audio"),
        (b"ID3\x03\0\0", "MP3 audio"),
        (b"OggS\0\x02", "Ogg audio"),
        (b"\0\0\0\x20ftypM4A ", "MP4"),
        (b"PK\x03\x04\x14\0", "ZIP"),
        (b"\x1f\x8b\x08\0", "gzip"),
        (b"abc\0def", "byte 3 is zero"),
        (b"a" * 100_000 + b"\0", "zero character"),
        ("\ufeffx".encode("utf-32"), "UTF-32"),
    ],
)
@pytest.mark.parametrize("name", ["a.txt", "a.json", "a.weird"])
def test_audio_and_archives_are_recognised(reads: Reader, content: bytes, what: str, name: str) -> None:
    with pytest.raises(InputError, match=what):
        reads(name, content)


def test_words_that_look_like_magic_are_words(reads: Reader) -> None:
    assert raws(reads("a.txt", "RIFF is WAVE and PK\nID3 tags\nfLaC")) == ["RIFF is WAVE and PK", "ID3 tags", "fLaC"]


def test_lines_end_at_line_ends_only(reads: Reader) -> None:
    text = "a\u2028b\u2029c\x0bd\x0ce\x85f\x1cg"

    assert raws(reads("a.txt", f"{text}\r\nsecond\rthird\nfourth")) == [text, "second", "third", "fourth"]


def test_read_text_gives_the_whole_text(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xef\xbb\xbf{\r\n}")

    assert read_text(str(tmp_path / "a.json")) == "{\n}"


def test_what_is_no_file_is_refused_with_the_name_as_given(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^no/such\.txt: cannot be read \(No such file"):
        read("no/such.txt")
    with pytest.raises(InputError, match="a device or a pipe"):
        read(os.devnull)
    fifo = tmp_path / "pipe.txt"
    os.mkfifo(fifo)
    with pytest.raises(InputError, match="a device or a pipe"):
        read(fifo)


def test_an_unknown_format_is_refused_with_the_list(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")

    with pytest.raises(InputError, match=r"nothing named 'docx' .*kaldi.*nemo.*plain.*seglst"):
        read(tmp_path / "a.txt", format="docx")


def test_the_formats_all_exist() -> None:
    from asrscore.plugins import find

    assert all(callable(find("asrscore.readers", name, FORMATS)) for name in FORMATS)


@pytest.mark.parametrize("suffix", ["txt", "tsv", "csv", "trn", "stm", "ctm", "srt", "vtt", "jsonl"])
@pytest.mark.parametrize("content", ["", "\n", "\n\n\n", "\ufeff"])
def test_a_file_with_nothing_in_it_has_no_records(reads: Reader, suffix: str, content: str) -> None:
    assert reads(f"a.{suffix}", content) == []


# --- plain ---


def test_blank_lines_inside_are_utterances_and_at_the_end_are_none(reads: Reader) -> None:
    found = reads("a.txt", "one\n\n \ntwo\n\n\n")

    assert [(t.id, t.raw, t.status, t.id_source) for t in found] == [
        ("1", "one", "ok", "line"),
        ("2", "", "empty", "line"),
        ("3", "", "empty", "line"),
        ("4", "two", "ok", "line"),
    ]


def test_a_single_line_has_the_files_name(reads: Reader) -> None:
    (found,) = reads("rec7.txt", "  only this \n")

    assert (found.id, found.id_source, found.raw) == ("rec7", "stem", "  only this ")


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


# --- Kaldi ---


def test_kaldi_takes_the_id_off_and_keeps_the_text(reads: Reader) -> None:
    found = reads("text", "a1 THE  CAT\na2\n\n a3\tx\u3000y \n", format="kaldi")

    assert [(t.id, t.raw, t.status) for t in found] == [
        ("a1", "THE  CAT", "ok"),
        ("a2", "", "empty"),
        ("a3", "x\u3000y ", "ok"),
    ]


# --- tables ---


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


# --- NIST ---


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


# --- captions ---


def test_srt_loses_numbers_times_and_styles(reads: Reader) -> None:
    (found,) = reads(
        "rec.srt",
        "\ufeff1\r\n00:00:01,000 --> 00:00:02,500 X1:10 X2:20\r\n<i>Hello</i> {\\an8}there,\r\n"
        '<font color="#fff">you</font>\r\n\r\n2\r\n0:00:03.000 --> 0:00:04.000\r\n<noise> 42\r\n',
    )

    assert (found.id, found.id_source, found.raw) == ("rec", "stem", "Hello there, you <noise> 42")
    assert [(s.start_s, s.end_s) for s in found.segments] == [(1.0, 2.5), (3.0, 4.0)]


def test_srt_without_blank_lines_loses_only_the_numbers(reads: Reader) -> None:
    (found,) = reads(
        "a.srt", "1\n00:01,0 --> 00:02,0\n10\n2\n00:02,0 --> 00:03,0\n11\n\nstill --> 12\n\n3\n00:04,0 --> 00:05,0\n13"
    )

    assert found.raw == "10 11 still --> 12 13"


def test_vtt_loses_blocks_settings_tags_and_references(reads: Reader) -> None:
    (found,) = reads(
        "a.vtt",
        "WEBVTT - title\nX-TIMESTAMP-MAP=LOCAL:0\n00:01.000 --> 00:02.000 align:start\nTom &amp; <c.red>Ann</c>\n\n"
        "NOTE a remark\nmore\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:x\n\nintro\n"
        "1:00:03.000 --> 1:00:04.000\n<v.loud Bob Ray>yes <v Al>no</v>\n",
    )

    assert found.raw == "Tom & Ann yes no"
    assert [(s.speaker, s.text) for s in found.segments] == [(None, "Tom & Ann"), ("Bob Ray", "yes"), ("Al", "no")]
    assert found.segments[1].start_s == 3603.0


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        ("hello", "there", "hello there"),
        ("안녕", "하세요", "안녕 하세요"),
        ("駅まで。", "「はい」", "駅まで。「はい」"),
        ("你好.", "再见", "你好.再见"),
        ("네！", "안녕", "네！ 안녕"),
        ("駅", "station", "駅 station"),
        ("カタカナ", "ｱｲｳ", "カタカナｱｲｳ"),
        ("豈", "가", "豈 가"),
        ("8", "折", "8 折"),
    ],
)
def test_cues_are_joined_by_script(reads: Reader, first: str, second: str, whole: str) -> None:
    cues = f"WEBVTT\n\n00:01.000 --> 00:02.000\n{first}\n\n00:02.000 --> 00:03.000\n{second}\n"

    assert raws(reads("a.vtt", cues)) == [whole]
    assert raws(reads("b.tsv", f"start\tend\ttext\n0\t1000\t{first}\n1000\t2000\t{second}\n")) == [whole]


def test_captions_without_speech_are_one_empty_answer(reads: Reader) -> None:
    assert [(t.raw, t.status) for t in reads("a.vtt", "WEBVTT\n")] == [("", "empty")]


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("a.srt", "1\n00:01 -> 00:02\nx\n", 2),
        ("a.srt", "1\n00:00:01,000 --> end\nx\n", 2),
        ("a.srt", "words\n\n1\n00:01,0 --> 00:02,0\nx\n", 1),
        ("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nx\n\n00:09 --> zz\ny\n", 6),
        ("a.tsv", "start\tend\ttext\n0\tx\ty\n", 2),
        ("a.tsv", "start\tend\ttext\n0\t1\n", 2),
    ],
)
def test_faulty_captions_are_refused_with_the_line(reads: Reader, name: str, content: str, line: int) -> None:
    with pytest.raises(InputError, match=f"line {line}: "):
        reads(name, content)


def test_whisper_is_a_format_of_both_its_files(reads: Reader) -> None:
    assert raws(reads("a.out", "start\tend\ttext\n0\t900\thi\n", format="whisper")) == ["hi"]
    assert raws(reads("b.out", '{"text": " hi", "segments": [], "language": "en"}', format="whisper")) == [" hi"]


# --- sniffing ---


@pytest.mark.parametrize(
    ("content", "raw"),
    [
        ('{"text": "x"}', "x"),
        ('[{"text": "x"}]', "x"),
        ('{\n"text":\n"x"}', "x"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\nx\n", "x"),
        ("1\n00:00:01,000 --> 00:00:02,000\nx\n", "x"),
        ('data: {"type": "transcript.text.done", "text": "x"}\n\n', "x"),
        (";; c\nf 1 s 0 1 <o,f,m> x\n", "x"),
        (";; c\nf A 0 1 x\n", "x"),
        (";; c\nx (s-1)\n", "x"),
        ("u1\tx\n", "x"),
        ("just words", "just words"),
    ],
)
def test_a_file_of_unknown_suffix_is_known_by_its_beginning(reads: Reader, content: str, raw: str) -> None:
    assert raws(reads("answer.out", content)) == [raw]


def test_suffixes_count_in_any_case(reads: Reader) -> None:
    assert ids(reads("A.TSV", "u1\tx\n")) == ["u1"]


# --- folders ---


def test_a_folder_is_one_file_an_utterance(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("two\nlines\n")
    (tmp_path / "a.json").write_text('{"id": "other", "text": "one", "language": "ko"}')
    (tmp_path / "c.srt").write_text("1\n00:00:01,000 --> 00:00:02,000\nthree\n")
    (tmp_path / "d.txt").write_text("")
    (tmp_path / "e.txt").write_text("hello\tthere\n")
    (tmp_path / ".DS_Store").write_bytes(b"\0")

    found = list(read(tmp_path))

    assert [(t.id, t.raw, t.status, t.id_source) for t in found] == [
        ("a", "one", "ok", "file"),
        ("b", "two\nlines", "ok", "file"),
        ("c", "three", "ok", "file"),
        ("d", "", "empty", "file"),
        ("e", "hello\tthere", "ok", "file"),
    ]
    assert found[0].language == "ko"


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ([], "no files"),
        (["a.txt", "a.json"], "'a.json' and 'a.txt' are the same utterance"),
        (["a.txt", "a.wav"], "'a.wav' is no transcript"),
        (["sub/"], "sub-folder 'sub'"),
        (["many.jsonl"], "several records"),
    ],
)
def test_a_folder_that_is_something_else_is_refused(tmp_path: Path, files: list[str], message: str) -> None:
    for name in files:
        if name.endswith("/"):
            (tmp_path / name).mkdir()
        else:
            (tmp_path / name).write_text('{"text": "a"}\n{"text": "b"}\n')

    with pytest.raises(InputError, match=message):
        list(read(tmp_path))


def test_a_folder_is_not_read_as_a_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder, not kaldi"):
        read(tmp_path, format="kaldi")
    (tmp_path / "a.txt").write_text("x")
    with pytest.raises(InputError, match="is no folder"):
        read(tmp_path / "a.txt", format="dir")
