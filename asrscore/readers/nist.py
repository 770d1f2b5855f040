"""NIST's trn, STM and CTM, as sclite reads them.

Alternatives ``{a / b}``, optional words ``(uh)`` and the like stay in the text: their meaning is the
scorer's business.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

from asrscore.errors import InputError
from asrscore.readers.encoding import lines
from asrscore.readers.ids import Fields, identified, numbered
from asrscore.transcript import Segment, Transcript

_IGNORED = "ignore_time_segment_in_scoring"
_LABEL = re.compile(r"<(?:[^<>\s]*,[^<>\s]*|NA|[oO]|[A-Za-z][0-9]+(?:_[A-Za-z]+)?)>")
#: A line of KsponSpeech: the audio, two colons and the text.
_AUDIO_FIRST = re.compile(r"[ \t]*(\S+\.[A-Za-z0-9]{2,4})[ \t]+::(?:[ \t]+(.*))?")
_DECLARED = re.compile(r';;\s*(?:LABEL|CATEGORY)\s+"([^"]*)"', re.IGNORECASE)
_MARKS = {"<alt_begin>": "{", "<alt>": "/", "<alt_end>": "}"}


def _rows(path: str, encoding: str | None) -> Iterator[tuple[int, str]]:
    """Yield the number and text of the lines that are neither blank nor a comment."""
    for number, line in enumerate(lines(path, encoding), 1):
        if line.strip(" \t") and not line.startswith(";;"):
            yield number, line


def read_trn(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield one transcript a line: the text, then the id in parentheses; or the audio, ``::`` and the text.

    Raises:
        InputError: A line does not end with an id.
    """

    def found() -> Iterator[tuple[int | None, Fields]]:
        for number, line in _rows(path, encoding):
            if (named := _AUDIO_FIRST.fullmatch(line)) is not None:
                yield number, {"id": named[1], "raw": (named[2] or "").strip(" \t")}
                continue
            text, opened, id = line.rstrip().rpartition("(")
            id = id.removesuffix(")").strip()
            if not (opened and line.rstrip().endswith(")") and id):
                raise InputError(
                    "no id at the end",
                    path=path,
                    line=number,
                    expected="the text, then the id in parentheses",
                )
            yield number, {"id": id, "raw": text.strip(" \t")}

    return identified(found(), path)


def _time(word: str, name: str, path: str, line: int) -> float:
    try:
        value = float(word)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise InputError(f"{name} is {word[:40]!r}", path=path, line=line, expected="seconds")
    return value


def read_stm(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield one transcript a line: ``file channel speaker begin end [<label>] text``; ignored segments are left out.

    The id is ``file/channel/speaker``, and ``/2``, ``/3``, … for its further segments.

    Raises:
        InputError: A line has fewer than five columns, or its times are no numbers.
    """

    def found() -> Iterator[tuple[int | None, Fields]]:
        labels: set[str] = set()
        for number, line in enumerate(lines(path, encoding), 1):
            if line.startswith(";;"):
                labels.update(f"<{name}>" for name in _DECLARED.findall(line[:1000]))
                continue
            cells = re.split(r"[ \t]+", line.strip(" \t"), maxsplit=5)
            if cells == [""]:
                continue
            if len(cells) < 5:
                raise InputError(
                    f"{len(cells)} columns",
                    path=path,
                    line=number,
                    expected="file channel speaker begin end text",
                )
            file, channel, speaker = cells[:3]
            start, end = (_time(word, "a time", path, number) for word in cells[3:5])
            text, label = cells[5] if len(cells) > 5 else "", None
            opening, _, rest = text.partition(" ")
            if _LABEL.fullmatch(opening) or opening in labels:
                text, label = rest.lstrip(" \t"), opening
            if text.strip().casefold() == _IGNORED:
                continue
            meta: dict[str, Any] = {"file": file, "channel": channel, "speaker": speaker}
            yield (
                number,
                {
                    "id": f"{file}/{channel}/{speaker}",
                    "raw": text,
                    "duration_s": round(end - start, 6) if end >= start else None,
                    "segments": (Segment(text=text, start_s=start, end_s=end, speaker=speaker),),
                    "meta": meta | ({"label": label} if label else {}),
                },
            )

    return identified(numbered(found()), path)


def read_ctm(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield one transcript for each file and channel: ``file channel begin duration word [confidence]`` a line.

    Words stand in the order of their times. Alternatives (``<ALT_BEGIN> … <ALT> … <ALT_END>``) become ``{ … / … }``.

    Raises:
        InputError: A line has fewer than five columns, or its times are no numbers.
    """
    spoken: dict[str, list[dict[str, Any]]] = {}
    for number, line in _rows(path, encoding):
        cells = re.split(r"[ \t]+", line.strip(" \t"))
        if len(cells) < 5:
            raise InputError(
                f"{len(cells)} columns", path=path, line=number, expected="file channel begin duration word"
            )
        file, channel, begin, duration, word = cells[:5]
        said = spoken.setdefault(f"{file}/{channel}", [])
        if begin == "*" or word.casefold() in _MARKS:
            said.append({"word": _MARKS.get(word.casefold(), word)})
            continue
        start = _time(begin, "begin", path, number)
        length = _time(duration, "duration", path, number)
        said.append({"word": word, "start": start, "end": round(start + length, 6)})

    def found() -> Iterator[tuple[int | None, Fields]]:
        for id, words in spoken.items():
            if all("start" in word for word in words):  # alternatives go back in time
                words.sort(key=lambda word: word["start"])
            yield None, {"id": id, "raw": " ".join(word["word"] for word in words), "meta": {"words": words}}

    return identified(found(), path)
