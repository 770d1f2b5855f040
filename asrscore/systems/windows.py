"""Sound that is longer than a model's window -> windows cut where it is quietest, nothing left out, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from asrscore.readers.joining import joined
from asrscore.systems.base import Answer
from asrscore.transcript import Segment, Status

_FRAME_S = 0.05
#: Part of a window, at its end, in which the cut is sought.
_SOUGHT = 0.25


def windows(samples: Any, rate: int, longest_s: float | None) -> list[tuple[int, int]]:
    """Return begin and end of each window, in samples; together they are the whole.

    Args:
        samples: numpy array of shape (samples,).
        rate: Samples a second.
        longest_s: Longest window in seconds; ``None`` for no limit.
    """
    total = len(samples)
    longest = total if longest_s is None else max(1, int(longest_s * rate))
    found, begin = [], 0
    while total - begin > longest:
        end = _quietest(
            samples, begin + longest - int(longest * _SOUGHT), begin + longest, max(1, int(_FRAME_S * rate))
        )
        found.append((begin, end))
        begin = end
    found.append((begin, total))
    return found


def _quietest(samples: Any, low: int, high: int, frame: int) -> int:
    """Return the middle of the quietest frame between two places; the last one of several."""
    best, place = float("inf"), high
    for at in range(low, high - frame + 1, frame):
        piece = samples[at : at + frame].astype("float64")
        power = float((piece * piece).mean())
        if power <= best:
            best, place = power, at + frame // 2
    return place


def in_seconds(cuts: Sequence[tuple[int, int]], rate: int) -> list[list[float]]:
    """Return begin and end of each window in seconds, as a document has them."""
    return [[round(begin / rate, 3), round(end / rate, 3)] for begin, end in cuts]


def whole(parts: Sequence[Answer], cuts: Sequence[tuple[int, int]], rate: int) -> Answer:
    """Return the answers to the windows of a clip as one answer.

    Args:
        parts: One answer a window, in their order; where one is an error it is the last.
        cuts: Begin and end of each window, in samples.
        rate: Samples a second.
    """
    last, spans = parts[-1], in_seconds(cuts, rate)
    meta: dict[str, Any] = {key: value for part in parts for key, value in part.meta.items()}
    if len(thoughts := [part.meta["reasoning"] for part in parts if part.meta.get("reasoning")]) > 1:
        meta["reasoning"] = "\n".join(map(str, thoughts))
    meta["windows_s"] = spans
    if last.status == "error":
        begin, end = spans[len(parts) - 1]
        return replace(last, meta={**meta, "error": f"{begin:g} to {end:g} s: {last.meta.get('error', 'no words')}"})
    latencies = [part.latency_s for part in parts if part.latency_s is not None]
    counts: dict[str, Any] = {}
    for part in parts:
        for name, value in part.usage.items():
            both = isinstance(value, (int, float)) and isinstance(counts.get(name, 0), (int, float))
            counts[name] = counts.get(name, 0) + value if both else value
    return Answer(
        raw=joined(part.raw for part in parts), status=_status([part.status for part in parts]),
        finish_reason="length" if any(part.finish_reason == "length" for part in parts) else last.finish_reason,
        language=next((part.language for part in parts if part.language), None), usage=counts, meta=meta,
        segments=tuple(
            _moved(one, begin) for part, (begin, _) in zip(parts, spans, strict=True) for one in part.segments
        ),
        latency_s=sum(latencies) if len(latencies) == len(parts) else None, first_token_s=parts[0].first_token_s,
    )  # fmt: skip


def _status(found: Sequence[Status]) -> Status:
    """Return what several answers are together: one of which a part is missing is cut short."""
    if len(set(found)) == 1:
        return found[0]
    return "truncated" if {"truncated", "refusal"} & set(found) else "ok"


def _moved(one: Segment, by: float) -> Segment:
    start, end = (None if at is None else round(at + by, 3) for at in (one.start_s, one.end_s))
    return replace(one, start_s=start, end_s=end)
