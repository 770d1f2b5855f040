"""A TOML rule pack -> a checked ``Pack`` with its digest.

What the rules of a pack mean is the business of the room that uses them (``clutter/`` or ``normalize/``); this
file knows where packs lie, reads them, and pins them by a hash that goes into the signature.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, get_args

from asrscore.errors import RuleError
from asrscore.plugins import load_all
from asrscore.shipped import shipped

Kind = Literal["clutter", "language"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Pack:
    """One rule file, read and pinned."""

    kind: Kind
    name: str
    """Unique within its kind: the class of clutter, or the language's primary tag."""
    data: Mapping[str, Any]
    """The parsed TOML."""
    digest: str
    """First 8 hex digits of the SHA-256 of the file's text with line ends made ``\\n``."""
    source: str
    """The file, or ``shipped``."""
    text: str

    def line_of(self, what: str) -> int | None:
        """Return the 1-based line on which ``what`` first stands, for error messages."""
        for number, line in enumerate(self.text.splitlines(), 1):
            if what in line:
                return number
        return None

    def fault(self, said: str, *, rule: str | None = None) -> RuleError:
        """Return the error that names this pack, the rule and its line."""
        line = self.line_of(f'"{rule}"') if rule else None
        return RuleError(said, pack=self.source, rule=rule, line=line)

    @property
    def pinned(self) -> str:
        """``name@digest``, as the signature has it."""
        return f"{self.name}@{self.digest}"


def parse_pack(text: str, *, source: str) -> Pack:
    """Return the pack that ``text`` holds.

    Args:
        text: The TOML document.
        source: Its file, for error messages.

    Raises:
        RuleError: It is not TOML, or ``kind`` or ``name`` are missing; the message has the line.
    """
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as err:
        line = re.search(r"line (\d+)", str(err))
        raise RuleError(f"not TOML: {err}", pack=source, line=int(line[1]) if line else None) from err
    kind, name = data.get("kind"), data.get("name")
    if kind not in KINDS:
        raise RuleError(f"kind is {kind!r}, expected one of {', '.join(KINDS)}", pack=source, line=1)
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9_-]+", name):
        raise RuleError(f"name is {name!r}, expected letters, digits, - and _", pack=source, line=1)
    digest = hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest()[:8]
    return Pack(kind=kind, name=name, data=data, digest=digest, source=source, text=text)


def read_pack(path: str | Path | Traversable) -> Pack:
    """Return the pack in the file ``path``.

    Raises:
        RuleError: The file is missing, not UTF-8, or not a pack.
    """
    place = Path(path) if isinstance(path, str) else path
    try:
        raw = place.read_bytes()
    except OSError as err:
        raise RuleError(f"cannot be read ({err.strerror or err})", pack=str(path)) from err
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as err:
        raise RuleError(f"not UTF-8 at byte {err.start}", pack=str(path)) from err
    return parse_pack(text, source=str(path))


def _in_folder(folder: Traversable) -> Iterator[Pack]:
    for kind in KINDS:
        place = folder / kind
        if place.is_dir():
            for file in sorted(place.iterdir(), key=lambda f: f.name):
                if file.name.endswith(".toml"):
                    yield read_pack(file)


@lru_cache(maxsize=1)
def shipped_packs() -> tuple[Pack, ...]:
    """Return the packs that come with asrscore, by kind and file name."""
    packs = []
    for pack in _in_folder(shipped("normalizers")):
        packs.append(Pack(pack.kind, pack.name, pack.data, pack.digest, "shipped", pack.text))
    return tuple(packs)


@lru_cache(maxsize=1)
def plugged_packs() -> tuple[Pack, ...]:
    """Return the packs of installed packages (entry point ``asrscore.packs``: a package or a folder)."""
    packs: list[Pack] = []
    for _, thing in sorted(load_all("asrscore.packs", {}).items()):
        folder = thing if isinstance(thing, (str, Path)) else files(thing)
        packs.extend(_in_folder(Path(folder) if isinstance(folder, str) else folder))
    return tuple(packs)


def pinned(packs: Sequence[Pack]) -> str:
    """Return a short line that pins ``packs``: those that ship under one digest, every other by name and its own."""
    own = [pack.pinned for pack in packs if pack.source != "shipped"]
    ours = sorted(pack.pinned for pack in packs if pack.source == "shipped")
    together = hashlib.sha256("\n".join(ours).encode()).hexdigest()[:8]
    return ",".join([f"{len(ours)}@{together}", *sorted(own)] if ours else sorted(own))


def packs_of(kind: Kind, extra: tuple[Pack, ...] = ()) -> tuple[Pack, ...]:
    """Return all packs of a kind: shipped, installed, and ``extra`` (the user's own files).

    A later pack of the same name replaces an earlier one, so that a user can mend a shipped pack.
    """
    by_name: dict[str, Pack] = {}
    for pack in (*shipped_packs(), *plugged_packs(), *extra):
        if pack.kind == kind:
            by_name[pack.name] = pack
    return tuple(by_name.values())
