"""Any program that prints a transcript: an argument list, no shell."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from asrscore.errors import BackendError, InputError
from asrscore.readers import FORMATS, outcomes, read
from asrscore.systems.audio import wav_bytes
from asrscore.systems.base import Answer, Clip, Heard, System, failed

_MOST = 16 << 20
_TAIL = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Settings of ``command``."""

    command: tuple[str, ...]
    """Program and arguments; ``{audio}`` becomes a 16-bit mono WAV file, ``{output}`` a file that is read instead of
    what is printed, ``{model}``, ``{prompt}``, ``{context}``, ``{language}`` and ``{id}`` what they say."""
    output: str = "text"
    """``text``, or a format that ``compare`` reads (``json``, ``srt``, …)."""
    rate: int = 16000
    """Samples a second of the WAV file."""
    timeout_s: float = 600.0


class Command:
    """Runs a program for each clip; its latency is the whole run, loading included."""

    Options = Options
    volatile = frozenset({"timeout_s"})
    parallel = True
    local = True
    warmup = 0
    warms = True

    def __init__(self, system: System) -> None:
        self.system = system
        self.options: Options = system.options
        self.rate = self.options.rate
        self._runner = Runner(self.options.timeout_s)
        if not self.options.command or "{audio}" not in "".join(self.options.command):
            raise InputError(f"systems.{system.name}.command has no {{audio}}", expected='["program", "{audio}"]')
        if self.options.output != "text" and self.options.output not in FORMATS:
            raise InputError(
                f"systems.{system.name}.output is {self.options.output!r}", expected="text, " + ", ".join(FORMATS)
            )

    def open(self) -> Mapping[str, Any]:
        """Look whether the program is there."""
        program = found_program(self.options.command[0], self.system.folder)
        if program is None:
            raise BackendError(
                f"the program {self.options.command[0]!r} is not found; install it or write its full path",
                system=self.system.name,
            )
        return {"program": Path(program).name}

    def answer(self, heard: Heard) -> Answer:
        """Run the program on one clip."""
        with tempfile.TemporaryDirectory(prefix="asrscore-") as folder:
            audio, output = Path(folder, "audio.wav"), Path(folder, "output")
            audio.write_bytes(wav_bytes(heard.pcm, heard.rate))
            said = self._arguments(heard.clip, str(audio), str(output))
            if isinstance(said, Answer):
                return said
            ran = self._runner.run(said, folder)
            if ran.fault is not None:
                return failed(ran.fault, **({"printed": ran.out[:_TAIL]} if ran.out.strip() else {}))
            return self._read(ran, Path(folder), output)

    def _arguments(self, clip: Clip, audio: str, output: str) -> list[str] | Answer:
        values = {
            "audio": audio, "output": output, "model": self.system.model_path() or self.system.model,
            "prompt": self.system.prompt, "context": self.system.context, "id": clip.id,
            "language": self.system.language_of(clip),
        }  # fmt: skip
        try:
            made = [fill_in(part, values) for part in self.options.command]
        except KeyError as err:
            return failed(f"the command has {{{err.args[0]}}}, and this system has no {err.args[0]}")
        made[0] = found_program(made[0], self.system.folder) or made[0]
        return made

    def _read(self, ran: Ran, folder: Path, output: Path) -> Answer:
        """Return what was printed, or what the output file says."""
        text = ran.out
        # Programs add the suffix themselves: `-of {output}` writes output.txt, output.json.
        written = next(iter(sorted(folder.glob("output*"))), output)
        if any("{output}" in part for part in self.options.command):
            if not written.is_file():
                return failed("the program wrote no output file", **({"printed": text[:_TAIL]} if text else {}))
            text = written.read_bytes()[:_MOST].decode("utf-8", errors="replace")
        if self.options.output == "text":
            raw = text.removesuffix("\n").removesuffix("\r")
            return Answer(raw=raw, status=outcomes.status(raw), latency_s=ran.seconds)
        place = folder / "printed"
        place.write_text(text, encoding="utf-8")
        try:
            found = list(read(place, format=self.options.output))
        except InputError as err:
            return failed(f"what it printed is not {self.options.output}: {err.found}", printed=text[:_TAIL])
        if len(found) != 1:
            return failed(f"it printed {len(found)} transcripts instead of one", printed=text[:_TAIL])
        one = found[0]
        return Answer(
            raw=one.raw, status=one.status, finish_reason=one.finish_reason, language=one.language,
            segments=one.segments, latency_s=ran.seconds, usage=one.usage, meta=one.meta,
        )  # fmt: skip

    def close(self) -> None:
        """End the programs that run."""
        self._runner.close()


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


class Ran(NamedTuple):
    """What became of a program."""

    out: str
    """What it printed."""
    seconds: float
    fault: str | None = None
    """Why it did not end well, in one line."""


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
        with out.open("wb") as to, out.open("rb") as printed, words.open("wb") as to_err:
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
            try:
                process.communicate(stdin.encode() if stdin is not None else None, timeout=self._timeout_s)
            except subprocess.TimeoutExpired:
                end(process)
                process.wait()
                return Ran("", self._timeout_s, f"no answer within {self._timeout_s:g} s: the program was ended")
            finally:
                if process.poll() is None:
                    end(process)
                with self._lock:
                    self._running.discard(process)
            seconds = time.perf_counter() - began
            text = printed.read(_MOST).decode("utf-8", errors="replace").replace("\r\n", "\n")
        fault = None
        if process.returncode:
            told = " ".join(words.read_bytes()[-4 * _TAIL :].decode("utf-8", errors="replace").split())[-_TAIL:]
            fault = f"{_ending(process.returncode)}{': ' + told if told else ''}"
        return Ran(text, seconds, fault)

    def close(self) -> None:
        """End the programs that run, and any that starts from now on."""
        with self._lock:
            self._closed = True
            running = list(self._running)
        for process in running:
            end(process)


def _ending(code: int) -> str:
    return f"exit status {code}" if code > 0 else f"ended by signal {-code}"


def end(process: subprocess.Popen[bytes]) -> None:
    """End a program and what it started."""
    try:
        if sys.platform != "win32":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except (ProcessLookupError, PermissionError):
        return
