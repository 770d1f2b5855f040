"""Numbers as the producers write them -> seconds, whole numbers and token counts."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from asrscore.errors import InputError

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?")
_ISO = re.compile(r"PT(?=[0-9])(?:([0-9]+(?:\.[0-9]+)?)H)?(?:([0-9]+(?:\.[0-9]+)?)M)?(?:([0-9]+(?:\.[0-9]+)?)S)?")
_CLOCK = re.compile(r"(?:([0-9]{1,4}):)?([0-9]{1,2}):([0-9]{1,2}(?:[.,][0-9]{1,9})?)")

_USAGE: Mapping[str, str] = {
    "prompt_tokens": "input", "input_tokens": "input", "promptTokenCount": "input", "prompt_token_count": "input",
    "prompt_eval_count": "input",
    "completion_tokens": "output", "output_tokens": "output", "candidatesTokenCount": "output",
    "candidates_token_count": "output", "eval_count": "output",
    "total_tokens": "total", "totalTokenCount": "total", "total_token_count": "total",
}  # fmt: skip


def is_number(value: object) -> bool:
    """Return whether ``value`` is a number; truth values are none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def seconds(value: Any, unit: float = 1.0) -> float | None:
    """Return a length or a point of time in seconds; ``None`` where it is unknown, negative or not finite.

    Args:
        value: A number, or a string: ``"6.24"``, ``"3.400s"``, ``"250ms"``, ``"PT2.58S"``, ``"1:02.5"``.
        unit: Seconds in one unit of a bare number (0.001 where a producer counts in milliseconds).

    Raises:
        InputError: ``value`` is something else.
    """
    if value is None or value == "":
        return None
    if is_number(value):
        found = _finite(value)
        return None if found is None else _tidy(found * unit)
    said = value.strip() if isinstance(value, str) else None
    if said is not None and len(said) < 400:
        for suffix, factor in (("ms", 0.001), ("s", 1.0), ("", unit)):
            bare = said.removesuffix(suffix).rstrip() if suffix else said
            if (not suffix or said.endswith(suffix)) and _NUMBER.fullmatch(bare):
                found = _finite(float(bare))
                return None if found is None else _tidy(found * factor)
        match = _ISO.fullmatch(said) or _CLOCK.fullmatch(said)
        if match:
            hours, minutes, rest = (float((part or "0").replace(",", ".")) for part in match.groups())
            return _tidy(hours * 3600 + minutes * 60 + rest)
        if said.casefold() in {"nan", "none", "null", "n/a"}:
            return None
    raise InputError(f"{_short(value)} is not a time", expected='seconds, "3.4s" or "PT3.4S"')


def _finite(value: float) -> float | None:
    try:
        found = float(value)
    except OverflowError:
        return None
    return found if math.isfinite(found) and found >= 0 else None


def _tidy(value: float) -> float:
    return round(value, 9)


def _short(value: object) -> str:
    said = repr(value)
    return said if len(said) <= 60 else said[:57] + "…"


def whole(value: Any, name: str) -> int | None:
    """Return a whole number, from a number or its digits; ``None`` where there is none.

    Args:
        value: What the file has.
        name: The field, for the error message.

    Raises:
        InputError: ``value`` is something else.
    """
    if value is None or value == "":
        return None
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,18}", value.strip()):
        return int(value)
    if is_number(value) and value == value // 1:
        return int(value)
    raise InputError(f"{name} is {_short(value)}", expected="a whole number")


def usage(found: Any) -> dict[str, Any]:
    """Return token counts under ``input``, ``output`` and ``total`` where known; other entries keep their names."""
    if not isinstance(found, dict):
        return {}
    return {_USAGE.get(name, name): value for name, value in found.items() if value is not None}
