"""The terminal: streams that never crash, colour where it is wanted, one line for an error."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any, NoReturn, TextIO

import click

#: Exit status where Ctrl-C ended it, and where nobody read on.
INTERRUPTED, UNREAD = 130, 141
_NARROWEST, _WIDEST, _USUAL = 40, 140, 100


def prepare_streams() -> None:
    """Make stdout and stderr UTF-8, unless the user set an encoding; what it cannot hold is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = None if os.environ.get("PYTHONIOENCODING") or stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def ascii_only() -> bool:
    """Return whether stdout cannot show rules and arrows."""
    try:
        "─→←∅…".encode((sys.stdout and sys.stdout.encoding) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def colour(choice: str, stream: TextIO | None = None) -> bool:
    """Return whether to colour: ``always``, ``never``, or ``auto`` (a terminal, and no NO_COLOR)."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    out = stream or sys.stdout
    return out is not None and out.isatty()


def width() -> int:
    """Return the columns to use."""
    return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size((_USUAL, 24)).columns))


def say(text: str) -> None:
    """Write a finished text to stdout as it is; colour was decided when it was made."""
    if sys.stdout is None:  # as it is where somebody closed it
        return
    try:
        # Not click.echo, which writes UTF-8 where the user asked for ASCII.
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
    except BrokenPipeError:
        # `asrscore ... | head`: no complaint at exit about what is still buffered, and not click's status 1, which says
        # that a budget was not kept.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(UNREAD)


def remark(text: str, *, aside: bool) -> None:
    """Say what was done besides: on stdout, or ``aside`` on stderr where stdout is for what somebody reads on."""
    if aside:
        click.echo(text, err=True)
    else:
        say(text)


def visible(text: str) -> str:
    """Return a message in one line without control characters."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def fail(message: str) -> NoReturn:
    """Say what is wrong in one line and leave with status 2."""
    click.echo(f"asrscore: {visible(message)}", err=True)
    sys.exit(2)


@contextmanager
def progress(label: str, length: int, *, least: int = 2000) -> Iterator[Any]:
    """Give a bar's ``update(n)`` for long work on a terminal, and a function that does nothing otherwise."""
    if length < least or sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield bar.update
