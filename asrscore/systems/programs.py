"""Programs that are run to their end: no shell, a time limit, and nothing left behind."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from asrscore.errors import BackendError

#: Most bytes that a program may print or write.
MOST = 16 << 20
TOO_MUCH = f"more than {MOST >> 20} MiB, which is no transcript"
#: Characters of a program's own words that are kept.
TAIL = 400
#: Seconds between two looks at what a program prints.
_LOOK_S = 0.1


def fill_in(part: str, values: Mapping[str, str | None]) -> str:
    """Return an argument with its places filled; braces that name no place stay.

    Args:
        part: The argument as the settings have it.
        values: Place -> what stands there; ``None`` where there is nothing.

    Raises:
        KeyError: A place for which there is nothing.
    """
    made, rest = "", part
    while rest:
        before, brace, after = rest.partition("{")
        made += before
        name, end, tail = after.partition("}")
        if brace and end and name in values:
            value = values[name]
            if value is None:
                raise KeyError(name)
            made, rest = made + value, tail
        else:
            made, rest = made + brace, after
    return made


def found_program(name: str, folder: str) -> str | None:
    """Return a program's full path: on the path, or relative to the settings file; ``None`` where it is not."""
    found = shutil.which(name)
    if found is None and (os.sep in name or "/" in name):
        found = shutil.which(str(Path(folder) / name))
    return str(Path(found).absolute()) if found else None


def needed_program(name: str, folder: str, system: str) -> str:
    """Return a program's full path.

    Args:
        name: The program.
        folder: The settings file's folder.
        system: Who needs it, for error messages.

    Raises:
        BackendError: It is not there, or may not be run.
    """
    if (found := found_program(name, folder)) is not None:
        return found
    there = next((p for p in (Path(name), Path(folder) / name) if p.exists() and p.name != name), None)
    if there is not None:
        kind = (
            "a folder" if there.is_dir() else "no program: it may not be executed (chmod +x, or name its interpreter)"
        )
        raise BackendError(f"{name!r} is {kind}", system=system)
    raise BackendError(f"the program {name!r} is not found; install it or write its full path", system=system)


class Ran(NamedTuple):
    """What became of a program."""

    out: str
    """What it printed."""
    seconds: float
    fault: str | None = None
    """Why it did not end well, in one line."""
    err: str = ""
    """The end of what it wrote to its standard error."""


class Runner:
    """Runs programs with a time limit, and ends those that run when it is closed.

    Args:
        timeout_s: Seconds after which a program and its children are ended.
    """

    def __init__(self, timeout_s: float) -> None:
        self._timeout_s = timeout_s
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = threading.Lock()
        self._closed = False

    def run(self, arguments: Sequence[str], folder: str, *, stdin: str | None = None) -> Ran:
        """Run a program to its end.

        Args:
            arguments: Program and arguments; no shell reads them.
            folder: Where what it prints is kept meanwhile.
            stdin: What it is told on its standard input.
        """
        out, words = Path(folder, "stdout"), Path(folder, "stderr")
        with out.open("wb") as to, out.open("rb") as printed, words.open("wb") as to_err, words.open("rb") as told:
            began = time.perf_counter()
            try:
                process = subprocess.Popen(  # noqa: S603 - the user's own program
                    arguments, stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
                    stdout=to, stderr=to_err, start_new_session=os.name == "posix",
                )  # fmt: skip
            except (OSError, ValueError) as err:
                return Ran("", 0.0, f"{arguments[0]} cannot be run ({getattr(err, 'strerror', None) or err})")
            with self._lock:
                self._running.add(process)
                closed = self._closed
            if closed:
                end(process)
            guard = _Guard(process, (to.fileno(), to_err.fileno()), self._timeout_s)
            try:
                # Without a limit of its own, which would look for the end every 50 ms and be as late as that.
                process.communicate(stdin.encode() if stdin is not None else None)
            finally:
                seconds = time.perf_counter() - began
                guard.stop()
                if process.poll() is None:
                    end(process)
                with self._lock:
                    self._running.discard(process)
            if guard.fault is not None:
                return Ran("", seconds, guard.fault)
            text = printed.read().decode("utf-8", errors="replace").replace("\r\n", "\n")
            told.seek(max(0, os.fstat(told.fileno()).st_size - 4 * TAIL))
            words_end = told.read().decode("utf-8", errors="replace")
        fault = None
        if process.returncode:
            last = " ".join(words_end.split())[-TAIL:]
            fault = f"{_ending(process.returncode)}{': ' + last if last else ''}"
        return Ran(text, seconds, fault, words_end)

    def close(self) -> None:
        """End the programs that run, and any that starts from now on."""
        with self._lock:
            self._closed = True
            running = list(self._running)
        for process in running:
            end(process)


def _ending(code: int) -> str:
    return f"exit status {code}" if code > 0 else f"ended by signal {-code}"


class _Guard:
    """Ends a program that takes too long or prints too much.

    Args:
        process: The program.
        files: Handles of the files that it prints to.
        timeout_s: Seconds that it has.
    """

    def __init__(self, process: subprocess.Popen[bytes], files: Sequence[int], timeout_s: float) -> None:
        self.fault: str | None = None
        """Why it was ended, in one line."""
        self._process, self._files = process, files
        self._timeout_s, self._deadline = timeout_s, time.monotonic() + timeout_s
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._done.wait(max(0.0, min(_LOOK_S, self._deadline - time.monotonic()))):
            if time.monotonic() >= self._deadline:
                self.fault = f"no answer within {self._timeout_s:g} s: the program was ended"
            self._look()
            if self.fault is not None:
                end(self._process)
                return

    def _look(self) -> None:
        if max(os.fstat(file).st_size for file in self._files) > MOST:
            self.fault = f"the program printed {TOO_MUCH}"

    def stop(self) -> None:
        """The program has ended."""
        self._done.set()
        self._thread.join()
        if self.fault is None:
            self._look()


def end(process: subprocess.Popen[bytes]) -> None:
    """End a program and what it started, in sessions of their own too."""
    try:
        import psutil

        others = psutil.Process(process.pid).children(recursive=True)  # nobody knows them once their parent is gone
    except Exception:  # noqa: BLE001 - psutil is not there, or the program is gone: its group is all that can be ended
        others = []
    try:
        if sys.platform != "win32":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except (ProcessLookupError, PermissionError):
        pass
    for other in others:
        with suppress(Exception):
            other.kill()
