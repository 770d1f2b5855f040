"""What is asked in which order, and whether a journal may be gone on with."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from asrscore.errors import InputError
from asrscore.signature import asrscore_version
from asrscore.systems import Clip, System
from asrscore.systems.audio import MIX, digest_of
from asrscore.systems.settings import backend_class
from asrscore.transcribe.journal import of_kind
from asrscore.words import counted, listed


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a run is done; the same for all systems."""

    out: Path
    """Folder of the journals and documents."""
    channel: str = MIX
    """``mix`` (the mean of all channels) or the number of the one that is heard."""
    repeat: int = 1
    """Times that every clip is asked; more than one is stored as ``run``."""
    warmup: int | None = None
    """Clips answered before the clock counts, instead of what back end and settings file say."""
    concurrency: int | None = None
    """Clips asked at the same time, instead of what the settings file says, where a back end can."""
    seed: int = 0
    shuffle: bool = True
    """Whether systems and clips take turns in an order drawn anew for each run."""
    resume: bool = False
    """Go on with the journals that are there."""
    retry_errors: bool = False
    """Ask again what ended in an error."""
    in_process: bool = False
    """Run the systems in this process, where one warms the caches of the next."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One system's turn in one run."""

    system: System
    run: int | None
    clips: tuple[Clip, ...]


def turns(systems: Sequence[System], clips: Sequence[Clip], settings: Settings) -> Iterator[Turn]:
    """Yield every system's turn in every run; within a run, all systems hear the clips in one order."""
    for run in range(1, settings.repeat + 1):
        order, heard = list(systems), list(clips)
        if settings.shuffle:
            draw = random.Random(f"{settings.seed}/{run}")  # noqa: S311 - an order, no secret
            draw.shuffle(order)
            draw.shuffle(heard)
        number = run if settings.repeat > 1 else None
        yield from (Turn(system, number, tuple(heard)) for system in order)


def opening(system: System, clips: Sequence[Clip], settings: Settings) -> dict[str, Any]:
    """Return the first record of a journal: all that the answers in it depend on."""
    model = system.model_path()
    return {
        "kind": "start",
        "asrscore": asrscore_version(),
        "settings": _plain({
            "backend": system.backend, "model": system.model, "model_sha256": digest_of(model) if model else None,
            "prompt": system.prompt, "context": system.context, "language": system.language,
            **asdict(system.options), "channel": settings.channel,
        }),
        "repeat": settings.repeat, "seed": settings.seed, "shuffle": settings.shuffle,
        "clips": {clip.id: [clip.audio_sha256, clip.samples_sha256] for clip in clips},
    }  # fmt: skip


def _plain(value: Any) -> Any:
    """Return settings as JSON will give them back, so that what is stored can be compared with what is asked."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items() if item is not None}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value if isinstance(value, (str, int, float, bool)) or value is None else str(value)


def known_clips(records: Sequence[Mapping[str, Any]]) -> dict[str, list[str | None]]:
    """Return every clip that a journal speaks of, with the hashes of its file and samples; the latest count."""
    found: dict[str, list[str | None]] = {}
    for start in of_kind(list(map(dict, records)), "start"):
        found |= start["clips"]
    return found


def answered(records: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether a system answered anything; an error for a file that nobody can hear is no answer of its own."""
    clips = known_clips(records)
    return any(clips.get(one["item"]["id"], [None])[0] for one in of_kind(list(map(dict, records)), "answer"))


def check_same(old: Sequence[Mapping[str, Any]], new: Mapping[str, Any], system: System, path: Path) -> None:
    """Refuse to go on with a journal whose answers are to other questions.

    Args:
        old: The journal's records.
        new: What its first record would be now.
        system: The system.
        path: The journal.

    Raises:
        InputError: Model, prompt, a setting that changes answers, or a clip's sound differs; the message says which.
    """
    starts = list(of_kind(list(map(dict, old)), "start"))
    if not starts:
        raise InputError("has no beginning", path=path, fix="begin anew in another folder")
    begun, volatile = starts[0], backend_class(system.backend).volatile
    before, now = begun["settings"], new["settings"]
    anew = "begin anew in another --out, or put it back"
    for name in sorted({*before, *now} - volatile):
        if before.get(name) != now.get(name):
            raise InputError(
                f"{name} was {_short(before.get(name))} and is {_short(now.get(name))}: the answers of one system "
                "would be to two questions", path=path, fix=anew,
            )  # fmt: skip
    clips = known_clips(starts)
    # A file that nobody could hear may be mended: nobody was asked.
    changed = [id for id, hashes in new["clips"].items() if clips.get(id, [None])[0] and clips[id] != hashes]
    if changed:
        raise InputError(
            f"the sound of {counted(len(changed), 'clip')} has changed: {listed(changed)}", path=path, fix=anew
        )
    if gone := [id for id in clips if id not in new["clips"]]:
        answers = f"has answers to {counted(len(gone), 'clip')} not named now: {listed(gone)}"
        raise InputError(answers, path=path, fix=anew)
    runs = begun["repeat"], new["repeat"]
    if (runs[0] == 1) != (runs[1] == 1) or runs[1] < runs[0]:
        raise InputError(f"--repeat was {runs[0]} and is {runs[1]}", path=path, fix=anew)


def changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """Return what is no longer as it was when a journal's first answers came: versions, programs, the machine.

    Args:
        before: An earlier record of a system that was loaded.
        now: The latest one.
    """
    old, new = ({**record["environment"], **record["facts"]} for record in (before, now))
    return [
        f"{name} was {_short(old.get(name))} and is {_short(new.get(name))}"
        for name in {**old, **new}
        if old.get(name) != new.get(name)
    ]


def _short(value: Any) -> str:
    shown = "not set" if value is None else repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "…"
