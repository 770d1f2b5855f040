"""The steps at both ends of normalising: what the user adds at the start, and single spaces at the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from rapidfuzz.distance import Levenshtein

from asrscore.errors import InputError
from asrscore.normalize.steps import Change

_SPACE = re.compile(r"\s+")


class Spacing:
    """One space between words, none at the ends."""

    def __call__(self, text: str) -> str:
        """Return the words, separated by single spaces."""
        return " ".join(text.split())

    def changes(self, text: str) -> Iterable[Change]:
        """Return the white space that is replaced."""
        for match in _SPACE.finditer(text):
            new = " " if match.start() and match.end() < len(text) else ""
            if new != match[0]:
                yield match.start(), match.end(), new


class Foreign:
    """A step that is not ours, such as a jiwer transform: traced by aligning what it made with what it got."""

    def __init__(self, function: Callable[[str], str]) -> None:
        self._function = function

    def __call__(self, text: str) -> str:
        """Return what the step makes of the text.

        Raises:
            InputError: It made something that is no string.
        """
        new = self._function(text)
        if not isinstance(new, str):
            raise InputError(f"step {self._function!r} returned {type(new).__name__}", expected="a string")
        return new

    def changes(self, text: str) -> Iterable[Change]:
        """Return the edits of an alignment of both texts."""
        new = self(text)
        for op in Levenshtein.opcodes(text, new):
            if op.tag != "equal":
                yield op.src_start, op.src_end, new[op.dest_start : op.dest_end]
