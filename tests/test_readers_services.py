"""What speech services return."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asrscore.errors import InputError
from asrscore.transcript import Segment
from tests.test_readers import Reader, json_reader


@pytest.fixture
def reads(tmp_path: Path) -> Reader:
    return json_reader(tmp_path)


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
    (bare,) = reads({"id": "x", "status": "completed", "text": "hi", "confidence": 0.9})
    (early,) = reads({"id": "x", "status": "processing", "audio_url": "u", "text": None})

    assert (found.id, found.raw, found.language, found.duration_s) == ("rec", "hi", "en", 3.0)
    assert found.segments == (Segment(text="hi", start_s=0.1, end_s=0.3, speaker="A"),)
    assert (error.raw, error.status, error.meta["error"]) == ("", "error", "bad file")
    assert (bare.id, bare.raw, bare.status) == ("rec", "hi", "ok")
    assert (early.status, early.meta["error"]) == ("error", "status processing")


def test_seglst_segments_are_utterances_by_session_and_speaker(reads: Reader) -> None:
    segment = {"session_id": "s", "speaker": "a", "words": "one two", "start_time": "0.5", "end_time": "1.25"}
    found = reads([segment, {**segment, "speaker": "b"}, {**segment, "words": "", "start_time": 2, "end_time": 3}])

    assert [(t.id, t.raw, t.status, t.duration_s) for t in found] == [
        ("s/a", "one two", "ok", 0.75), ("s/b", "one two", "ok", 0.75), ("s/a/2", "", "empty", 1.0),
    ]  # fmt: skip
    with pytest.raises(InputError, match="no SegLST segment"):
        reads([segment, {"words": "x"}], format="seglst")
