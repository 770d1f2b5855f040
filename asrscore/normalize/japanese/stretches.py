"""Stretches of a text in order: which of them meet another."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import itemgetter

from asrscore.lattice import Span

_END = itemgetter(1)


def meeting(spans: Sequence[Span], start: int, end: int) -> Sequence[Span]:
    """Return the stretches that overlap [start, end).

    Args:
        spans: In order, without overlap.
        start: The first character.
        end: The one behind the last.
    """
    first = last = bisect_right(spans, start, key=_END)
    while last < len(spans) and spans[last][0] < end:
        last += 1
    return spans[first:last]
