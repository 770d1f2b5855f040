"""JSON documents and lines, asrscore's own, languages and times."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from asrscore.errors import InputError
from asrscore.readers.languages import primary_tag
from asrscore.readers.quantities import seconds
from asrscore.transcript import Segment, Transcript
from tests.test_readers import Reader, json_reader


@pytest.fixture
def reads(tmp_path: Path) -> Reader:
    return json_reader(tmp_path)


def test_the_own_document_comes_back_as_it_was(reads: Reader) -> None:
    system, environment = {"name": "omni", "prompt": "Transcribe.", "context": "names"}, {"gpu": "x"}
    segment = {"text": "x", "start_s": 0.0, "end_s": 1.0, "speaker": None}
    found = reads(
        {"asrscore": "0.1.0", "system": system, "environment": environment, "items": [
            {"id": "a", "raw": " x", "reference": None, "alternatives": [], "language": "ko", "duration_s": 1.5,
             "segments": [segment], "prompt": None, "context": "own", "status": "ok", "latency_s": 0.5, "run": 2,
             "usage": {"input": 3}, "meta": {"speaker": "s"}, "id_source": "line"},
            {"id": "b", "raw": None, "status": "error", "error": "boom"}]}
    )  # fmt: skip

    assert found[0] == Transcript(
        id="a", raw=" x", language="ko", duration_s=1.5, segments=(Segment(text="x", start_s=0.0, end_s=1.0),),
        prompt="Transcribe.", context="own", latency_s=0.5, run=2, usage={"input": 3}, id_source="line",
        meta={"system": system, "environment": environment, "speaker": "s"},
    )  # fmt: skip
    assert (found[1].raw, found[1].status, found[1].meta["error"]) == ("", "error", "boom")
    assert found[0].meta["system"] is found[1].meta["system"]


@pytest.mark.parametrize("name", ["items", "utterances", "results", "records"])
def test_documents_of_others_keep_their_records_under_any_of_these_names(reads: Reader, name: str) -> None:
    assert [(t.id, t.raw) for t in reads({"model": "m", name: [{"id": "a", "text": "x"}]})] == [("a", "x")]


def test_an_own_document_without_its_parts_is_refused(reads: Reader) -> None:
    with pytest.raises(InputError, match="no list of items"):
        reads({"asrscore": "0.1.0", "system": {}})
    with pytest.raises(InputError, match="no list of items"):
        reads({"text": "x"}, format="asrscore")
    with pytest.raises(InputError, match="utterance b: no text in the keys id"):
        reads({"asrscore": "0.1.0", "items": [{"id": "a", "raw": "x"}, {"id": "b"}]})
    with pytest.raises(InputError, match="utterance number 1: no text in int"):
        reads({"asrscore": "0.1.0", "items": [5]})


def test_json_and_jsonl_are_read_under_each_others_name(reads: Reader) -> None:
    lines = '{"id": "a", "text": "x"}\n\n{"id": "b", "text": "y"}\n'
    document = json.dumps([{"id": "a", "text": "x"}, {"id": "b", "text": "y"}], indent=1)

    for text in (lines, document, document.replace("\n", "")):
        for name in ("rec.json", "rec.jsonl"):
            assert [(t.id, t.raw) for t in reads(text, name=name)] == [("a", "x"), ("b", "y")]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("rec.jsonl", '{"id": "a", "text": "x"}\n\n{"id": "b", "te', r"line 3: not JSON"),
        ("rec.jsonl", '{"id": "a", "text": "x"\n{"id": "b", "text": "y"}\n', r"line 1: not JSON"),
        ("rec.json", '{\n"id": "a",\n"text": }\n', r"line 3: not JSON: .* \(column 9\)"),
        ("rec.json", '[{"id": "a", "text": "x"},]', r"line 1: not JSON"),
        ("rec.json", "", r"is empty"),
        ("rec.json", " \n", r"is empty"),
        ("rec.sse", "", r"no data: line"),
        ("rec.json", "{}", r"line 1: no text among the keys none"),
        ("rec.json", "7", r"line 1: a JSON int where a record should be"),
    ],
)
def test_faulty_json_is_refused_with_its_place(reads: Reader, name: str, text: str, message: str) -> None:
    with pytest.raises(InputError, match=rf"rec\.\w+(: |, ){message}"):
        reads(text, name=name)


@pytest.mark.parametrize(
    ("said", "tag"),
    [
        ("korean", "ko"), ("Korean", "ko"), ("ko-KR", "ko"), ("ko_kr", "ko"), ("kor", "ko"), ("eng", "en"),
        ("english", "en"), ("cmn-Hans-CN", "zh"), ("Chinese (Simplified)", "zh"), ("zh-TW", "zh"), ("yue", "yue"),
        ("jpn", "ja"), ("deu", "de"), ("ger", "de"), ("haitian creole", "ht"), ("nan", "nan"), ("xx", "xx"),
        ("auto", None), ("und", None), ("", None), ("klingon", None), (None, None), (5, None), ("a" * 100_000, None),
    ],
)  # fmt: skip
def test_languages_become_primary_tags(said: Any, tag: str | None) -> None:
    assert primary_tag(said) == tag


@pytest.mark.parametrize(
    ("said", "value"),
    [
        (6, 6.0), (6.24, 6.24), ("6.24", 6.24), ("3.400s", 3.4), ("250ms", 0.25), ("PT2.58S", 2.58), ("PT1M2.5S", 62.5),
        ("PT1H", 3600.0), ("1:02.5", 62.5), ("01:00:02,5", 3602.5), ("1e1", 10.0), (".5", 0.5), (None, None),
        ("", None), ("NaN", None), (-1, None), (float("inf"), None), (10**400, None), ("9" * 399, None),
    ],
)  # fmt: skip
def test_times_become_seconds(said: Any, value: float | None) -> None:
    assert seconds(said) == value


@pytest.mark.parametrize("said", [True, "long", "PT", "1_0", "１２", "0x10", [1], {}, "1:2:3:4", "9" * 100_000])
def test_what_is_no_time_is_refused(said: Any) -> None:
    with pytest.raises(InputError, match="is not a time"):
        seconds(said)
