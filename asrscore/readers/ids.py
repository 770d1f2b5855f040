"""Fields -> transcripts: where each utterance's id comes from, and where a fault is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import PurePath
from typing import Any

from asrscore.errors import InputError
from asrscore.transcript import Transcript

#: The fields of one ``Transcript`` by name, those that the file has.
Fields = dict[str, Any]


def placed(err: InputError, path: str, line: int | None = None, id: str | None = None) -> InputError:
    """Return ``err`` with the file, and the line and the utterance where it has none."""
    return InputError(
        err.found,
        path=path,
        line=line if err.line is None else err.line,
        id=id if err.id is None else err.id,
        expected=err.expected,
        fix=err.fix,
    )


def stem(path: str) -> str:
    """Return the file's name without folder and suffix."""
    return PurePath(path).stem or path


def identified(found: Iterable[tuple[int | None, Fields]], path: str) -> Iterator[Transcript]:
    """Yield a transcript for each record, with an id.

    A record keeps the id that the file gives it. Where the file gives none, a single record gets the file's stem
    and several get ``"1"``, ``"2"``, …

    Args:
        found: Line (``None`` where lines mean nothing) and fields of each record.
        path: The file, as the user gave it.

    Raises:
        InputError: Some records have ids and others have none.
    """
    records = iter(found)
    opening = list(islice(records, 2))
    named = bool(opening) and "id" in opening[0][1]
    for number, (line, fields) in enumerate(chain(opening, records), 1):
        if ("id" in fields) != named:
            raise InputError(
                "a record without an id among records with ids" if named else "a record with an id among some without",
                path=path,
                line=line,
                id=fields.get("id", f"number {number}"),
                expected="an id for all or for none",
            )
        if named:
            given = fields
        elif len(opening) == 1:
            given = {"id": stem(path), "id_source": "stem"} | fields
        else:
            given = {"id": str(number), "id_source": "line"} | fields
        transcript = Transcript(**given)
        if "status" not in given and not transcript.raw.strip():
            transcript = Transcript(**given, status="empty")
        yield transcript


def numbered(found: Iterable[tuple[int | None, Fields]]) -> Iterator[tuple[int | None, Fields]]:
    """Yield records whose ids are made unique: a further one of a name gets ``/2``, then ``/3``."""
    seen: Counter[str] = Counter()
    for line, fields in found:
        name = fields["id"]
        seen[name] += 1
        yield line, fields if seen[name] == 1 else fields | {"id": f"{name}/{seen[name]}"}
