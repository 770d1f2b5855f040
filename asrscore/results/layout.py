"""JSON that a person can read and a diff can show, without a line for every number."""

from __future__ import annotations

import json
from typing import Any


def laid_out(value: Any, *, depth: int = 4, margin: str = "") -> str:
    """Return ``value`` as JSON: objects a key a line down to ``depth``, the items of a list a line each, the rest flat.

    Args:
        value: Dicts with string keys, lists, strings, numbers, booleans and ``None``.
        depth: Levels of objects that are laid out.
        margin: White space before each line.
    """
    inner = margin + " "
    if isinstance(value, dict) and value and depth:
        rows = [f"{inner}{_flat(key)}: {laid_out(item, depth=depth - 1, margin=inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(rows) + f"\n{margin}}}"
    if isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value) and depth:
        return "[\n" + ",\n".join(inner + _flat(item) for item in value) + f"\n{margin}]"
    return _flat(value)


def _flat(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
