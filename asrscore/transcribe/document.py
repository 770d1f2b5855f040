"""A journal -> the system's document, which ``compare`` reads."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

from asrscore.errors import InputError
from asrscore.files import write_text
from asrscore.readers.records import record
from asrscore.signature import asrscore_version
from asrscore.systems import Answer, Clip, System
from asrscore.systems.meter import GIB, summary
from asrscore.systems.settings import backend_class
from asrscore.transcribe.journal import of_kind
from asrscore.transcript import Transcript

#: Fewest answers with a latency for the cold one to be left out of them.
_ENOUGH = 2


#: Notes that a document makes itself: neither a manifest's column nor a server's field may pass for one.
_OURS = frozenset({"cold", "cold_latency_s", "cold_first_token_s", "samples_sha256", "system", "environment"})
#: Notes of answers, which a manifest's column of that name is not.
_ANSWERS = _OURS | {"error", "refusal", "http_status", "tries", "waited_s", "gave_up", "stream_error", "decoded"}


def transcript(clip: Clip, answer: Answer, system: System, run: int | None, *, cold: bool = False) -> Transcript:
    """Return an answer with what is known of its clip.

    Args:
        clip: The clip.
        answer: What was said of it.
        system: Who said it.
        run: Number of the repeat.
        cold: Whether it is the first answer of a process.
    """
    empty = answer.status == "ok" and not answer.raw.strip()
    notes = {
        **{key: value for key, value in clip.meta.items() if key not in _ANSWERS},
        **{key: value for key, value in answer.meta.items() if key not in _OURS},
        "samples_sha256": clip.samples_sha256, "cold": cold or None,
    }  # fmt: skip
    return Transcript(
        id=clip.id, raw=answer.raw, reference=clip.reference, language=answer.language or clip.language,
        duration_s=clip.duration_s or None, segments=answer.segments, prompt=system.prompt, context=system.context,
        status="empty" if empty else answer.status, finish_reason=answer.finish_reason, latency_s=answer.latency_s,
        first_token_s=answer.first_token_s, usage=answer.usage, audio_sha256=clip.audio_sha256, run=run,
        meta={key: value for key, value in notes.items() if value is not None},
    )  # fmt: skip


def item(found: Transcript) -> dict[str, Any]:
    """Return a transcript as an item of a document: fields that say something, under their own names."""
    made: dict[str, Any] = {}
    for f in fields(found):
        value = getattr(found, f.name)
        default = f.default if f.default_factory is MISSING else f.default_factory()
        if f.name in ("raw", "status") or (f.name != "id_source" and value != default):
            made[f.name] = value
    if found.segments:
        made["segments"] = [
            {
                key: value
                for key, value in (("text", s.text), ("start", s.start_s), ("end", s.end_s), ("speaker", s.speaker))
                if value is not None
            }
            for s in found.segments
        ]
    for name in ("usage", "meta"):
        if name in made:
            made[name] = dict(made[name])
    return made


def stored(found: Mapping[str, Any], path: Path) -> Transcript:
    """Return the transcript that an item was made from.

    Raises:
        InputError: It is none.
    """
    read = record(found)
    if read is None or "id" not in read:
        raise InputError("holds an answer that is none", path=path)
    return Transcript(**read)


def write_document(
    path: Path, journal: Path, records: list[dict[str, Any]], system: System, clips: Sequence[Clip]
) -> list[Transcript]:
    """Write a system's document from its journal, whole or not at all.

    Args:
        path: Where it goes.
        journal: Where the records come from, for error messages.
        records: The journal's records; of two answers to one clip in one run, the later counts.
        system: The system.
        clips: The clips, in the order in which the document lists them.

    Returns:
        The answers in that order, run by run.
    """
    place = {clip.id: at for at, clip in enumerate(clips)}
    newest = {(one["id"], one.get("run")): one for one in (r["item"] for r in of_kind(records, "answer"))}
    answers = sorted((stored(one, journal) for one in newest.values()), key=lambda t: (place[t.id], t.run or 0))
    cold = [t for t in answers if t.meta.get("cold")]
    warm = [t for t in answers if t.latency_s is not None and not t.meta.get("cold")]
    if len(warm) >= _ENOUGH:
        answers = [_unranked(t) if t.meta.get("cold") else t for t in answers]
    loads, ends = list(of_kind(records, "loaded")), list(of_kind(records, "done"))
    about: dict[str, Any] = {
        "name": system.name, "kind": system.kind, "backend": system.backend, "model": system.model,
        "prompt": system.prompt, "context": system.context, "language": system.language,
        "concurrency": system.concurrency, "settings": next(of_kind(records, "start"))["settings"],
        **(loads[-1]["facts"] if loads else {}), **_memory(system, loads, ends),
        "load_s": [round(one["load_s"], 4) for one in loads],
        "cold_first_s": [t.latency_s for t in cold if t.latency_s is not None]
        + [one["latency_s"] for one in of_kind(records, "warm") if one.get("first") and one["latency_s"] is not None],
        "warmup": [{"id": one["id"], "latency_s": one["latency_s"]} for one in of_kind(records, "warm")],
        "measured": summary(answers),
    }  # fmt: skip
    whole = {
        "asrscore": asrscore_version(),
        "system": {key: value for key, value in about.items() if value not in (None, [], {})},
        "environment": loads[-1]["environment"] if loads else {},
        "items": [item(t) for t in answers],
    }
    write_text(path, json.dumps(whole, ensure_ascii=False, indent=2, allow_nan=False) + "\n")
    return answers


def _unranked(found: Transcript) -> Transcript:
    """Return an answer whose latency, that of a cold system, is kept where no mean takes it."""
    made = item(found)
    meta = dict(made.get("meta", {}))
    if "latency_s" in made:
        meta["cold_latency_s"] = made.pop("latency_s")
    if "first_token_s" in made:
        meta["cold_first_token_s"] = made.pop("first_token_s")
    return stored({**made, "meta": meta}, Path())


def _memory(system: System, loads: list[dict[str, Any]], ends: list[dict[str, Any]]) -> dict[str, Any]:
    """Return resident memory with its kind: a GPU's before the process's, what the user declares before both."""
    process = [one["rss_peak"] for one in ends if one.get("rss_peak")]
    gpu = [one["gpu_peak"] for one in ends if one.get("gpu_peak")]
    told: dict[str, Any] = {}
    if loads and backend_class(system.backend).local:
        told["rss_gib"] = {
            name: round(value / GIB, 4)
            for name, value in (
                ("before_load", loads[-1].get("rss_before")),
                ("after_load", loads[-1].get("rss_after_load")),
                ("peak", max(process, default=None)),
            )
            if value
        }
    if system.memory_gib is not None:
        return told | {"memory_gib": system.memory_gib, "memory_kind": "declared"}
    if gpu:
        return told | {"memory_gib": round(max(gpu) / GIB, 4), "memory_kind": "gpu"}
    if process and backend_class(system.backend).local:
        return told | {"memory_gib": round(max(process) / GIB, 4), "memory_kind": "process"}
    return told
