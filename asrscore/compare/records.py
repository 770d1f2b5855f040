"""References and answers as a result keeps them: what was given, what was left of it, and its score."""

from __future__ import annotations

from typing import Any

from asrscore.frozen import maker
from asrscore.pipeline import Pipeline, Prepared
from asrscore.results import Reference, Utterance
from asrscore.score import Score
from asrscore.transcript import Segment, Status, Transcript

#: What a reference's file says of itself and not of the utterance.
_NOT_OF_IT = ("system", "environment", "words", "signature")
_NOTHING: dict[str, Any] = {}
_made_reference, _made_utterance = maker(Reference), maker(Utterance)


def as_reference(reference: Transcript, prepared: Prepared, pipeline: Pipeline) -> Reference:
    """Return the record of one reference.

    Args:
        reference: What was given.
        prepared: The same as it was scored.
        pipeline: The recipe of its language.
    """
    stripped = prepared.stripped
    return _made_reference(
        id=reference.id,
        raw=pipeline.marked(reference.raw).plain if pipeline.markup else reference.raw,
        marked=reference.raw if pipeline.markup else None,
        stripped=stripped.text,
        removals=stripped.removals,
        flags=stripped.flags,
        language=pipeline.language.tag,
        duration_s=reference.duration_s,
        alternatives=reference.alternatives,
        segments=_timed(reference),
        audio_sha256=reference.audio_sha256,
        meta={k: v for k, v in reference.meta.items() if k not in _NOT_OF_IT} if reference.meta else _NOTHING,
    )


def as_utterance(answer: Transcript, heard: Prepared, score: Score, reference: Transcript) -> Utterance:
    """Return the record of one answer.

    Args:
        answer: What was given.
        heard: The same as it was scored.
        score: Its score.
        reference: What it was scored against, which may know how long the audio is.
    """
    return _made_utterance(
        id=answer.id,
        status=_status(answer, heard),
        raw=answer.raw,
        stripped=heard.stripped.text,
        removals=heard.stripped.removals,
        flags=_flags(answer, heard),
        score=score,
        run=answer.run,
        container=answer.status,
        prompt=answer.prompt,
        context=answer.context,
        audio_events=tuple(answer.meta.get("audio_events") or ()),
        duration_s=answer.duration_s if answer.duration_s is not None else reference.duration_s,
        latency_s=answer.latency_s,
        first_token_s=answer.first_token_s,
        finish_reason=answer.finish_reason,
        claimed_language=heard.stripped.claimed_language,
        segments=_timed(answer),
        audio_sha256=answer.audio_sha256,
    )


def _status(transcript: Transcript, prepared: Prepared) -> Status:
    return transcript.status if transcript.status != "ok" else prepared.stripped.status


def _flags(transcript: Transcript, prepared: Prepared) -> tuple[str, ...]:
    said = transcript.meta.get("flags")
    if not said:
        return prepared.stripped.flags
    return tuple(sorted({*prepared.stripped.flags, *(said if isinstance(said, (list, tuple)) else ())}))


def _timed(transcript: Transcript) -> tuple[Segment, ...]:
    """Return the segments that say when they begin: one that does not leads nowhere."""
    if not transcript.segments:
        return ()
    return tuple(segment for segment in transcript.segments if segment.start_s is not None)
