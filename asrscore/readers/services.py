"""What further services return -> fields: Speechmatics, RTZR, Gladia, Azure in real time, Rev AI, vLLM offline."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from asrscore.readers import outcomes
from asrscore.readers.ids import Fields
from asrscore.readers.joining import joined, mappings, segments, words
from asrscore.readers.quantities import seconds
from asrscore.readers.vendors import said

_Found = Mapping[str, Any]
_MS = 0.001


def _speechmatics(found: _Found) -> list[Fields] | None:
    """Join the words of a transcript; marks are items of their own, set against the word before or after them."""
    items = list(mappings(found.get("results")))
    if not isinstance(found.get("format"), str) or not all("type" in item for item in items):
        return None
    about = found.get("metadata")
    settings = about.get("transcription_config") if isinstance(about, dict) else None
    language = settings.get("language") if isinstance(settings, dict) else None
    job = found.get("job")
    spoken, text, glued = [], "", True
    for item in items:
        best = next(mappings(item.get("alternatives")), {})
        content = best.get("content")
        if not isinstance(content, str):
            continue
        attached = item.get("attaches_to")
        if attached not in ("previous", "both") and not glued:
            text = joined((text, content))
        else:
            text += content
        glued = attached in ("next", "both")
        if item["type"] != "punctuation":
            spoken.append({"word": content, "start": item.get("start_time"), "end": item.get("end_time")})
    length = seconds(job.get("duration")) if isinstance(job, dict) else None
    return [said(text, language=language, duration_s=length, meta={"words": words(spoken)})]


def _rtzr(found: _Found) -> list[Fields] | None:
    """Join the utterances of a job, each with ``msg``, ``start_at`` and ``duration`` in milliseconds."""
    state, results = found.get("status"), found.get("results")
    if state in ("transcribing", "failed") and "id" in found and "text" not in found:
        error = found.get("error")
        why = error.get("message") if isinstance(error, dict) else None
        made = said("")
        return [made | {"status": "error", "meta": {"error": str(why or f"status {state}")}}]
    turns = list(mappings(results.get("utterances"))) if isinstance(results, dict) else []
    if state != "completed" or not isinstance(results, dict) or not all("msg" in turn for turn in turns):
        return None
    timed = [
        {
            "text": turn["msg"],
            "start": turn.get("start_at"),
            "end": _end(turn.get("start_at"), turn.get("duration")),
            "speaker": turn.get("spk"),
        }
        for turn in turns
    ]
    return [
        said(
            joined(str(turn["text"]) for turn in timed),
            segments=segments(timed, _MS),
            meta={"response_id": found.get("id")},
        )
    ]


def _end(start: Any, length: Any) -> float | None:
    whole = isinstance(start, (int, float)) and isinstance(length, (int, float))
    return start + length if whole else None


def _gladia(found: _Found) -> list[Fields] | None:
    """Return the text of a job, whose ``result`` has it under ``transcription.full_transcript``."""
    result = found.get("result")
    heard = result.get("transcription") if isinstance(result, dict) else found.get("transcription")
    if not isinstance(heard, dict) or "full_transcript" not in heard:
        return None
    about = result.get("metadata") if isinstance(result, dict) else found.get("metadata")
    languages = heard.get("languages")
    return [
        said(
            heard["full_transcript"],
            language=languages[0] if isinstance(languages, list) and len(languages) == 1 else None,
            duration_s=seconds(about.get("audio_duration")) if isinstance(about, dict) else None,
            segments=segments(heard.get("utterances")),
        )
    ]


def _azure_phrase(found: _Found) -> list[Fields] | None:
    """Return one phrase of Azure's real-time recogniser."""
    state = found.get("RecognitionStatus")
    if not isinstance(state, str):
        return None
    best = next(mappings(found.get("NBest")), {})
    text = found.get("DisplayText") or best.get("Display")
    # A phrase that matched nothing was heard and is empty; any other state than success is a fault.
    made = said(text, meta={"lexical": best.get("Lexical"), "itn": best.get("ITN"), "response_id": found.get("Id")})
    if state not in ("Success", "NoMatch", "InitialSilenceTimeout", "EndOfDictation"):
        made |= {"status": "error", "meta": made["meta"] | {"error": state}}
    return [made]


def _rev(found: _Found) -> list[Fields] | None:
    """Join Rev AI's monologues, whose elements are words, and marks with the spaces between them."""
    turns = found.get("monologues")
    if not isinstance(turns, list):
        return None
    timed = []
    for turn in mappings(turns):
        pieces = list(mappings(turn.get("elements")))
        times = [piece.get(name) for piece in pieces for name in ("ts", "end_ts") if piece.get(name) is not None]
        timed.append(
            {
                "text": "".join(str(piece.get("value") or "") for piece in pieces).strip(),
                "start": times[0] if times else None,
                "end": times[-1] if times else None,
                "speaker": turn.get("speaker"),
            }
        )
    return [said(joined(str(turn["text"]) for turn in timed), segments=segments(timed))]


def _vllm(found: _Found) -> list[Fields] | None:
    """Return the first output of a request of vLLM's offline engine, dumped as it is."""
    outputs = found.get("outputs")
    if not isinstance(outputs, list) or "request_id" not in found:
        return None
    best = next(mappings(outputs), {})
    if not isinstance(best.get("text"), str):
        return None
    finish = outcomes.finish(best.get("finish_reason"))
    made = said(best["text"], finish_reason=finish, meta={"request_id": found["request_id"]})
    made |= {"status": outcomes.status(best["text"], finish=finish)}
    return [made | {name: found[name] for name in ("id", "prompt") if isinstance(found.get(name), str)}]


_SHAPES: tuple[Callable[[_Found], list[Fields] | None], ...] = (
    _speechmatics, _rtzr, _gladia, _azure_phrase, _rev, _vllm,
)  # fmt: skip
_MARKS = frozenset({
    "results", "result", "transcription", "status", "RecognitionStatus", "monologues", "outputs",
})  # fmt: skip


def service(found: _Found) -> list[Fields] | None:
    """Return the fields of the one transcript in a service's answer, ``None`` where it is no shape known here.

    Raises:
        InputError: A time in it cannot be read.
    """
    if _MARKS.isdisjoint(found):
        return None
    return next((made for shape in _SHAPES if (made := shape(found)) is not None), None)
