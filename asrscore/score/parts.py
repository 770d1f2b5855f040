"""A stretch of each text, aligned by itself.

These, and all else that is made for every window, are plain classes: a frozen dataclass or a named tuple takes several
times as long to be made, and compiled code reads the attributes of a plain class directly.
"""

from __future__ import annotations

from asrscore.lattice import Slot


class Part:
    """A stretch [start, end) of a text, and the slots in it."""

    __slots__ = ("end", "slots", "start")

    def __init__(self, start: int, end: int, slots: tuple[Slot, ...] = ()) -> None:
        self.start = start
        self.end = end
        self.slots = slots


Window = tuple[Part, Part]
"""What is aligned by itself: of the reference, and of the hypothesis."""


def same(window: Window, other: Window) -> bool:
    """Return whether two windows are the same stretches."""
    (a, b), (c, d) = window, other
    return a.start == c.start and a.end == c.end and b.start == d.start and b.end == d.end
