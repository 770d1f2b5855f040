"""What was made of the last text: rules look at one text in turn, and a huge one is read but once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Once(Generic[Made]):
    """A function of one text that remembers its last result."""

    __slots__ = ("_last", "_make")

    def __init__(self, make: Callable[[str], Made]) -> None:
        """Wrap ``make``, whose results nobody may change."""
        self._make = make
        self._last: tuple[str, Made] | None = None

    def __call__(self, text: str) -> Made:
        """Return ``make(text)``."""
        last = self._last
        if last is None or last[0] is not text:
            last = self._last = (text, self._make(text))
        return last[1]
