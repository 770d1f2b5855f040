"""Text -> speech: a server's ``/audio/speech``, a program, or a Python package; from ``tts.toml``."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from operator import index
from pathlib import Path
from typing import Any, ClassVar, Protocol

from asrscore.errors import BackendError, InputError
from asrscore.plugins import find
from asrscore.systems.client import HOME, Client, check_headers, check_url, check_variable, connect
from asrscore.systems.keys import redacted
from asrscore.systems.options import fill, number, rate
from asrscore.systems.programs import Runner, fill_in, found_program, needed_program
from asrscore.systems.settings import check_case, check_name, parse_toml

_VOICES = {
    "command": "asrscore.systems.voices:CommandVoice",
    "python": "asrscore.systems.voices:PythonVoice",
    "speech": "asrscore.systems.voices:SpeechVoice",
}
#: Floats beyond this are 16-bit numbers that somebody left as they were.
_LOUDEST = 1.5
_LARGEST = 1 << 30


class SpeechFailed(Exception):
    """A voice that could not say a text; the message is one line in its own words."""


class Voice(Protocol):
    """What turns a text into a sound file; ``speak`` returns the seconds that it took."""

    Options: ClassVar[Any]

    def open(self) -> None:
        """Load what is needed."""
        ...

    def speak(self, text: str, place: Path) -> float:
        """Say a text into a file and return the seconds that it took."""
        ...

    def close(self) -> None:
        """Let go of what was opened."""
        ...


def read_voices_file(path: str | os.PathLike[str]) -> dict[str, tuple[Voice, dict[str, Any]]]:
    """Return the voices of a TOML file by name, each with its settings: ``[voices.NAME]`` with ``backend``.

    Raises:
        InputError: It is not TOML, names no voice, or has a setting that is unknown or of the wrong kind.
    """
    place = os.fspath(path)
    data = parse_toml(place)
    tables = data.get("voices")
    if set(data) != {"voices"} or not isinstance(tables, dict) or not tables:
        raise InputError("names no voice", path=place, expected='[voices.NAME] with backend = "…", and nothing else')
    found: dict[str, tuple[Voice, dict[str, Any]]] = {}
    for name, table in tables.items():
        check_name(name, place)
        where = f"voices.{name}"
        if not isinstance(table, dict) or not isinstance(table.get("backend"), str):
            raise InputError(f"{where} lacks backend", path=place, expected="one of " + ", ".join(sorted(_VOICES)))
        made = find("asrscore.voices", table["backend"], _VOICES)
        own = {key: value for key, value in table.items() if key != "backend"}
        options = fill(made.Options, own, where=where, path=place)
        try:
            found[name] = made(name, options, str(Path(place).parent)), dict(table)
        except InputError as err:
            raise InputError(err.found, path=place, expected=err.expected, fix=err.fix) from err
    check_case(found, place)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandOptions:
    """Settings of the voice ``command``."""

    command: tuple[str, ...]
    """Program and arguments: ``{audio}`` is the file to write, ``{text}`` the text; without ``{text}`` the program is
    told it on its standard input."""
    timeout_s: float = number(120.0, above=0)


class CommandVoice:
    """A program such as espeak-ng or open_jtalk."""

    Options = CommandOptions

    def __init__(self, name: str, options: CommandOptions, folder: str) -> None:
        self._name, self._options, self._folder = name, options, folder
        self._runner = Runner(options.timeout_s)
        if "{audio}" not in "".join(options.command):
            raise InputError(
                f"voices.{name}.command has no {{audio}}", expected='["program", "-w", "{audio}", "{text}"]'
            )

    def open(self) -> None:
        """Look whether the program is there."""
        needed_program(self._options.command[0], self._folder, self._name)

    def speak(self, text: str, place: Path) -> float:
        """Run the program."""
        made = [fill_in(part, {"audio": str(place), "text": text}) for part in self._options.command]
        made[0] = found_program(made[0], self._folder) or made[0]
        told = text if "{text}" not in "".join(self._options.command) else None
        with tempfile.TemporaryDirectory(prefix="asrscore-") as folder:
            ran = self._runner.run(made, folder, stdin=told)
        if ran.fault is not None:
            raise SpeechFailed(ran.fault)
        if not place.is_file():
            raise SpeechFailed("the program wrote no sound file")
        return ran.seconds

    def close(self) -> None:
        """End the program where it runs."""
        self._runner.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonOptions:
    """Settings of the voice ``python``."""

    function: str
    """``module:function``, or ``module:Class`` whose object is called; takes the text, returns samples, or samples and
    their rate."""
    rate: int | None = rate(None)
    """Samples a second, where the function does not return them."""
    init: Mapping[str, Any] = field(default_factory=dict)
    """Arguments of the class."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """Further arguments of each call."""


class PythonVoice:
    """A voice package that is installed beside asrscore."""

    Options = PythonOptions

    def __init__(self, name: str, options: PythonOptions, _: str) -> None:
        self._name, self._options = name, options
        self._function: Callable[..., Any] | None = None
        if options.function.count(":") != 1:
            raise InputError(f"voices.{name}.function is {options.function!r}", expected="module:function")

    def open(self) -> None:
        """Import the function."""
        module, _, attribute = self._options.function.partition(":")
        try:
            found = getattr(import_module(module), attribute)
            self._function = found(**self._options.init) if isinstance(found, type) else found
        except Exception as err:
            said = " ".join(f"{type(err).__name__}: {err}".split())
            raise BackendError(f"{self._options.function} cannot be had ({said})", system=self._name) from err

    def speak(self, text: str, place: Path) -> float:
        """Call the function and write what it returns."""
        assert self._function is not None
        began = time.perf_counter()
        try:
            made = self._function(text, **self._options.arguments)
        except Exception as err:  # noqa: BLE001 - a voice that fails on one text may say the next
            raise SpeechFailed(" ".join(f"{type(err).__name__}: {err}".split())) from None
        seconds = time.perf_counter() - began
        samples, own = made if isinstance(made, tuple) and len(made) == 2 else (made, self._options.rate)
        if own is None:
            raise SpeechFailed("it returned no rate; set rate = … (samples a second)")
        try:
            _write(samples, own, place)
        except (TypeError, ValueError, RuntimeError, OSError) as err:
            raise SpeechFailed(f"what it returned is no sound ({' '.join(str(err).split())})") from None
        return seconds

    def close(self) -> None:
        """Let go of the voice."""
        self._function = None


def _write(samples: Any, own: Any, place: Path) -> None:
    """Write samples as a 16-bit file; floats are meant to lie in [-1, 1], or are 16-bit numbers.

    Raises:
        TypeError: They are no numbers, or there is no rate.
        ValueError: They are of a kind whose loudest value nobody knows.
    """
    import numpy as np

    from asrscore.systems.audio import soundfile

    found = np.asarray(samples)
    if found.ndim == 2 and found.shape[0] < found.shape[1]:  # channels first, as torch has them
        found = found.T
    if found.dtype.kind == "f":
        if not np.isfinite(found).all():
            raise ValueError("samples without value")
        scale = 1.0 if np.abs(found).max(initial=0.0) > _LOUDEST else 32767.0
        found = np.clip(np.rint(found * scale), -32768, 32767).astype("int16")
    if found.dtype != np.int16:
        raise ValueError(f"samples of {found.dtype}; expected floats or int16")
    soundfile().write(str(place), found, index(own), subtype="PCM_16", format="WAV")


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeechOptions:
    """Settings of the voice ``speech``."""

    model: str
    voice: str = "alloy"
    base_url: str = HOME
    api_key_env: str | None = None
    headers_env: Mapping[str, str] = field(default_factory=dict)
    speed: float | None = number(above=0)
    instructions: str | None = None
    extra_body: Mapping[str, Any] = field(default_factory=dict)
    timeout_s: float = number(120.0, above=0)


class SpeechVoice:
    """A server that speaks OpenAI's ``/audio/speech``, such as those that serve Kokoro."""

    Options = SpeechOptions

    def __init__(self, name: str, options: SpeechOptions, _: str) -> None:
        self._name, self._options = name, options
        self._made: Client | None = None
        check_url(options.base_url, f"voices.{name}")
        check_variable(options.api_key_env, f"voices.{name}")
        check_headers(options.headers_env, f"voices.{name}")

    def open(self) -> None:
        """Make the client, and see whether anybody is there."""
        options = self._options
        self._made = connect(
            options.base_url, key_env=options.api_key_env, headers_env=options.headers_env,
            timeout_s=options.timeout_s, system=self._name,
        )  # fmt: skip

    def speak(self, text: str, place: Path) -> float:
        """Ask for one text as a WAV file."""
        assert self._made is not None
        options = self._options
        more = {
            key: value
            for key, value in (("speed", options.speed), ("instructions", options.instructions))
            if value is not None
        }
        began = time.perf_counter()
        try:
            with self._made.client.audio.speech.with_streaming_response.create(
                model=options.model, voice=options.voice, input=text, response_format="wav",
                extra_body=dict(options.extra_body) or None, **more,
            ) as response, place.open("wb") as file:  # fmt: skip
                size = 0
                for piece in response.iter_bytes():
                    file.write(piece)
                    size += len(piece)
                    if time.perf_counter() - began > options.timeout_s or size > _LARGEST:
                        raise SpeechFailed(f"no end within {options.timeout_s:g} s")
        except SpeechFailed:
            raise
        except Exception as err:  # noqa: BLE001 - the client and its transport raise what they like
            said = getattr(getattr(err, "response", None), "text", "") if hasattr(err, "status_code") else ""
            raise SpeechFailed(redacted(f"{err} {said if said not in str(err) else ''}", self._made.secrets)) from None
        return time.perf_counter() - began

    def close(self) -> None:
        """Close the connections."""
        if self._made is not None:
            self._made.client.close()
