"""One JSON object of an endpoint -> fields, also where a caller's own record is wrapped around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asrscore.errors import InputError
from asrscore.readers import chat, streams
from asrscore.readers.ids import Fields
from asrscore.readers.joining import mappings
from asrscore.readers.jsontext import Value
from asrscore.readers.records import record
from asrscore.readers.services import service
from asrscore.readers.vendors import vendor

#: Where a caller's own record keeps the whole answer of an endpoint.
_WRAPPERS = ("response", "body", "completion", "result", "output", "answer", "data")


def channels(found: Mapping[str, Any]) -> list[Fields] | None:
    """Return the fields of an endpoint's object, one for each channel; ``None`` where it is no endpoint's.

    Raises:
        InputError: The object is not what its producer documents.
    """
    if "choices" in found:
        return [chat.completion(found)]
    if "output" in found or "object" in found:
        kinds = {item.get("type") for item in mappings(found.get("output"))}
        if found.get("object") == "response" or not kinds.isdisjoint({"message", "reasoning"}):
            return [chat.response(found)]
    made = service(found)
    return vendor(found) if made is None else made


def own_record(found: Mapping[str, Any]) -> Fields | None:
    """Return the fields of an object that is no endpoint's own, ``None`` where it says nothing.

    Raises:
        InputError: A value is not of its kind.
    """
    return record(found) or _unwrapped(found)


def one_answer(found: Mapping[str, Any]) -> Fields | None:
    """Return the fields of one object of any shape with one text, ``None`` where it says nothing."""
    _, piece = next(streams.gathered([Value(0, found, "")]))
    if piece is not None:
        return piece
    made = channels(found)
    if made is None:
        return own_record(found)
    if len(made) != 1:
        raise InputError(f"{len(made)} channels in one record", expected="one", fix="write one record a channel")
    return made[0]


def _unwrapped(found: Mapping[str, Any]) -> Fields | None:
    """Return the fields of a record that keeps an endpoint's whole answer, such as a line of a batch."""
    for name in _WRAPPERS:
        inner = one_answer(found[name]) if isinstance(found.get(name), dict) else None
        if inner is None:
            continue
        outer = record({"raw": "", **{key: value for key, value in found.items() if key != name}}) or {}
        said = {key: value for key, value in outer.items() if value not in (None, "", (), {})}
        told = {key: value for key, value in said.items() if key not in ("raw", "status", "meta")}
        return inner | told | {"meta": inner["meta"] | outer.get("meta", {})}
    return None
