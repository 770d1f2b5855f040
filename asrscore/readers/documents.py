"""JSON of any producer -> transcripts: what kind of value it is, and which file of this room understands it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any

from asrscore.errors import InputError
from asrscore.readers import encoding as encodings
from asrscore.readers import seglst, sse, streams
from asrscore.readers.answers import channels, own_record
from asrscore.readers.captions import read_whisper_tsv
from asrscore.readers.corpora import corpus_records
from asrscore.readers.ids import Fields, identified, placed
from asrscore.readers.items import items
from asrscore.readers.jsontext import Value, check_unique, values, values_by_line
from asrscore.readers.names import NAMES, ROLE, role_of
from asrscore.readers.records import record
from asrscore.transcript import Transcript

#: How many values are looked at before a file is taken for a recogniser's log.
_LOOK = 100

_OWN = (*NAMES["id"], *NAMES["audio"])
_Found = Iterator[tuple[int | None, Fields]]


def _by_id(value: Value) -> Iterator[Fields] | None:
    """Return the records of an object of ids and texts, ``None`` where it is none."""
    found = value.value
    if not value.source or not found or not ROLE.keys().isdisjoint(found):
        return None
    if any(map(role_of, found)) or not all(map(_says, found.values())):
        return None
    check_unique(value.source)
    return (_entry(id, text) for id, text in found.items())


def _says(found: Any) -> bool:
    if isinstance(found, dict):
        return not ROLE.keys().isdisjoint(found)
    if isinstance(found, list):
        return bool(found) and all(isinstance(one, str) for one in found)
    return found is None or isinstance(found, str)


def _entry(id: str, text: Any) -> Fields:
    try:
        made = record({**text, "id": id} if isinstance(text, dict) else {"id": id, "text": text})
    except InputError as err:
        raise InputError(err.found, id=id, expected=err.expected, fix=err.fix) from None
    return made or _nothing(text)


def _nothing(found: Any) -> Fields:
    """Raise the error for a value that is no record."""
    if isinstance(found, dict):
        keys = ", ".join(str(key)[:40] for key in islice(found, 12)) or "none"
        raise InputError(f"no text among the keys {keys}", expected="one of " + ", ".join(NAMES["text"]))
    raise InputError(f"a JSON {type(found).__name__} where a record should be", expected="an object with a text")


def _object(value: Value) -> Iterable[Fields]:
    """Return the records of one JSON object."""
    found = value.value
    for made in (corpus_records(found), channels(found), items(found), _by_id(value)):
        if made is not None:
            return made
    return [own_record(found) or _nothing(found)]


def _are_segments(found: list[Any]) -> bool:
    """Return whether a list is the segments of one transcript, and not several utterances."""
    return bool(found) and all(
        isinstance(one, dict)
        and isinstance(one.get("text"), str)
        and {"start", "end"} <= set(one)
        and not any(isinstance(one.get(name), str) for name in _OWN)
        for one in found
    )


def _flattened(found: Iterable[Value]) -> Iterator[Value]:
    """Yield values, and the elements of lists (whose lines are not known: 0) in the place of the list."""
    for value in found:
        if not isinstance(value.value, list):
            yield value
        elif [type(one) for one in value.value] == [list, dict]:  # what faster-whisper returns, dumped as it is
            yield Value(value.line, {"segments": value.value[0], "info": value.value[1]}, "")
        elif _are_segments(value.value):
            yield Value(value.line, {"segments": value.value}, "")
        else:
            yield from (Value(0, one, "") for one in value.value)


def _fields(found: Iterable[Value]) -> _Found:
    whole = _flattened(found)
    opening = list(islice(whole, _LOOK))
    rest = chain(opening, whole)
    if any(streams.is_vosk(value.value) for value in opening):
        yield None, streams.vosk(value.value for value in rest if isinstance(value.value, dict))
        return
    if opening and seglst.is_segment(opening[0].value):
        yield from seglst.segments((value.line, value.value) for value in rest)
        return
    for number, (value, answer) in enumerate(streams.gathered(rest), 1):
        line = value.line or None
        try:
            if answer is not None:
                yield line, answer
            elif isinstance(value.value, str):
                yield line, {"raw": value.value}
            elif isinstance(value.value, dict):
                for fields in _object(value):
                    yield line, fields
            else:
                _nothing(value.value)
        except InputError as err:
            id = _name(value.value) or (f"number {number}" if line is None else None)
            # Where the fault knows its utterance, the line is that of the whole document.
            raise placed(err, "", None if err.id is not None else line, id) from None


def _name(found: Any) -> str | None:
    names = (found.get(name) for name in _OWN) if isinstance(found, dict) else ()
    return next((str(name)[:80] for name in names if isinstance(name, (str, int)) and name != ""), None)


def _transcripts(found: Callable[[], Iterator[Value]], path: str) -> Iterator[Transcript]:
    def fields() -> _Found:
        try:
            yield from _fields(found())
        except InputError as err:
            raise placed(err, path) from None

    return identified(fields(), path)


def _document(path: str, encoding: str | None) -> Iterator[Value]:
    text = encodings.read_text(path, encoding)
    if not text.strip():
        raise InputError("is empty", expected="a JSON document")
    return values(text)


def _lines(path: str, encoding: str | None) -> Iterator[Value]:
    return values_by_line(encodings.lines(path, encoding))


def read_json(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield the transcripts of a JSON document, or of several one after another, whoever wrote it.

    Raises:
        InputError: It is not JSON, or nothing in it is known to be a transcript.
    """
    return _transcripts(lambda: _document(path, encoding), path)


def read_jsonl(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield the transcripts of a file with one JSON value a line, in constant memory.

    Raises:
        InputError: As ``read_json``, with the line.
    """
    return _transcripts(lambda: _lines(path, encoding), path)


def read_sse(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield the transcripts of a log of server-sent events.

    Raises:
        InputError: There is no event in it, or one is not JSON.
    """
    return _transcripts(lambda: sse.values(encodings.lines(path, encoding)), path)


def read_seglst(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield one transcript a segment of a SegLST document.

    Raises:
        InputError: An entry is no SegLST segment.
    """

    def fields() -> _Found:
        try:
            found = _flattened(_document(path, encoding))
            yield from seglst.segments((value.line, value.value) for value in found)
        except InputError as err:
            raise placed(err, path) from None

    return identified(fields(), path)


def read_whisper(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield the one transcript of a file that Whisper's tools wrote: JSON, or TSV in milliseconds.

    Raises:
        InputError: It is neither.
    """
    if encodings.head(path, encoding).lstrip().startswith(("{", "[")):
        return read_json(path, encoding)
    return read_whisper_tsv(path, encoding)


def read_own(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield the transcripts of asrscore's own document.

    Raises:
        InputError: It has no list of items.
    """

    def fields() -> _Found:
        try:
            for value in _document(path, encoding):
                made = items(value.value) if isinstance(value.value, dict) else None
                if made is None:
                    raise InputError("no list of items", expected='{"asrscore": …, "system": {…}, "items": […]}')
                for item in made:
                    yield None, item
        except InputError as err:
            raise placed(err, path) from None

    return identified(fields(), path)
