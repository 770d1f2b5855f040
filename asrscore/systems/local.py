"""Models that transformers runs on this machine: CTC, transducers, encoder-decoders and audio-language models."""

from __future__ import annotations

import time
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from asrscore.errors import InputError
from asrscore.readers import outcomes
from asrscore.readers.joining import joined
from asrscore.systems.base import Answer, Backend, Heard, System, failed
from asrscore.systems.families import Dropped, Piece, Question, write
from asrscore.systems.loading import Loaded, load, modules
from asrscore.systems.options import number
from asrscore.systems.windows import in_seconds, windows

_WORDS = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Settings of ``transformers``."""

    device: str = "auto"
    """``auto``, ``cpu``, ``cuda``, ``cuda:1`` or ``mps``."""
    dtype: Literal["auto", "float32", "float16", "bfloat16"] = "auto"
    """``auto`` is the model's own on a GPU and 32 bits on a CPU."""
    trust_remote_code: bool = False
    """Whether code that comes with the model may run."""
    revision: str | None = None
    attention: str | None = None
    """``eager``, ``sdpa``, ``flash_attention_2``."""
    generate: Mapping[str, Any] = field(default_factory=dict)
    """Decoding options of transformers, such as ``{num_beams = 5}``; without any, greedy."""
    max_new_tokens: int | None = number(least=1)
    window_s: float | None = number(least=1)
    """Longest stretch asked at once, in seconds; else the model's own, where it has one."""
    template: str | None = None
    """The whole input as text for models without a chat template; ``{prompt}`` and ``{context}`` are filled in."""
    template_options: Mapping[str, Any] = field(default_factory=dict)
    """Told to the chat template, such as ``{enable_thinking = false}``."""
    threads: int | None = number(least=1)
    """Threads of the CPU."""


class Local(Backend):
    """Loads a model once and asks it clip by clip."""

    Options = Options
    volatile = frozenset({"threads"})
    local = True
    warmup = 1

    def __init__(self, system: System) -> None:
        super().__init__(system)
        self._loaded: Loaded | None = None
        self._window_s = self.options.window_s
        if not system.model:
            raise InputError(f"systems.{system.name} lacks model", expected="a folder or a name on the hub")

    def open(self) -> Mapping[str, Any]:
        """Load the model."""
        torch, _ = modules()
        if self.options.threads is not None:
            torch.set_num_threads(self.options.threads)
        self._loaded = load(
            self.system, device=self.options.device, dtype=self.options.dtype, revision=self.options.revision,
            trust_remote_code=self.options.trust_remote_code, attention=self.options.attention,
        )  # fmt: skip
        self.rate = self._loaded.rate
        return {**self._loaded.facts, "packages": ("torch", "transformers", "tokenizers")}

    def answer(self, heard: Heard) -> Answer:
        """Ask the model for one clip, in windows where it is longer than the model hears."""
        assert self._loaded is not None
        torch, _ = modules()
        samples = heard.floats
        question = self._question(heard)
        began = time.perf_counter()
        try:
            with warnings.catch_warnings(), torch.inference_mode():
                warnings.simplefilter("ignore")  # hints on lengths that are set, or reckoned from the sound
                pieces, cuts = self._pieces(self._loaded, samples, question)
        except Exception as err:  # noqa: BLE001 - a model that fails on one clip may serve the next
            said = " ".join(str(err).split())
            return failed(f"{type(err).__name__}: {said}"[:_WORDS])
        return self._joined(pieces, cuts, time.perf_counter() - began)

    def _question(self, heard: Heard) -> Question:
        return Question(
            prompt=self.system.prompt, context=self.system.context, language=self.system.language_of(heard.clip),
            generate=self.options.generate, template=self.options.template,
            template_options=self.options.template_options, max_new_tokens=self.options.max_new_tokens,
            name=str(self.system.model),
        )  # fmt: skip

    def _pieces(self, loaded: Loaded, samples: Any, question: Question) -> tuple[list[Piece], list[tuple[int, int]]]:
        """Ask window by window; where the processor keeps less than it is given, in windows of what it keeps."""
        cuts = windows(samples, loaded.rate, self._window_s)
        while True:
            try:
                return [write(loaded, samples[begin:end], question) for begin, end in cuts], cuts
            except Dropped as err:
                if err.kept_s < 1 or (self._window_s is not None and err.kept_s >= self._window_s):
                    raise
                self._window_s = err.kept_s
                cuts = windows(samples, loaded.rate, self._window_s)

    def _joined(self, pieces: list[Piece], cuts: list[tuple[int, int]], seconds: float) -> Answer:
        """Return the pieces as one answer."""
        raw = joined(p.text for p in pieces) if len(pieces) > 1 else pieces[0].text
        finish = "length" if any(p.finish == "length" for p in pieces) else pieces[-1].finish
        usage = {
            name: sum(n for n in counts if n is not None)
            for name, counts in (("input", [p.tokens_in for p in pieces]), ("output", [p.tokens_out for p in pieces]))
            if any(n is not None for n in counts)
        }
        meta: dict[str, Any] = {"decoded": "\n".join(p.decoded for p in pieces)}
        if len(cuts) > 1:
            meta["windows_s"] = in_seconds(cuts, self.rate)
        elif pieces[0].segments:
            meta["windows_s"] = "the model's own, by the times it writes"
        return Answer(
            raw=raw, status=outcomes.status(raw, finish=finish), finish_reason=finish, usage=usage, meta=meta,
            latency_s=seconds, first_token_s=pieces[0].first_s if seconds else None, segments=pieces[0].segments,
        )  # fmt: skip

    def close(self) -> None:
        """The process's end frees the model."""
        self._loaded = None
