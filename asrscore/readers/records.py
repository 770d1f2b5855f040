"""A record with an id and a text, under whatever names -> fields; columns of a table are records too.

One shape covers generic JSON, table rows, asrscore's own items, NeMo manifests and every transcription endpoint
that puts its text into ``text`` or ``segments``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from asrscore.errors import InputError
from asrscore.readers import outcomes
from asrscore.readers.ids import Fields
from asrscore.readers.joining import joined, mappings, segments, words
from asrscore.readers.languages import primary_tag
from asrscore.readers.quantities import is_number, seconds, usage, whole

#: An id of its own comes before the name of the audio.
IDS = (
    "id", "custom_id", "utt_id", "utterance_id", "utt", "uttid", "key", "uid", "sample_id", "clip_id",
    "segment_id", "recording_id", "wav_name",
)  # fmt: skip
AUDIO = (
    "audio_filepath", "audio_path", "audio_file", "audio", "wav", "wav_path", "file", "filename", "file_name",
    "filepath", "file_path", "path", "clip",
)  # fmt: skip
#: Where one of these stands beside a text, the text is the reference.
PREDICTIONS = (
    "raw", "pred_text", "hypothesis", "hyp", "prediction", "predicted_text", "predicted", "pred", "hyp_text",
    "asr_text", "asr",
)  # fmt: skip
TEXTS = ("text", "transcript", "transcription", "sentence")
#: Names of a text only where the value is one.
LOOSE_TEXTS = ("content", "generated_text", "output_text", "response", "output", "answer", "result", "words")
REFERENCES = (
    "reference", "ref", "ground_truth", "groundtruth", "reference_text", "ref_text", "gold", "target", "truth",
)  # fmt: skip
_LANGUAGES = ("language", "lang", "language_code", "detected_language", "pred_lang", "locale", "languages")
_DURATIONS = (
    "duration_s", "duration", "duration_seconds", "audio_duration", "audio_duration_s", "audio_duration_secs",
    "audio_seconds",
)  # fmt: skip
_LATENCIES = ("latency_s", "latency", "elapsed_s", "latency_ms")
_FIRST_TOKENS = ("first_token_s", "ttft_s", "ttft", "time_to_first_token", "ttft_ms")
_SEGMENTS = {"segments": 1.0, "chunks": 1.0, "utterances": 1.0, "sentence_info": 0.001, "stamp_sents": 0.001}
_THOUGHTS = ("reasoning", "reasoning_content")
_OTHERS = (
    "prompt", "context", "finish_reason", "status", "usage", "run", "audio_sha256", "alternatives", "meta", "info",
    "error", "refusal", "flags", "id_source", "model", "task", "object", "duration_ms", "message", "code", "detail",
    "partial", "type", "choices",
    "candidates", "created", "request_id", "version", "asrscore", "system", "environment", "items",
)  # fmt: skip
#: Every name that means something here: an object with one of them is no mapping of ids to texts.
KNOWN = frozenset((
    *IDS, *AUDIO, *PREDICTIONS, *TEXTS, *LOOSE_TEXTS, *REFERENCES, *_LANGUAGES, *_DURATIONS, *_LATENCIES,
    *_FIRST_TOKENS, *_SEGMENTS, *_THOUGHTS, *_OTHERS,
))  # fmt: skip


class _Rest(dict[str, Any]):
    """What of a record is not yet used; in the end it is the transcript's ``meta``."""

    def take(self, names: Sequence[str]) -> Any:
        """Take away and return the first value that is there and says something; an empty one otherwise."""
        for name in names:
            if self.get(name) not in (None, ""):
                return self.pop(name)
        for name in names:
            self.pop(name, None)
        return None

    def take_time(self, names: Sequence[str]) -> float | None:
        """Take away a time, in seconds unless the name ends with ``_ms``."""
        for name in names:
            if self.get(name) not in (None, ""):
                try:
                    return seconds(self.pop(name), 0.001 if name.endswith("_ms") else 1.0)
                except InputError as err:
                    raise InputError(f"{name}: {err.found}", expected=err.expected) from None
        return None


def _id(rest: _Rest) -> str | None:
    """Take the id: the record's own, else the audio's path."""
    if "object" in rest:  # an API's answer: its id is that of the request
        rest["response_id"] = rest.pop("id", None)
    for name in (*IDS, *AUDIO):
        value = rest.get(name)
        if isinstance(value, Mapping) and name in AUDIO:
            value = value.get("path")
            if not isinstance(value, str):
                continue
        if value is None or value == "":
            continue
        if name not in IDS and not isinstance(value, str):
            continue
        if not isinstance(value, str) and not is_number(value):
            raise InputError(f"{name} is {type(value).__name__}", expected="a string or a number")
        del rest[name]
        return str(int(value) if isinstance(value, float) and value.is_integer() else value)
    return None


def _text(name: str, value: Any) -> tuple[str | None, tuple[str, ...]]:
    """Return a text and its alternatives; ``None`` for null."""
    if value is None or isinstance(value, str):
        return value, ()
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return (value[0], tuple(value[1:])) if value else ("", ())
    what = f"the number {value!r:.40}" if is_number(value) else f"a JSON {_KINDS.get(type(value), 'value')}"
    raise InputError(f"{name} is {what}", expected="a string", fix="put the words in quotes")


_KINDS = {dict: "object", list: "list", bool: "true or false"}


def _one_of(rest: _Rest, names: Sequence[str]) -> str | None:
    """Return the name of the one text that is there; further ones must say the same."""
    there = [name for name in names if name in rest]
    if len({rest[name] for name in there if isinstance(rest[name], str)}) > 1 and there[0] != "raw":
        raise InputError(
            f"{' and '.join(there)} differ",
            expected="one text",
            fix="drop or rename all but one",
        )
    return there[0] if there else None


def _prediction(rest: _Rest) -> str | None:
    models = [name for name in rest if name.startswith("pred_text_")]
    found = _one_of(rest, PREDICTIONS)
    if found is None and len(models) > 1:
        raise InputError(f"several predictions ({', '.join(models)})", expected="one", fix="write one file a system")
    return found or (models[0] if models else None)


def _take_text(rest: _Rest) -> tuple[str | None, str | None, tuple[str, ...]] | None:
    """Take text, reference and alternatives; ``None`` where there is no text at all."""
    predicted = _prediction(rest)
    stated = _one_of(rest, TEXTS)
    truth = _one_of(rest, REFERENCES)
    if predicted is None and stated is None:
        stated = next((name for name in LOOSE_TEXTS if isinstance(rest.get(name), str)), None)
    if predicted is None and stated is None and not _has_segments(rest):
        stated, truth = truth, None  # a file of references
        if stated is None:
            stated = next((name for name in LOOSE_TEXTS if name in rest and rest[name] is None), None)
        if stated is None:
            return None
    if predicted is not None and truth is None and predicted != "raw":
        stated, truth = None, stated
    name = predicted or stated
    raw, more = _text(name, rest.pop(name)) if name else (joined(_segment_texts(rest)), ())
    if truth is None:
        return raw, None, more
    reference, alternatives = _text(truth, rest.pop(truth))
    return raw, reference, more + alternatives


def _has_segments(rest: Mapping[str, Any]) -> bool:
    return any(isinstance(rest.get(name), list) for name in _SEGMENTS)


def _segment_texts(rest: Mapping[str, Any]) -> list[str]:
    name = next(name for name in _SEGMENTS if isinstance(rest.get(name), list))
    return [segment.text for segment in segments(rest[name])]


def _language(found: Any, meta: dict[str, Any]) -> str | None:
    if isinstance(found, list):
        found = found[0] if len(found) == 1 else None
    if isinstance(found, Mapping):
        found = found.get("code") or found.get("language")
    tag = primary_tag(found)
    if found not in (None, "") and found != tag:
        meta["language_raw"] = found
    return tag


def _strings(name: str, value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InputError(f"{name} is no list of strings", expected='["…", "…"]')
    return tuple(value)


def record(found: Mapping[str, Any]) -> Fields | None:
    """Return the fields of a record, ``None`` where nothing in it is a text, an error or a status.

    Args:
        found: Names and values; what has no field of its own goes into ``meta``.

    Raises:
        InputError: A value is not of its kind.
    """
    rest = _Rest(found)
    error = outcomes.error(rest)
    state = outcomes.declared(rest.pop("status", None))
    refusal = rest.take(("refusal",))
    id = _id(rest)
    said = _take_text(rest)
    if said is None:
        if error is None and state in (None, "ok", "truncated") and not refusal:
            return None
        said = ("", None, ())
    raw, reference, alternatives = said
    inner = rest.pop("meta", None)
    meta: dict[str, Any] = dict(inner) if isinstance(inner, Mapping) else {}
    fields: Fields = {"raw": raw or "", "reference": reference}
    if id is not None:
        fields["id"] = id
    if (given := rest.get("alternatives")) not in (None, "") and not any(mappings(given)):
        alternatives += _strings("alternatives", rest.pop("alternatives"))
    info = rest.pop("info", None)
    info = info if isinstance(info, Mapping) else {}
    counts = rest.pop("usage") if isinstance(rest.get("usage"), Mapping) else None
    duration = rest.take_time((*_DURATIONS, "duration_ms"))
    if duration is None:
        duration = seconds(info.get("duration"))
    if duration is None and isinstance(counts, Mapping) and counts.get("type") == "duration":
        duration = seconds(counts.get("seconds"))
    finish = outcomes.finish(rest.take(("finish_reason",)))
    stamped = {name: rest[name] for name in _SEGMENTS if isinstance(rest.get(name), list)}
    for name, items in stamped.items():
        if "segments" not in fields and (made := segments(items, _SEGMENTS[name])):
            fields["segments"] = made
            del rest[name]
    spoken = words(rest.get("words")) or words(rest.get("word_segments"))
    spoken = spoken or [
        word for items in stamped.values() for item in mappings(items) for word in words(item.get("words"))
    ]
    if spoken:
        meta["words"] = spoken
        rest.pop("words", None)
        rest.pop("word_segments", None)
    fields |= {
        "alternatives": alternatives,
        "language": _language(rest.take(_LANGUAGES) or info.get("language"), meta),
        "duration_s": duration,
        "latency_s": rest.take_time(_LATENCIES),
        "first_token_s": rest.take_time(_FIRST_TOKENS),
        "finish_reason": finish,
        "usage": usage(counts),
        "run": whole(rest.take(("run",)), "run"),
    }
    if (source := rest.pop("id_source", None)) in ("file", "stem", "line"):
        fields["id_source"] = source
    for name in ("prompt", "context", "audio_sha256"):
        if isinstance(rest.get(name), str):
            fields[name] = rest.pop(name) or None
    notes = {"reasoning": rest.take(_THOUGHTS), "error": error, "refusal": refusal}
    if error is not None:
        rest.pop("error", None)
    fields["meta"] = (
        meta
        | {name: note for name, note in notes.items() if note}
        | {name: value for name, value in rest.items() if value is not None}
    )
    fields["status"] = state or outcomes.status(
        fields["raw"], finish=finish, refusal=refusal if isinstance(refusal, str) else None, error=error
    )
    return fields
