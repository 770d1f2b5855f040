"""Latency, speed and memory, as far as the files say."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from asrscore.results import Costs, Utterance
from asrscore.systems.meter import percentile

#: Answers with a latency from which a 95th percentile says more than the longest of them.
_ENOUGH = 20


def costs(utterances: Sequence[Utterance], about: Mapping[str, Any]) -> Costs:
    """Return what a system's answers cost.

    An answer that ended in an error has no part in it: failing fast is not being fast.

    Args:
        utterances: Its answers. Durations are the answer's or the reference's, never another system's.
        about: What its document says of the system: ``memory_gib`` (GiB resident) and ``memory_kind``; ``load_s`` and
            ``cold_first_s`` (a number or several), ``concurrency``.
    """
    answers = [u for u in utterances if u.status != "error"]
    timed = [u.latency_s for u in answers if u.latency_s is not None]
    # Speed is audio over processing, so only answers that carry both take part.
    both = [(u.duration_s, u.latency_s) for u in answers if u.duration_s is not None and u.latency_s]
    audio, busy = sum(d for d, _ in both), sum(t for _, t in both)
    first = [u.first_token_s for u in answers if u.first_token_s is not None]
    kind, concurrency = about.get("memory_kind"), about.get("concurrency")
    memory = _numbers(about.get("memory_gib"))
    return Costs(
        audio_s=audio if both else None,
        latency_s=sum(timed) if timed else None,
        mean_latency_s=_mean(timed),
        p95_latency_s=percentile(timed, 0.95) if len(timed) >= _ENOUGH else None,
        first_token_s=_mean(first),
        rtfx=audio / busy if busy else None,
        memory_gib=memory[0] if len(memory) == 1 and memory[0] > 0 else None,
        memory_kind=kind if isinstance(kind, str) else None,
        timed=len(timed),
        load_s=_mean(_numbers(about.get("load_s"))),
        cold_first_s=_mean(_numbers(about.get("cold_first_s"))),
        concurrency=concurrency if isinstance(concurrency, int) and not isinstance(concurrency, bool) else None,
    )


def _numbers(told: Any) -> list[float]:
    """Return the finite numbers of a number or a list of them; whatever else a file says is none."""
    of = told if isinstance(told, (list, tuple)) else [told]
    return [
        float(one) for one in of if isinstance(one, (int, float)) and not isinstance(one, bool) and math.isfinite(one)
    ]


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
