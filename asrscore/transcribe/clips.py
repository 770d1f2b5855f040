"""Files, globs, folders and manifests -> the clips that every system hears."""

from __future__ import annotations

import csv
import glob
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import Any

from asrscore.errors import InputError
from asrscore.readers import read_text
from asrscore.readers.encoding import lines
from asrscore.readers.jsontext import values
from asrscore.readers.languages import primary_tag
from asrscore.readers.names import by_role, role_of
from asrscore.systems import Clip
from asrscore.systems.audio import MIX, check_channel, examine
from asrscore.words import listed

_MANIFESTS = frozenset({".json", ".jsonl", ".ndjson", ".tsv", ".csv"})
_SOUNDS = frozenset({
    ".wav", ".flac", ".ogg", ".oga", ".opus", ".mp3", ".aiff", ".aif", ".aifc", ".au", ".snd", ".caf", ".w64", ".rf64",
})  # fmt: skip
_LONGEST_NAME = 255
_LISTS = ("items", "utterances", "records", "audio")


@dataclass(frozen=True, slots=True)
class _Named:
    """An audio file that somebody named, before it was opened."""

    path: str
    id: str | None = None
    reference: str | None = None
    language: str | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)


def find_clips(
    arguments: Sequence[str],
    *,
    channel: str = MIX,
    lang: str | None = None,
    progress: Callable[[int], object] | None = None,
) -> tuple[Clip, ...]:
    """Return the clips that the arguments name, each file hashed once.

    An id is the manifest's, else the file's stem, else as much of its path as tells two files apart.

    Args:
        arguments: Sound files, globs, folders (their sound files), or manifests: JSON, JSONL, TSV or CSV with a column
            for the audio and, where known, ``id``, ``text`` (what was said) and ``language``.
        channel: ``mix`` (the mean of all channels), or the number of one.
        lang: Language of all clips that name none.
        progress: Called with 1 after each file.

    Returns:
        The clips; a file that cannot be heard is one with a ``fault``.

    Raises:
        InputError: An argument names nothing, two clips have one id, no clip at all can be heard, or there is no such
            language.
        MissingExtra: soundfile is not installed.
    """
    check_channel(channel)
    if lang is not None and primary_tag(lang) is None:
        raise InputError(f"the language is {lang!r}", expected="a tag such as ko, ja or en")
    named = _identified([one for argument in arguments for one in _named(argument)])
    clips = []
    for one in named:
        clips.append(_clip(one, channel, lang))
        if progress is not None:
            progress(1)
    if not clips:
        raise InputError("no audio was named", expected="sound files, a folder of them, or a manifest")
    if all(clip.fault for clip in clips):
        raise InputError(str(clips[0].fault) + (f", and {len(clips) - 1} more like it" if len(clips) > 1 else ""))
    return tuple(clips)


def _clip(one: _Named, channel: str, lang: str | None) -> Clip:
    known = Clip(
        id=one.id or one.path, path=one.path, reference=one.reference, language=one.language or primary_tag(lang),
        meta=one.meta,
    )  # fmt: skip
    try:
        sound = examine(one.path, channel)
    except InputError as err:
        return replace(known, fault=str(err))
    return replace(
        known, audio_sha256=sound.audio_sha256, samples_sha256=sound.samples_sha256, rate=sound.rate,
        channels=sound.channels, duration_s=round(sound.frames / sound.rate, 6),
    )  # fmt: skip


def _named(argument: str) -> Iterator[_Named]:
    """Yield what one argument names."""
    path = Path(argument)
    if len(os.fsencode(path.name)) > _LONGEST_NAME:
        raise InputError("is longer than any file's name", path=argument[:60] + "…")
    if path.is_dir():
        found = sorted(f for f in path.iterdir() if f.suffix.lower() in _SOUNDS and not f.name.startswith("."))
        if not found:
            raise InputError(
                "no sound file in this folder", path=argument, expected=", ".join(sorted(_SOUNDS)),
                fix="folders inside it are not looked into: 'FOLDER/**/*.wav' finds what lies in them",
            )  # fmt: skip
        yield from (_Named(str(file)) for file in found)
    elif path.is_file():
        yield from _manifest(argument) if path.suffix.lower() in _MANIFESTS else (_Named(argument),)
    elif glob.has_magic(argument):
        matched = sorted(f for f in glob.glob(argument, recursive=True) if Path(f).is_file())  # noqa: PTH207 - the user's own pattern
        if not matched:
            raise InputError("no file matches", path=argument)
        yield from (_Named(file) for file in matched)
    else:
        raise InputError("there is no such file", path=argument, expected="a sound file, a folder or a manifest")


def _identified(named: Sequence[_Named]) -> list[_Named]:
    """Give ids to the files that have none: as many of their folders as it takes to tell them apart."""
    twice = [path for path, times in Counter(str(Path(n.path).resolve()) for n in named).items() if times > 1]
    if twice and any(n.id is None for n in named):
        raise InputError("is named twice", path=twice[0], fix="name each file once")
    free = [PurePath(n.path).with_suffix("").parts for n in named if n.id is None]
    for depth in range(1, max((len(parts) for parts in free), default=1) + 1):
        ids = ["/".join(parts[-depth:]).lstrip("/") for parts in free]
        if len(set(ids)) == len(ids):
            break
    else:
        ids = [PurePath(n.path).as_posix() for n in named if n.id is None]
    # Names are bytes on some systems: an id is their text in UTF-8, whatever the locale, and what is none is escaped.
    given = iter([id.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace") for id in ids])
    made = [n if n.id is not None else replace(n, id=next(given)) for n in named]
    doubled = [id for id, times in Counter(n.id for n in made).items() if times > 1]
    if doubled:
        raise InputError(
            f"two clips have the id {doubled[0]!r}", expected="each id once", fix="name them in a manifest"
        )
    return made


def _manifest(path: str) -> Iterator[_Named]:
    """Yield the files that a manifest lists; relative paths start from its folder."""
    rows = _rows_of_table(path) if Path(path).suffix.lower() in (".tsv", ".csv") else _rows_of_json(path)
    lost = []
    number = 0
    for number, (line, row) in enumerate(rows, 1):
        one = _row(row, path, line or number)
        if not Path(one.path).is_file():
            lost.append(one.path)
        yield one
    if not number:
        raise InputError("lists no audio", path=path)
    if lost:
        raise InputError(f"lists {len(lost)} of {number} files that are not there: {listed(lost, 3)}", path=path)


def _rows_of_json(path: str) -> Iterator[tuple[int, Any]]:
    try:
        listed_values = list(values(read_text(path)))
    except InputError as err:
        raise InputError(err.found, path=path, line=err.line, expected="a manifest in JSON or JSONL") from err
    for value in listed_values:
        found = value.value
        if isinstance(found, dict) and not by_role(found).get("audio"):
            found = next((found[name] for name in _LISTS if isinstance(found.get(name), list)), found)
        if isinstance(found, list):
            yield from ((0, item) for item in found)
        else:
            yield value.line, found


def _rows_of_table(path: str) -> Iterator[tuple[int, Any]]:
    text = (line + "\n" for line in lines(path, None))
    if path.lower().endswith(".tsv"):
        cells = ((n, line.rstrip("\n").split("\t")) for n, line in enumerate(text, 1))
    else:
        table = csv.reader(text)
        cells = ((table.line_num, row) for row in table)
    names: list[str] | None = None
    for line, row in cells:
        if row in ([], [""]):
            continue
        if names is None:
            names = [name.strip().casefold() if role_of(name.strip().casefold()) else name.strip() for name in row]
            if "audio" not in map(role_of, names):
                raise InputError(
                    "no column names the audio", path=path, line=line, expected="a header with audio, and id and text"
                )
        elif len(row) != len(names):
            raise InputError(f"{len(row)} columns", path=path, line=line, expected=f"{len(names)}: {', '.join(names)}")
        else:
            yield line, dict(zip(names, row, strict=True))


def _row(row: Any, path: str, line: int) -> _Named:
    """Return what a row of a manifest names."""
    if isinstance(row, str):
        row = {"audio": row}
    roles = by_role(row) if isinstance(row, dict) else {}
    if not roles.get("audio"):
        raise InputError("no audio in this record", path=path, line=line, expected='{"audio": "a.wav", "text": "…"}')
    taken = {}
    for role in ("audio", "id", "reference", "text", "language"):
        # No words are said in some clips; where there is neither id nor language, there is none.
        nothing = (None,) if role in ("reference", "text") else (None, "")
        name = next((n for n in roles.get(role, ()) if row[n] not in nothing), None)
        taken[role] = (name, row.get(name) if name else None)
    sound = taken["audio"][1]
    if isinstance(sound, dict):  # Hugging Face's shape
        sound = sound.get("path")
    if not isinstance(sound, str) or not sound:
        raise InputError("the audio is no path", path=path, line=line)
    if row.get("offset") not in (None, 0, 0.0, "", "0", "0.0"):
        raise InputError(
            f"an offset of {row['offset']} into {sound}", path=path, line=line, expected="one file a clip",
            fix="cut the audio first, or leave offset out",
        )  # fmt: skip
    place = sound if Path(sound).is_absolute() else os.path.join(Path(path).parent, sound)  # noqa: PTH118
    if not Path(place).exists() and Path(sound).exists():
        place = sound
    id, said = taken["id"][1], taken["reference"][1] if taken["reference"][0] else taken["text"][1]
    if said is not None and not isinstance(said, str):
        raise InputError("the text is no string", path=path, line=line)
    if isinstance(id, bool) or not isinstance(id, (str, int, float, type(None))):
        raise InputError("the id is neither a string nor a number", path=path, line=line)
    used = {name for name, _ in taken.values() if name}
    left = {key: value for key, value in row.items() if key not in used and role_of(key) != "duration_s"}
    return _Named(place, None if id is None else str(id), said, primary_tag(taken["language"][1]), left)
