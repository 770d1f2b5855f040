"""Reads ``id | text``, one utterance a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from asrscore import InputError, Transcript


def read(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Return the utterances of a file.

    Raises:
        InputError: A line has no bar.
    """
    for number, line in enumerate(Path(path).read_text(encoding=encoding or "utf-8").split("\n"), 1):
        if line.strip():
            id, bar, text = line.partition("|")
            if not bar:
                raise InputError("no bar", path=path, line=number, expected="id | text")
            yield Transcript(id=id.strip(), raw=text.strip())
