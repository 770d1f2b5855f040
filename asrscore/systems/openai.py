"""Any server that speaks OpenAI's protocol: chat with audio, or ``/audio/transcriptions``."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from asrscore.errors import InputError
from asrscore.systems.audio import wav_bytes
from asrscore.systems.base import Answer, Backend, Heard, System
from asrscore.systems.client import HOME, check_headers, check_url, check_variable, connect
from asrscore.systems.exchange import Exchange, Limits
from asrscore.systems.options import number, rate
from asrscore.systems.windows import whole, windows


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Settings of ``openai``."""

    base_url: str = HOME
    """Where the server is, ``/v1`` included."""
    api_key_env: str | None = None
    """Environment variable with the key; ``OPENAI_API_KEY`` for OpenAI itself, none for any other host."""
    headers_env: Mapping[str, str] = field(default_factory=dict)
    """Header -> environment variable with its value, such as ``{"api-key" = "AZURE_KEY"}``."""
    route: Literal["chat", "transcriptions"] = "chat"
    audio: Literal["input_audio", "audio_url"] = "input_audio"
    """How chat carries the sound: OpenAI's part, or vLLM's and DashScope's with a data URL."""
    text_first: bool = False
    """Whether the prompt comes before the sound in the message."""
    stream: bool = False
    response_format: str | None = None
    """``json``, ``verbose_json`` or ``text``, for transcriptions."""
    max_tokens: int | None = number(least=1)
    temperature: float | None = number(least=0)
    extra_body: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of the request, such as ``{enable_thinking = false}``."""
    window_s: float | None = number(least=1)
    """Longest stretch asked at once, in seconds, for servers that drop what is beyond it without a word."""
    rate: int = rate()
    timeout_s: float = number(600.0, above=0)
    retries: int = number(4, least=0)
    backoff_s: float = number(1.0, above=0)
    longest_wait_s: float = number(120.0, above=0)


class OpenAI(Backend):
    """Asks a server through the official client; failures of the server are answers with its words."""

    Options = Options
    volatile = frozenset({
        "api_key_env", "headers_env", "timeout_s", "retries", "backoff_s", "longest_wait_s",
    })  # fmt: skip
    parallel = True

    def __init__(self, system: System) -> None:
        super().__init__(system)
        self._client: Any = None
        self._exchange: Exchange | None = None
        where = f"systems.{system.name}"
        check_url(self.options.base_url, where)
        check_variable(self.options.api_key_env, where)
        check_headers(self.options.headers_env, where)
        if not system.model:
            raise InputError(f"{where} lacks model")

    def open(self) -> Mapping[str, Any]:
        """Make the client, and see whether anybody is there."""
        made = connect(
            self.options.base_url, key_env=self.options.api_key_env, headers_env=self.options.headers_env,
            timeout_s=self.options.timeout_s, system=self.system.name,
        )  # fmt: skip
        self._client = made.client
        limits = Limits(
            self.options.timeout_s, self.options.retries, self.options.backoff_s, self.options.longest_wait_s
        )
        self._exchange = Exchange(made.module, limits, made.secrets)
        return {"packages": ("openai",)}

    def answer(self, heard: Heard) -> Answer:
        """Ask for one clip, in windows where it is longer than the server hears."""
        cuts = windows(heard.pcm, heard.rate, self.options.window_s)
        if len(cuts) == 1:
            return self._ask(heard.pcm, heard)
        parts: list[Answer] = []
        for begin, end in cuts:
            parts.append(self._ask(heard.pcm[begin:end], heard))
            if parts[-1].status == "error":
                break
        return whole(parts, cuts, heard.rate)

    def _ask(self, pcm: Any, heard: Heard) -> Answer:
        assert self._exchange is not None
        sound = wav_bytes(pcm, heard.rate)
        ask = self._chat(sound) if self.options.route == "chat" else self._transcription(sound, heard)
        return self._exchange.answer(ask, streams=self.options.stream)

    def _chat(self, sound: bytes) -> Any:
        data = base64.b64encode(sound).decode("ascii")
        part: dict[str, Any] = {"type": "input_audio", "input_audio": {"data": data, "format": "wav"}}
        if self.options.audio == "audio_url":
            part = {"type": "audio_url", "audio_url": {"url": f"data:audio/wav;base64,{data}"}}
        content = [part]
        if self.system.prompt:
            text = {"type": "text", "text": self.system.prompt}
            content = [text, part] if self.options.text_first else [part, text]
        messages: list[dict[str, Any]] = [{"role": "user", "content": content}]
        if self.system.context:
            messages.insert(0, {"role": "system", "content": self.system.context})
        more = self._common()
        if self.options.stream:
            more |= {"stream": True, "stream_options": {"include_usage": True}}
        create = self._client.chat.completions.with_streaming_response.create
        return lambda: create(model=self.system.model, messages=messages, **more)

    def _transcription(self, sound: bytes, heard: Heard) -> Any:
        more = self._common()
        for name, value in (
            ("response_format", self.options.response_format),
            ("language", self.system.language_of(heard.clip)),
            ("prompt", self.system.prompt or self.system.context),
            ("stream", self.options.stream or None),
        ):
            if value is not None:
                more[name] = value
        create = self._client.audio.transcriptions.with_streaming_response.create
        # The name of the user's file is none of the server's business.
        return lambda: create(model=self.system.model, file=("audio.wav", sound, "audio/wav"), **more)

    def _common(self) -> dict[str, Any]:
        more: dict[str, Any] = {"extra_body": dict(self.options.extra_body) or None}
        if self.options.temperature is not None:
            more["temperature"] = self.options.temperature
        if self.options.max_tokens is not None and self.options.route == "chat":
            more["max_tokens"] = self.options.max_tokens
        return more

    def close(self) -> None:
        """End waiting and close the connections."""
        if self._exchange is not None:
            self._exchange.stop()
        if self._client is not None:
            self._client.close()
