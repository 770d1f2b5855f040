"""What chat models' endpoints return."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asrscore.errors import InputError
from tests.test_readers import Reader, completion, json_reader


@pytest.fixture
def reads(tmp_path: Path) -> Reader:
    return json_reader(tmp_path)


def test_content_may_be_text_parts_or_null(reads: Reader) -> None:
    parts = [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "a "}, {"type": "image"}, {"text": "b"}]

    assert [(t.raw, t.status) for t in reads(completion("x"))] == [("x", "ok")]
    assert [(t.raw, t.meta["reasoning"]) for t in reads(completion(parts))] == [("a b", "hm")]
    assert [(t.raw, t.status) for t in reads(completion(None))] == [("", "empty")]
    assert [(t.raw, t.status) for t in reads(completion([]))] == [("", "empty")]


def test_a_chat_answers_id_is_no_utterance(reads: Reader) -> None:
    assert [t.id for t in reads(completion("x"))] == ["rec"]
    assert [t.id for t in reads(completion("x"), completion("y"))] == ["1", "2"]


def test_the_audio_answer_counts_only_without_text(reads: Reader) -> None:
    audio = {"transcript": "what the model said"}

    assert reads(completion("heard", audio=audio))[0].raw == "heard"
    (found,) = reads(completion(None, audio=audio))
    assert (found.raw, found.meta["flags"]) == ("what the model said", ["text_from_audio_output"])


def test_refusals_are_refusals_and_cut_answers_truncated(reads: Reader) -> None:
    assert reads(completion(None, refusal="No."))[0].status == "refusal"
    assert reads(completion([{"type": "refusal", "refusal": "No."}]))[0].meta["refusal"] == "No."
    assert reads(completion(None, finish_reason="content_filter"))[0].status == "refusal"
    assert reads(completion("half", finish_reason="length"))[0].status == "truncated"
    assert reads(completion(None, finish_reason="length", reasoning="long thoughts"))[0].raw == ""


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"choices": None, "error": {"message": "limit", "code": 429}}, "limit"),
        ({"choices": []}, "no choices"),
        ({"error": "model not found"}, "model not found"),
        ({"error": {"code": "expired"}}, "expired"),
        ({"object": "error", "message": "too long", "code": 400}, "too long"),
        ({"code": "InvalidParameter", "message": "bad", "request_id": "r"}, "bad"),
        ({"detail": "Not Found"}, "Not Found"),
    ],
)
def test_an_error_is_counted_apart(reads: Reader, body: dict[str, Any], error: str) -> None:
    (found,) = reads(body)

    assert (found.raw, found.status, found.meta["error"]) == ("", "error", error)


def test_a_batch_is_several_utterances_by_custom_id(reads: Reader) -> None:
    found = reads(
        {"id": "b1", "custom_id": "u1", "response": {"status_code": 200, "body": completion("a")}, "error": None},
        {"id": "b2", "custom_id": "u2", "response": {"status_code": 500, "body": {"error": {"message": "boom"}}}},
        {"id": "b3", "custom_id": "u3", "response": None, "error": {"message": "late"}},
    )

    assert [(t.id, t.raw, t.status, t.meta.get("error")) for t in found] == [
        ("u1", "a", "ok", None), ("u2", "", "error", "boom"), ("u3", "", "error", "late"),
    ]  # fmt: skip


def test_a_record_around_an_answer_adds_what_the_answer_lacks(reads: Reader) -> None:
    (found,) = reads({"id": "u1", "latency_s": 1.5, "prompt": "p", "speaker": "s", "response": completion("x")})

    assert (found.id, found.raw, found.latency_s, found.prompt) == ("u1", "x", 1.5, "p")
    assert (found.finish_reason, found.meta["speaker"], found.meta["model"]) == ("stop", "s", "m")


def test_a_record_around_a_record_may_have_its_id_inside(reads: Reader) -> None:
    assert [(t.id, t.raw) for t in reads({"code": 0, "result": {"id": "u1", "text": "x"}})] == [("u1", "x")]


def test_a_responses_object_is_read(reads: Reader) -> None:
    output = [
        {"type": "reasoning", "id": "rs", "summary": [{"type": "summary_text", "text": "hm"}]},
        {"type": "message", "content": [{"type": "output_text", "text": "a "}, {"type": "output_text", "text": "b"}]},
    ]
    usage = {"input_tokens": 3, "output_tokens": 2, "total_tokens": 5}
    (found,) = reads({"id": "r1", "object": "response", "status": "completed", "output": output, "usage": usage})

    assert (found.id, found.raw, found.status, found.meta["reasoning"]) == ("rec", "a b", "ok", "hm")
    assert found.usage == {"input": 3, "output": 2, "total": 5}


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}, "truncated"),
        ({"status": "incomplete", "incomplete_details": {"reason": "content_filter"}}, "refusal"),
        ({"status": "failed", "error": {"message": "boom"}}, "error"),
        ({"status": "cancelled"}, "error"),
        ({"output": [{"type": "message", "content": [{"type": "refusal", "refusal": "No."}]}]}, "refusal"),
    ],
)
def test_an_unfinished_responses_object_says_why(reads: Reader, more: dict[str, Any], status: str) -> None:
    assert [(t.raw, t.status) for t in reads({"object": "response", "output": [], **more})] == [("", status)]


@pytest.mark.parametrize(
    ("body", "raw", "status"),
    [
        ({"promptFeedback": {"blockReason": "SAFETY"}}, "", "refusal"),
        ({"candidates": [{"finishReason": "SAFETY"}]}, "", "refusal"),
        ({"candidates": [{"finishReason": "RECITATION", "content": {}}]}, "", "refusal"),
        ({"candidates": [{"finishReason": "MAX_TOKENS", "content": {"parts": [{"text": "h"}]}}]}, "h", "truncated"),
        ({"candidates": [{"finish_reason": "STOP", "content": {"parts": [{"text": "h"}]}}]}, "h", "ok"),
        ({"candidates": []}, "", "error"),
    ],
)
def test_gemini_says_why_it_stopped(reads: Reader, body: dict[str, Any], raw: str, status: str) -> None:
    assert [(t.raw, t.status) for t in reads(body)] == [(raw, status)]


def test_ollamas_answer_and_stream_are_read(reads: Reader) -> None:
    end = {
        "done": True,
        "done_reason": "stop",
        "total_duration": 1_500_000_000,
        "prompt_eval_count": 9,
        "eval_count": 2,
    }
    (whole,) = reads({"model": "m", "message": {"content": "hello", "thinking": "hm"}, **end})
    (streamed,) = reads(
        {"model": "m", "message": {"content": "he"}, "done": False},
        {"model": "m", "message": {"content": "llo"}, "done": False},
        {"model": "m", "message": {"content": ""}, **end},
    )
    (cut,) = reads({"model": "m", "response": "he", "done": False}, {"model": "m", "response": "l", "done": False})

    assert (whole.raw, whole.latency_s, whole.meta["reasoning"]) == ("hello", 1.5, "hm")
    assert whole.usage == {"input": 9, "output": 2}
    assert (streamed.raw, streamed.status, streamed.finish_reason) == ("hello", "ok", "stop")
    assert (cut.raw, cut.status, cut.meta["flags"]) == ("hel", "truncated", ["stream_not_finished"])


def test_a_message_may_be_a_string_and_nothing_but_that_or_an_object(reads: Reader) -> None:
    assert [t.raw for t in reads({"choices": [{"message": "hello"}]})] == ["hello"]
    assert [(t.raw, t.status) for t in reads({"choices": [{"message": None, "text": "hello"}]})] == [("hello", "ok")]
    for broken in (5, ["hello"], True):
        with pytest.raises(InputError, match="message is (int|list|bool); expected an object with content"):
            reads({"choices": [{"message": broken}]})
