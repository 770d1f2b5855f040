"""Any server that speaks OpenAI's protocol: chat with audio, or ``/audio/transcriptions``."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

from asrscore.errors import BackendError, InputError, MissingExtra
from asrscore.systems.audio import wav_bytes
from asrscore.systems.base import Answer, Heard, System
from asrscore.systems.exchange import Exchange, Limits, redacted

_HOME = "https://api.openai.com/v1"
_HOME_KEY = "OPENAI_API_KEY"
_PROBE_S = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Settings of ``openai``."""

    base_url: str = _HOME
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
    max_tokens: int | None = None
    temperature: float | None = None
    extra_body: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of the request, such as ``{enable_thinking = false}``."""
    rate: int = 16000
    timeout_s: float = 600.0
    retries: int = 4
    backoff_s: float = 1.0
    longest_wait_s: float = 120.0


class OpenAI:
    """Asks a server through the official client; failures of the server are answers with its words."""

    Options = Options
    volatile = frozenset({
        "api_key_env", "headers_env", "timeout_s", "retries", "backoff_s", "longest_wait_s",
    })  # fmt: skip
    parallel = True
    local = False
    warmup = 0
    warms = True

    def __init__(self, system: System) -> None:
        self.system = system
        self.options: Options = system.options
        self.rate = self.options.rate
        self._client: Any = None
        self._exchange: Exchange | None = None
        where = f"systems.{system.name}"
        parts = urlsplit(self.options.base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError(f"{where}.base_url is {self.options.base_url!r}", expected="http://host/v1")
        if parts.username or parts.password or parts.query:
            raise InputError(
                f"{where}.base_url holds more than an address", expected="no user, password or query",
                fix="put keys into environment variables: api_key_env, headers_env",
            )  # fmt: skip
        if not system.model:
            raise InputError(f"{where} lacks model")
        for name in ("timeout_s", "backoff_s", "longest_wait_s"):
            if getattr(self.options, name) <= 0:
                raise InputError(f"{where}.{name} is {getattr(self.options, name)}", expected="seconds above 0")

    def open(self) -> Mapping[str, Any]:
        """Make the client, and see whether anybody is there."""
        try:
            import openai
        except ImportError as err:
            raise MissingExtra("openai", "openai") from err
        key = self._secret(self._key_name())
        headers = {name: self._secret(variable) for name, variable in self.options.headers_env.items()}
        secrets = tuple(s for s in (key, *headers.values()) if s)
        with _without_defaults():
            self._client = openai.OpenAI(
                api_key=key or "none", base_url=self.options.base_url, max_retries=0, timeout=self.options.timeout_s,
                default_headers={name: value for name, value in headers.items() if value},
                http_client=openai.DefaultHttpxClient(follow_redirects=False),
            )  # fmt: skip
        try:
            self._client.models.list(timeout=_PROBE_S)
        except openai.APITimeoutError:
            pass
        except openai.APIConnectionError as err:
            said = redacted(str(err.__cause__ or err), secrets)
            raise BackendError(f"no server at {self.options.base_url} ({said})", system=self.system.name) from None
        except openai.OpenAIError:
            pass  # it is there; what it says of models is not asked of every server
        limits = Limits(
            self.options.timeout_s, self.options.retries, self.options.backoff_s, self.options.longest_wait_s
        )
        self._exchange = Exchange(openai, limits, secrets)
        return {"packages": ("openai",)}

    def _key_name(self) -> str | None:
        if self.options.api_key_env is not None:
            return self.options.api_key_env
        # The key of one host is nobody else's business.
        return _HOME_KEY if urlsplit(self.options.base_url).hostname == urlsplit(_HOME).hostname else None

    def _secret(self, variable: str | None) -> str | None:
        if variable is None:
            return None
        value = os.environ.get(variable, "").strip()
        if not value:
            raise BackendError(f"the environment variable {variable} is not set", system=self.system.name)
        return value

    def answer(self, heard: Heard) -> Answer:
        """Ask for one clip."""
        assert self._exchange is not None
        sound = wav_bytes(heard.pcm, heard.rate)
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


@contextmanager
def _without_defaults() -> Iterator[None]:
    """Keep what the client would read from the environment by itself (keys, organisation, project) from it."""
    kept = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("OPENAI_")}
    try:
        yield
    finally:
        os.environ.update(kept)
