"""Pieces of one streamed answer -> fields: what a client logged chunk by chunk, as SSE or one JSON value a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from asrscore.readers import chat, outcomes
from asrscore.readers.ids import Fields
from asrscore.readers.joining import first, joined, mappings, segments, words
from asrscore.readers.jsontext import Value

_Found = Mapping[str, Any]
#: The fields, and whether the producer said that the answer ends there.
_Joined = tuple[Fields, bool]

#: Stands for the end of a stream among its values.
DONE = "[DONE]"
#: Note on an answer whose stream has no end.
UNFINISHED = "stream_not_finished"


def _together(pieces: Iterable[Any]) -> str:
    return "".join(piece for piece in pieces if isinstance(piece, str))


def assembled(pieces: Iterable[str]) -> str:
    """Return the text of a stream whose pieces may each hold all the text so far.

    Where each piece begins the next one, the last is the text; otherwise they are joined.
    """
    said = [piece for piece in pieces if piece]
    if len(said) > 1 and all(b.startswith(a) for a, b in pairwise(said)):
        return said[-1]
    return "".join(said)


def _cut(fields: Fields) -> Fields:
    """Return ``fields``, marked as those of a stream that neither ended nor said why it stopped."""
    if fields["status"] == "error":
        return fields
    meta = fields["meta"]
    noted = fields | {"meta": meta | {"flags": [*meta.get("flags", ()), UNFINISHED]}}
    return noted | ({"status": "truncated"} if fields["status"] in ("ok", "empty") else {})


def _last(values: Iterable[Any]) -> Any:
    return next((value for value in reversed(list(values)) if value not in (None, "", "null")), None)


def _error(pieces: Sequence[_Found]) -> Any:
    return _last(map(outcomes.error, pieces))


def _chat(pieces: Sequence[_Found]) -> _Joined:
    choices = [choice for piece in pieces for choice in mappings(piece.get("choices")) if not choice.get("index")]
    deltas = [next(mappings([first(choice, ("delta", "message"))]), {}) for choice in choices]
    read = [chat.parts(delta.get("content")) for delta in deltas]
    said = [text for text, _, _ in read if text is not None] + [
        choice["text"] for choice in choices if isinstance(choice.get("text"), str)
    ]
    heard = [delta["audio"].get("transcript") for delta in deltas if isinstance(delta.get("audio"), dict)]
    finish = _last(choice.get("finish_reason") for choice in choices)
    whole = {
        "choices": [
            {
                "finish_reason": finish,
                "message": {
                    "content": "".join(said) if "".join(said) or not any(heard) else None,
                    "reasoning_content": _together(chat.thoughts(delta) for delta in deltas)
                    + _together(thought for _, thought, _ in read),
                    "refusal": _together(delta.get("refusal") for delta in deltas),
                    "audio": {"transcript": _together(heard)} if any(heard) else None,
                },
            }
        ],
        "usage": _last(piece.get("usage") for piece in pieces),
        "model": pieces[0].get("model"),
        "created": pieces[0].get("created"),
        "error": _error(pieces),
    }
    return chat.completion(whole), finish is not None


def _dashscope(pieces: Sequence[_Found]) -> _Joined:
    if len(pieces) == 1:
        return chat.dashscope(pieces[0]), True
    read = [chat.dashscope(piece) for piece in pieces if isinstance(piece.get("output"), dict)]
    finish = _last(fields["finish_reason"] for fields in read)
    whole = chat.answer(
        assembled(fields["raw"] for fields in read),
        reasoning=assembled(fields["meta"].get("reasoning", "") for fields in read),
        finish=finish,
        error=_error(pieces),
        counts=_last(fields["usage"] or None for fields in read),
        language=_last(fields.get("language") for fields in read),
        duration_s=_last(fields.get("duration_s") for fields in read),
    )
    return whole, finish is not None


def _gemini(pieces: Sequence[_Found]) -> _Joined:
    if len(pieces) == 1:
        return chat.gemini(pieces[0]), True
    read = [chat.gemini(piece) for piece in pieces]
    finish = _last(fields["finish_reason"] for fields in read)
    whole = chat.answer(
        _together(fields["raw"] for fields in read),
        reasoning=_together(fields["meta"].get("reasoning") for fields in read),
        refusal=_last(fields["meta"].get("refusal") for fields in read),
        finish=finish,
        error=_error(pieces),
        counts=_last(first(piece, ("usageMetadata", "usage_metadata")) for piece in pieces),
        meta={"model": read[-1]["meta"].get("model")},
    )
    return whole, finish is not None


def _ollama(pieces: Sequence[_Found]) -> _Joined:
    read = [chat.ollama(piece) for piece in pieces]
    ended = pieces[-1].get("done") is True
    message = {
        "content": _together(fields["raw"] for fields in read),
        "thinking": _together(fields["meta"].get("reasoning") for fields in read),
    }
    whole = chat.ollama({**pieces[-1], "message": message, "error": _error(pieces)})
    return whole, ended


def _events(pieces: Sequence[_Found]) -> _Joined:
    """Join the events of OpenAI's transcription and Responses streams; a closing event says the whole once more."""
    events = [(str(piece.get("type")), piece) for piece in pieces]
    closing = next((p["response"] for kind, p in events if kind in _RESPONSE_ENDS and "response" in p), None)
    if isinstance(closing, dict):
        return chat.response(closing), True
    end = next((p for kind, p in events if kind in _TEXT_ENDS), {})
    deltas = [(kind, p.get("delta")) for kind, p in events if kind.endswith(".delta")]
    said = first(end, ("text", "transcript"))
    whole = chat.answer(
        said if isinstance(said, str) else _together(delta for kind, delta in deltas if kind in _TEXT_DELTAS),
        reasoning=_together(delta for kind, delta in deltas if ".reasoning" in kind),
        refusal=_together(delta for kind, delta in deltas if kind == "response.refusal.delta"),
        error=_error(pieces),
        counts=end.get("usage"),
        segments=segments([p for kind, p in events if kind == "transcript.text.segment"]) or None,
    )
    return whole, bool(end)


_TEXT_DELTAS = {
    "transcript.text.delta",
    "response.output_text.delta",
    "conversation.item.input_audio_transcription.delta",
}
_TEXT_ENDS = {
    "transcript.text.done",
    "response.output_text.done",
    "conversation.item.input_audio_transcription.completed",
}
_RESPONSE_ENDS = {"response.completed", "response.incomplete", "response.failed"}


def _funasr(pieces: Sequence[_Found]) -> _Joined:
    """Join FunASR's websocket messages: the offline pass says again, and better, what the online pass said."""
    spoke = [piece for piece in pieces if "mode" in piece]
    final = [piece for piece in spoke if str(piece["mode"]).endswith("offline")] or spoke
    spoken = [item for piece in final for item in mappings(piece.get("stamp_sents"))]
    name = pieces[0].get("wav_name")
    fields = chat.answer(
        joined(str(piece.get("text") or "") for piece in final),
        error=_error(pieces),
        segments=segments(spoken, 0.001) or None,
        meta={"mode": final[-1]["mode"]},
    )
    return fields | ({"id": name} if isinstance(name, str) and name else {}), True


def vosk(pieces: Iterable[_Found]) -> Fields:
    """Return the fields of a Vosk recogniser's whole output: its final texts; partial ones are no results."""
    best = [next(mappings(piece.get("alternatives")), piece) for piece in pieces if "partial" not in piece]
    timed = []
    for piece in best:
        spoken = words(piece.get("result"))
        if piece.get("text"):
            timed.append(
                {
                    "text": piece["text"],
                    "start": spoken[0].get("start") if spoken else None,
                    "end": spoken[-1].get("end") if spoken else None,
                    "words": spoken,
                }
            )
    return chat.answer(
        joined(str(piece["text"]) for piece in timed),
        segments=segments(timed) or None,
        meta={"words": [word for piece in timed for word in piece["words"]] or None},
    )


def is_vosk(found: Any) -> bool:
    """Return whether a value shows that the file is a Vosk recogniser's output."""
    if not isinstance(found, dict):
        return False
    timed = next(mappings(found.get("result")), {})
    return set(found) == {"partial"} or ("text" in found and {"conf", "word"} <= set(timed))


_JOINS: Mapping[str, Callable[[Sequence[_Found]], _Joined]] = {
    "chat": _chat, "dashscope": _dashscope, "gemini": _gemini, "ollama": _ollama, "events": _events,
    "funasr": _funasr,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Piece:
    kind: str
    key: object = None
    """What pieces of one answer have in common; ``None`` where the producer gives no such thing."""
    last: bool = False
    """Whether the producer says that this piece ends the answer."""


_MARKS = frozenset({
    "object", "choices", "output", "candidates", "promptFeedback", "prompt_feedback", "done", "type", "mode",
})  # fmt: skip


def _piece(found: Any) -> _Piece | None:
    """Return what a value is a piece of, ``None`` where it is a whole record."""
    if not isinstance(found, dict) or _MARKS.isdisjoint(found):
        return None
    kind, output = found.get("type"), found.get("output")
    choice = next(mappings(found.get("choices")), {})
    if str(found.get("object")).endswith(".chunk") or "delta" in choice:
        return _Piece("chat", found.get("id"))
    if isinstance(output, dict) and ("choices" in output or "finish_reason" in output):
        end = next(mappings(output.get("choices")), output).get("finish_reason")
        return _Piece("dashscope", found.get("request_id"), outcomes.finish(end) is not None)
    if isinstance(found.get("candidates"), list) or {"promptFeedback", "prompt_feedback"} & set(found):
        ends = [first(one, ("finishReason", "finish_reason")) for one in mappings(found.get("candidates"))]
        return _Piece("gemini", first(found, ("responseId", "response_id")), any(ends) or not ends)
    if isinstance(found.get("done"), bool) and ("message" in found or isinstance(found.get("response"), str)):
        return _Piece("ollama", None, found["done"])
    if isinstance(kind, str) and kind.startswith(("transcript.text.", "response.", "conversation.item.input_audio")):
        return _Piece("events")
    if "mode" in found and ("is_final" in found or "stamp_sents" in found) and "text" in found:
        return _Piece("funasr", found.get("wav_name"))
    return None


def gathered(values: Iterable[Value]) -> Iterator[tuple[Value, Fields | None]]:
    """Yield each whole record with ``None``, and each streamed answer with the fields that its pieces make.

    Args:
        values: JSON values in the order of the file; ``DONE`` ends an answer.
    """
    opening: Value | None = None
    kind = _Piece("")
    pieces: list[_Found] = []

    def close(*, done: bool) -> Iterator[tuple[Value, Fields | None]]:
        nonlocal opening
        if opening is not None:
            fields, ended = _JOINS[kind.kind](pieces)
            yield opening, fields if done or ended else _cut(fields)
        opening = None

    for value in values:
        if value.value == DONE:
            yield from close(done=True)
            continue
        piece = _piece(value.value)
        if opening is not None:
            if piece is None and isinstance(value.value, dict) and _fails(value.value):
                pieces.append(value.value)  # the stream broke off with an error
                continue
            if piece is None or (piece.kind, piece.key) != (kind.kind, kind.key) or (kind.last and piece.key is None):
                yield from close(done=False)
        if piece is None:
            yield value, None
            continue
        if opening is None:
            opening, pieces = value, []
        kind = piece
        pieces.append(value.value)
    yield from close(done=False)


def _fails(found: _Found) -> bool:
    return outcomes.error(found) is not None and not {"choices", "custom_id", "id", "text"} & set(found)
