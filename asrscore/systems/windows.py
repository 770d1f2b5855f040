"""Sound that is longer than a model's window -> windows cut where it is quietest, nothing left out."""

from __future__ import annotations

from typing import Any

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
