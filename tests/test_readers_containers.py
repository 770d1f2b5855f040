"""Every container of the gold set comes out as its index says; what has to be stripped is another room's business."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from asrscore.readers import read
from asrscore.transcript import Transcript

GOLD = Path(__file__).parent / "gold" / "containers"
INDEX = [json.loads(line) for line in (GOLD / "index.jsonl").read_text(encoding="utf-8").splitlines()]


def folded(text: str | None) -> str:
    """White space counts once, and not at all beside Han or kana."""
    said = text or ""
    return re.sub(r"\s+", "" if re.search(r"[\u3040-\u30ff\u3400-\u9fff]", said) else " ", said).strip()


def transcripts(case: dict[str, Any]) -> list[Transcript]:
    return list(read(GOLD / case["file"], format="kaldi" if case["format"] == "kaldi_text" else None))


@pytest.mark.parametrize("case", INDEX, ids=lambda case: case["file"])
def test_a_container_says_what_its_index_says(case: dict[str, Any]) -> None:
    found = transcripts(case)
    items = case.get("items") or [case]

    assert len(found) == len(items)
    for have, want in zip(found, items, strict=True):
        assert folded(have.raw) == folded(want["text"])
        assert have.status == want.get("status", "ok")
        assert have.language == case["language"]
        assert have.reference == want.get("reference")
        if "id" in want:
            assert (have.id, have.id_source) == (want["id"], "file")
        else:
            assert (have.id, have.id_source) == (Path(case["file"]).stem, "stem")
        if "start" in want:
            assert [(s.start_s, s.end_s) for s in have.segments] == [(want["start"], want["end"])]
        elif "duration" in want:
            assert have.duration_s == want["duration"]


@pytest.mark.parametrize(
    "case", [case for case in INDEX if {"segments", "words", "speakers"} & set(case)], ids=lambda case: case["file"]
)
def test_segments_words_and_speakers_are_counted_as_in_the_index(case: dict[str, Any]) -> None:
    (found,) = transcripts(case)

    assert len(found.segments) == case.get("segments", len(found.segments))
    assert len(found.meta.get("words", ())) == case.get("words", len(found.meta.get("words", ())))
    if "speakers" in case:
        assert sorted({s.speaker for s in found.segments if s.speaker}) == case["speakers"]


@pytest.mark.parametrize("case", INDEX, ids=lambda case: case["file"])
def test_finish_usage_and_notes_are_those_of_the_index(case: dict[str, Any]) -> None:
    found = transcripts(case)[0]

    assert found.finish_reason == case.get("finish_reason", found.finish_reason)
    for name, count in case.get("usage", {}).items():
        assert found.usage[name] == count
    for name in ("reasoning", "error", "flags", "language_raw"):
        if name in case:
            assert found.meta[name] == case[name]
    if "reasoning" not in case:
        assert "reasoning" not in found.meta


def test_reasoning_is_never_in_a_transcript() -> None:
    for case in INDEX:
        if "reasoning" in case:
            assert case["reasoning"] not in transcripts(case)[0].raw


def test_typed_audio_events_are_kept_as_evidence() -> None:
    (found,) = read(GOLD / "elevenlabs.json")

    assert found.meta["audio_events"] == ["(laughs)"]
