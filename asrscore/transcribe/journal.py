"""The journal of one system: every answer is on disk before the next is asked for.

A line is the first 16 hex digits of the SHA-256 of a JSON text, a space, and that text. It is appended, flushed and
synced at once, so that a process that is killed loses nothing but what it had not yet been told.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from asrscore.errors import InputError

Record = Mapping[str, Any]


def sealed(record: Record) -> bytes:
    """Return a record as a line with its checksum."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode(errors="replace")
    return hashlib.sha256(text).hexdigest()[:16].encode() + b" " + text + b"\n"


def unsealed(line: bytes) -> dict[str, Any] | None:
    """Return the record in a line, ``None`` where the line is not whole."""
    seal, _, text = line.rstrip(b"\n").partition(b" ")
    if not line.endswith(b"\n") or hashlib.sha256(text).hexdigest()[:16].encode() != seal:
        return None
    found = json.loads(text)
    return found if isinstance(found, dict) else None


def read_journal(path: Path) -> tuple[list[dict[str, Any]], int]:
    """Return the records of a journal, and the bytes that they fill: a last line that is torn is not one of them.

    Raises:
        InputError: It cannot be read, or a line before the last is damaged.
    """
    records: list[dict[str, Any]] = []
    whole = 0
    try:
        with path.open("rb") as stream:
            torn: int | None = None
            for number, line in enumerate(stream, 1):
                record = unsealed(line)
                if torn is not None:
                    raise InputError(
                        "is damaged: the line does not fit its checksum", path=path, line=torn,
                        fix="take that line out (its clip is asked again), or begin anew in another folder",
                    )  # fmt: skip
                if record is None:
                    torn = number
                else:
                    records.append(record)
                    whole += len(line)
    except OSError as err:
        raise InputError(f"cannot be read ({err.strerror or err})", path=path) from err
    return records, whole


class Journal:
    """A journal that is open for writing, by one process at a time.

    Args:
        path: The file. Made where it is not there; else what it holds is kept, but for a torn last line.

    Raises:
        InputError: It is damaged, not writable, or another process writes it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
            self._lock()
            self.records, whole = read_journal(path)
            os.ftruncate(self._file, whole)
            os.lseek(self._file, 0, os.SEEK_END)
            _sync_folder(path.parent)
        except OSError as err:
            raise InputError(f"cannot be written ({err.strerror or err})", path=path) from err

    def _lock(self) -> None:
        """Refuse a second writer; the operating system lets go when this process ends, however it ends."""
        try:
            if sys.platform == "win32":
                import msvcrt

                os.lseek(self._file, 1 << 40, os.SEEK_SET)
                msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as err:
            os.close(self._file)
            raise InputError("another process writes this journal", path=self.path, fix="wait until it ends") from err

    def append(self, record: Record) -> None:
        """Write a record through to the disk.

        Raises:
            InputError: The disk is full, or gone; what was written before stays.
        """
        line = sealed(record)
        try:
            while line:
                line = line[os.write(self._file, line) :]
            os.fsync(self._file)
        except OSError as err:
            raise InputError(
                f"cannot be written ({err.strerror or err})", path=self.path, fix="--resume goes on once that is mended"
            ) from err

    def clear(self) -> None:
        """Forget all records."""
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        self.records = []

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)


def _sync_folder(folder: Path) -> None:
    """Make a new file's name last; Windows does that by itself."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def of_kind(records: list[dict[str, Any]], kind: str) -> Iterator[dict[str, Any]]:
    """Yield the records of a kind, in their order."""
    return (record for record in records if record.get("kind") == kind)
