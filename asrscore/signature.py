"""The line that reproduces a number, from what each room hands it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

from asrscore.errors import SignatureMismatch, told_apart

__all__ = ["asrscore_version", "require_same", "signature", "told_apart"]


def asrscore_version() -> str:
    """Return the installed version; ``0+checkout`` where asrscore runs without being installed."""
    try:
        return version("asrscore")
    except PackageNotFoundError:
        return "0+checkout"


def signature(parts: Mapping[str, str]) -> str:
    """Return ``key:value|key:value|…``, asrscore's version last.

    Args:
        parts: Setting -> value, in the order to print; empty values are left out.
    """
    told = [f"{key}:{value}" for key, value in parts.items() if value]
    return "|".join([*told, f"asrscore:{asrscore_version()}"])


def require_same(one: str, other: str) -> None:
    """Refuse to compare numbers of different recipes.

    Raises:
        SignatureMismatch: The signatures differ; the message says in which parts.
    """
    if one != other:
        raise SignatureMismatch(one, other)
