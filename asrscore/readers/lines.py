"""Plain text, one utterance a line; and Kaldi's, whose lines begin with an id."""

from __future__ import annotations

import re
from collections.abc import Iterator

from asrscore.errors import InputError
from asrscore.readers.encoding import lines
from asrscore.readers.ids import Fields, identified
from asrscore.transcript import Transcript

# Text may hold any of Unicode's spaces; only blanks and tabs part the id from it.
_KALDI = re.compile(r"[ \t]*([^ \t]+)(?:[ \t]+(.*))?", re.DOTALL)


def read_plain(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield one transcript a line; a blank line is an empty utterance, blank lines at the end are none.

    A file without a word is one empty utterance: the transcript of silence.

    Raises:
        InputError: The file is no text.
    """

    def found() -> Iterator[tuple[int | None, Fields]]:
        blank, number = 0, 0
        for number, line in enumerate(lines(path, encoding), 1):
            if not line.strip():
                blank += 1
                continue
            for passed in range(number - blank, number):
                yield passed, {"raw": "", "id_source": "line"}
            blank = 0
            yield number, {"raw": line, "id_source": "line"}
        if blank == number:
            yield None, {"raw": "", "id_source": "line", "meta": {"empty_file": True}}

    return identified(found(), path)


def read_kaldi(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield one transcript a line: the id, then the text; an id alone is an empty utterance.

    Raises:
        InputError: The file is no text.
    """

    def found() -> Iterator[tuple[int | None, Fields]]:
        for number, line in enumerate(lines(path, encoding), 1):
            if not line.strip(" \t"):
                continue
            match = _KALDI.fullmatch(line)
            if match is None:
                raise InputError("no id", path=path, line=number, expected="an id, a blank and the text")
            yield number, {"id": match[1], "raw": match[2] or ""}

    return identified(found(), path)
