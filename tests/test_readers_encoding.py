"""Which files are read at all, in which encoding, and where a line ends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from asrscore.errors import InputError
from asrscore.readers import read, read_text
from tests.test_readers import Reader, raws, text_reader


@pytest.fixture
def reads(tmp_path: Path) -> Reader:
    return text_reader(tmp_path)


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


@pytest.mark.parametrize("suffix", ["tsv", "csv", "trn", "stm", "ctm", "srt", "vtt", "jsonl"])
@pytest.mark.parametrize("content", ["", "\n", "\n\n\n", "\ufeff"])
def test_a_file_with_nothing_in_it_has_no_records(reads: Reader, suffix: str, content: str) -> None:
    assert reads(f"a.{suffix}", content) == []


@pytest.mark.parametrize("content", ["", "\n", "\n\n\n", "\ufeff"])
def test_a_plain_text_with_nothing_in_it_is_the_transcript_of_silence(reads: Reader, content: str) -> None:
    (found,) = reads("a.txt", content)

    assert (found.raw, found.status, found.id_source) == ("", "empty", "line")
