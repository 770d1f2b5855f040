"""What kind of answer a container says it holds: its status, its error, why it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asrscore.errors import InputError
from asrscore.transcript import CUT_SHORT, STATUSES, WITHHELD, Status

_ANSWERS = {
    "text",
    "transcript",
    "transcription",
    "raw",
    "choices",
    "output",
    "result",
    "results",
    "segments",
}


def status(text: str, *, finish: str | None = None, refusal: str | None = None, error: str | None = None) -> Status:
    """Return the status of an answer.

    Args:
        text: The raw text.
        finish: Why the producer stopped, in its own words.
        refusal: The producer's words of refusal, from a field of their own.
        error: The producer's words of failure.
    """
    if error is not None:
        return "error"
    ended = (finish or "").casefold()
    if not text.strip():
        if refusal or ended in WITHHELD:
            return "refusal"
        return "truncated" if ended in CUT_SHORT else "empty"
    return "truncated" if ended in CUT_SHORT or ended in WITHHELD else "ok"


def declared(found: Any) -> Status | None:
    """Return the status that a record states itself, ``None`` where it states none.

    Raises:
        InputError: It is none of ours.
    """
    if found is None or found == "":
        return None
    for known in STATUSES:
        if found == known:
            return known
    raise InputError(f"status is {str(found)[:60]!r}", expected="one of " + ", ".join(STATUSES))


def finish(found: Any) -> str | None:
    """Return a finish reason as the producer wrote it; DashScope's ``"null"`` is none."""
    return found if isinstance(found, str) and found not in ("", "null") else None


def error(record: Mapping[str, Any]) -> str | None:
    """Return the words of failure in an answer, ``None`` where it reports none."""
    found = record.get("error")
    if isinstance(found, dict) and found:
        said = found.get("message") or found.get("code") or found.get("type")
        return str(said if said is not None else dict(found))
    if isinstance(found, str) and found:
        return found
    if (
        isinstance(record.get("message"), str)
        and ("code" in record or record.get("object") == "error")
        and _ANSWERS.isdisjoint(record)  # some say "code": 0, "message": "success" beside the text
    ):
        return str(record["message"])
    return str(record["detail"]) if set(record) == {"detail"} else None
