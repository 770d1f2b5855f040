"""Secrets: found in the environment, sent in a header, and kept out of everything that is said or stored."""

from __future__ import annotations

import base64
import os
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from asrscore.errors import BackendError

_INSTEAD = "[key]"
_WORDS = 400
#: Fewest characters of a secret.
_LEAST = 8


def secret(variable: str, system: str) -> str:
    """Return what an environment variable holds.

    Raises:
        BackendError: It is not set, empty, or nothing that a header can carry.
    """
    value = os.environ.get(variable, "").strip()
    if not value:
        raise BackendError(f"the environment variable {variable} is not set", system=system)
    if not (value.isascii() and value.isprintable()):
        raise BackendError(f"the environment variable {variable} holds more than a header can carry", system=system)
    return value


def spellings(secrets: Sequence[str]) -> tuple[str, ...]:
    """Return the ways in which a server may write a secret: as it is, escaped in an address or in JSON, in base64.

    A word such as ``EMPTY``, which servers without keys are given, is none: it may be said in a clip.
    """
    found: dict[str, None] = {}
    for one in secrets:
        plain = one.removeprefix("Bearer ").strip()
        if len(plain) < _LEAST or plain.isalpha():
            continue
        for written in (one, plain, quote(plain, safe=""), plain.replace("/", "\\/")):
            found[written] = None
        found[base64.b64encode(plain.encode()).decode().rstrip("=")] = None
    return tuple(sorted(filter(None, found), key=len, reverse=True))


def redacted(said: str, secrets: Sequence[str]) -> str:
    """Return a text in which no secret stands, in one line of bounded length."""
    said = " ".join(cleaned(said, secrets).split())
    return said if len(said) <= _WORDS else said[: _WORDS - 1] + "…"


def cleaned(value: Any, secrets: Sequence[str]) -> Any:
    """Return a value of JSON's kinds in which no secret stands.

    Args:
        value: Text, numbers, lists and mappings of them.
        secrets: What ``spellings`` returned.
    """
    if isinstance(value, str):
        for one in secrets:
            if one in value:
                value = value.replace(one, _INSTEAD)
        return value
    if isinstance(value, Mapping):
        return {cleaned(key, secrets): cleaned(item, secrets) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(cleaned(item, secrets) for item in value)
    return value
