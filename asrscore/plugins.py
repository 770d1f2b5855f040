"""A name -> the thing that serves it: built in, or from an installed package.

Built-in names are looked up in a table and imported on use; installed entry points are scanned only for other
names, because the scan costs more than importing the command line does. A plug-in cannot take a built-in name.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from asrscore.errors import InputError

#: The groups a package may register in, and what an entry is.
GROUPS: Mapping[str, str] = {
    "asrscore.readers": "read(path, encoding) -> iterator of Transcript",
    "asrscore.packs": "a package or folder with language/*.toml and clutter/*.toml",
    "asrscore.steps": "a callable str -> str for a pipeline",
    "asrscore.systems": "a back end: audio -> answer",
    "asrscore.voices": "a voice: text -> sound",
    "asrscore.renderers": "a callable Comparison -> str",
}


def installed(group: str, built_in: Mapping[str, str]) -> dict[str, EntryPoint]:
    """Return the entry points of ``group`` by name.

    Args:
        group: One of ``GROUPS``.
        built_in: The names that asrscore serves itself.

    Raises:
        InputError: A package claims a built-in name, or two packages claim the same one.
    """
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=group):
        who = entry.dist.name if entry.dist else entry.value
        if entry.name in built_in:
            raise InputError(
                f"package {who} registers {entry.name!r} in {group}, which is built in",
                fix=f"uninstall {who} or ask its authors for another name",
            )
        if (other := found.get(entry.name)) is not None and other.value != entry.value:
            rival = other.dist.name if other.dist else other.value
            raise InputError(
                f"packages {rival} and {who} both register {entry.name!r} in {group}",
                fix="uninstall one of them",
            )
        found[entry.name] = entry
    return found


def load(entry: EntryPoint) -> Any:
    """Import what an entry point names; a package that fails to load is named in the error.

    Raises:
        InputError: The import failed.
    """
    try:
        return entry.load()
    except Exception as err:
        who = entry.dist.name if entry.dist else entry.value
        raise InputError(
            f"plug-in {entry.name!r} of package {who} failed to load ({type(err).__name__}: {err})",
            fix=f"mend or uninstall {who}",
        ) from err


def at(place: str) -> Any:
    """Return what stands at ``"module:attribute"``, importing the module."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)


def find(group: str, name: str, built_in: Mapping[str, str]) -> Any:
    """Return what serves ``name``: a built-in ``"module:attribute"`` first, an installed one otherwise.

    Args:
        group: One of ``GROUPS``.
        name: The name asked for.
        built_in: name -> ``"module:attribute"``, imported on use.

    Raises:
        InputError: Nobody serves that name; the message lists the names there are.
    """
    if name in built_in:
        return at(built_in[name])
    entries = installed(group, built_in)
    if name in entries:
        return load(entries[name])
    raise InputError(
        f"nothing named {name!r} in {group}", expected="one of " + ", ".join(sorted({*built_in, *entries}))
    )


def load_all(group: str, built_in: Mapping[str, str]) -> dict[str, Any]:
    """Return every installed plug-in of ``group``; one that fails to load is a warning with its package's name."""
    loaded = {}
    for name, entry in installed(group, built_in).items():
        try:
            loaded[name] = load(entry)
        except InputError as err:
            warnings.warn(str(err), stacklevel=2)
    return loaded
