"""Frozen dataclasses <-> what JSON can hold, from their type hints alone."""

from __future__ import annotations

import math
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from asrscore.errors import InputError

#: No time, count or price is as large; sums and quotients of such numbers would leave what a float can hold.
_BEYOND = 1e100


def encode(value: Any) -> Any:
    """Return ``value`` as dicts, lists, strings, numbers and ``None``.

    Fields that are not compared by value (``compare=False``: private links) are left out; numbers that JSON has not
    (NaN, infinity) become ``None``.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: encode(getattr(value, f.name)) for f in fields(value) if f.compare}
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [encode(item) for item in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, (str, int)):
        return value
    return str(value)


@lru_cache(maxsize=64)
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def decode(kind: Any, value: Any, *, source: str, at: str = "") -> Any:
    """Return what ``encode`` was given.

    Args:
        kind: The type wanted.
        value: What the JSON document holds.
        source: Its file, for error messages.
        at: Path inside the document, for error messages.

    Raises:
        InputError: The value does not fit; the message has its path in the document.
    """
    origin = get_origin(kind)
    if kind is Any:
        return value
    if origin in (Union, types.UnionType):
        options = [option for option in get_args(kind) if option is not types.NoneType]
        if value is None and len(options) < len(get_args(kind)):
            return None
        return decode(options[0], value, source=source, at=at)
    if origin is Literal:
        return _expect(value, value in get_args(kind), f"one of {', '.join(get_args(kind))}", source, at)
    if origin is tuple:
        _expect(value, isinstance(value, list), "a list", source, at)
        return tuple(decode(get_args(kind)[0], item, source=source, at=f"{at}[{i}]") for i, item in enumerate(value))
    if origin is not None and issubclass(origin, Mapping):
        _expect(value, isinstance(value, dict), "an object", source, at)
        return {key: decode(get_args(kind)[1], item, source=source, at=f"{at}.{key}") for key, item in value.items()}
    if is_dataclass(kind):
        return _decode_dataclass(kind, value, source, at)
    if kind is float:
        fits = isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < _BEYOND
        return float(_expect(value, fits, "a number", source, at))
    if kind is int and isinstance(value, int):
        _expect(value, abs(value) < _BEYOND, "a number of ordinary size", source, at)
    return _expect(
        value,
        isinstance(value, kind) and not (kind is int and isinstance(value, bool)),
        kind.__name__,
        source,
        at,
    )


def _decode_dataclass(kind: Any, value: Any, source: str, at: str) -> Any:
    _expect(value, isinstance(value, dict), "an object", source, at)
    made = {}
    for f in fields(kind):
        if not f.compare:
            continue
        if f.name in value:
            made[f.name] = decode(_hints(kind)[f.name], value[f.name], source=source, at=f"{at}.{f.name}")
        elif f.default is MISSING and f.default_factory is MISSING:
            raise InputError(
                f"the result lacks {at}.{f.name}",
                path=source,
                fix="make it anew with asrscore compare --json",
            )
    try:
        return kind(**made)
    except ValueError as err:
        raise InputError(f"{at or 'the result'}: {err}", path=source) from err


def _expect(value: Any, fits: bool, wanted: str, source: str, at: str) -> Any:  # noqa: FBT001
    if not fits:
        shown = repr(value)
        raise InputError(
            f"{at.lstrip('.') or 'the document'} is {shown[:60] + ('…' if len(shown) > 60 else '')}",
            path=source,
            expected=wanted,
        )
    return value
