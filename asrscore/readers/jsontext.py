"""JSON text -> values with their lines: one document, several in a row, or one a line.

Nesting is checked before parsing, so that a hostile file gives an error and not the end of the interpreter's stack.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from asrscore.errors import InputError

#: Deepest nesting read.
DEEPEST = 100
_BRACKET = re.compile(r'[\[\]{}]|"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BLANK = re.compile(r"[ \t\n\r]*")
_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
# NaN and Infinity are no numbers to compute with: they count as unknown.
_DECODER = json.JSONDecoder(parse_constant=lambda _: None)


@dataclass(frozen=True, slots=True)
class Value:
    """A JSON value and where it stands."""

    line: int
    """1-based line on which it begins."""
    value: Any
    source: str
    """Its own text where it is an object, ``""`` otherwise."""


def _check_depth(text: str, line: int) -> None:
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for match in _BRACKET.finditer(text):
        sign = match[0]
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                at = line + text.count("\n", 0, match.start())
                raise InputError(f"JSON nested deeper than {DEEPEST}", line=at, expected="a file of transcripts")
        elif sign in "]}":
            depth -= 1


def _whole_characters(value: Any) -> Any:
    """Return ``value`` with every lone surrogate, which no file could hold, replaced by U+FFFD."""
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, list):
        return [_whole_characters(item) for item in value]
    if isinstance(value, dict):
        return {_whole_characters(key): _whole_characters(item) for key, item in value.items()}
    return value


def _decode(text: str, at: int, line: int) -> tuple[Any, int]:
    """Return the value that begins at ``at`` in ``text``, whose first line is ``line``, and its end."""
    try:
        return _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as err:
        raise InputError(
            f"not JSON: {err.msg} (column {err.colno})",
            line=line + err.lineno - 1,
            expected="a JSON document, or one JSON value a line",
        ) from None
    except ValueError as err:  # more digits than Python turns into a number
        at = line + text.count("\n", 0, at)
        raise InputError("a number of too many digits", line=at, expected="numbers of ordinary length") from err


def _values(text: str, first: int) -> Iterator[Value]:
    _check_depth(text, first)
    foreign = _ESCAPED_SURROGATE.search(text) is not None
    line, counted, at = first, 0, _blank_end(text, 0)
    while at < len(text):
        line += text.count("\n", counted, at)
        counted = at
        value, end = _decode(text, at, first)
        yield Value(
            line,
            _whole_characters(value) if foreign else value,
            text[at:end] if isinstance(value, dict) else "",
        )
        at = _blank_end(text, end)


def _blank_end(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


def values(text: str) -> Iterator[Value]:
    """Yield the JSON values in ``text``: one document, or several one after another.

    Raises:
        InputError: It is not JSON, or nested too deep; with the line.
    """
    return _values(text, 1)


def parse(text: str) -> Any:
    """Return the one JSON value in ``text``.

    Raises:
        InputError: It is not exactly one JSON value.
    """
    found = [value.value for value in values(text)]
    if len(found) != 1:
        raise InputError(f"{len(found)} JSON values", expected="one")
    return found[0]


def values_by_line(lines: Iterable[str]) -> Iterator[Value]:
    """Yield the JSON value of each line that is not blank, in constant memory.

    Where the first value goes on over its line's end, the text is read as a whole instead.

    Raises:
        InputError: A line is not JSON; with its number.
    """
    numbered = enumerate(lines, 1)
    number, line = next(((n, text) for n, text in numbered if text.strip()), (0, ""))
    if not number:
        return
    try:
        opening = list(_values(line, number))
    except InputError as broken:
        try:
            yield from _values("\n".join([line, *(text for _, text in numbered)]), number)
        except InputError as err:
            # A fault at the next line's beginning says that the first line was to be a value of its own.
            raise (broken if (err.line or 0) <= number + 1 else err) from None
        return
    yield from opening
    for number, line in numbered:
        if line.strip():
            yield from _values(line, number)


def check_unique(source: str) -> None:
    """Raise InputError where the object in ``source`` has a key twice.

    Raises:
        InputError: With the key.
    """
    pairs = json.loads(source, object_pairs_hook=lambda found: found)
    for key, times in Counter(key for key, _ in pairs).items():
        if times > 1:
            raise InputError(f"stands {times} times", id=key, expected="each id once")
