"""Formats known by suffix and content; folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from asrscore.errors import InputError
from asrscore.readers import read
from tests.test_readers import Reader, ids, raws, text_reader


@pytest.fixture
def reads(tmp_path: Path) -> Reader:
    return text_reader(tmp_path)


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


def test_a_folder_is_one_file_an_utterance(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(" two\nlines \n")
    (tmp_path / "a.json").write_text('{"id": "other", "text": "one", "language": "ko"}')
    (tmp_path / "c.srt").write_text("1\n00:00:01,000 --> 00:00:02,000\nthree\n")
    (tmp_path / "d.txt").write_text("")
    (tmp_path / "e.txt").write_text("hello\tthere\n")
    (tmp_path / ".DS_Store").write_bytes(b"\0")

    found = list(read(tmp_path))

    assert [(t.id, t.raw, t.status, t.id_source) for t in found] == [
        ("a", "one", "ok", "file"),
        ("b", " two\nlines ", "ok", "file"),
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
