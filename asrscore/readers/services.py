"""What further speech services return -> fields: Speechmatics, RTZR, Gladia."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

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


_SHAPES: tuple[Callable[[_Found], list[Fields] | None], ...] = (_speechmatics, _rtzr, _gladia)
_MARKS = frozenset({"results", "result", "transcription", "status"})


def service(found: _Found) -> list[Fields] | None:
    """Return the fields of the one transcript in a service's answer, ``None`` where it is no shape known here.

    Raises:
        InputError: A time in it cannot be read.
    """
    if _MARKS.isdisjoint(found):
        return None
    return next((made for shape in _SHAPES if (made := shape(found)) is not None), None)
