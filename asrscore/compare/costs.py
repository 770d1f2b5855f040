"""Latency, speed and memory, as far as the files say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from asrscore.results import Costs, Utterance


def costs(utterances: Sequence[Utterance], about: Mapping[str, Any]) -> Costs:
    """Return what a system's answers cost.

    Args:
        utterances: Its answers. Durations are the answer's or the reference's, never another system's.
        about: What its document says of the system: ``memory_gib`` (GiB resident) and ``memory_kind``.
    """
    timed = [u.latency_s for u in utterances if u.latency_s is not None]
    # Speed is audio over processing, so only answers that carry both take part.
    both = [(u.duration_s, u.latency_s) for u in utterances if u.duration_s is not None and u.latency_s]
    audio, busy = sum(d for d, _ in both), sum(t for _, t in both)
    first = [u.first_token_s for u in utterances if u.first_token_s is not None]
    memory = about.get("memory_gib")
    kind = about.get("memory_kind")
    return Costs(
        audio_s=audio if both else None,
        latency_s=sum(timed) if timed else None,
        mean_latency_s=sum(timed) / len(timed) if timed else None,
        first_token_s=sum(first) / len(first) if first else None,
        rtfx=audio / busy if busy else None,
        memory_gib=float(memory)
        if isinstance(memory, (int, float)) and not isinstance(memory, bool) and memory > 0
        else None,
        memory_kind=kind if isinstance(kind, str) else None,
        timed=len(timed),
    )
