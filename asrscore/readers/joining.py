"""Timed pieces of one transcript: what they are, and how their texts become one text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from asrscore.readers.quantities import seconds
from asrscore.transcript import Segment

# Han with its marks 々〆〇, kana, and their half-width and compatibility forms; escaped, for 豈 has two code points.
_CJK = (
    r"\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
    r"\U0001b000-\U0001b16f\U00020000-\U000323af"
)
_CJK_LETTER = re.compile(f"[{_CJK}]")
_LETTER = re.compile(r"[^\W_]")
#: How far from the seam a letter is looked for.
_NEAR = 16

_STARTS = ("start", "start_s", "start_time", "startTime", "begin", "begin_time")
_ENDS = ("end", "end_s", "end_time", "endTime", "finish")
_TEXTS = ("text", "transcript", "sentence", "text_seg", "words", "content")
_SPEAKERS = ("speaker", "speaker_id", "speaker_label", "speakerTag", "spk")
_WORDS = ("word", "text", "content", "w")


def _seam(left: str, right: str) -> str:
    """Return what stands between two pieces: nothing where white space is there or both sides are Han or kana."""
    if left[-1:].isspace() or right[:1].isspace():
        return ""
    # The mark that ends a sentence belongs to no script: the nearest letter decides.
    before = next((c for c in reversed(left[-_NEAR:]) if _LETTER.match(c)), left[-1:])
    after = next((c for c in right[:_NEAR] if _LETTER.match(c)), right[:1])
    return "" if _CJK_LETTER.match(before) and _CJK_LETTER.match(after) else " "


def joined(texts: Iterable[str]) -> str:
    """Return pieces as one text: a space between them, except between two Han or kana characters.

    Pieces that carry their own white space, as Whisper's do, are set side by side.
    """
    pieces = [text for text in texts if text]
    own = sum(a[-1].isspace() or b[0].isspace() for a, b in pairwise(pieces))
    if own * 2 > len(pieces) - 1:
        return "".join(pieces)
    return "".join(
        [*pieces[:1], *(part for a, b in pairwise(pieces) for part in (_seam(a, b), b))],
    )


def first(record: Mapping[str, Any], names: Sequence[str]) -> Any:
    """Return the first value that is there and not null, by name; ``None`` where none is."""
    for name in names:
        value = record.get(name)
        if value is not None:
            return value
    return None


def _times(item: Mapping[str, Any], unit: float) -> tuple[float | None, float | None]:
    pair = item.get("timestamp")
    if isinstance(pair, (list, tuple)) and len(pair) == 2 and not isinstance(pair[0], (list, tuple)):
        return seconds(pair[0], unit), seconds(pair[1], unit)
    return seconds(first(item, _STARTS), unit), seconds(first(item, _ENDS), unit)


def mappings(found: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the objects in a list; nothing where ``found`` is no list."""
    if isinstance(found, (list, tuple)):
        yield from (item for item in found if isinstance(item, dict))


def segments(found: Any, unit: float = 1.0) -> tuple[Segment, ...]:
    """Return the segments in a list of objects with a text, and times and a speaker where known.

    Args:
        found: The producer's list; items without a text are left out.
        unit: Seconds in one unit of a bare number.
    """
    made = []
    for item in mappings(found):
        said, who = first(item, _TEXTS), first(item, _SPEAKERS)
        if isinstance(said, str):
            start, end = _times(item, unit)
            made.append(Segment(text=said, start_s=start, end_s=end, speaker=None if who is None else str(who)))
    return tuple(made)


def words(found: Any, unit: float = 1.0) -> list[dict[str, Any]]:
    """Return ``word``, ``start`` and ``end`` (seconds, left out where unknown) of a producer's list of words.

    Args:
        found: The producer's list.
        unit: Seconds in one unit of a bare number.
    """
    made = []
    for item in mappings(found):
        said = first(item, _WORDS)
        if isinstance(said, str):
            times = zip(("start", "end"), _times(item, unit), strict=True)
            made.append({"word": said} | {name: time for name, time in times if time is not None})
    return made
