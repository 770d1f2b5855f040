"""Server-sent events, as a client logged them -> the JSON values they carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from asrscore.errors import InputError
from asrscore.readers.jsontext import Value, parse
from asrscore.readers.streams import DONE


def _events(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield line and data of each event; data may run over several ``data:`` lines."""
    began, data = 0, list[str]()
    for number, line in enumerate(lines, 1):
        if line.startswith("data:"):
            piece = line[5:].removeprefix(" ")
            # Logs often lose the blank lines: a line that is whole on its own is an event.
            if data and _is_whole(data[0]) and len(data) == 1:
                yield began, data.pop()
            if not data:
                began = number
            data.append(piece)
        elif not line.strip() and data:
            yield began, "\n".join(data)
            data = []
    if data:
        yield began, "\n".join(data)


def _is_whole(data: str) -> bool:
    if data.strip() == DONE:
        return True
    try:
        parse(data)
    except InputError:
        return False
    return True


def values(lines: Iterable[str]) -> Iterator[Value]:
    """Yield the JSON values of a log of server-sent events; ``DONE`` where the stream says that it ended.

    An event that breaks off at the log's very end is left out: the stream was cut there.

    Raises:
        InputError: There is no event, or one before the last is not JSON.
    """
    fault: InputError | None = None
    number = 0
    for number, data in _events(lines):
        if fault is not None:
            raise fault
        if data.strip() == DONE:
            yield Value(number, DONE, "")
        elif data.strip():
            try:
                yield Value(number, parse(data), data)
            except InputError as err:
                fault = InputError(err.found, line=number, expected="data: and a JSON value")
    if not number:
        raise InputError("no data: line", expected="server-sent events")
