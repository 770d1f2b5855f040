"""What speech services return -> fields, each in its own shape; those with ``text`` and ``segments`` are records.

Deepgram, Google, AWS, Azure, AssemblyAI, ElevenLabs, whisper.cpp. Several channels give several transcripts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from asrscore.readers import outcomes
from asrscore.readers.ids import Fields
from asrscore.readers.joining import first, joined, mappings, segments, words
from asrscore.readers.languages import primary_tag
from asrscore.readers.quantities import seconds

_Found = Mapping[str, Any]
_MS = 0.001
_TICK = 1e-7


def _best(found: _Found, names: tuple[str, ...] = ("alternatives",)) -> _Found:
    return next(mappings(first(found, names)), {})


def said(raw: Any, *, language: Any = None, **more: Any) -> Fields:
    """Return fields without those that are unknown; ``language_raw`` is kept where it differs from the tag."""
    meta = {name: value for name, value in (more.pop("meta", None) or {}).items() if value not in (None, [], "")}
    tag = primary_tag(language)
    if isinstance(language, str) and language != tag:
        meta["language_raw"] = language
    text = raw if isinstance(raw, str) else ""
    fields = {"raw": text, "language": tag, "meta": meta, "status": outcomes.status(text)}
    return fields | {name: value for name, value in more.items() if value is not None}


def _deepgram(found: _Found) -> list[Fields] | None:
    results = found.get("results")
    if not isinstance(results, dict) or not isinstance(results.get("channels"), list):
        return None
    about = found.get("metadata")
    length = seconds(about.get("duration")) if isinstance(about, dict) else None
    channels = list(mappings(results["channels"]))
    made = []
    for number, channel in enumerate(channels):
        best = _best(channel)
        turns = [turn for turn in mappings(results.get("utterances")) if turn.get("channel", 0) == number]
        made.append(
            said(
                best.get("transcript"),
                language=channel.get("detected_language"),
                duration_s=length,
                segments=segments(turns),
                meta={
                    "words": words(best.get("words")),
                    "channel": number if len(channels) > 1 else None,
                    "confidence": best.get("confidence"),
                },
            )
        )
    return made


def _google(found: _Found) -> list[Fields] | None:
    results = list(mappings(found.get("results")))
    if found.get("results") == [] and ("totalBilledTime" in found or "requestId" in found):
        return [said("")]
    if not results or not all(
        "resultEndTime" in result or any("transcript" in one for one in mappings(result.get("alternatives")))
        for result in results
    ):
        return None
    channels: dict[Any, list[_Found]] = {}
    for result in results:
        channels.setdefault(first(result, ("channelTag", "channel_tag")), []).append(result)
    return [_google_channel(of, tag if len(channels) > 1 else None) for tag, of in channels.items()]


def _google_channel(results: list[_Found], tag: Any) -> Fields:
    best = [_best(result) for result in results]
    texts = [str(one.get("transcript") or "") for one in best]
    spoken = [_google_words(one.get("words")) for one in best]
    # With diarisation, the last result says all words once more, with their speakers.
    diarised = len(best) > 1 and any(
        "speakerTag" in word or "speakerLabel" in word for word in mappings(best[-1].get("words"))
    )
    if diarised and texts[-1].strip() in ("", "".join(texts[:-1]).strip()):
        texts, spoken = texts[:-1], spoken[-1:]
    ends = [seconds(first(result, ("resultEndTime", "resultEndOffset", "result_end_time"))) for result in results]
    return said(
        "".join(texts),
        language=first(results[0], ("languageCode", "language_code")),
        duration_s=max((end for end in ends if end is not None), default=None),
        meta={"words": [word for of in spoken for word in of], "channel": tag},
    )


def _google_words(found: Any) -> list[dict[str, Any]]:
    timed = [
        {
            "word": word.get("word"),
            "start": first(word, ("startTime", "startOffset", "start_time")),
            "end": first(word, ("endTime", "endOffset", "end_time")),
        }
        for word in mappings(found)
    ]
    return words(timed)


def _aws(found: _Found) -> list[Fields] | None:
    results = found.get("results")
    if not isinstance(results, dict) or not isinstance(results.get("transcripts"), list):
        return None
    items = [
        {"word": _best(item).get("content"), "start": item.get("start_time"), "end": item.get("end_time")}
        for item in mappings(results.get("items"))
        if item.get("type") != "punctuation"
    ]
    return [
        said(
            joined(str(one.get("transcript") or "") for one in mappings(results["transcripts"])),
            language=first(results, ("language_code",)) or _best(results, ("language_identification",)).get("code"),
            segments=segments(results.get("audio_segments")),
            meta={"words": words(items)},
        )
    ]


def _azure(found: _Found) -> list[Fields] | None:
    batch = "combinedRecognizedPhrases" in found
    wholes = list(mappings(first(found, ("combinedRecognizedPhrases", "combinedPhrases"))))
    phrases = list(mappings(first(found, ("recognizedPhrases", "phrases"))))
    if not batch and not isinstance(found.get("combinedPhrases"), list):
        return None
    length = seconds(found.get("durationMilliseconds"), _MS)
    if length is None:  # "PT2.58S" in a batch; a bare number is milliseconds
        length = seconds(found.get("duration"), _MS)
    made = []
    for place, one in enumerate(wholes or [{}]):
        channel = one.get("channel", place)
        own = [phrase for phrase in phrases if phrase.get("channel", channel) == channel]
        made.append(
            said(
                first(one, ("display", "text")),
                language=next((phrase["locale"] for phrase in own if phrase.get("locale")), None),
                duration_s=length,
                segments=segments([_azure_phrase(phrase) for phrase in own]),
                meta={
                    "words": words([_azure_phrase(word) for phrase in own for word in _azure_words(phrase)]),
                    "channel": channel if len(wholes) > 1 else None,
                    **{form: one.get(form) for form in ("lexical", "itn", "maskedITN")},
                },
            )
        )
    return made


def _azure_words(phrase: _Found) -> list[_Found]:
    best = _best(phrase, ("nBest",))
    return list(mappings(phrase.get("words") or best.get("displayWords") or best.get("words")))


def _azure_phrase(found: _Found) -> dict[str, Any]:
    """Return a phrase or word with start and end in seconds: offsets come as ISO lengths, milliseconds or ticks."""
    times = []
    for name in ("offset", "duration"):
        ticks, ms = found.get(f"{name}InTicks"), found.get(f"{name}Milliseconds")
        times.append(
            seconds(ticks, _TICK) if ticks is not None else seconds(found.get(name) if ms is None else ms, _MS)
        )
    start, length = times
    said = first(found, ("text", "display", "displayText", "word")) or first(
        _best(found, ("nBest",)), ("display", "text")
    )
    end = None if start is None or length is None else start + length
    return {"text": said, "start": start, "end": end, "speaker": found.get("speaker")}


_ASSEMBLYAI = frozenset({
    "audio_url", "audio_duration", "acoustic_model", "language_model", "speech_model", "speech_models",
})  # fmt: skip
#: Enough beside a status that is none of ours.
_ASSEMBLYAI_TOO = _ASSEMBLYAI | {"words", "utterances", "confidence"}


def _assemblyai(found: _Found) -> list[Fields] | None:
    state = found.get("status")
    marks = _ASSEMBLYAI if state == "error" else _ASSEMBLYAI_TOO
    if state not in ("queued", "processing", "completed", "error") or marks.isdisjoint(found):
        return None
    text = found.get("text")
    made = said(
        text,
        language=found.get("language_code"),
        duration_s=seconds(found.get("audio_duration")),
        segments=segments(found.get("utterances"), _MS),
        meta={"words": words(found.get("words"), _MS), "response_id": found.get("id")},
    )
    if state != "completed":
        error = found.get("error") or f"status {state}"
        made |= {"status": "error", "meta": made["meta"] | {"error": str(error)}}
    return [made]


def _elevenlabs(found: _Found) -> list[Fields] | None:
    channels = found.get("transcripts")
    if isinstance(channels, list) and channels and all("words" in one for one in mappings(channels)):
        of = [(one, one.get("channel_index")) for one in mappings(channels)]
    elif isinstance(found.get("text"), str) and "type" in next(mappings(found.get("words")), {}):
        of = [(found, None)]
    else:
        return None
    length = found.get("audio_duration_secs")
    return [
        said(
            one.get("text"),
            language=one.get("language_code"),
            duration_s=seconds(first(one, ("audio_duration_secs",)) or length),
            meta={
                "words": words([word for word in mappings(one.get("words")) if word.get("type") == "word"]),
                "audio_events": _events(one.get("words")),
                "channel": channel,
            },
        )
        for one, channel in of
    ]


def _events(found: Any) -> list[str]:
    return [
        event["text"]
        for event in mappings(found)
        if event.get("type") == "audio_event" and isinstance(event.get("text"), str)
    ]


def _whispercpp(found: _Found) -> list[Fields] | None:
    pieces = found.get("transcription")
    if not isinstance(pieces, list) or not all("text" in piece for piece in mappings(pieces)):
        return None
    result = found.get("result")
    timed = [_offsets(piece) for piece in mappings(pieces)]
    return [
        said(
            joined(str(piece["text"]) for piece in timed),
            language=result.get("language") if isinstance(result, dict) else None,
            segments=segments(timed, _MS),
        )
    ]


def _offsets(piece: _Found) -> dict[str, Any]:
    times = piece.get("offsets")
    times = times if isinstance(times, dict) else {}
    return {
        "text": piece["text"],
        "start": times.get("from"),
        "end": times.get("to"),
        "speaker": piece.get("speaker"),
    }


_SHAPES: tuple[Callable[[_Found], list[Fields] | None], ...] = (
    _deepgram, _google, _aws, _azure, _assemblyai, _elevenlabs, _whispercpp,
)  # fmt: skip


_MARKS = frozenset({
    "results", "combinedPhrases", "combinedRecognizedPhrases", *_ASSEMBLYAI_TOO, "transcripts", "transcription",
})  # fmt: skip


def vendor(found: _Found) -> list[Fields] | None:
    """Return the fields of each transcript in a service's answer, ``None`` where it is no shape known here.

    Raises:
        InputError: A time in it cannot be read.
    """
    if _MARKS.isdisjoint(found):
        return None
    return next((made for shape in _SHAPES if (made := shape(found)) is not None), None)
