"""The body of a server's answer as it comes in, within limits of time and size."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

from asrscore.errors import InputError
from asrscore.readers import sse
from asrscore.readers.jsontext import Value

_MOST = 16 << 20
#: Most bytes of an error's body, and of any other body as it comes through the network.
_MOST_WORDS, _MOST_SENT = 64 << 10, 256 << 20


class Body:
    """The body of an answer as it comes in.

    Args:
        began: When the request was sent, on ``time.perf_counter``.
        limit_s: Seconds that it may take.
    """

    def __init__(self, began: float, limit_s: float) -> None:
        self._began, self._limit_s = began, limit_s
        self.text = ""
        self.pieces: list[Value] = []
        self.first_s: float | None = None
        self.fault: str | None = None
        self.is_json = False
        """Whether the server says that it is JSON."""

    def read(self, response: Any, *, streams: bool) -> None:
        """Read to the end, or to the limits of time and size."""
        self.is_json = "json" in response.headers.get("content-type", "")
        streams = streams and not self.is_json
        whole: list[str] = []
        try:
            self._read(response.iter_lines() if streams else response.iter_text(), whole, streams=streams)
        finally:  # a body that breaks off is kept as far as it came
            self.text = ("\n" if streams else "").join(whole)
            if streams:
                self._pieces(whole)

    def _read(self, incoming: Iterable[str], whole: list[str], *, streams: bool) -> None:
        size = 0
        for piece in incoming:
            whole.append(piece)
            size += len(piece)
            if streams:
                self._look(piece)
            if time.perf_counter() - self._began > self._limit_s:
                self.fault = f"no end within {self._limit_s:g} s"
                return
            if size > _MOST:
                self.fault = f"more than {_MOST >> 20} MiB"
                return

    def _look(self, line: str) -> None:
        """Note the time of the first piece of text or thought."""
        if self.first_s is None and line.startswith("data:") and _says(line[5:]):
            self.first_s = time.perf_counter() - self._began

    def _pieces(self, lines: Sequence[str]) -> None:
        try:
            for value in sse.values(lines):
                self.pieces.append(value)
        except InputError as err:
            self.fault = self.fault or err.found


def _says(data: str) -> bool:
    """Return whether a streamed piece has text or thought in it."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return False
    if not isinstance(found, dict):
        return False
    if isinstance(found.get("delta"), str):
        return bool(found["delta"])
    choices = found.get("choices")
    delta = choices[0].get("delta") if isinstance(choices, list) and choices and isinstance(choices[0], dict) else None
    names = ("content", "reasoning_content", "reasoning", "refusal")
    return isinstance(delta, dict) and any(delta.get(name) for name in names)


def limited(response: Any) -> None:
    """Bound a response before anybody reads it: the client reads errors, and what it did not ask for, to the end.

    Args:
        response: The transport's response; its own request says how long it may take.
    """
    transport = import_module(type(response).__module__.partition(".")[0])
    most = _MOST_WORDS if response.status_code >= 400 else _MOST_SENT
    seconds = response.request.extensions.get("timeout", {}).get("read")
    began, inner = time.perf_counter(), response.stream

    class Limited(transport.SyncByteStream):  # type: ignore[misc, name-defined, unused-ignore]
        def __iter__(self) -> Iterator[bytes]:
            size = 0
            for piece in inner:
                yield piece
                size += len(piece)
                late = seconds is not None and time.perf_counter() - began > seconds
                if (late or size > most) and response.status_code >= 400:
                    return  # the words so far will do
                if late:
                    raise transport.ReadTimeout(f"no end within {seconds:g} s", request=response.request)
                if size > most:
                    raise transport.ReadError(f"more than {most >> 20} MiB", request=response.request)

        def close(self) -> None:
            inner.close()

    response.stream = Limited()
