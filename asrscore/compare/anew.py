"""An answer scored once more, with what is taken off it, or off both sides, left in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from asrscore.compare.best import best_score, facts
from asrscore.compare.rows import row_of
from asrscore.pipeline import Pipeline, Prepared
from asrscore.score import Row
from asrscore.transcript import Status, Transcript

#: What an answer of one of these says is not an attempt at a transcript.
NO_TEXT: frozenset[Status] = frozenset({"error", "refusal", "missing"})


class Anew(NamedTuple):
    """One answer to one reference, ready to be scored otherwise."""

    answer: Transcript
    heard: Prepared
    """The answer as it was scored."""
    reference: Transcript
    said: Sequence[Prepared]
    """The reference and its alternatives as they were scored."""
    pipeline: Pipeline

    def leaving(self, classes: Collection[str]) -> Row:
        """Return the counts with classes of clutter left in the answer."""
        return self._counts(self.said, self._heard(self.pipeline, classes))

    def untouched(self) -> Row:
        """Return the counts with all clutter left in on both sides."""
        every = {removal.clutter for one in (self.heard, *self.said) for removal in one.stripped.removals}
        return self._counts(self._said(self.pipeline, every), self._heard(self.pipeline, every))

    def with_loops(self) -> Row:
        """Return the counts with loops kept on both sides."""
        keeping = replace(self.pipeline, collapse_loops=False)
        return self._counts(self._said(keeping, ()), self._heard(keeping, ()))

    def _heard(self, pipeline: Pipeline, leave: Collection[str]) -> Prepared:
        raw = "" if self.answer.status in NO_TEXT else self.answer.raw
        return pipeline.prepare(raw, leave=leave, **facts(self.answer))

    def _said(self, pipeline: Pipeline, leave: Collection[str]) -> list[Prepared]:
        told = facts(self.reference)
        texts = (self.reference.raw, *self.reference.alternatives)
        return [pipeline.prepare_reference(text, leave=leave, **told) for text in texts]

    def _counts(self, said: Sequence[Prepared], heard: Prepared) -> Row:
        return row_of(best_score(said, heard, self.pipeline.language.unit))
