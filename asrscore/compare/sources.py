"""What a caller may hand over as one side -> transcripts."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from asrscore.errors import InputError
from asrscore.given import kind
from asrscore.readers import read
from asrscore.transcript import Transcript

#: One side: a path, transcripts or plain texts in the order of the utterances, or the text of each utterance id.
Source = str | os.PathLike[str] | Iterable[Transcript | str] | Mapping[str, str]

_SIDES = "a path, a list of Transcript or of texts, or a mapping of utterance id to text"


def load(
    source: Source, what: str, *, format: str | None = None, encoding: str | None = None
) -> tuple[Transcript, ...]:
    """Return the transcripts of one side.

    Args:
        source: See ``Source``. Texts without ids are numbered from 1, as the lines of a text file are.
        what: What it is called in a message: ``the reference``, ``system a``.
        format: Of a file, where it is not to be sniffed.
        encoding: Of a text file that is neither UTF-8 nor marked UTF-16.

    Raises:
        InputError: A file cannot be read, or it is none of these.
    """
    if isinstance(source, (str, os.PathLike)):
        return tuple(read(source, format=format, encoding=encoding))
    if isinstance(source, Mapping):
        return tuple(_transcript(text, str(id), what, id_source="file") for id, text in source.items())
    if isinstance(source, bytes) or not isinstance(source, Iterable):
        raise InputError(f"{what} is {kind(source)}", expected=_SIDES)
    return tuple(
        one if isinstance(one, Transcript) else _transcript(one, str(n), what, id_source="line")
        for n, one in enumerate(source, start=1)
    )


def _transcript(text: object, id: str, what: str, *, id_source: str) -> Transcript:
    if not isinstance(text, str):
        raise InputError(f"{what} has {kind(text)} for a text", id=id, expected="a string")
    return Transcript(id=id, raw=text, id_source="file" if id_source == "file" else "line")
