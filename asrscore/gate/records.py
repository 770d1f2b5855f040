"""What a test records or returns -> checked records."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from asrscore.budgets.pools import SYSTEM, Record
from asrscore.errors import InputError
from asrscore.transcript import STATUSES, Transcript

_SECONDS = ("latency_s", "first_token_s", "duration_s")
#: Further fields of a transcript that a record may have.
FACTS = ("prompt", "context", "finish_reason", "status", *_SECONDS)
_RETURNED = "(reference, hypothesis), {id: (reference, hypothesis)}, or transcripts with their references"


def record_of(
    id: str, hypothesis: str | None, reference: str, *, system: str = SYSTEM, lang: str | None = None,
    facts: Mapping[str, Any] | None = None,
) -> Record:  # fmt: skip
    """Return a record, which can be sent between processes; no answer (``None``) is a missing one and counted.

    Raises:
        InputError: A value that is not what it should be.
    """
    for name, value in (("reference", reference), ("hypothesis", hypothesis), ("system", system)):
        if not isinstance(value, str) and not (name == "hypothesis" and value is None):
            raise InputError(f"the {name} is a {type(value).__name__}", id=str(id), expected="a text")
    own = {key: value for key, value in (facts or {}).items() if value is not None}
    for key, value in own.items():
        if key not in FACTS:
            raise InputError(f"nothing is called {key!r}", id=str(id), expected="one of " + ", ".join(FACTS))
        if key == "status" and value not in STATUSES:
            raise InputError(f"status is {value!r}", id=str(id), expected="one of " + ", ".join(STATUSES))
        own[key] = _seconds(key, value, str(id)) if key in _SECONDS else str(value)
    if hypothesis is None:
        own.setdefault("status", "missing")
    # Subclasses of str, such as NumPy's, stay here: they cannot be sent.
    return Record(str(id), str(reference), str(hypothesis or ""), str(system), None if lang is None else str(lang), own)


def _seconds(key: str, value: Any, id: str) -> float:
    try:
        number = float(value)
        json.dumps(number, allow_nan=False)
    except (TypeError, ValueError) as err:
        raise InputError(f"{key} is {value!r}", id=id, expected="a number of seconds") from err
    return number


def records_in(returned: Any, name: str) -> list[Record]:
    """Return what a test returned as records: a pair, id -> pair, or transcripts that carry their references.

    Args:
        returned: What came back.
        name: The id of a pair that has none.

    Raises:
        InputError: It is something else.
    """
    if isinstance(returned, Record):
        return [returned]
    if isinstance(returned, Transcript):
        if returned.reference is None:
            raise InputError("a returned transcript needs its reference", id=returned.id)
        facts = {key: getattr(returned, key) for key in FACTS}
        return [record_of(returned.id, returned.raw, returned.reference, lang=returned.language, facts=facts)]
    if isinstance(returned, Mapping):
        return [record for id, pair in returned.items() for record in _pair(pair, str(id))]
    if isinstance(returned, tuple) and all(one is None or isinstance(one, str) for one in returned):
        if len(returned) == 3:
            return _pair(returned[1:], str(returned[0]))
        return _pair(returned, name)
    if isinstance(returned, (list, tuple)):
        return [record for one in returned for record in records_in(one, name)]
    raise InputError(f"a test with a budget returned {type(returned).__name__}", expected=_RETURNED)


def _pair(pair: Any, id: str) -> list[Record]:
    if not isinstance(pair, (list, tuple)) or len(pair) != 2:
        raise InputError(f"a test with a budget returned {type(pair).__name__}", id=id, expected=_RETURNED)
    return [record_of(id, pair[1], pair[0])]
