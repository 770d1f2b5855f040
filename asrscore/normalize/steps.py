"""A clean-up step: fast on a whole string, and traceable character by character, from one definition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

import regex

from asrscore.lattice import Span

#: start, end, replacement
Change = tuple[int, int, str]


class Step(Protocol):
    """What a pipeline is made of: ``step(text)`` and the same as a list of changes."""

    def __call__(self, text: str) -> str:
        """Return the cleaned text."""
        ...

    def changes(self, text: str) -> Iterable[Change]:
        """Return what the call replaces, in order, without overlap."""
        ...


class Substitution:
    """Replaces every match of a pattern by what a function says of it.

    Args:
        pattern: A pattern of the ``regex`` module without nested repeats.
        replace: Called with each match.
        mark: What every match holds; empty: nothing in particular.
    """

    def __init__(self, pattern: str, replace: Callable[[regex.Match[str]], str], mark: str = "") -> None:
        self._pattern = regex.compile(pattern)
        self._replace = replace
        self._mark = mark

    def __call__(self, text: str) -> str:
        """Return ``text`` with every match replaced."""
        if self._mark not in text:
            return text
        return self._pattern.sub(self._replace, text)

    def changes(self, text: str) -> Iterable[Change]:
        """Return the matches that are replaced by something else."""
        for match in self._pattern.finditer(text):
            if (new := self._replace(match)) != match[0]:
                yield match.start(), match.end(), new


class Whole:
    """Applies a function of strings that never looks across the borders of ``cluster``.

    Args:
        function: The function, such as a normal form.
        cluster: Pattern of the pieces it works on independently.
    """

    def __init__(self, function: Callable[[str], str], cluster: str) -> None:
        self._function = function
        self._cluster = regex.compile(cluster, regex.DOTALL)

    def __call__(self, text: str) -> str:
        """Return the function's value."""
        return self._function(text)

    def changes(self, text: str) -> Iterable[Change]:
        """Return the clusters that the function changes."""
        if self._function(text) == text:
            return
        for match in self._cluster.finditer(text):
            if (new := self._function(match[0])) != match[0]:
                yield match.start(), match.end(), new


def run(steps: Sequence[Step], text: str) -> str:
    """Return ``text`` after all ``steps``."""
    for step in steps:
        text = step(text)
    return text


def trace(steps: Sequence[Step], text: str, origin: Sequence[Span]) -> tuple[str, list[Span]]:
    """Return what ``run`` returns, and where every character of it comes from.

    Args:
        steps: The steps, in order.
        text: The text before them.
        origin: Source span of each character of ``text``.

    Returns:
        The cleaned text and, for each of its characters, the source span it was made from. A replacement of the
        same length keeps its characters' own spans; one of another length has the span of the whole match; what is
        inserted has none, and stands behind the character before it.
    """
    spans = list(origin)
    for step in steps:
        pieces: list[str] = []
        moved: list[Span] = []
        at = 0
        for start, end, new in step.changes(text):
            pieces += [text[at:start], new]
            moved += spans[at:start]
            if len(new) == end - start:
                moved += spans[start:end]
            elif start == end:
                place = spans[end - 1][1] if end else spans[0][0] if spans else 0
                moved += [(place, place)] * len(new)
            else:
                moved += [(spans[start][0], spans[end - 1][1])] * len(new)
            at = end
        text = "".join([*pieces, text[at:]])
        spans = moved + spans[at:]
    return text, spans
