"""SRT, WebVTT and Whisper's TSV."""

from __future__ import annotations

from pathlib import Path

import pytest

from asrscore.errors import InputError
from tests.test_readers import Reader, raws, text_reader


@pytest.fixture
def reads(tmp_path: Path) -> Reader:
    return text_reader(tmp_path)


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
