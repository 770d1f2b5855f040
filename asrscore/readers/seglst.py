"""SegLST, the JSON form of STM: each segment an utterance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from asrscore.errors import InputError
from asrscore.readers.ids import Fields, numbered
from asrscore.readers.quantities import seconds
from asrscore.transcript import Segment


def is_segment(found: Any) -> bool:
    """Return whether a value is a SegLST segment."""
    return isinstance(found, dict) and "session_id" in found and isinstance(found.get("words"), str)


def _segment(found: Any, line: int) -> Fields:
    if not is_segment(found):
        raise InputError("no SegLST segment", line=line, expected="session_id, speaker, words, start_time, end_time")
    start, end = seconds(found.get("start_time")), seconds(found.get("end_time"))
    session, speaker, words = str(found["session_id"]), found.get("speaker"), found["words"]
    who = None if speaker is None else str(speaker)
    used = {"words", "start_time", "end_time"}
    return {
        "id": session if who is None else f"{session}/{who}",
        "raw": words,
        "duration_s": round(end - start, 6) if start is not None and end is not None and end >= start else None,
        "segments": (Segment(text=words, start_s=start, end_s=end, speaker=who),),
        "meta": {name: value for name, value in found.items() if name not in used and value is not None},
    }


def segments(found: Iterable[tuple[int, Any]]) -> Iterator[tuple[int | None, Fields]]:
    """Yield the fields of each segment; its id is ``session/speaker``, and ``/2``, ``/3``, … for further ones.

    Args:
        found: Line and value of each segment.

    Raises:
        InputError: A value is no segment.
    """
    return numbered((line, _segment(value, line)) for line, value in found)
