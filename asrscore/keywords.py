"""The terms that matter to the user, one a line.

``클로드`` on a line is a term; ``클로드 = Claude`` names another writing that counts as well, and so does what stands
behind a tab. ``#`` begins a comment.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from asrscore.errors import InputError
from asrscore.given import kind, string

_BETWEEN = re.compile(r"\s+=(?:\s+|$)|^=\s+|\t+")
_SHAPE = "one term a line, other writings behind = or a tab"


@dataclass(frozen=True, slots=True)
class Keyword:
    """A term and its other writings."""

    writings: tuple[str, ...]

    @property
    def term(self) -> str:
        """The writing that names it."""
        return self.writings[0]


def keyword_of(text: str, *, path: str = "keywords", line: int | None = None) -> Keyword:
    """Return the term that a line says.

    Raises:
        InputError: It says none.
    """
    cells = [" ".join(cell.split()) for cell in _BETWEEN.split(text.strip())]
    if not all(cells):
        raise InputError(f"a writing in {text.strip()[:60]!r} is empty", path=path, line=line, expected=_SHAPE)
    if not any(any(c.isalnum() for c in cell) for cell in cells):
        raise InputError(f"{text.strip()[:60]!r} has no letter and no figure", path=path, line=line, expected=_SHAPE)
    return Keyword(tuple(dict.fromkeys(cells)))


def read_keywords(path: str | os.PathLike[str]) -> tuple[Keyword, ...]:
    """Return the terms in a file, in order.

    Raises:
        InputError: It cannot be read, has no term, or has one twice; the message names the line.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as err:
        raise InputError(f"cannot be read ({err.strerror or err})", path=str(path), expected="a list of terms") from err
    except UnicodeDecodeError as err:
        raise InputError(f"not UTF-8 at byte {err.start}", path=str(path), expected="a list of terms in UTF-8") from err
    found: dict[str, int] = {}
    terms: list[Keyword] = []
    for number, row in enumerate(text.splitlines(), 1):
        if not row.strip() or row.lstrip().startswith("#"):
            continue
        term = keyword_of(row, path=str(path), line=number)
        for writing in term.writings:
            if (before := found.setdefault(writing.casefold(), number)) != number:
                raise InputError(f"{writing[:60]!r} stands on line {before} already", path=str(path), line=number)
        terms.append(term)
    if not terms:
        raise InputError("no term in it", path=str(path), expected=_SHAPE)
    return tuple(terms)


def keywords_from(source: str | os.PathLike[str] | Iterable[str | Keyword] | None) -> tuple[Keyword, ...]:
    """Return terms given as a file, as lines, or as they are.

    Raises:
        InputError: A file or a line is faulty.
    """
    if source is None:
        return ()
    if isinstance(source, (str, os.PathLike)):
        return read_keywords(source)
    if isinstance(source, bytes) or not isinstance(source, Iterable):
        raise InputError(f"the keywords are {kind(source)}", expected="terms in a list, or the path of a file")
    return tuple(one if isinstance(one, Keyword) else keyword_of(string(one, "a keyword")) for one in source)
