"""Records under whatever names, in JSON and JSON lines, and the own document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asrscore.errors import InputError
from asrscore.transcript import Transcript
from tests.test_readers import Reader, json_reader


@pytest.fixture
def reads(tmp_path: Path) -> Reader:
    return json_reader(tmp_path)


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
        ({"segment_id": 3, "request_id": "r", "path": "d.wav"}, "d.wav"),
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


def test_a_text_beside_the_raw_answer_is_no_reference(reads: Reader) -> None:
    (found,) = reads({"id": "a", "raw": "<|en|>x", "text": "x"})

    assert (found.raw, found.reference, found.meta) == ("<|en|>x", None, {"text": "x"})


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


def test_what_faster_whisper_returns_may_be_dumped_as_it_is(reads: Reader) -> None:
    (found,) = reads([[{"id": 1, "start": 0, "end": 1, "text": " a"}], {"language": "en", "duration": 2}])

    assert (found.id, found.raw, found.language, found.duration_s) == ("rec", " a", "en", 2.0)


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
