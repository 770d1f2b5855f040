"""Examples in rule packs: what a rule takes off, flags, or leaves alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_TYPES: Mapping[str, type] = {
    "raw": str,
    "text": str,
    "prompt": str,
    "context": str,
    "peers": list,
    "meta": dict,
    "lang": str,
    "status": str,
}


@dataclass(frozen=True, slots=True)
class Example:
    """One answer, and what it shows."""

    raw: str
    text: str | None = None
    """What must be left, where it is said."""
    status: str | None = None
    """What the answer must be, where it is said."""
    given: Mapping[str, Any] = field(default_factory=dict)
    """The other arguments of ``strip``: ``prompt``, ``context``, ``peers``, ``meta``, ``lang``."""


def example_of(said: object) -> Example:
    """Return the example that a pack states: a string, or a table for one that needs more.

    Raises:
        ValueError: It is neither, or the table has an unknown key or a wrong type.
    """
    if isinstance(said, str):
        return Example(said)
    if not isinstance(said, Mapping) or not isinstance(said.get("raw"), str):
        raise ValueError(f"an example is {said!r}, expected a string or a table with raw")
    for key, value in said.items():
        if key not in _TYPES:
            raise ValueError(f"an example has the unknown key {key!r}, expected some of {', '.join(_TYPES)}")
        if not isinstance(value, _TYPES[key]):
            raise ValueError(f"{key} of an example is {value!r}, expected {_TYPES[key].__name__}")
    given = {key: value for key, value in said.items() if key not in ("raw", "text", "status")}
    return Example(said["raw"], said.get("text"), said.get("status"), given)
