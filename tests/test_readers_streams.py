"""Answers in pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asrscore.errors import InputError
from asrscore.transcript import Segment
from tests.test_readers import Reader, json_reader, sse


@pytest.fixture
def reads(tmp_path: Path) -> Reader:
    return json_reader(tmp_path)


def dashscope(text: str, finish: str, **more: Any) -> dict[str, Any]:
    return {"output": {"choices": [{"finish_reason": finish, "message": {"content": [{"text": text}]}}]}, **more}


@pytest.mark.parametrize(
    ("pieces", "whole"),
    [
        (["열", "열쇠", "열쇠는"], "열쇠는"),
        (["열", "쇠", "는"], "열쇠는"),
        (["", "열쇠는", "열쇠는", "열쇠는 여기", ""], "열쇠는 여기"),
        (["a", "ab", "c"], "aabc"),
    ],
)
@pytest.mark.parametrize("key", [{"request_id": "r1"}, {}])
def test_a_cumulative_stream_is_told_from_deltas_by_its_pieces(
    reads: Reader, pieces: list[str], whole: str, key: dict[str, str]
) -> None:
    chunks = [dashscope(piece, "null", **key) for piece in pieces[:-1]] + [dashscope(pieces[-1], "stop", **key)]

    assert [(t.raw, t.status) for t in reads(*chunks)] == [(whole, "ok")]
    assert [t.raw for t in reads(chunks)] == [whole]
    assert [t.raw for t in reads(sse(*chunks), name="rec.sse")] == [whole]


def test_answers_of_several_requests_are_several_utterances(reads: Reader) -> None:
    found = reads(*(dashscope(text, "stop", request_id=text) for text in ("a", "ab", "abc")))

    assert [(t.id, t.raw) for t in found] == [("1", "a"), ("2", "ab"), ("3", "abc")]


def test_a_gemini_stream_is_joined(reads: Reader) -> None:
    pieces = [
        {"candidates": [{"content": {"parts": [{"text": text}]}, "finishReason": finish}]}
        for text, finish in (("he", None), ("llo", "STOP"))
    ]

    assert [t.raw for t in reads(pieces)] == ["hello"]
    assert [t.raw for t in reads(sse(*pieces), name="rec.sse")] == ["hello"]


def chunk(content: str | None, finish: str | None = None) -> dict[str, Any]:
    choice = {"index": 0, "delta": {"content": content}, "finish_reason": finish}
    return {"id": "c", "object": "chat.completion.chunk", "choices": [choice]}


@pytest.mark.parametrize(
    ("events", "raw", "status"),
    [
        ([chunk("he"), chunk("llo", "stop"), "[DONE]"], "hello", "ok"),
        ([chunk("ha"), chunk("haha"), "[DONE]"], "hahaha", "ok"),
        ([chunk("he"), chunk("llo", "stop")], "hello", "ok"),
        ([chunk("he"), chunk("llo"), "[DONE]"], "hello", "ok"),
        ([chunk("he"), chunk("llo", "length"), "[DONE]"], "hello", "truncated"),
        ([chunk("he"), chunk("llo")], "hello", "truncated"),
        ([chunk("he"), '{"id": "c", "obj'], "he", "truncated"),
        ([chunk("he"), {"error": {"message": "overload"}}], "he", "error"),
        ([chunk(None), chunk(None, "stop"), "[DONE]"], "", "empty"),
    ],
)
def test_a_chat_stream_is_joined_however_it_ends(reads: Reader, events: list[Any], raw: str, status: str) -> None:
    assert [(t.raw, t.status) for t in reads(sse(*events), name="rec.sse")] == [(raw, status)]


def test_a_log_that_lost_its_blank_lines_is_read(reads: Reader) -> None:
    text = sse(chunk("a"), chunk("b", "stop"), "[DONE]").replace("\n\n", "\n").replace("data: ", "data:")

    assert [t.raw for t in reads(text, name="rec.sse")] == ["ab"]
    assert [t.raw for t in reads(text, name="rec.jsonl")] == ["ab"]


def test_fields_and_comments_of_events_are_passed_over(reads: Reader) -> None:
    text = ": keep-alive\n\nid: 1\nevent: result\nretry: 5\n" + sse(dashscope("x", "stop"))

    assert [t.raw for t in reads(text, name="rec.sse")] == ["x"]


def test_an_event_that_is_not_json_is_refused_unless_it_is_the_last(reads: Reader) -> None:
    with pytest.raises(InputError, match="line 3: not JSON"):
        reads(sse(chunk("a"), "{broken", chunk("b")), name="rec.sse")


def test_the_closing_event_of_a_transcription_is_taken_and_not_added(reads: Reader) -> None:
    deltas = [{"type": "transcript.text.delta", "delta": text} for text in ("the ", "end")]
    done = {"type": "transcript.text.done", "text": "the end.", "usage": {"input_tokens": 1}}

    assert [(t.raw, t.status) for t in reads(sse(*deltas, done), name="rec.sse")] == [("the end.", "ok")]
    assert [(t.raw, t.status) for t in reads(sse(*deltas), name="rec.sse")] == [("the end", "truncated")]


def test_a_responses_stream_is_read_from_its_closing_event(reads: Reader) -> None:
    delta = {"type": "response.output_text.delta", "delta": "hel"}
    body = {"object": "response", "status": "completed", "output": [{"type": "message", "content": "hello"}]}

    assert [t.raw for t in reads(sse(delta, {"type": "response.completed", "response": body}), name="r.sse")] == [
        "hello"
    ]
    assert [(t.raw, t.status) for t in reads(sse(delta), name="r.sse")] == [("hel", "truncated")]
    refusal = {"type": "response.refusal.delta", "delta": "No."}
    assert [(t.raw, t.status) for t in reads(sse(refusal), name="r.sse")] == [("", "refusal")]


@pytest.mark.parametrize(
    "piece",
    [
        {"type": "transcript.text.delta", "delta": "he"},
        {"type": "response.output_text.delta", "delta": "he"},
        dashscope("he", "null"),
        {"candidates": [{"content": {"parts": [{"text": "he"}]}}]},
        {"model": "m", "message": {"content": "he"}, "done": False},
        {"mode": "online", "wav_name": "r", "text": "he", "is_final": False},
        chunk("he"),
    ],
)
def test_a_stream_that_breaks_off_with_an_error_keeps_what_it_said(reads: Reader, piece: dict[str, Any]) -> None:
    (found,) = reads(sse(piece, {"error": {"message": "overload"}}), name="r.sse")

    assert (found.id, found.raw, found.status, found.meta["error"]) == ("r", "he", "error", "overload")


def test_funasrs_websocket_messages_are_one_utterance_by_name(reads: Reader) -> None:
    timed = [{"text_seg": "hello", "punc": ".", "start": 10, "end": 900}]
    found = reads(
        {"mode": "2pass-online", "wav_name": "u1", "text": "he", "is_final": False},
        {"mode": "2pass-online", "wav_name": "u1", "text": "llo", "is_final": False},
        {"mode": "2pass-offline", "wav_name": "u1", "text": "Hello.", "is_final": True, "stamp_sents": timed},
        {"mode": "offline", "wav_name": "u2", "text": "你好。", "is_final": True},
    )

    assert [(t.id, t.raw) for t in found] == [("u1", "Hello."), ("u2", "你好。")]
    assert found[0].segments == (Segment(text="hello", start_s=0.01, end_s=0.9),)


def test_vosk_counts_final_results_only(reads: Reader) -> None:
    log = (
        '{\n  "partial" : "one"\n}\n{\n  "alternatives" : [{"confidence": 1, "text": "one"}]\n}\n{\n  "text" : ""\n}\n'
    )

    assert [(t.id, t.raw) for t in reads(log)] == [("rec", "one")]
    assert [(t.raw, t.status) for t in reads({"partial": ""}, {"text": ""})] == [("", "empty")]
