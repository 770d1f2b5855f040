"""Captions: SRT, WebVTT and Whisper's TSV -> one transcript of joined cues."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from asrscore.errors import InputError
from asrscore.readers import encoding as encodings
from asrscore.readers.ids import Fields, identified
from asrscore.readers.joining import joined
from asrscore.readers.quantities import seconds
from asrscore.transcript import Segment, Transcript

WHISPER_COLUMNS = {"start", "end", "text"}
_STAMP = r"((?:[0-9]{1,4}:)?[0-9]{1,2}:[0-9]{1,2}(?:[.,][0-9]{1,3})?)"
_ARROW = re.compile(rf"[ \t]*{_STAMP}[ \t]*-->[ \t]*{_STAMP}(?:[ \t].*)?")
_BROKEN = re.compile(r"[ \t]*[0-9][0-9:.,]*[ \t]*-->")
_VOICE = re.compile(r"<v(?:\.[^\s<>]{0,99})?[ \t]+([^<>\n]{1,200})>")
_STYLE = re.compile(
    r"</?(?:[ibu]|v|c|lang|ruby|font)(?:[.\s][^<>\n]{0,200})?>|<[0-9:.]{5,16}>|\{\\[a-zA-Z0-9&()\\,.]{1,40}\}",
    re.IGNORECASE,
)
_GLOSS = re.compile(r"<rt>[^<]{0,200}(?:</rt>)?", re.IGNORECASE)
#: A line of an LRC file with its first time, and one that says something about the whole.
_TIMED = re.compile(r"[ \t]*\[([0-9]{1,3}):([0-9]{1,2}(?:[.:][0-9]{1,3})?)\](?:[ \t]*\[[0-9:.]{4,12}\])*(.*)")
_TAG = re.compile(r"[ \t]*\[[A-Za-z#]{1,10}:[^\]]{0,500}\][ \t]*")
_SKIPPED = ("NOTE", "STYLE", "REGION", "WEBVTT")


def _whole(segments: Iterable[Segment], path: str) -> Iterator[Transcript]:
    kept = tuple(segments)
    fields: Fields = {"raw": joined(segment.text for segment in kept), "segments": kept}
    return identified([(None, fields)], path)


def _voices(body: list[str], *, web: bool) -> Iterator[tuple[str | None, str]]:
    """Yield who speaks and the words, from the lines of a cue."""
    text = joined(line.strip() for line in body)
    speaker = None
    for place, piece in enumerate(_VOICE.split(text)):
        if place % 2:
            speaker = piece.strip()
            continue
        plain = _STYLE.sub("", _GLOSS.sub("", piece))
        plain = (html.unescape(plain) if web else plain).strip()
        if plain:
            yield speaker, plain


def _blocks(path: str, encoding: str | None) -> Iterator[list[tuple[int, str]]]:
    block: list[tuple[int, str]] = []
    for number, line in enumerate(encodings.lines(path, encoding), 1):
        if line.strip():
            block.append((number, line))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _cues(path: str, encoding: str | None, *, web: bool) -> Iterator[tuple[str, str, list[str]]]:
    """Yield start, end and lines of each cue."""
    start, end = "", ""
    body: list[str] | None = None
    for block in _blocks(path, encoding):
        arrows = {place for place, (_, line) in enumerate(block) if _ARROW.fullmatch(line)}
        if web and not arrows and block[0][1].startswith(_SKIPPED):
            continue
        for place, (number, line) in enumerate(block):
            if place in arrows:
                if body is not None:
                    yield start, end, body
                start, end = _ARROW.findall(line)[0]
                body = []
            elif place + 1 in arrows and (line.strip().isdigit() or (web and place == 0)):
                continue  # the cue's number or name, with a blank line before it or not
            elif body is None and place == 0 and len(block) > 1 and line.strip().isdigit():
                continue  # the fault is in the next line
            elif _BROKEN.match(line) or (body is None and not web):
                raise InputError(
                    f"{line.strip()[:60]!r} is no time"
                    if "-->" in line
                    else f"{line.strip()[:60]!r} before the first cue",
                    path=path,
                    line=number,
                    expected="a time such as 00:00:01,000 --> 00:00:02,500",
                )
            elif body is not None:
                body.append(line)
    if body is not None:
        yield start, end, body


def _read(path: str, encoding: str | None, *, web: bool) -> Iterator[Transcript]:
    if not encodings.head(path, encoding).strip():
        return iter(())
    made = (
        Segment(text=text, start_s=seconds(start), end_s=seconds(end), speaker=speaker)
        for start, end, body in _cues(path, encoding, web=web)
        for speaker, text in _voices(body, web=web)
    )
    return _whole(made, path)


def read_srt(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield the one transcript of an SRT file.

    Raises:
        InputError: A time cannot be read, or text stands before the first cue.
    """
    return _read(path, encoding, web=False)


def read_vtt(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield the one transcript of a WebVTT file; ``<v Name>`` is a speaker, character references are characters.

    Raises:
        InputError: A time cannot be read.
    """
    return _read(path, encoding, web=True)


def is_whisper(names: Iterable[str]) -> bool:
    """Return whether the columns of a table, in lower case, are those of Whisper's captions."""
    return {name.strip() for name in names} == WHISPER_COLUMNS


def whisper_table(rows: Iterable[tuple[int, list[str]]], path: str) -> Iterator[Transcript]:
    """Yield the one transcript of a table of ``start``, ``end`` and ``text``.

    Whole numbers are milliseconds, as Whisper writes them; numbers with a decimal point are seconds.

    Args:
        rows: The number and the cells of each line, the header first.
        path: The file, as the user gave it.

    Raises:
        InputError: A row is not three columns, or a time is no number.
    """

    def cues() -> Iterator[Segment]:
        names: list[str] = []
        for number, cells in rows:
            if cells in ([], [""]):
                continue
            if not names:
                names = [cell.strip().casefold() for cell in cells]
                if not is_whisper(names):
                    found = ", ".join(cells)[:60]
                    raise InputError(
                        f"columns {found!r}", path=path, line=number, expected="a header with start, end and text"
                    )
                continue
            row = dict(zip(names, cells, strict=False))
            try:
                if len(cells) != len(names):
                    raise InputError(f"{len(cells)} columns")
                times = [seconds(row[name], 1.0 if "." in row[name] else 0.001) for name in ("start", "end")]
            except InputError as err:
                raise InputError(err.found, path=path, line=number, expected="start, end (ms) and text") from None
            yield Segment(text=row["text"], start_s=times[0], end_s=times[1])

    return _whole(cues(), path)


def read_whisper_tsv(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield the one transcript of Whisper's TSV: ``start``, ``end`` (milliseconds) and ``text``.

    Raises:
        InputError: A row is not three columns, or a time is no number.
    """
    if not encodings.head(path, encoding).strip():
        return iter(())
    return whisper_table(
        ((number, line.split("\t")) for number, line in enumerate(encodings.lines(path, encoding), 1)), path
    )


def read_lrc(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield the one transcript of an LRC file: ``[minutes:seconds.hundredths] text`` a line.

    Raises:
        InputError: A line begins with no time and no tag.
    """

    def cues() -> Iterator[Segment]:
        for number, line in enumerate(encodings.lines(path, encoding), 1):
            if not line.strip() or _TAG.fullmatch(line):
                continue
            match = _TIMED.fullmatch(line)
            if match is None:
                raise InputError(
                    f"{line.strip()[:60]!r} has no time", path=path, line=number, expected="[00:01.00] and the text"
                )
            if match[3].strip():
                yield Segment(text=match[3].strip(), start_s=int(match[1]) * 60 + float(match[2].replace(":", ".")))

    return _whole(cues(), path)
