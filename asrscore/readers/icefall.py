"""The ``recogs`` files of icefall: two lines an utterance, ``id:`` with ``ref=[…]`` and with ``hyp=[…]``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from asrscore.errors import InputError
from asrscore.readers.encoding import lines
from asrscore.readers.ids import Fields, identified
from asrscore.transcript import Transcript

#: A line: the id, and one of the two lists of words, as Python writes it.
LINE = re.compile(r"(\S+):[ \t]+(ref|hyp)=(\[.*\])[ \t]*")
_EXPECTED = "id:<TAB>ref=['…'] and id:<TAB>hyp=['…'], one line each"


def _words(source: str, path: str, number: int) -> str:
    try:
        found = ast.literal_eval(source)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        found = None
    if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
        raise InputError("no list of words", path=path, line=number, expected=_EXPECTED)
    return " ".join(found)


def read_recogs(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield one transcript an utterance, with its reference.

    Raises:
        InputError: A line is of another form, or an utterance has not both its lines one after the other.
    """

    def found() -> Iterator[tuple[int | None, Fields]]:
        waiting: tuple[int, str, str] | None = None
        for number, line in enumerate(lines(path, encoding), 1):
            if not line.strip():
                continue
            match = LINE.fullmatch(line)
            if match is None or (match[2] == "ref") == (waiting is not None):
                raise InputError(f"{line.strip()[:60]!r}", path=path, line=number, expected=_EXPECTED)
            said = _words(match[3], path, number)
            if waiting is None:
                waiting = number, match[1], said
            elif waiting[1] != match[1]:
                raise InputError(f"hyp of {match[1]!r} after ref of {waiting[1]!r}", path=path, line=number,
                                 expected=_EXPECTED)  # fmt: skip
            else:
                yield waiting[0], {"id": match[1], "raw": said, "reference": waiting[2]}
                waiting = None
        if waiting is not None:
            raise InputError("no hyp", path=path, line=waiting[0], id=waiting[1], expected=_EXPECTED)

    return identified(found(), path)
