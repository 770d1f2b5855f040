"""Hostile and large input: an error or a result in linear time and little memory, never a crash."""

from __future__ import annotations

import csv
import io
import json
import re
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from asrscore.errors import InputError
from asrscore.readers import FORMATS, encoding, read

TEXT = "the lamp in the hall flickers " * 400
ROWS = 1700


def rows(name: str) -> Iterator[str]:
    for number in range(ROWS):
        match name:
            case "jsonl":
                yield json.dumps({"id": f"u{number}", "text": TEXT})
            case "tsv" | "kaldi" | "txt":
                yield f"u{number}{' ' if name == 'kaldi' else chr(9)}{TEXT}"
            case "csv":
                yield f'u{number},"{TEXT}"'
            case "trn":
                yield f"{TEXT}(u{number})"
            case "plain":
                yield TEXT


@pytest.mark.parametrize("name", ["jsonl", "tsv", "txt", "csv", "kaldi", "trn", "plain"])
def test_files_of_lines_are_read_in_constant_memory(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"big.{name}"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{row}\n" for row in rows(name))
    size = path.stat().st_size
    found = read(path, format=name if name in ("kaldi", "plain") else None)

    tracemalloc.start()
    count = sum(1 for _ in found)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert size > 20e6
    assert count == ROWS
    assert peak < size / 5


def test_a_line_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "LONGEST_LINE", 1000)
    path = tmp_path / "a.txt"
    path.write_text("x" * 1000 + "\n" + "y" * 1001 + "\n")

    with pytest.raises(InputError, match="line 2: a line of more than 1000 characters"):
        list(read(path))


HOSTILE = {
    "nested lists": lambda n: "[" * n,
    "nested and closed": lambda n: "[" * n + "]" * n,
    "nested objects": lambda n: '{"a":' * n + "1" + "}" * n,
    "nested in a record": lambda n: '{"id": "a", "text": "x", "b": ' + "[" * n + "]" * n + "}",
    "quotes": lambda n: '"' * n,
    "open string": lambda n: '{"text": "' + "x" * n,
    "escapes": lambda n: '{"text": "' + "\\" * n,
    "escaped quotes in brackets": lambda n: "[" * 101 + '"' + '\\"' * n,
    "digits": lambda n: '{"id": "a", "text": "x", "n": ' + "9" * n + "}",
    "values in a row": lambda n: '"a" ' * (n // 4),
    "braces": lambda n: "{" * n,
    "tags": lambda n: "WEBVTT\n\n00:01.000 --> 00:02.000\n" + "<v " * (n // 3),
    "arrows": lambda n: "WEBVTT\n\n" + "00:01.000 --> 00:02.000\n" * (n // 24),
    "dashes": lambda n: "1\n00:00:01,000 " + "-" * n + "> 00:02",
    "style": lambda n: "1\n00:01,0 --> 00:02,0\n" + "{\\an8" * (n // 5),
    "parentheses": lambda n: "(" * n + ")" * n,
    "tabs": lambda n: "\t" * n,
    "blank lines": lambda n: "\n" * n + "x",
    "returns": lambda n: "\r" * n,
    "blanks": lambda n: " " * n,
    "data lines": lambda n: "data: {\n" * (n // 8),
    "data": lambda n: "data:" * (n // 5),
    "numbers": lambda n: "1\n" * (n // 2),
    "semicolons": lambda n: ";;" * (n // 2) + "\n" + "f 1 " * (n // 4),
    "control characters": lambda n: "".join(map(chr, range(1, 32))) * (n // 31),
}


def attempt(path: Path, name: str) -> None:
    try:
        for _ in read(path, format=name):
            pass
    except InputError as err:
        said = str(err)
    else:
        return
    assert str(path) in said
    assert len(said) < 2000


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_text_is_read_or_refused_in_little_time(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "hostile.txt"
    path.write_text(HOSTILE[kind](40_000), encoding="utf-8", newline="")
    began = process_time()

    for name in FORMATS:
        if name != "dir":
            attempt(path, name)

    # A quadratic pattern would need minutes for these 0.7 MB in all.
    assert process_time() - began < 15


@given(content=st.binary(max_size=300))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
def test_any_bytes_are_read_or_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "any.bin"
    path.write_bytes(content)

    for name in FORMATS:
        if name != "dir":
            attempt(path, name)


NAMES = re.findall(
    r"\w+",
    """
    id text raw segments words choices message content delta output results channels alternatives transcript
    candidates parts usage duration language error status items start end timestamp type finish_reason
    session_id speaker response body done mode partial result transcription combinedPhrases phrases info
    pred_text reference audio key object metadata transcripts audio_url offsets
    """,
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(NAMES),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(value=JSON)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=250, deadline=None)
def test_any_json_under_known_names_is_read_or_refused(tmp_path: Path, value: object) -> None:
    path = tmp_path / "any.json"
    path.write_text(json.dumps(value), encoding="utf-8")

    for name in ("json", "jsonl", "seglst", "asrscore"):
        attempt(path, name)


def test_depth_is_counted_outside_strings_only(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"id": "a", "text": '[{"' * 500, "b": [[]] * 200}))

    assert [t.raw for t in read(path)] == ['[{"' * 500]

    path.write_text('{"id": "a", "text": "x", "b": ' + "[" * 100 + "]" * 100 + "}")
    with pytest.raises(InputError, match="line 1: JSON nested deeper than 100"):
        list(read(path))


def test_numbers_that_are_none_count_as_unknown(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"id": "a", "text": "x", "duration": NaN, "latency_s": -Infinity, "usage": {"input": NaN}}')

    (found,) = read(path)

    assert (found.duration_s, found.latency_s, found.usage) == (None, None, {})


def test_half_a_surrogate_pair_becomes_a_replacement_character(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(r'{"id": "a\uDC00", "text": "x\ud800y \ud83d\ude00", "m": [{"\udfff": "\uD8ff"}]}')

    (found,) = read(path)

    assert (found.id, found.raw) == ("a\ufffd", "x\ufffdy 😀")
    assert found.meta == {"m": [{"\ufffd": "\ufffd"}]}


# --- what is written comes back ---

LINE = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\n\r"), max_size=30)
CELL = LINE.filter(lambda text: "\t" not in text)
ID = CELL.filter(bool)


def read_back(path: Path, content: str, name: str) -> list[tuple[str, str]]:
    path.write_bytes(content.encode())
    return [(t.id, t.raw) for t in read(path, format=name)]


@given(pairs=st.lists(st.tuples(ID, CELL), min_size=1, max_size=5))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_tsv_comes_back(tmp_path: Path, pairs: list[tuple[str, str]]) -> None:
    content = "id\ttext\n" + "".join(f"{id}\t{text}\n" for id, text in pairs)

    assert read_back(tmp_path / "a.tsv", content, "tsv") == pairs


@given(pairs=st.lists(st.tuples(ID, LINE.map(lambda text: text.replace("\t", "\n"))), min_size=1, max_size=5))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_csv_comes_back(tmp_path: Path, pairs: list[tuple[str, str]]) -> None:
    table = io.StringIO()
    csv.writer(table, lineterminator="\n").writerows([("id", "text"), *pairs])

    assert read_back(tmp_path / "a.csv", table.getvalue(), "csv") == pairs


@given(pairs=st.lists(st.tuples(ID, st.text(max_size=30)), min_size=1, max_size=5), ascii=st.booleans())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_jsonl_comes_back(tmp_path: Path, pairs: list[tuple[str, str]], ascii: bool) -> None:
    lines = [json.dumps({"id": id, "text": text}, ensure_ascii=ascii) for id, text in pairs]

    assert read_back(tmp_path / "a.jsonl", "\n".join(lines), "jsonl") == pairs


@given(
    pairs=st.lists(
        st.tuples(
            ID.filter(lambda name: " " not in name and not name.startswith("\ufeff")),
            LINE.filter(lambda text: not text.startswith((" ", "\t"))),
        ),
        min_size=1,
        max_size=5,
    )
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_kaldi_comes_back(tmp_path: Path, pairs: list[tuple[str, str]]) -> None:
    content = "".join(f"{id} {text}\n" for id, text in pairs)

    assert read_back(tmp_path / "text", content, "kaldi") == pairs
