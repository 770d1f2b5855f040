"""JSON of all producers: records, chat answers, speech services, streams, asrscore's own document."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asrscore.errors import InputError
from asrscore.readers import read
from asrscore.readers.languages import primary_tag
from asrscore.readers.quantities import seconds
from asrscore.transcript import Segment, Transcript

Reader = Callable[..., list[Transcript]]


@pytest.fixture
def reads(tmp_path: Path) -> Reader:
    """Return a function that writes a value as JSON (a text as it is, several values one a line) and reads it."""

    def write_and_read(value: Any, *lines: Any, name: str = "rec.json", **options: Any) -> list[Transcript]:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        path = tmp_path / (name if not lines or name != "rec.json" else "rec.jsonl")
        path.write_text("\n".join([text, *(json.dumps(line, ensure_ascii=False) for line in lines)]), encoding="utf-8")
        return list(read(path, **options))

    return write_and_read


def sse(*events: Any) -> str:
    return "".join(f"data: {event if isinstance(event, str) else json.dumps(event)}\n\n" for event in events)


def completion(content: Any, **more: Any) -> dict[str, Any]:
    finish = more.pop("finish_reason", "stop")
    choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": content, **more}}
    return {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}


# --- records ---


def test_a_record_keeps_what_it_says_and_the_rest_becomes_meta(reads: Reader) -> None:
    (found,) = reads(
        {
            "id": "u1", "text": "hello", "reference": "hallo", "lang": "ko-KR", "duration": "3.400s", "prompt": "p",
            "context": "c", "latency_s": 1.5, "first_token_s": "0.25", "finish_reason": "stop", "run": 2,
            "usage": {"prompt_tokens": 3, "completion_tokens": 2}, "audio_sha256": "ab", "speaker": "s1",
            "extra": {"a": [1]}, "gender": None,
        }
    )  # fmt: skip

    assert found == Transcript(
        id="u1", raw="hello", reference="hallo", language="ko", duration_s=3.4, prompt="p", context="c", latency_s=1.5,
        first_token_s=0.25, finish_reason="stop", run=2, usage={"input": 3, "output": 2}, audio_sha256="ab",
        meta={"language_raw": "ko-KR", "speaker": "s1", "extra": {"a": [1]}}, id_source="file",
    )  # fmt: skip


@pytest.mark.parametrize("name", ["text", "raw", "transcript", "transcription", "hypothesis", "prediction", "content"])
def test_a_text_has_many_names(reads: Reader, name: str) -> None:
    assert [(t.id, t.raw) for t in reads([{"utt_id": "u1", name: "x"}])] == [("u1", "x")]


@pytest.mark.parametrize(
    ("record", "id"),
    [
        ({"id": "u1", "audio_filepath": "a/b.wav"}, "u1"),
        ({"audio_filepath": "a/b.wav"}, "a/b.wav"),
        ({"audio": {"path": "c.wav", "sampling_rate": 16000}}, "c.wav"),
        ({"key": 7}, "7"),
        ({"id": 7.0}, "7"),
        ({"id": "", "wav_name": "w"}, "w"),
        ({"id": "request", "custom_id": "u1"}, "u1"),
    ],
)
def test_an_id_has_many_names(reads: Reader, record: dict[str, Any], id: str) -> None:
    (found,) = reads({**record, "text": "x"})

    assert (found.id, found.id_source) == (id, "file")


def test_records_without_ids_are_numbered_and_one_has_the_files_name(reads: Reader) -> None:
    assert [(t.id, t.id_source) for t in reads({"text": "a"}, {"text": "b"})] == [("1", "line"), ("2", "line")]
    assert [(t.id, t.id_source) for t in reads({"text": "a"})] == [("rec", "stem")]
    assert [(t.id, t.raw) for t in reads(["a", "b"])] == [("1", "a"), ("2", "b")]


def test_ids_for_some_records_only_are_refused(reads: Reader) -> None:
    with pytest.raises(InputError, match="line 2.*a record without an id among records with ids"):
        reads({"id": "u1", "text": "a"}, {"text": "b"})
    with pytest.raises(InputError, match="line 2, utterance u2: a record with an id among some without"):
        reads({"text": "a"}, {"id": "u2", "text": "b"})


def test_a_mapping_of_ids_to_texts_is_read(reads: Reader) -> None:
    found = reads({"u1": "null", "u2": None, "u3": ["a", "b"], "u4": {"text": "c", "speaker": "s"}})

    assert [(t.id, t.raw, t.status, t.alternatives) for t in found] == [
        ("u1", "null", "ok", ()), ("u2", "", "empty", ()), ("u3", "a", "ok", ("b",)), ("u4", "c", "ok", ()),
    ]  # fmt: skip


def test_an_id_twice_in_a_mapping_is_refused(reads: Reader) -> None:
    with pytest.raises(InputError, match="utterance u1: stands 2 times"):
        reads('{"u1": "a", "u2": "b", "u1": "c"}')


@pytest.mark.parametrize("value", [{"text": "x"}, {"language": "ko", "text": "x"}, {"pred_text_m": "x"}, {"raw": "x"}])
def test_a_record_of_strings_is_no_mapping(reads: Reader, value: dict[str, Any]) -> None:
    assert [(t.id, t.raw) for t in reads(value)] == [("rec", "x")]


def test_alternatives_come_from_either_shape(reads: Reader) -> None:
    found = reads([{"id": "a", "text": ["x", "y", "z"]}, {"id": "b", "text": "x", "alternatives": ["y"]}])

    assert [(t.raw, t.alternatives) for t in found] == [("x", ("y", "z")), ("x", ("y",))]


def test_a_manifest_has_the_reference_in_text_only_beside_a_prediction(reads: Reader) -> None:
    found = reads(
        {"audio_filepath": "a.wav", "text": "ref", "pred_text": "hyp"},
        {"audio_filepath": "b.wav", "text": "ref", "pred_text_big": "hyp"},
        {"audio_filepath": "c.wav", "text": "ref", "pred_text": None},
        {"audio_filepath": "d.wav", "text": "ref"},
    )

    assert [(t.raw, t.reference, t.status) for t in found] == [
        ("hyp", "ref", "ok"), ("hyp", "ref", "ok"), ("", "ref", "empty"), ("ref", None, "ok"),
    ]  # fmt: skip


def test_a_null_text_is_an_empty_answer_unless_the_record_says_more(reads: Reader) -> None:
    found = reads(
        {"id": "a", "text": None},
        {"id": "b", "text": None, "status": "no_speech"},
        {"id": "c", "text": None, "finish_reason": "length"},
        {"id": "d", "error": {"message": "timeout"}},
        {"id": "e", "status": "missing"},
        {"id": "f", "text": "", "refusal": "I cannot"},
        {"id": "g", "text": "half", "finish_reason": "length"},
    )

    assert [t.status for t in found] == ["empty", "no_speech", "truncated", "error", "missing", "refusal", "truncated"]
    assert found[3].meta["error"] == "timeout"
    assert found[5].meta["refusal"] == "I cannot"


def test_success_messages_are_no_errors(reads: Reader) -> None:
    (found,) = reads({"code": 0, "message": "success", "text": "x"})

    assert (found.raw, found.status) == ("x", "ok")


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"id": "u1", "speech": "x"}, r"utterance u1: no text among the keys id, speech; expected one of text"),
        ({"id": "u1", "text": 5}, r"utterance u1: text is the number 5; expected a string"),
        ({"id": "u1", "text": True}, r"text is a JSON true or false"),
        ({"id": "u1", "text": {"a": "b"}}, r"text is a JSON object"),
        ({"id": "u1", "text": ["a", 1]}, r"text is a JSON list"),
        ({"id": "u1", "text": "x", "status": "done"}, r"status is 'done'; expected one of ok"),
        ({"id": ["u1"], "text": "x"}, r"id is list"),
        ({"id": True, "text": "x"}, r"id is bool"),
        ({"id": "u1", "text": "x", "duration": "long"}, r"duration: 'long' is not a time"),
        ({"id": "u1", "text": "x", "duration": [3]}, r"duration: \[3\] is not a time"),
        ({"id": "u1", "text": "x", "run": "first"}, r"run is 'first'; expected a whole number"),
        ({"id": "u1", "text": "x", "alternatives": [1]}, r"alternatives are no list of strings"),
        ({"id": "u1", "text": "x", "transcription": "y"}, r"text and transcription differ"),
        ({"id": "u1", "text": "x", "pred_text_a": "y", "pred_text_b": "z"}, r"several predictions"),
        (5, r"a JSON int where a record should be"),
        (None, r"a JSON NoneType where a record should be"),
    ],
)
def test_a_faulty_record_is_refused_with_line_and_id(reads: Reader, record: Any, message: str) -> None:
    with pytest.raises(InputError, match=rf"rec\.jsonl, line 2.*{message}"):
        reads({"id": "u0", "text": "fine"}, record)


def test_a_faulty_element_of_a_list_is_named_by_id_or_number(reads: Reader) -> None:
    with pytest.raises(InputError, match=r"rec\.json, utterance u1: text is the number 5"):
        reads([{"id": "u0", "text": "a"}, {"id": "u1", "text": 5}])
    with pytest.raises(InputError, match=r"rec\.json, utterance number 2: no text among the keys a"):
        reads([{"text": "a"}, {"a": 5}])


# --- segments and transcription endpoints ---


def test_segments_without_a_text_are_joined(reads: Reader) -> None:
    def joined(*texts: str) -> str:
        return reads({"segments": [{"text": text, "start": 0, "end": 1} for text in texts]})[0].raw

    assert joined("駅まで。", "靴が。") == "駅まで。靴が。"
    assert joined("one.", "two.") == "one. two."
    assert joined("그래요.", "네.") == "그래요. 네."
    assert joined(" un", "believ", "able", " as", " it", " is") == " unbelievable as it is"


def test_no_segments_are_an_empty_answer(reads: Reader) -> None:
    (found,) = reads({"segments": [], "info": {"language": "ja", "duration": 7.1}})

    assert (found.raw, found.status, found.language, found.duration_s) == ("", "empty", "ja", 7.1)


def test_a_bare_list_of_segments_is_one_transcript(reads: Reader) -> None:
    (found,) = reads([{"id": 0, "start": 0, "end": 1, "text": " a"}, {"id": 1, "start": 1, "end": 2, "text": " b"}])

    assert (found.id, found.raw, len(found.segments)) == ("rec", " a b", 2)


def test_timed_records_with_ids_are_utterances(reads: Reader) -> None:
    found = reads([{"id": "u1", "start": 0, "end": 1, "text": "a"}, {"id": "u2", "start": 1, "end": 2, "text": "b"}])

    assert [(t.id, t.raw) for t in found] == [("u1", "a"), ("u2", "b")]


def test_the_whisper_cpp_servers_answer_is_read(reads: Reader) -> None:
    words = [{"word": " hi", "start": 0.0, "end": 0.4, "t_dtw": -1}]
    (found,) = reads(
        {"task": "transcribe", "language": "english", "duration": 3.1, "text": " hi.\n",
         "segments": [{"id": 0, "text": " hi.\n", "start": 0.0, "end": 1.0, "words": words}]}
    )  # fmt: skip

    assert (found.id, found.raw, found.language, found.duration_s) == ("rec", " hi.\n", "en", 3.1)
    assert found.meta["words"] == [{"word": " hi", "start": 0.0, "end": 0.4}]


def test_duration_of_usage_counts_where_there_is_no_other(reads: Reader) -> None:
    assert reads({"text": "x", "usage": {"type": "duration", "seconds": 6}})[0].duration_s == 6.0
    assert reads({"text": "x", "duration": 5.1, "usage": {"type": "duration", "seconds": 6}})[0].duration_s == 5.1


def test_languages_of_a_list_count_where_there_is_one(reads: Reader) -> None:
    assert reads({"text": "x", "languages": ["ko"]})[0].language == "ko"
    assert reads({"text": "x", "languages": ["ko", "en"]})[0].language is None


# --- chat ---


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


# --- streams ---


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


# --- speech services ---


def test_deepgram_gives_one_transcript_a_channel(reads: Reader) -> None:
    channels = [{"detected_language": "en", "alternatives": [{"transcript": text}]} for text in ("left", "right")]
    turns = [{"start": 0.5, "end": 1.0, "channel": 1, "speaker": 0, "transcript": "right"}]
    found = reads({"metadata": {"duration": 2.0}, "results": {"channels": channels, "utterances": turns}})

    assert [(t.id, t.id_source, t.raw, t.duration_s, t.meta["channel"]) for t in found] == [
        ("1", "line", "left", 2.0, 0), ("2", "line", "right", 2.0, 1),
    ]  # fmt: skip
    assert found[1].segments == (Segment(text="right", start_s=0.5, end_s=1.0, speaker="0"),)


def google(*texts: str) -> list[dict[str, Any]]:
    return [
        {"alternatives": [{"transcript": text}], "languageCode": "en-us", "resultEndTime": f"{n}.400s"}
        for n, text in enumerate(texts, 2)
    ]


def test_google_results_are_joined_with_nothing_between(reads: Reader) -> None:
    (found,) = reads({"results": google("one", " two"), "totalBilledTime": "15s"})
    (wrapped,) = reads({"name": "1", "done": True, "response": {"@type": "x", "results": google("one", " two")}})

    assert (found.raw, found.language, found.duration_s) == ("one two", "en", 3.4)
    assert wrapped.raw == "one two"
    assert reads({"results": [], "totalBilledTime": "15s"})[0].status == "empty"


def test_googles_diarised_last_result_is_not_heard_twice(reads: Reader) -> None:
    tagged = [{"word": word, "startTime": "0.3s", "endTime": "0.5s", "speakerTag": 1} for word in ("one", "two")]
    again = {"alternatives": [{"transcript": "one two", "words": tagged}], "resultEndTime": "3.4s"}
    (found,) = reads({"results": [*google("one", " two"), again]})

    assert found.raw == "one two"
    assert [word["word"] for word in found.meta["words"]] == ["one", "two"]


def test_azures_fast_and_batch_answers_are_read(reads: Reader) -> None:
    (fast,) = reads(
        {"durationMilliseconds": 2580, "combinedPhrases": [{"text": "It is ten."}],
         "phrases": [{"offsetMilliseconds": 80, "durationMilliseconds": 1500, "text": "It is ten.", "locale": "en-US",
                      "words": [{"text": "It", "offsetMilliseconds": 80, "durationMilliseconds": 100}]}]}
    )  # fmt: skip
    (batch,) = reads(
        {"duration": "PT2.58S", "combinedRecognizedPhrases": [
            {"channel": 0, "lexical": "it is ten", "itn": "it is 10", "maskedITN": "it is 10", "display": "It is 10."}],
         "recognizedPhrases": [{"channel": 0, "offset": "PT0.08S", "duration": "PT1.5S", "locale": "en-us",
                                "nBest": [{"display": "It is 10.", "words": []}]}]}
    )  # fmt: skip

    for found, raw in ((fast, "It is ten."), (batch, "It is 10.")):
        assert (found.raw, found.language, found.duration_s) == (raw, "en", 2.58)
        assert found.segments == (Segment(text=raw, start_s=0.08, end_s=1.58),)
    assert fast.meta["words"] == [{"word": "It", "start": 0.08, "end": 0.18}]
    assert batch.meta["lexical"] == "it is ten"


def test_aws_punctuation_is_no_word(reads: Reader) -> None:
    items = [
        {"type": "pronunciation", "start_time": "0.1", "end_time": "0.5", "alternatives": [{"content": "네"}]},
        {"type": "punctuation", "alternatives": [{"content": "."}]},
    ]
    results = {"language_code": "ko-KR", "transcripts": [{"transcript": "네."}], "items": items}
    (found,) = reads({"jobName": "j", "status": "COMPLETED", "results": results})

    assert (found.raw, found.language) == ("네.", "ko")
    assert found.meta["words"] == [{"word": "네", "start": 0.1, "end": 0.5}]


def test_assemblyais_answer_and_error_are_read(reads: Reader) -> None:
    timed = [{"speaker": "A", "text": "hi", "start": 100, "end": 300}]
    (found,) = reads(
        {"id": "x", "status": "completed", "audio_url": "u", "text": "hi", "language_code": "en_us",
         "audio_duration": 3, "words": timed, "utterances": timed}
    )  # fmt: skip
    (error,) = reads({"id": "x", "status": "error", "audio_url": "u", "text": None, "error": "bad file"})
    (early,) = reads({"id": "x", "status": "processing", "audio_url": "u", "text": None})

    assert (found.id, found.raw, found.language, found.duration_s) == ("rec", "hi", "en", 3.0)
    assert found.segments == (Segment(text="hi", start_s=0.1, end_s=0.3, speaker="A"),)
    assert (error.raw, error.status, error.meta["error"]) == ("", "error", "bad file")
    assert (early.status, early.meta["error"]) == ("error", "status processing")


def test_seglst_segments_are_utterances_by_session_and_speaker(reads: Reader) -> None:
    segment = {"session_id": "s", "speaker": "a", "words": "one two", "start_time": "0.5", "end_time": "1.25"}
    found = reads([segment, {**segment, "speaker": "b"}, {**segment, "words": "", "start_time": 2, "end_time": 3}])

    assert [(t.id, t.raw, t.status, t.duration_s) for t in found] == [
        ("s/a", "one two", "ok", 0.75), ("s/b", "one two", "ok", 0.75), ("s/a/2", "", "empty", 1.0),
    ]  # fmt: skip
    with pytest.raises(InputError, match="no SegLST segment"):
        reads([segment, {"words": "x"}], format="seglst")


# --- asrscore's own document ---


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


# --- documents and lines ---


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


# --- languages and times ---


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
