"""A folder with one file an utterance: its name is the id."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from asrscore.errors import InputError
from asrscore.readers.encoding import read_text
from asrscore.readers.formats import read
from asrscore.readers.ids import stem
from asrscore.readers.sniff import SUFFIXES
from asrscore.transcript import Transcript


def read_folder(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield one transcript a file, in the order of the names; hidden files are left out.

    A plain text is one utterance, over however many lines; an empty one is an empty utterance.

    Raises:
        InputError: The folder has sub-folders, no files, files that are no transcripts, two files of one stem, or
            a file with several records.
    """
    if not Path(path).is_dir():
        raise InputError("is no folder", path=path, expected="a folder with one file an utterance")
    try:
        names = sorted(name for name in os.listdir(path) if not name.startswith("."))  # noqa: PTH208 - names as given
    except OSError as err:
        raise InputError(f"cannot be read ({err.strerror or err})", path=path) from err
    if not names:
        raise InputError("no files", path=path, expected="a folder with one file an utterance")
    seen: dict[str, str] = {}
    for name in names:
        inside = os.path.join(path, name)  # noqa: PTH118 - the path is shown as the user gave it
        if Path(inside).is_dir():
            raise InputError(f"sub-folder {name!r}", path=path, expected="files only", fix="name one folder a system")
        if Path(name).suffix.lower() not in SUFFIXES:
            raise InputError(
                f"{name!r} is no transcript", path=path, expected="files named " + ", ".join(sorted(SUFFIXES)),
                fix="move it elsewhere",
            )  # fmt: skip
        if stem(name) in seen:
            raise InputError(
                f"{seen[stem(name)]!r} and {name!r} are the same utterance", path=path, expected="one file an id",
                fix="keep one format a folder",
            )  # fmt: skip
        seen[stem(name)] = name
    return (_one(os.path.join(path, name), id, encoding) for id, name in seen.items())  # noqa: PTH118


def _one(path: str, id: str, encoding: str | None) -> Transcript:
    if SUFFIXES[Path(path).suffix.lower()] == "plain":
        raw = read_text(path, encoding).removesuffix("\n")
        return Transcript(id=id, raw=raw, status="ok" if raw.strip() else "empty")
    found = list(islice(read(path, encoding=encoding), 2))
    if len(found) > 1:
        raise InputError("several records", path=path, expected="one utterance a file in a folder")
    if not found:
        return Transcript(id=id, status="empty")
    return replace(found[0], id=id, id_source="file")
