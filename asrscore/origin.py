"""Where the characters of a cleaned text stand in the raw one."""

from __future__ import annotations

from collections.abc import Sequence

from asrscore.clutter import Removal, rebuild
from asrscore.lattice import Span
from asrscore.normalize.steps import Step, trace
from asrscore.normalize.unicode import UNTOUCHED


class Origin:
    """Where each character of a text stands in the raw one, after ``phases``; worked out for whoever asks.

    Args:
        raw: The raw text.
        removals: What was taken off it.
        start: The raw text without the removals, trimmed.
        phases: The steps that were run on that, and whether they spare a text that needs none.
    """

    __slots__ = ("_phases", "_raw", "_removals", "_start")

    def __init__(
        self, raw: str, removals: Sequence[Removal], start: str, phases: Sequence[tuple[Sequence[Step], bool]]
    ) -> None:
        self._raw, self._removals, self._start, self._phases = raw, removals, start, phases

    def __call__(self) -> list[Span]:
        """Return the source span of each character."""
        spans = _spans_after(len(self._raw), self._removals)
        whole = rebuild(self._raw, self._removals)
        lead = len(whole) - len(whole.lstrip())
        text, spans = self._start, spans[lead : lead + len(self._start)]
        for steps, spared in self._phases:
            if not (spared and UNTOUCHED.fullmatch(text)):
                text, spans = trace(steps, text, spans)
        return spans


def _spans_after(length: int, removals: Sequence[Removal]) -> list[Span]:
    spans: list[Span] = []
    at = 0
    for r in removals:
        spans += [(i, i + 1) for i in range(at, r.start)]
        spans += [(r.start, r.end)] * len(r.replacement)
        at = r.end
    return spans + [(i, i + 1) for i in range(at, length)]
