"""The official client of OpenAI's protocol, made so that a key reaches its own host only."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from asrscore.errors import BackendError, InputError, MissingExtra
from asrscore.systems.body import limited
from asrscore.systems.keys import redacted, secret, spellings

HOME = "https://api.openai.com/v1"
_HOME_KEY = "OPENAI_API_KEY"
_PROBE_S = 5.0
_HEADER = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


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


def check_headers(headers: Mapping[str, Any], where: str) -> None:
    """Refuse what is no table of header -> environment variable.

    Raises:
        InputError: A name that no header has, or a value that is no variable's name.
    """
    for name, variable in headers.items():
        if not _HEADER.fullmatch(name) or not isinstance(variable, str) or not _VARIABLE.fullmatch(variable):
            raise InputError(
                f"{where}.headers_env has {name} = {type(variable).__name__}", expected='{"api-key" = "VARIABLE"}',
                fix="name the environment variable that holds the value",
            )  # fmt: skip


def check_variable(name: str | None, where: str) -> None:
    """Refuse a key where the name of the variable that holds it belongs; the key is not shown.

    Raises:
        InputError: It is no variable's name.
    """
    if name is not None and not _VARIABLE.fullmatch(name):
        raise InputError(f"{where}.api_key_env is no name of an environment variable", expected='"MY_KEY"')


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
    if key_env is None and takes_default_key(url):
        key_env = _HOME_KEY
    key = secret(key_env, system) if key_env is not None else None
    headers = {name: secret(variable, system) for name, variable in headers_env.items()}
    secrets = spellings([one for one in (key, *headers.values()) if one])
    with _without_defaults():
        client = openai.OpenAI(
            api_key=key or "none", base_url=url, max_retries=0, timeout=timeout_s, default_headers=headers,
            http_client=openai.DefaultHttpxClient(follow_redirects=False, event_hooks={"response": [limited]}),
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


def takes_default_key(url: str) -> bool:
    """Return whether an address is OpenAI's own: its key is no other host's business, nor that of who reads along."""
    (ours, theirs) = (urlsplit(one) for one in (HOME, url))
    return (ours.scheme, ours.hostname, ours.port) == (theirs.scheme, theirs.hostname, theirs.port)


@contextmanager
def _without_defaults() -> Iterator[None]:
    """Keep what the client would read from the environment by itself (keys, organisation, project) from it."""
    kept = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("OPENAI_")}
    try:
        yield
    finally:
        os.environ.update(kept)
