"""A table of a TOML file -> a frozen dataclass, checked against its type hints."""

from __future__ import annotations

import difflib
import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from asrscore.errors import InputError


def fill(kind: type, table: Mapping[str, Any], *, where: str, path: str, also: Iterable[str] = ()) -> Any:
    """Return ``kind`` made from a table.

    Args:
        kind: A dataclass of strings, numbers, truth values, literals, lists of strings and tables.
        table: Names and values.
        where: The table's name, for error messages.
        path: The file.
        also: Further names that the table may have elsewhere, for hints.

    Raises:
        InputError: An unknown name, one that is missing, or a value of another type.
    """
    hints = get_type_hints(kind)
    known = {f.name: f for f in fields(kind)}
    for name in table:
        if name not in known:
            near = difflib.get_close_matches(name, [*known, *also], 1)
            raise InputError(
                f"{where} has the unknown setting {name!r}", path=path,
                expected="one of " + ", ".join([*known, *also]), fix=f"did you mean {near[0]}?" if near else None,
            )  # fmt: skip
    for name, f in known.items():
        if name not in table and f.default is MISSING and f.default_factory is MISSING:
            raise InputError(f"{where} lacks {name}", path=path)
    return kind(**{name: _value(hints[name], value, f"{where}.{name}", path) for name, value in table.items()})


def _value(kind: Any, value: Any, where: str, path: str) -> Any:
    """Return a value where it is of its type; whole numbers serve as fractions, lists as tuples."""
    if get_origin(kind) in (Union, types.UnionType):
        kind = next(option for option in get_args(kind) if option is not types.NoneType)
    origin = get_origin(kind)
    if kind is Any:
        return value
    if origin is Literal:
        if value in get_args(kind) and not isinstance(value, bool):
            return value
        raise _wrong(value, "one of " + ", ".join(map(str, get_args(kind))), where, path)
    if origin is tuple:
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        raise _wrong(value, "a list of strings", where, path)
    if origin is not None and issubclass(origin, Mapping):
        if isinstance(value, dict):
            return value
        raise _wrong(value, "a table", where, path)
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
        said = {str: "a string", int: "a whole number", float: "a number", bool: "true or false"}[kind]
        raise _wrong(value, said, where, path)
    return value


def _wrong(value: Any, expected: str, where: str, path: str) -> InputError:
    shown = repr(value)
    return InputError(f"{where} is {shown if len(shown) <= 60 else shown[:57] + '…'}", path=path, expected=expected)
