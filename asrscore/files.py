"""Files are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from asrscore.errors import InputError


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text file in UTF-8 with line feeds: beside its place first, then renamed into it.

    A link is followed. What is no file, such as ``/dev/stdout`` or a pipe, is written to and not replaced.

    Args:
        path: Where it goes; its folder must exist.
        text: What goes in; lone surrogates are written as ``?``.

    Raises:
        InputError: The folder is missing or not writable, or the path is a folder.
    """
    if Path(path).is_dir():
        raise InputError("is a folder", path=path, expected="the name of a file to write")
    target = Path(os.path.realpath(path))
    if Path(path).exists() and not Path(path).is_file():
        _into_stream(Path(path), text)
        return
    if not target.parent.is_dir():
        raise InputError(f"the folder {target.parent} does not exist", path=path, fix="make it first")
    try:
        handle, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", errors="replace", newline="\n") as stream:
                stream.write(text)
            Path(beside).chmod(0o666 & ~_umask())
            os.replace(beside, target)  # noqa: PTH105 - the one call that is atomic on Windows as well
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
    except OSError as err:
        raise InputError(f"cannot be written ({err.strerror or err})", path=path) from err


def _into_stream(path: Path, text: str) -> None:
    try:
        with path.open("w", encoding="utf-8", errors="replace", newline="\n") as stream:
            stream.write(text)
    except OSError as err:
        raise InputError(f"cannot be written ({err.strerror or err})", path=path) from err


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
