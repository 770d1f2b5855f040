"""asrscore's own document, and others that keep their records in one list -> fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from asrscore.errors import InputError
from asrscore.readers.ids import Fields
from asrscore.readers.names import NAMES
from asrscore.readers.records import record

_LISTS = ("items", "utterances", "results", "records")


def items(found: Mapping[str, Any]) -> Iterator[Fields] | None:
    """Return the records of a document, ``None`` where it keeps none.

    ``system``, ``environment`` and ``signature`` of the document go, one for all, into the ``meta`` of each record; a
    prompt or context of the system holds for the records that have none.

    Args:
        found: The document.

    Raises:
        InputError: The document is asrscore's and has no list of items, or an item is no record.
    """
    name = next((name for name in _LISTS if isinstance(found.get(name), list)), None)
    if name is None or any(text in found for text in NAMES["text"]):
        if "asrscore" in found:
            raise InputError("no list of items", expected='{"asrscore": …, "system": {…}, "items": […]}')
        return None
    system = found.get("system")
    shared = {key: found[key] for key in ("system", "environment", "signature") if found.get(key) is not None}
    defaults = {
        key: system[key]
        for key in ("prompt", "context")
        if isinstance(system, dict) and isinstance(system.get(key), str) and system[key]
    }
    return (_item(number, item, shared, defaults) for number, item in enumerate(found[name], 1))


def _item(number: int, item: Any, shared: Mapping[str, Any], defaults: Mapping[str, str]) -> Fields:
    named = item.get("id") if isinstance(item, dict) else None
    place = str(named) if named is not None else f"number {number}"
    try:
        fields = record(item) if isinstance(item, dict) else None
    except InputError as err:
        raise InputError(err.found, id=place, expected=err.expected, fix=err.fix) from None
    if fields is None:
        keys = f"the keys {', '.join(map(str, list(item)[:12]))}" if isinstance(item, dict) else type(item).__name__
        raise InputError(f"no text in {keys}", id=place, expected="an object with id and raw")
    return {**defaults, **fields, "meta": {**shared, **fields["meta"]}}
