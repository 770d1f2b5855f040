"""Ids that name the same utterance in other words: Unicode forms, paths, recordings against their segments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

import unicodedata2

from asrscore.transcript import Transcript
from asrscore.words import counted

Systems = Mapping[str, Sequence[Transcript]]


def matched(
    reference: Sequence[Transcript], systems: Systems, notes: list[str]
) -> tuple[Sequence[Transcript], Systems]:
    """Make ids agree that mean the same, where nothing else could be meant.

    File names from macOS are decomposed, so all ids are compared in NFC. A system none of whose ids is the
    reference's is compared by file name without folder and suffix. Where the reference has segments and all systems
    have whole recordings (STM against CTM), the segments of a recording are joined in the order of time.

    Args:
        reference: The reference's records.
        systems: System -> its records.
        notes: Filled with what was done, to be said on screen.
    """
    reference = _composed(reference)
    systems = {name: _composed(ts) for name, ts in systems.items()}
    known = {t.id for t in reference}
    if not _named(reference):
        return reference, systems
    strangers = [name for name, ts in systems.items() if not any(t.id in known for t in ts)]
    if strangers and len(strangers) == len(systems):
        for key in (_channel, _recording):
            if joined := _recordings(reference, systems, key):
                notes.append(
                    f"the {len(reference)} segments of the reference are joined to "
                    f"{counted(len(joined), 'recording')}, since each system has whole recordings"
                )
                return joined, {name: [replace(t, id_source="file") for t in ts] for name, ts in systems.items()}
    by_stem = _unique_stems(reference) if strangers else {}
    changed = dict(systems)
    for name in strangers:
        ts = systems[name]
        if by_stem and _named(ts) and (renamed := _by_stem(ts, by_stem)):
            changed[name] = renamed
            notes.append(f"{name} is matched by file name, without folder and suffix")
    return reference, changed


def _named(transcripts: Sequence[Transcript]) -> bool:
    return any(t.id_source == "file" for t in transcripts)


def _composed(transcripts: Sequence[Transcript]) -> Sequence[Transcript]:
    if all(t.id.isascii() for t in transcripts):
        return transcripts
    return [replace(t, id=unicodedata2.normalize("NFC", t.id)) for t in transcripts]


def _stem(id: str) -> str:
    return PurePosixPath(id.replace("\\", "/")).stem


def _unique_stems(reference: Sequence[Transcript]) -> dict[str, str]:
    """Return stem -> id, or nothing where two ids have one stem."""
    stems = {_stem(t.id): t.id for t in reference}
    return stems if len(stems) == len({t.id for t in reference}) else {}


def _by_stem(transcripts: Sequence[Transcript], by_stem: Mapping[str, str]) -> list[Transcript]:
    """Return the transcripts under the reference's ids, or nothing where none fits or two would be one."""
    stems = {t.id: _stem(t.id) for t in transcripts}
    if len(set(stems.values())) < len(stems) or not any(stem in by_stem for stem in stems.values()):
        return []
    return [replace(t, id=by_stem.get(stems[t.id], t.id)) for t in transcripts]


def _channel(id: str) -> str:
    return "/".join(id.split("/")[:2])


def _recording(id: str) -> str:
    return id.split("/", maxsplit=1)[0]


def _recordings(reference: Sequence[Transcript], systems: Systems, key: Callable[[str], str]) -> list[Transcript]:
    """Return the reference a recording each, or nothing where the systems do not have these recordings."""
    if not all(t.id.count("/") >= 2 and t.segments for t in reference):
        return []
    groups: dict[str, list[Transcript]] = defaultdict(list)
    for t in reference:
        groups[key(t.id)].append(t)
    if not all(ts and any(t.id in groups for t in ts) for ts in systems.values()):
        return []
    return [_one(name, parts) for name, parts in groups.items()]


def _one(name: str, parts: Sequence[Transcript]) -> Transcript:
    ordered = sorted(parts, key=lambda t: t.segments[0].start_s or 0.0)
    return replace(
        parts[0],
        id=name,
        raw=" ".join(t.raw for t in ordered),
        segments=tuple(s for t in ordered for s in t.segments),
        duration_s=None,
        meta={},
    )
