"""Answers scored once more, with what is taken off them left in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from asrscore.compare.best import best_score, by_unit, facts
from asrscore.compare.removed import ByUnit
from asrscore.pipeline import Pipeline, Prepared
from asrscore.transcript import Status, Transcript

#: What an answer of one of these says is not an attempt at a transcript.
NO_TEXT: frozenset[Status] = frozenset({"error", "refusal", "missing"})


def untouched(
    counts: ByUnit,
    answer: Transcript,
    heard: Prepared,
    reference: Transcript,
    prepared: Sequence[Prepared],
    pipeline: Pipeline,
) -> ByUnit:
    """Return the counts with clutter left in on both sides, given those with the answer's left in."""
    if pipeline.level == "raw" or not any(one.stripped.removals for one in prepared):
        return counts
    every = {removal.clutter for one in (heard, *prepared) for removal in one.stripped.removals}
    texts = (reference.raw, *reference.alternatives)
    said = [pipeline.prepare_reference(text, leave=every, **facts(reference)) for text in texts]
    dirty = pipeline.prepare("" if answer.status in NO_TEXT else answer.raw, leave=every, **facts(answer))
    return by_unit(best_score(said, dirty, pipeline.language.unit))


def with_loops(
    counts: ByUnit,
    answer: Transcript,
    heard: Prepared,
    reference: Transcript,
    prepared: Sequence[Prepared],
    pipeline: Pipeline,
) -> ByUnit:
    """Return the counts with loops kept, where collapsing them may have changed something."""
    if not any("loop" in one.stripped.flags for one in (heard, *prepared)):
        return counts
    keeping = replace(pipeline, collapse_loops=False)
    said = [keeping.prepare_reference(text, **facts(reference)) for text in (reference.raw, *reference.alternatives)]
    kept = best_score(said, keeping.prepare(answer.raw, **facts(answer)), pipeline.language.unit)
    return by_unit(kept)
