"""One answer against a reference, or against the best of several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from asrscore.compare.rows import over
from asrscore.pipeline import Prepared
from asrscore.score import LICENCES, UNITS, Counts, Score, Unit, score_lattices
from asrscore.transcript import Transcript

#: What is known of most transcripts of a test set.
_NOTHING: dict[str, Any] = {}


def facts(transcript: Transcript) -> dict[str, Any]:
    """Return what clutter removal may know of a transcript, besides its text: never who made it."""
    events = transcript.meta.get("audio_events") if transcript.meta else None
    meta: dict[str, Any] | None = None
    if transcript.finish_reason is None and transcript.duration_s is None and events is None:
        if transcript.prompt is None and transcript.context is None:
            return _NOTHING
    else:
        known = {
            "finish_reason": transcript.finish_reason,
            "duration_s": transcript.duration_s,
            "audio_events": events,
        }
        meta = {key: value for key, value in known.items() if value is not None}
    return {"prompt": transcript.prompt, "context": transcript.context, "meta": meta}


def as_written(score: Score, unit: Unit) -> Counts:
    """Return the counts of a score with nothing forgiven."""
    return score.counts(unit) if score.basic is None else score.basic[UNITS.index(unit)]


def best_score(references: Sequence[Prepared], hypothesis: Prepared, unit: Unit) -> Score:
    """Return the score against the reference that fits best; the length stays that of the first one.

    Args:
        references: The reference and its alternatives, the primary one first.
        hypothesis: The answer.
        unit: The unit in which they compete; a tie goes to the earlier reference.
    """
    scores = [score_lattices(reference.lattice, hypothesis.lattice) for reference in references]
    if len(scores) == 1:
        return scores[0]
    first = scores[0]
    at = min(range(len(scores)), key=lambda n: scores[n].counts(unit).errors)
    best = replace(scores[at], alternative=at)
    ours, lengths = (best.cer, best.wer, best.mer), (first.cer, first.wer, first.mer)
    cer, wer, mer = over(ours, lengths)
    if first.basic is None and best.basic is None:
        return replace(best, cer=cer, wer=wer, mer=mer)
    as_written = first.basic or lengths
    return replace(
        best,
        cer=cer,
        wer=wer,
        mer=mer,
        basic=over(best.basic or ours, as_written),
        rungs={name: over(best.rungs.get(name, ours), first.rungs.get(name, as_written)) for name in LICENCES},
    )
