"""What a caller hands over, checked at the door: a wrong type is one clear message, whether rooms are compiled or not.

Compiled rooms hold their annotations at run time, in words that say nothing to a user; Python lets anything in, and
fails later or not at all.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import TypeVar

from asrscore.errors import InputError

T = TypeVar("T")


def kind(value: object) -> str:
    """Return what a value is, for a message."""
    return "None" if value is None else f"a value of type {type(value).__name__}"


def string(value: str, what: str, *, id: str | None = None) -> str:
    """Return a string.

    Args:
        value: What was given.
        what: What it is called in a message: ``the answer``.
        id: The utterance it belongs to.

    Raises:
        InputError: It is none.
    """
    if not isinstance(value, str):
        raise InputError(f"{what} is {kind(value)}", id=id, expected="a string")
    return value


def string_or_none(value: str | None, what: str, *, id: str | None = None) -> str | None:
    """Return a string, or ``None``; otherwise like ``string``."""
    return None if value is None else string(value, what, id=id)


def flag(value: bool, what: str) -> bool:  # noqa: FBT001
    """Return a truth value; those of other libraries, and 0 and 1, are as good as Python's.

    Raises:
        InputError: It is none of these.
    """
    try:
        return {False: False, True: True}[value]
    except (KeyError, TypeError):
        raise InputError(f"{what} is {kind(value)}", expected="True or False") from None


def whole(value: int, what: str) -> int:
    """Return a whole number, of Python or of another library.

    Raises:
        InputError: It is none.
    """
    try:
        return operator.index(value)
    except TypeError:
        raise InputError(f"{what} is {kind(value)}", expected="a whole number") from None


def number(value: float | None, what: str, *, id: str | None = None) -> float | None:
    """Return a number as a float, or ``None``.

    Raises:
        InputError: It is neither.
    """
    if value is None or type(value) is float:
        return value
    if isinstance(value, (str, bytes, bytearray)) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        raise InputError(f"{what} is {kind(value)}", id=id, expected="a number")
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise InputError(f"{what} is {kind(value)}", id=id, expected="a number") from None


def several(values: Iterable[T], of: type[object], what: str, expected: str, *, id: str | None = None) -> tuple[T, ...]:
    """Return the members of a list or of anything else that has some; a string is no list of letters.

    Args:
        values: What was given.
        of: What each of them is to be.
        what: What they are called together.
        expected: What would have been right.
        id: The utterance they belong to.

    Raises:
        InputError: It has no members, or they are of another type.
    """
    if isinstance(values, (str, bytes, bytearray)) or not isinstance(values, Iterable):
        raise InputError(f"{what}: {kind(values)}", id=id, expected=expected)
    found = tuple(values)
    for one in found:
        if not isinstance(one, of):
            raise InputError(f"among {what}: {kind(one)}", id=id, expected=expected)
    return found
