"""The formats by name, and the one way to read a file of any of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import cast

from asrscore.errors import InputError
from asrscore.given import kind
from asrscore.plugins import find
from asrscore.readers.encoding import check_path
from asrscore.readers.sniff import sniffed
from asrscore.transcript import Transcript

#: Format -> ``"module:function"``; each takes the path as the user gave it and an encoding or ``None``.
FORMATS = {
    "plain": "asrscore.readers.lines:read_plain",
    "kaldi": "asrscore.readers.lines:read_kaldi",
    "tsv": "asrscore.readers.tables:read_tsv",
    "csv": "asrscore.readers.tables:read_csv",
    "recogs": "asrscore.readers.icefall:read_recogs",
    "textgrid": "asrscore.readers.tiers:read_textgrid",
    "eaf": "asrscore.readers.tiers:read_eaf",
    "lrc": "asrscore.readers.captions:read_lrc",
    "trn": "asrscore.readers.nist:read_trn",
    "stm": "asrscore.readers.nist:read_stm",
    "ctm": "asrscore.readers.nist:read_ctm",
    "srt": "asrscore.readers.captions:read_srt",
    "vtt": "asrscore.readers.captions:read_vtt",
    "whisper": "asrscore.readers.documents:read_whisper",
    "json": "asrscore.readers.documents:read_json",
    "jsonl": "asrscore.readers.documents:read_jsonl",
    "sse": "asrscore.readers.documents:read_sse",
    "nemo": "asrscore.readers.documents:read_jsonl",
    "hf": "asrscore.readers.documents:read_json",
    "seglst": "asrscore.readers.documents:read_seglst",
    "asrscore": "asrscore.readers.documents:read_own",
    "dir": "asrscore.readers.folder:read_folder",
}


def read(
    path: str | os.PathLike[str], *, format: str | None = None, encoding: str | None = None
) -> Iterator[Transcript]:
    """Return the transcripts in a file or folder, one after another.

    Args:
        path: The file, or a folder with one file an utterance.
        format: A name of ``FORMATS`` or of an installed reader; ``None`` to go by suffix and content.
        encoding: A codec's name; ``None`` for UTF-8, or UTF-16 with its mark.

    Returns:
        The transcripts in the order of the file. Files of lines are read in constant memory, as far as one goes.

    Raises:
        InputError: The file cannot be read or is not of its format: at once, or when the fault is reached.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise InputError(f"the path is {kind(path)}", expected="that of a file or folder")
    place = os.fspath(path)
    check_path(place)
    if format is None:
        format = sniffed(place, encoding)
    elif format != "dir" and os.path.isdir(place):  # noqa: PTH112
        raise InputError(f"is a folder, not {format}", path=place, fix="leave out --format, or name a file")
    return cast("Iterator[Transcript]", find("asrscore.readers", format, FORMATS)(place, encoding))
