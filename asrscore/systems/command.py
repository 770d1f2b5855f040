"""Any program that prints a transcript: an argument list, no shell."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from asrscore.errors import BackendError, InputError
from asrscore.readers import FORMATS, outcomes, read
from asrscore.systems.audio import digest_of, wav_bytes
from asrscore.systems.base import Answer, Backend, Clip, Heard, System, failed
from asrscore.systems.options import number, rate
from asrscore.systems.programs import MOST, TAIL, TOO_MUCH, Ran, Runner, fill_in, found_program, needed_program

#: Seconds that a program has to say its version.
_VERSION_S = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Settings of ``command``."""

    command: tuple[str, ...]
    """Program and arguments; ``{audio}`` becomes a 16-bit mono WAV file, ``{output}`` a file that is read instead of
    what is printed, ``{folder}`` the settings file's folder, ``{model}``, ``{prompt}``, ``{context}``, ``{language}``
    and ``{id}`` what they say."""
    version_command: tuple[str, ...] = ()
    """Asked once: the first line that it prints is stored as the program's version."""
    output: str = "text"
    """``text``, or a format that ``compare`` reads (``json``, ``srt``, …)."""
    rate: int = rate()
    """Samples a second of the WAV file."""
    timeout_s: float = number(600.0, above=0)


class Command(Backend):
    """Runs a program for each clip; its latency is the whole run, loading included."""

    Options = Options
    volatile = frozenset({"timeout_s", "version_command"})
    parallel = True
    local = True

    def __init__(self, system: System) -> None:
        super().__init__(system)
        self._runner = Runner(self.options.timeout_s)
        self._scratch: str | None = None
        if not self.options.command or "{audio}" not in "".join(self.options.command):
            raise InputError(f"systems.{system.name}.command has no {{audio}}", expected='["program", "{audio}"]')
        if self.options.output != "text" and self.options.output not in FORMATS:
            raise InputError(
                f"systems.{system.name}.output is {self.options.output!r}", expected="text, " + ", ".join(FORMATS)
            )

    def open(self) -> Mapping[str, Any]:
        """Look whether the program is there, and which one it is."""
        program, *others = self.options.command
        path = needed_program(program, self.system.folder, self.system.name)
        # One folder for all clips, which the end of this process takes along however it comes.
        try:
            self._scratch = tempfile.mkdtemp(prefix="asrscore-")
        except OSError as err:
            said = f"no scratch folder can be made ({err.strerror or err})"
            raise BackendError(said, system=self.system.name) from err
        facts: dict[str, Any] = {"program": Path(path).name, "program_sha256": digest_of(path)}
        folder = {"folder": self._folder()}
        scripts = [
            part for part in (_filled_or_none(other, folder) for other in others) if part and Path(part).is_file()
        ]
        if scripts:  # what an interpreter runs is as much the program as the interpreter
            facts["files_sha256"] = {Path(script).name: digest_of(script) for script in scripts}
        if self.options.version_command:
            facts["program_version"] = self._version(self._scratch, folder)
        return facts

    def _folder(self) -> str:
        return str(Path(self.system.folder).absolute())

    def _version(self, scratch: str, folder: Mapping[str, str]) -> str:
        asked = [fill_in(part, folder) for part in self.options.version_command]
        asked[0] = needed_program(asked[0], self.system.folder, self.system.name)
        ran = Runner(_VERSION_S).run(asked, scratch)
        lines = [line.strip() for line in (*ran.out.splitlines(), *ran.err.splitlines()) if line.strip()]
        if ran.fault is not None or not lines:
            raise BackendError(
                f"version_command: {ran.fault or 'it printed nothing'}; mend it or leave it out",
                system=self.system.name,
            )
        return lines[0][:TAIL]

    def answer(self, heard: Heard) -> Answer:
        """Run the program on one clip."""
        try:
            return self._answer(heard)
        except OSError as err:
            return failed(f"no scratch file can be written ({err.strerror or err})")

    def _answer(self, heard: Heard) -> Answer:
        with tempfile.TemporaryDirectory(dir=self._scratch) as folder:
            audio, output = Path(folder, "audio.wav"), Path(folder, "output")
            audio.write_bytes(wav_bytes(heard.pcm, heard.rate))
            said = self._arguments(heard.clip, str(audio), str(output))
            if isinstance(said, Answer):
                return said
            ran = self._runner.run(said, folder)
            if ran.fault is not None:
                return failed(ran.fault, **({"printed": ran.out[:TAIL]} if ran.out.strip() else {}))
            return self._read(ran, Path(folder), output)

    def _arguments(self, clip: Clip, audio: str, output: str) -> list[str] | Answer:
        values = {
            "audio": audio, "output": output, "model": self.system.model_path() or self.system.model,
            "prompt": self.system.prompt, "context": self.system.context, "id": clip.id,
            "language": self.system.language_of(clip), "folder": self._folder(),
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
                return failed("the program wrote no output file", **({"printed": text[:TAIL]} if text else {}))
            if written.stat().st_size > MOST:
                return failed(f"the program wrote {TOO_MUCH}")
            text = written.read_bytes().decode("utf-8", errors="replace")
        if self.options.output == "text":
            raw = text.removesuffix("\n").removesuffix("\r")
            return Answer(raw=raw, status=outcomes.status(raw), latency_s=ran.seconds)
        place = folder / "printed"
        place.write_text(text, encoding="utf-8")
        try:
            found = list(read(place, format=self.options.output))
        except InputError as err:
            return failed(f"what it printed is not {self.options.output}: {err.found}", printed=text[:TAIL])
        if len(found) != 1:
            return failed(f"it printed {len(found)} transcripts instead of one", printed=text[:TAIL])
        one = found[0]
        return Answer(
            raw=one.raw, status=one.status, finish_reason=one.finish_reason, language=one.language,
            segments=one.segments, latency_s=ran.seconds, usage=one.usage, meta=one.meta,
        )  # fmt: skip

    def close(self) -> None:
        """End the programs that run, and take their files along."""
        self._runner.close()
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)


def _filled_or_none(part: str, values: Mapping[str, str | None]) -> str | None:
    made = fill_in(part, values)
    return None if "{" in made else made
