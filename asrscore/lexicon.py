"""The user's own equivalences: what may be written in two ways in their house.

A line is ``클로드 = Claude`` (either may stand for the other) or ``cos > because`` (the left side may be written as the
right one, not the other way round); ``a = b = c`` and ``a > b > c`` name several writings. Behind a tab a category
(``filler``, ``numeral``, ``unit``, ``spelling``, ``script``) and a language may stand. In TOML the same lines are the
strings of ``entries``, or tables with ``write``, ``category`` and ``language``.
"""

from __future__ import annotations

import hashlib
import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from asrscore.errors import InputError
from asrscore.given import flag, kind, several, string_or_none
from asrscore.lattice import Category

_OPERATOR = re.compile(r"\s+([=>])\s+")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*")
_SHAPE = "a line such as 클로드 = Claude or cos > because, then a category and a language behind tabs"


@dataclass(frozen=True, slots=True)
class Entry:
    """Writings of one thing."""

    writings: tuple[str, ...]
    one_way: bool = False
    """Whether only the first may be written as the others."""
    category: Category | None = None
    """Under which convention it is forgiven; told by the writings where there is none."""
    language: str | None = None
    """BCP 47 primary tag of the only language it holds for."""

    def __post_init__(self) -> None:
        # A class that is frozen is told in this way what it was given in another shape.
        writings = several(self.writings, str, "the writings of an entry", "strings")
        object.__setattr__(self, "writings", writings)
        object.__setattr__(self, "one_way", flag(self.one_way, "one_way"))
        if self.category is not None and self.category not in get_args(Category):
            raise InputError(f"no category is called {self.category!r:.60}", expected=", ".join(get_args(Category)))
        string_or_none(self.language, "the language of an entry")

    def __str__(self) -> str:
        return (" > " if self.one_way else " = ").join(self.writings)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Equivalences, in order."""

    entries: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "entries", several(self.entries, Entry, "the entries", "those of a lexicon"))

    @property
    def digest(self) -> str:
        """First 8 hex digits of the SHA-256 of what the entries say."""
        said = "\n".join(f"{e}\t{e.category or ''}\t{e.language or ''}" for e in self.entries)
        return hashlib.sha256(said.encode()).hexdigest()[:8]


def entry_of(
    write: str,
    *,
    category: str | None = None,
    language: str | None = None,
    path: str = "lexicon",
    line: int | None = None,
) -> Entry:
    """Return the entry that a line says.

    Args:
        write: Writings with ``=`` or ``>`` between them.
        category: Name of a convention.
        language: BCP 47 tag.
        path: Where it stands, for messages.
        line: 1-based line.

    Raises:
        InputError: It is none.
    """
    parts = _OPERATOR.split(write.strip())
    signs = set(parts[1::2])
    if not signs and write.count("=") == 1:
        parts, signs = [write.partition("=")[0], "=", write.partition("=")[2]], {"="}
    if len(signs) != 1:
        said = "both = and > in" if signs else "neither = nor > in"
        raise InputError(f"{said} {write.strip()[:60]!r}", path=path, line=line, expected=_SHAPE)
    writings = tuple(dict.fromkeys(" ".join(part.split()) for part in parts[::2]))
    if not all(writings) or len(writings) < 2:
        raise InputError(
            f"one side of {write.strip()[:60]!r} is empty or repeated", path=path, line=line, expected=_SHAPE
        )
    known = next((one for one in get_args(Category) if one == category), None)
    if category and known is None:
        raise InputError(
            f"no category is called {category!r}", path=path, line=line, expected=", ".join(get_args(Category))
        )
    if language and not _LANGUAGE.fullmatch(language):
        raise InputError(f"{language!r} is no language", path=path, line=line, expected="a BCP 47 tag such as ko")
    tag = language.partition("-")[0].lower() if language else None
    return Entry(writings, signs == {">"}, known, tag)


def read_lexicon(path: str | os.PathLike[str]) -> Lexicon:
    """Return the lexicon in a file: TOML where its name ends so, else lines.

    Raises:
        InputError: It cannot be read, or a line is no entry; the message names the line.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise InputError(f"the lexicon is {kind(path)}", expected="a Lexicon, or the path of a file")
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as err:
        raise InputError(f"cannot be read ({err.strerror or err})", path=str(path), expected="a lexicon") from err
    except UnicodeDecodeError as err:
        raise InputError(f"not UTF-8 at byte {err.start}", path=str(path), expected="a lexicon in UTF-8") from err
    found = _in_toml(text, str(path)) if Path(path).suffix.lower() == ".toml" else _in_lines(text, str(path))
    return Lexicon(tuple(found))


def _in_lines(text: str, path: str) -> Iterator[Entry]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        write, rest = cells[0], [cell for cell in cells[1:] if cell]
        if rest and not _OPERATOR.search(write) and "=" not in write:
            # Two plain columns are two writings of one thing.
            write, rest = f"{write} = {rest[0]}", rest[1:]
        categories = [cell for cell in rest if cell in get_args(Category)]
        others = [cell for cell in rest if cell not in categories]
        if len(categories) > 1 or len(others) > 1:
            raise InputError(f"too many columns: {', '.join(rest)[:60]!r}", path=path, line=number, expected=_SHAPE)
        yield entry_of(
            write, category=next(iter(categories), None), language=next(iter(others), None), path=path, line=number
        )


def _in_toml(text: str, path: str) -> Iterator[Entry]:
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as err:
        raise InputError(f"not TOML: {err}", path=path, expected='entries = ["클로드 = Claude"]') from err
    rows = data.get("entries")
    if not isinstance(rows, list) or len(data) != 1:
        raise InputError(f"keys {', '.join(data) or 'none'}", path=path, expected='entries = ["클로드 = Claude"]')
    for row in rows:
        cells: dict[str, Any] = {"write": row} if isinstance(row, str) else row
        if not (isinstance(cells, dict) and "write" in cells and set(cells) <= {"write", "category", "language"}):
            raise InputError(f"entry {row!r}", path=path, expected="a string, or write, category and language")
        _strings(cells.values(), path)
        yield entry_of(cells["write"], category=cells.get("category"), language=cells.get("language"), path=path)


def _strings(values: Iterable[Any], path: str) -> None:
    for value in values:
        if not isinstance(value, str):
            raise InputError(f"{value!r} in an entry", path=path, expected="strings")
