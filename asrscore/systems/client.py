"""The official client of OpenAI's protocol, made so that a key reaches its own host only."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from asrscore.errors import BackendError, InputError, MissingExtra
from asrscore.systems.exchange import redacted

HOME = "https://api.openai.com/v1"
_HOME_KEY = "OPENAI_API_KEY"
_PROBE_S = 5.0


@dataclass(frozen=True, slots=True)
class Client:
    """A client, its package, and the secrets that must not stand in any message."""

    module: Any
    client: Any
    secrets: tuple[str, ...]


def check_url(url: str, where: str) -> None:
    """Refuse an address that is none, or that holds more than one.

    Raises:
        InputError: No http or https address, or one with a user, password or query.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise InputError(f"{where}.base_url is {url!r}", expected="http://host/v1")
    if parts.username or parts.password or parts.query:
        raise InputError(
            f"{where}.base_url holds more than an address", expected="no user, password or query",
            fix="put keys into environment variables: api_key_env, headers_env",
        )  # fmt: skip


def connect(url: str, *, key_env: str | None, headers_env: Mapping[str, str], timeout_s: float, system: str) -> Client:
    """Return a client, after a look whether anybody is there.

    Args:
        url: The server's address, ``/v1`` included.
        key_env: Environment variable of the key; left out, ``OPENAI_API_KEY`` for OpenAI itself and none for others.
        headers_env: Header -> environment variable with its value.
        timeout_s: Seconds without a byte after which a request ends.
        system: Who asks, for error messages.

    Raises:
        BackendError: A variable is not set, or there is no server.
        MissingExtra: The client is not installed.
    """
    try:
        import openai
    except ImportError as err:
        raise MissingExtra("openai", "openai") from err
    if key_env is None and urlsplit(url).hostname == urlsplit(HOME).hostname:
        key_env = _HOME_KEY  # the key of one host is nobody else's business
    key = _secret(key_env, system) if key_env is not None else None
    headers = {name: _secret(variable, system) for name, variable in headers_env.items()}
    secrets = tuple(secret for secret in (key, *headers.values()) if secret)
    with _without_defaults():
        client = openai.OpenAI(
            api_key=key or "none", base_url=url, max_retries=0, timeout=timeout_s, default_headers=headers,
            http_client=openai.DefaultHttpxClient(follow_redirects=False),
        )  # fmt: skip
    try:
        client.models.list(timeout=_PROBE_S)
    except openai.APITimeoutError:
        pass
    except openai.APIConnectionError as err:
        said = redacted(str(err.__cause__ or err), secrets)
        raise BackendError(f"no server at {url} ({said})", system=system) from None
    except openai.OpenAIError:
        pass  # it is there; what it says of models is not asked of every server
    return Client(openai, client, secrets)


def _secret(variable: str, system: str) -> str:
    value = os.environ.get(variable, "").strip()
    if not value:
        raise BackendError(f"the environment variable {variable} is not set", system=system)
    return value


@contextmanager
def _without_defaults() -> Iterator[None]:
    """Keep what the client would read from the environment by itself (keys, organisation, project) from it."""
    kept = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("OPENAI_")}
    try:
        yield
    finally:
        os.environ.update(kept)
