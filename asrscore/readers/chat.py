"""What a chat model's endpoint returns -> fields: OpenAI chat and Responses, DashScope, Gemini, Ollama.

Reasoning is kept apart and never serves as a transcript.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from asrscore.errors import InputError
from asrscore.readers import outcomes
from asrscore.readers.ids import Fields
from asrscore.readers.joining import first, mappings
from asrscore.readers.languages import primary_tag
from asrscore.readers.quantities import seconds, usage

_TEXT_PARTS = {None, "text", "output_text"}
_THOUGHT_PARTS = {"thinking", "reasoning", "reasoning_text", "summary_text"}


def answer(
    text: str | None,
    *,
    reasoning: str = "",
    refusal: Any = None,
    finish: Any = None,
    error: str | None = None,
    counts: Any = None,
    flags: Sequence[str] = (),
    **more: Any,
) -> Fields:
    """Return the fields of one answer of a model.

    Args:
        text: What it said; ``None`` where it said nothing.
        reasoning: What it thought before.
        refusal: Its refusal, from a field of that name.
        finish: Why it stopped.
        error: The endpoint's error.
        counts: The endpoint's token counts.
        flags: Remarks for ``meta["flags"]``.
        more: Further fields; those that are ``None`` are left out. ``meta`` is added to.
    """
    raw, ended = text or "", outcomes.finish(finish)
    refused = refusal if isinstance(refusal, str) and refusal else None
    meta = {name: value for name, value in (more.pop("meta", None) or {}).items() if value is not None}
    notes = {"reasoning": reasoning, "refusal": refused, "error": error, "flags": list(flags)}
    return {
        "raw": raw,
        "status": outcomes.status(raw, finish=ended, refusal=refused, error=error),
        "finish_reason": ended,
        "usage": usage(counts),
        "meta": meta | {name: note for name, note in notes.items() if note},
    } | {name: value for name, value in more.items() if value is not None}


def parts(content: Any) -> tuple[str | None, str, str]:
    """Return text, reasoning and refusal of a message's content: a string, null, or a list of parts.

    Parts of unknown type say nothing; the text is ``None`` where no part is text.

    Raises:
        InputError: ``content`` is something else.
    """
    if content is None or isinstance(content, str):
        return content, "", ""
    if isinstance(content, dict):
        content = [content]
    if not isinstance(content, list):
        raise InputError(f"content is {type(content).__name__}", expected="a string, null or a list of parts")
    texts: list[str] = []
    thoughts, refusals = "", ""
    for part in content:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, dict):
            kind, said = part.get("type"), part.get("text")
            if isinstance(said, dict):
                said = said.get("value")
            if kind in _TEXT_PARTS and isinstance(said, str):
                texts.append(said)
            elif kind in _THOUGHT_PARTS:
                inner = parts(said if isinstance(said, str) else first(part, ("thinking", "reasoning", "summary")))
                thoughts += (inner[0] or "") + inner[1]
            elif kind == "refusal" and isinstance(part.get("refusal"), str):
                refusals += part["refusal"]
    return ("".join(texts) if texts else None), thoughts, refusals


def thoughts(message: Mapping[str, Any]) -> str:
    """Return the reasoning that a message carries beside its content."""
    said = first(message, ("reasoning_content", "reasoning", "thinking"))
    if isinstance(said, (list, dict)):
        text, thought, _ = parts(said)
        return (text or "") + thought
    return said if isinstance(said, str) else ""


def _message(found: Any, otherwise: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a message as an object: what stands for it otherwise where there is none, a string as its content.

    Raises:
        InputError: It is something else.
    """
    if found is None:
        return otherwise
    if isinstance(found, str):
        return {"content": found}
    if not isinstance(found, dict):
        raise InputError(f"message is {type(found).__name__}", expected="an object with content")
    return found


def completion(found: Mapping[str, Any]) -> Fields:
    """Return the fields of an OpenAI chat completion (or a legacy completion), whoever serves it."""
    error = outcomes.error(found)
    choice = next(mappings(found.get("choices")), None)
    meta = {"model": found.get("model"), "created": found.get("created")}
    if choice is None:
        return answer(None, error=error or "no choices", counts=found.get("usage"), meta=meta)
    message = _message(choice.get("message"), {"content": choice.get("text")})
    text, thought, refused = parts(message.get("content"))
    flags = []
    audio = message.get("audio")
    refusal = message.get("refusal") or refused
    if text is None and not refusal and isinstance(audio, dict) and isinstance(audio.get("transcript"), str):
        text, flags = audio["transcript"], ["text_from_audio_output"]
    return answer(
        text,
        reasoning=thoughts(message) or thought,
        refusal=refusal,
        finish=choice.get("finish_reason"),
        error=error,
        counts=found.get("usage"),
        flags=flags,
        meta=meta,
    )


def response(found: Mapping[str, Any]) -> Fields:
    """Return the fields of an OpenAI Responses object."""
    texts: list[str] = []
    thought, refusal = "", ""
    for item in mappings(found.get("output")):
        if item.get("type") == "reasoning":
            for name in ("summary", "content"):
                text, inner, _ = parts(item.get(name))
                thought += (text or "") + inner
        elif item.get("type") in ("message", None):
            text, inner, refused = parts(item.get("content"))
            texts += [] if text is None else [text]
            thought, refusal = thought + inner, refusal + refused
    state, error = found.get("status"), outcomes.error(found)
    details = found.get("incomplete_details")
    reason = details.get("reason") if isinstance(details, dict) else None
    if error is None and state in ("failed", "cancelled"):
        error = str(state)
    return answer(
        "".join(texts) if texts else None,
        reasoning=thought,
        refusal=refusal,
        finish=reason or ("max_output_tokens" if state == "incomplete" else state),
        error=error,
        counts=found.get("usage"),
        meta={"model": found.get("model")},
    )


def dashscope(found: Mapping[str, Any]) -> Fields:
    """Return the fields of a DashScope native answer."""
    output = found.get("output")
    output = output if isinstance(output, dict) else {}
    choice = next(mappings(output.get("choices")), None)
    message = _message(choice.get("message"), {}) if choice is not None else {"content": output.get("text")}
    text, thought, refused = parts(message.get("content"))
    notes = [note.get("language") for note in mappings(message.get("annotations"))]
    counts = found.get("usage")
    error = outcomes.error(found)
    if error is None and choice is None and "text" not in output:
        error = "no choices"
    return answer(
        text,
        reasoning=thoughts(message) or thought,
        refusal=refused,
        finish=(choice if choice is not None else output).get("finish_reason"),
        error=error,
        counts=counts,
        language=next((tag for tag in map(primary_tag, notes) if tag), None),
        duration_s=seconds(counts.get("seconds")) if isinstance(counts, dict) else None,
    )


def gemini(found: Mapping[str, Any]) -> Fields:
    """Return the fields of a Gemini ``generateContent`` answer, in its REST or its Python spelling."""
    candidate = next(mappings(found.get("candidates")), None)
    feedback = first(found, ("promptFeedback", "prompt_feedback"))
    blocked = first(feedback, ("blockReason", "block_reason")) if isinstance(feedback, dict) else None
    counts = first(found, ("usageMetadata", "usage_metadata"))
    meta = {"model": first(found, ("modelVersion", "model_version"))}
    if candidate is None:
        error = outcomes.error(found) or (None if blocked else "no candidates")
        return answer(None, refusal=blocked, finish=blocked, error=error, counts=counts, meta=meta)
    content = candidate.get("content")
    pieces = list(mappings(content.get("parts"))) if isinstance(content, dict) else []
    said = [part["text"] for part in pieces if isinstance(part.get("text"), str) and part.get("thought") is not True]
    thought = [part["text"] for part in pieces if isinstance(part.get("text"), str) and part.get("thought") is True]
    return answer(
        "".join(said) if said else None,
        reasoning="".join(thought),
        refusal=blocked,
        finish=first(candidate, ("finishReason", "finish_reason")),
        error=outcomes.error(found),
        counts=counts,
        meta=meta,
    )


def ollama(found: Mapping[str, Any]) -> Fields:
    """Return the fields of an Ollama ``chat`` or ``generate`` answer."""
    message = _message(found.get("message"), {"content": found.get("response"), "thinking": found.get("thinking")})
    text, thought, _ = parts(message.get("content"))
    counts = {name: found.get(name) for name in ("prompt_eval_count", "eval_count")}
    return answer(
        text,
        reasoning=thoughts(message) or thought,
        finish=found.get("done_reason"),
        error=outcomes.error(found),
        counts=counts,
        latency_s=seconds(found.get("total_duration"), 1e-9),
        meta={"model": found.get("model")},
    )
