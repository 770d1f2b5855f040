"""``systems.toml`` -> checked systems."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from asrscore.errors import InputError
from asrscore.plugins import find
from asrscore.readers import read_text
from asrscore.systems.base import System
from asrscore.systems.options import fill

#: Back end -> its class; further ones come from the entry point ``asrscore.systems``.
BACKENDS = {
    "command": "asrscore.systems.command:Command",
    "openai": "asrscore.systems.openai:OpenAI",
    "replay": "asrscore.systems.replay:Replay",
    "transformers": "asrscore.systems.local:Local",
}

#: What a back end's class must have: see ``base.Backend``.
_CONTRACT = ("Options", "volatile", "parallel", "local", "warmup", "warms", "open", "answer", "close")
_OWN = frozenset({"name", "options", "folder"})
_COMMON = tuple(f.name for f in fields(System) if f.name not in _OWN)
# A name becomes a file's: no separators, no hidden files, nothing that Windows reserves.
_NAME = re.compile(r"[^\W_][\w.+-]{0,99}")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


def backend_class(system: str) -> Any:
    """Return the class that serves a back end's name.

    Raises:
        InputError: Nobody serves it, or who does so keeps no back end's contract.
    """
    found = find("asrscore.systems", system, BACKENDS)
    if lacking := [name for name in _CONTRACT if not hasattr(found, name)]:
        raise InputError(
            f"the back end {system!r} lacks {', '.join(lacking)}",
            fix="ask its authors to inherit from asrscore.systems.Backend",
        )
    return found


def read_systems_file(path: str | os.PathLike[str]) -> tuple[System, ...]:
    """Return the systems of a TOML file in its order.

    ``[systems.NAME]`` holds one system; ``[defaults]`` holds what all of them share, such as ``prompt``: a system's
    own setting comes before it.

    Args:
        path: The file.

    Raises:
        InputError: It is not TOML, names no system, or has a setting that is unknown or of the wrong kind.
    """
    place = os.fspath(path)
    data = parse_toml(place)
    if unknown := sorted(set(data) - {"systems", "defaults"}):
        raise InputError(f"unknown table {unknown[0]!r}", path=place, expected="[defaults] and [systems.NAME]")
    tables, defaults = data.get("systems"), data.get("defaults", {})
    if not isinstance(tables, dict) or not tables or not isinstance(defaults, dict):
        raise InputError("names no system", path=place, expected='[systems.NAME] with backend = "…"')
    folder = str(Path(place).parent)
    found = tuple(_system(name, table, defaults, place, folder) for name, table in tables.items())
    check_case([system.name for system in found], place)
    return found


def parse_toml(path: str) -> dict[str, Any]:
    """Return what a TOML file holds.

    Raises:
        InputError: It cannot be read, or is not TOML; with the line.
    """
    try:
        return tomllib.loads(read_text(path))
    except (tomllib.TOMLDecodeError, RecursionError) as err:
        line = re.search(r"line (\d+)", str(err))
        raise InputError(f"not TOML: {err}", path=path, line=int(line[1]) if line else None) from None


def check_case(names: Iterable[str], path: str) -> None:
    """Refuse names whose files would be one on systems that do not tell a from A.

    Raises:
        InputError: Two names differ in case only.
    """
    seen: dict[str, str] = {}
    for name in names:
        if (other := seen.setdefault(name.casefold(), name)) != name:
            raise InputError(f"{other!r} and {name!r} differ in case only", path=path)


def check_name(name: str, path: str) -> str:
    """Return a system's or a voice's name, which may become a file's.

    Raises:
        InputError: It may not.
    """
    if not _NAME.fullmatch(name) or _RESERVED.fullmatch(name) or name.endswith("."):
        raise InputError(
            f"a system or voice is called {name!r}", path=path,
            expected="letters, digits and . _ + -, at most 100 of them, and no name that Windows reserves",
        )  # fmt: skip
    return name


def _system(name: str, table: Any, defaults: Mapping[str, Any], path: str, folder: str) -> System:
    check_name(name, path)
    where = f"systems.{name}"
    if not isinstance(table, dict):
        raise InputError(f"{where} is no table", path=path)
    own_tables = [key for key, value in table.items() if isinstance(value, dict)]
    table = {**defaults, **table}
    if not isinstance(table.get("backend"), str):
        _check_dot(name, own_tables, path)
        raise InputError(f"{where} lacks backend", path=path, expected="one of " + ", ".join(sorted(BACKENDS)))
    made = backend_class(table["backend"])
    _check_dot(name, sorted(set(own_tables) - {f.name for f in fields(made.Options)}), path)
    own = {key: value for key, value in table.items() if key not in _COMMON}
    options = fill(made.Options, own, where=where, path=path, also=_COMMON)
    common = {key: value for key, value in table.items() if key in _COMMON}
    found: System = replace(
        fill(System, {**common, "name": name}, where=where, path=path), options=options, folder=folder
    )
    if found.concurrency > 1 and not made.parallel:
        raise InputError(
            f"{where}.concurrency is {found.concurrency}", path=path,
            expected=f"1: the back end {found.backend} answers one clip at a time",
        )  # fmt: skip
    try:
        made(found)
    except InputError as err:
        raise InputError(err.found, path=path, expected=err.expected, fix=err.fix) from err
    return found


def _check_dot(name: str, strange: Sequence[str], path: str) -> None:
    """Say what TOML makes of a dot in a name, where tables in a system's table are no settings."""
    if strange:
        raise InputError(
            f"systems.{name} has a table {strange[0]!r} in it", path=path, expected="settings",
            fix=f'if the name has a dot, quote it: [systems."{name}.{strange[0]}"]',
        )  # fmt: skip
