"""One window of sound -> the text that a loaded model writes, by what kind of model it is."""

from __future__ import annotations

import inspect
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from asrscore.systems.loading import Loaded
from asrscore.transcript import Segment

#: Longest answer where nobody says otherwise, in tokens: a least number, and a number a second of sound.
_LEAST_TOKENS, _TOKENS_A_SECOND = 128, 16
_MASKS = ("feature_attention_mask", "input_features_mask", "audio_attention_mask")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked of every window."""

    prompt: str | None
    context: str | None
    language: str | None
    generate: Mapping[str, Any]
    template: str | None
    template_options: Mapping[str, Any]
    max_new_tokens: int | None
    name: str
    """The model's name, where a processor asks for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """What came of one window."""

    text: str
    decoded: str
    """All tokens as text, special ones and the prompt's included."""
    finish: str | None = None
    tokens_in: int | None = None
    tokens_out: int | None = None
    first_s: float | None = None
    """Seconds to the first token."""
    segments: tuple[Segment, ...] = ()


class Dropped(Exception):
    """A processor kept less sound than it was given.

    Args:
        kept_s: Seconds that it kept.
    """

    def __init__(self, kept_s: float) -> None:
        super().__init__(f"the processor keeps {kept_s:.1f} s")
        self.kept_s = kept_s


def write(loaded: Loaded, samples: Any, question: Question) -> Piece:
    """Return what the model writes of one window.

    Args:
        loaded: The model.
        samples: 32-bit floats at the model's rate, shape (samples,).
        question: Prompt and decoding.

    Raises:
        Dropped: The model's processor cuts the window shorter.
    """
    return {"ctc": _ctc, "transducer": _transducer, "whisper": _whisper, "seq2seq": _seq2seq, "chat": _chat}[
        loaded.family
    ](loaded, samples, question)


def _clock() -> tuple[list[Any], list[float]]:
    """Return a criterion that stops nothing, and the list into which it puts the time of every token."""
    import transformers as hf

    times: list[float] = []

    class Clock(hf.StoppingCriteria):  # type: ignore[misc, unused-ignore]
        def __call__(self, input_ids: Any, *_: Any, **__: Any) -> Any:
            times.append(time.perf_counter())
            return input_ids.new_zeros(input_ids.shape[0]).bool()

    return [Clock()], times


def _moved(loaded: Loaded, inputs: Any) -> dict[str, Any]:
    """Return inputs on the model's device, numbers of sound in its precision."""
    return {
        key: value.to(loaded.device, loaded.model.dtype if value.is_floating_point() else None)
        for key, value in dict(inputs).items()
        if hasattr(value, "to")
    }


def _check_kept(loaded: Loaded, inputs: Mapping[str, Any], samples: Any) -> None:
    """Raise Dropped where the features cover less than the samples."""
    mask = next((inputs[name] for name in _MASKS if name in inputs), None)
    hop = getattr(loaded.extractor, "hop_length", None)
    if mask is None or not hop or mask.shape[-1] < 2:
        return
    kept = int(mask.sum()) * hop / loaded.rate
    if kept < len(samples) / loaded.rate - 0.1:
        raise Dropped(kept)


def _prepared(loaded: Loaded, samples: Any, **more: Any) -> dict[str, Any]:
    made = loaded.processor(audio=samples, sampling_rate=loaded.rate, return_tensors="pt", **more)
    return _moved(loaded, made)


def _plain(loaded: Loaded, ids: Any, **more: Any) -> Piece:
    """Return a piece of which there are only tokens."""
    text, decoded = (loaded.processor.batch_decode(ids, skip_special_tokens=skip)[0] for skip in (True, False))
    return Piece(text=text, decoded=decoded, **more)


def _ctc(loaded: Loaded, samples: Any, question: Question) -> Piece:
    inputs = _prepared(loaded, samples)
    if "generate" in vars(type(loaded.model)):
        ids = loaded.model.generate(**inputs, **question.generate)
    else:
        ids = loaded.model(**inputs).logits.argmax(-1)
    return _plain(loaded, getattr(ids, "sequences", ids), finish="stop")


def _transducer(loaded: Loaded, samples: Any, question: Question) -> Piece:
    # Without a limit of the user's, these models reckon one from the length of the sound.
    limit = {} if question.max_new_tokens is None else {"max_new_tokens": question.max_new_tokens}
    ids = loaded.model.generate(**_prepared(loaded, samples), **{**limit, **question.generate})
    return _plain(loaded, getattr(ids, "sequences", ids), finish="stop")


def _limit(question: Question, samples: Any, rate: int) -> int:
    if question.max_new_tokens is not None:
        return question.max_new_tokens
    return _LEAST_TOKENS + int(_TOKENS_A_SECOND * len(samples) / rate)


def _seq2seq(loaded: Loaded, samples: Any, question: Question) -> Piece:
    inputs = _prepared(loaded, samples)
    _check_kept(loaded, inputs, samples)
    limit = _limit(question, samples, loaded.rate)
    most = getattr(loaded.model.config, "max_position_embeddings", None)
    if question.max_new_tokens is None and isinstance(most, int):
        limit = min(limit, most - 1)
    criteria, times = _clock()
    began = time.perf_counter()
    ids = loaded.model.generate(
        **inputs, **{"do_sample": False, "max_new_tokens": limit, **question.generate}, stopping_criteria=criteria
    )
    out = len(times)
    return _plain(
        loaded, ids, finish="length" if out >= limit else "stop", tokens_out=out,
        first_s=times[0] - began if times else None,
    )  # fmt: skip


def _whisper(loaded: Loaded, samples: Any, question: Question) -> Piece:
    """Ask Whisper: up to 30 s at once, longer sound in its own way, window after window by the times it writes."""
    long = len(samples) > loaded.extractor.n_samples
    padding = {"truncation": False, "padding": "longest"} if long else {"padding": "max_length"}
    inputs = _prepared(loaded, samples, return_attention_mask=True, **padding)
    told: dict[str, Any] = {"do_sample": False}
    if getattr(loaded.model.generation_config, "is_multilingual", False):
        told["task"] = "transcribe"
        if question.language is not None:
            told["language"] = question.language
    if long:
        told |= {"return_timestamps": True, "return_segments": True}
    if (said := question.prompt or question.context) is not None:
        told["prompt_ids"] = loaded.processor.get_prompt_ids(said, return_tensors="pt").to(loaded.device)
    if question.max_new_tokens is not None:
        told["max_new_tokens"] = question.max_new_tokens
    criteria, times = _clock()
    began = time.perf_counter()
    made = loaded.model.generate(**inputs, **{**told, **question.generate}, stopping_criteria=criteria)
    ids = made["sequences"] if isinstance(made, dict) else made
    segments = made.get("segments", [[]])[0] if isinstance(made, dict) else []
    limit = question.max_new_tokens or loaded.model.config.max_target_positions - 8
    return _plain(
        loaded, ids, finish="length" if not long and len(times) >= limit else "stop", tokens_out=len(times) or None,
        first_s=times[0] - began if times else None,
        segments=tuple(
            Segment(
                text=loaded.tokenizer.decode(one["tokens"], skip_special_tokens=True),
                start_s=round(float(one["start"]), 3), end_s=round(float(one["end"]), 3),
            )
            for one in segments
        ),
    )  # fmt: skip


def _chat(loaded: Loaded, samples: Any, question: Question) -> Piece:
    inputs = _moved(loaded, _conversation(loaded, samples, question))
    _check_kept(loaded, inputs, samples)
    limit = _limit(question, samples, loaded.rate)
    criteria, times = _clock()
    began = time.perf_counter()
    ids = loaded.model.generate(
        **inputs, **{"do_sample": False, "max_new_tokens": limit, **question.generate}, stopping_criteria=criteria
    )
    ids = ids[0] if isinstance(ids, tuple) else getattr(ids, "sequences", ids)
    asked = int(inputs["input_ids"].shape[1])
    fresh = ids[0][asked:]
    decode = loaded.tokenizer.decode
    return Piece(
        text=decode(fresh, skip_special_tokens=True), decoded=decode(ids[0], skip_special_tokens=False),
        finish="length" if len(fresh) >= limit else "stop", tokens_in=asked, tokens_out=len(fresh),
        first_s=times[0] - began if times else None,
    )  # fmt: skip


def _conversation(loaded: Loaded, samples: Any, question: Question) -> Any:
    """Return a model's input: from the user's template, its own request for a transcript, or its chat template."""
    processor = loaded.processor
    if question.template is not None:
        text = question.template.replace("{prompt}", question.prompt or "").replace("{context}", question.context or "")
        name = "audios" if "audios" in inspect.signature(processor.__call__).parameters else "audio"
        return processor(text=[text], **{name: [samples]}, return_tensors="pt")
    request = getattr(processor, "apply_transcription_request", None)
    if request is not None and (question.prompt is None or not processor.chat_template):
        return _request(loaded, request, samples, question)
    if not processor.chat_template:
        raise ValueError("the model has no chat template: write one into the setting template")
    content: list[dict[str, Any]] = [{"type": "audio", "audio": samples}]
    if question.prompt is not None:
        content.append({"type": "text", "text": question.prompt})
    messages: list[dict[str, Any]] = [{"role": "user", "content": content}]
    if question.context is not None:
        messages.insert(0, {"role": "system", "content": [{"type": "text", "text": question.context}]})
    return processor.apply_chat_template(
        messages, add_generation_prompt=True, tokenize=True, return_dict=True, return_tensors="pt",
        **question.template_options,
    )  # fmt: skip


def _request(loaded: Loaded, request: Any, samples: Any, question: Question) -> Any:
    """Return what the processor's own request for a transcript makes, told as much as it can be told."""
    known = inspect.signature(request).parameters
    told = {
        "language": question.language, "prompt": question.prompt or question.context, "model_id": question.name,
        "sampling_rate": loaded.rate, "format": ["wav"],
    }  # fmt: skip
    given = {name: value for name, value in told.items() if name in known and value is not None}
    return request(audio=[samples], **given, **({} if "model_id" not in known else {"return_tensors": "pt"}))
