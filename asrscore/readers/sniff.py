"""Which format a file has: by its suffix, and by its beginning where the suffix says nothing."""

from __future__ import annotations

import re
from pathlib import Path, PurePath

from asrscore.errors import InputError
from asrscore.readers.encoding import check_path, head
from asrscore.readers.icefall import LINE
from asrscore.readers.tables import header

#: Lower-case suffix -> format.
SUFFIXES = {
    ".txt": "plain", ".tsv": "tsv", ".csv": "csv", ".trn": "trn", ".stm": "stm", ".ctm": "ctm", ".srt": "srt",
    ".vtt": "vtt", ".lrc": "lrc", ".textgrid": "textgrid", ".eaf": "eaf", ".json": "json", ".jsonl": "jsonl",
    ".ndjson": "jsonl", ".jl": "jsonl", ".sse": "sse",
}  # fmt: skip
_XML = r"<\?xml[^>]{0,200}>\s*(?:<!--.{0,2000}?-->\s*)?"
#: Documents of other tools: how they begin, what they are, what to do.
_FOREIGN = (
    (re.compile('File type = "oo'), "a Praat TextGrid", "name it .TextGrid, or give --format textgrid"),
    (re.compile(_XML + "<ANNOTATION_DOCUMENT", re.DOTALL), "an ELAN document", "name it .eaf, or give --format eaf"),
    (re.compile(r"<\?xml|<!DOCTYPE|<html", re.IGNORECASE), "XML or HTML", "save it as text, a table or JSON"),
    (re.compile(r"SPEAKER(?:[ \t]+\S+){4}[ \t]+<NA>[ \t]+<NA>"), "RTTM, without words", "name the file with the words"),
    (re.compile(r"\[Script Info\]"), "a file of SubStation subtitles", "save it as SRT"),
)  # fmt: skip
_ARROW = re.compile(r"[0-9][0-9:.,]+[ \t]*-->[ \t]*[0-9]")
_NUMBER = r"[0-9]+(?:\.[0-9]+)?"
_STM = re.compile(rf"\S+[ \t]+\S+[ \t]+\S+[ \t]+{_NUMBER}[ \t]+{_NUMBER}(?:[ \t]|$)")


def sniffed(path: str, encoding: str | None = None) -> str:
    """Return the name of a file's format.

    A ``.txt`` is plain text, whatever it looks like, unless its lines are an id without blanks, a tab and a text.

    Args:
        path: A file or a folder.
        encoding: A codec's name; ``None`` for UTF-8, or UTF-16 with its mark.

    Raises:
        InputError: The file cannot be read.
    """
    check_path(path)
    if Path(path).is_dir():
        return "dir"
    if path.lower().endswith(".trans.txt"):  # LibriSpeech and all that came after it
        return "kaldi"
    known = SUFFIXES.get(PurePath(path).suffix.lower())
    if known in ("json", "jsonl"):
        return "sse" if _is_sse(head(path, encoding)) else known
    if known == "plain":
        opening = head(path, encoding)
        _refuse_foreign(opening, path)
        if LINE.fullmatch(opening.partition("\n")[0]):
            return "recogs"
        return "tsv" if _is_table(opening) or _in_columns(opening) else known
    if known is not None:
        return known
    opening = head(path, encoding)
    _refuse_foreign(opening, path)
    return _by_content(opening)


def _refuse_foreign(text: str, path: str) -> None:
    """Raise InputError for a document whose lines are no utterances, whoever calls it a text."""
    opening = text.lstrip()
    for pattern, what, fix in _FOREIGN:
        if pattern.match(opening):
            raise InputError(f"is {what}", path=path, expected="a file of transcripts", fix=fix)


def _in_columns(text: str) -> bool:
    """Return whether all lines, several, have one number of columns, more than two: a table that lacks its header."""
    lines = _lines(text)
    return len(lines) > 1 and len({line.count("\t") for line in lines}) == 1 and lines[0].count("\t") > 1


def _is_sse(text: str) -> bool:
    return text.lstrip().startswith(("data:", "event:", "id:", ":"))


def _lines(text: str) -> list[str]:
    """Return the lines of a file's beginning; the last one, which may be cut, only where it is the only one."""
    lines = text.split("\n")
    return [line for line in (lines[:-1] or lines) if line.strip()]


def _is_table(text: str) -> bool:
    """Return whether most lines are ``id<TAB>text``; a line that is not is then a fault, and no plain line."""
    lines = _lines(text)
    if not lines:
        return False
    if "\t" in lines[0] and header(lines[0].split("\t")) is not None:
        return True
    paired = 0
    for line in lines:
        id, tab, said = line.partition("\t")
        paired += bool(tab and id and "\t" not in said and not any(sign.isspace() for sign in id))
    return paired * 2 > len(lines)


def _by_content(text: str) -> str:
    opening = text.lstrip()
    if opening.startswith(("{", "[")):
        return "jsonl" if opening.startswith("{") else "json"
    if opening.startswith("WEBVTT"):
        return "vtt"
    if opening.startswith(("data:", "event:")):
        return "sse"
    lines = _lines(text)
    if any(_ARROW.match(line) for line in lines[:3]):
        return "srt"
    if opening.startswith(";;"):
        rows = [line for line in lines if not line.startswith(";;")]
        if rows and rows[0].rstrip().endswith(")"):
            return "trn"
        return "stm" if not rows or _STM.match(rows[0]) else "ctm"
    return "tsv" if _is_table(text) else "plain"
