"""One utterance: what was said, and what each system answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from asrscore.clutter.stripped import Removal
from asrscore.results.groups import column_value
from asrscore.score import Score
from asrscore.transcript import Segment, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One utterance of the reference, cleaned on the same terms as every system."""

    id: str
    raw: str | None
    """``None`` where speech was kept out of the result; without mark-up, where a convention was named."""
    stripped: str | None
    removals: tuple[Removal, ...] = ()
    flags: tuple[str, ...] = ()
    marked: str | None = None
    """The text with its mark-up."""
    language: str = "und"
    duration_s: float | None = None
    """Seconds of audio."""
    alternatives: tuple[str, ...] = ()
    """Further admissible references, raw, mark-up included."""
    audio_sha256: str | None = None
    segments: tuple[Segment, ...] = ()
    """Its timed words or stretches, where the file has them."""
    meta: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """One system's answer to one utterance; repeated runs make several."""

    id: str
    status: Status
    raw: str | None
    stripped: str | None
    """The answer without clutter."""
    removals: tuple[Removal, ...] = ()
    flags: tuple[str, ...] = ()
    score: Score = field(default_factory=Score)
    run: int | None = None
    container: Status = "ok"
    """The status that the file itself told."""
    prompt: str | None = None
    context: str | None = None
    audio_events: tuple[str, ...] = ()
    """Events that the container marked as such, as they stand in the text."""
    duration_s: float | None = None
    latency_s: float | None = None
    first_token_s: float | None = None
    finish_reason: str | None = None
    claimed_language: str | None = None
    segments: tuple[Segment, ...] = ()
    """Its timed words or stretches, where the file has them."""
    audio_sha256: str | None = None


def group_of(reference: Reference, column: str) -> str | None:
    """Return the group of an utterance by a column of its metadata, or by its language; ``None`` where it has none."""
    return column_value({"language": reference.language, **reference.meta}, column)
