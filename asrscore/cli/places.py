"""Where outputs may go: never onto an input, never onto each other."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from asrscore.errors import InputError
from asrscore.score import UNITS


def check_places(
    inputs: Sequence[str], *, json: str | None, csv: str | None, html: str | None = None, export: str | None
) -> None:
    """Refuse outputs that would overwrite an input or one another.

    Args:
        inputs: Files and folders that are read.
        json: Where ``--json`` goes.
        csv: Where ``--csv`` goes.
        html: Where ``--html`` goes.
        export: The folder of ``--export``.

    Raises:
        InputError: An output has no name, is an input, lies in a folder that is read, or is named twice.
    """
    wanted = [("--json", json), ("--csv", csv), ("--html", html)]
    if export is not None:
        wanted += [("--export", export and str(Path(export) / f"{unit}.json")) for unit in UNITS]
    taken: dict[Path, str] = {}
    read = {_real(path) for path in inputs if path}
    for option, place in wanted:
        if place is None or place == "-":
            continue
        if not place:
            raise InputError(f"{option} is empty", expected="the name of a file")
        path = _real(place)
        if path in read or any(folder in path.parents for folder in read if folder.is_dir()):
            raise InputError(f"{option} would write over what is read", path=place, fix="write it elsewhere")
        if path in taken:
            raise InputError(f"{option} would write over {taken[path]}", path=place, fix="give each its own name")
        taken[path] = option


def _real(path: str) -> Path:
    """Return where a path leads; unlike ``Path.resolve`` it leaves links in a circle to whoever opens them."""
    return Path(os.path.realpath(path))
