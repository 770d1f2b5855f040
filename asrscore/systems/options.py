"""A table of a TOML file -> a frozen dataclass, checked against its type hints."""

from __future__ import annotations

import difflib
import math
import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, field, fields
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from asrscore.errors import InputError

#: Samples a second that a system may ask for.
RATES = (1_000, 768_000)


def number(
    default: float | None = None, *, least: float | None = None, above: float | None = None, most: float | None = None
) -> Any:
    """Return a dataclass field for a number with bounds, which ``fill`` watches.

    Args:
        default: Its value where the table has none.
        least: Smallest value allowed.
        above: A value that it must exceed.
        most: Largest value allowed.
    """
    return field(default=default, metadata={"least": least, "above": above, "most": most})


def rate(default: int | None = 16000) -> Any:
    """Return a dataclass field for samples a second.

    Args:
        default: Its value where the table has none.
    """
    return number(default, least=RATES[0], most=RATES[1])


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
    found = {name: _value(hints[name], value, f"{where}.{name}", path) for name, value in table.items()}
    for name, value in found.items():
        _check_bounds(known[name], value, f"{where}.{name}", path)
    return kind(**found)


def _check_bounds(f: Field[Any], value: Any, where: str, path: str) -> None:
    least, above, most = (f.metadata.get(name) for name in ("least", "above", "most"))
    if least is not None and value < least:
        raise _wrong(value, f"{least} or more" if most is None else f"{least} to {most}", where, path)
    if above is not None and value <= above:
        raise _wrong(value, f"a number above {above}", where, path)
    if most is not None and value > most:
        raise _wrong(value, f"at most {most}" if least is None else f"{least} to {most}", where, path)


def _value(kind: Any, value: Any, where: str, path: str) -> Any:
    """Return a value where it is of its type; whole numbers serve as fractions, lists as tuples."""
    if get_origin(kind) in (Union, types.UnionType):
        kind = next(option for option in get_args(kind) if option is not types.NoneType)
    origin = get_origin(kind)
    if kind is Any:
        return value
    if not _plain(value):
        raise _wrong(value, "text, finite numbers, true, false, lists and tables", where, path)
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


def _plain(value: Any) -> bool:
    """Return whether JSON can say a value: TOML has times, infinities and what is no number as well."""
    if isinstance(value, dict):
        return all(map(_plain, value.values()))
    if isinstance(value, list):
        return all(map(_plain, value))
    return isinstance(value, (str, bool, int)) or (isinstance(value, float) and math.isfinite(value))


def _wrong(value: Any, expected: str, where: str, path: str) -> InputError:
    shown = repr(value)
    return InputError(f"{where} is {shown if len(shown) <= 60 else shown[:57] + '…'}", path=path, expected=expected)
