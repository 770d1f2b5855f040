"""The contract of a back end: what it is given, what it gives back, what asrscore asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from asrscore.systems.options import number
from asrscore.transcript import Segment, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """One utterance's audio as it lies on disk, hashed once for all systems."""

    id: str
    path: str
    """The file, as the user gave it."""
    audio_sha256: str | None = None
    """Hash of the file's bytes; ``None`` where it could not be read."""
    samples_sha256: str | None = None
    """Hash of the decoded samples at their own rate, all channels: 32-bit floats, little endian, interleaved."""
    rate: int = 0
    """Samples a second in the file."""
    channels: int = 0
    duration_s: float = 0.0
    reference: str | None = None
    language: str | None = None
    fault: str | None = None
    """Why nobody can hear it, in one line; such a clip is an ``error`` of every system and nobody is asked."""
    meta: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What a system is given of a clip: the same samples as every other system at that rate."""

    clip: Clip
    rate: int
    """Samples a second."""
    pcm: Any
    """numpy array of 16-bit samples, shape (samples,)."""

    @property
    def floats(self) -> Any:
        """The samples as 32-bit floats in [-1, 1), shape (samples,)."""
        return self.pcm.astype("float32") / 32768.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a back end says of one clip. Failures are answers too: ``status`` ``error`` and ``meta["error"]``."""

    raw: str = ""
    status: Status = "ok"
    finish_reason: str | None = None
    language: str | None = None
    segments: tuple[Segment, ...] = ()
    latency_s: float | None = None
    """Seconds from request to whole answer, where the back end knows better than a clock around the call."""
    first_token_s: float | None = None
    usage: Mapping[str, Any] = field(default_factory=dict)
    meta: Mapping[str, Any] = field(default_factory=dict)


def failed(said: str, **meta: Any) -> Answer:
    """Return the answer of a back end that failed on a clip, with its own words."""
    return Answer(status="error", meta={"error": said, **meta})


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """One system of ``systems.toml``, checked."""

    name: str
    backend: str
    model: str | None = None
    prompt: str | None = None
    context: str | None = None
    """System text or hot words."""
    language: str | None = None
    """BCP 47 tag that is told to the system; ``None`` leaves it to the system, ``"clip"`` takes each clip's own."""
    concurrency: int = number(1, least=1, most=1000)
    """Clips asked at the same time."""
    per_minute: float | None = number(above=0)
    """Most requests a minute."""
    warmup: int | None = number(least=0)
    """Clips answered before the clock counts; ``None`` leaves it to the command."""
    memory_gib: float | None = number(above=0)
    """Resident memory in GiB that the user declares, for servers that asrscore cannot look into."""
    kind: str | None = None
    options: Any = None
    """The back end's own ``Options``."""
    folder: str = "."
    """Folder of the settings file: what relative paths in it start from."""

    def model_path(self) -> str | None:
        """Return the model's file or folder, ``None`` where ``model`` is a name that is no path here."""
        if not self.model:
            return None
        for place in (Path(self.folder) / self.model, Path(self.model)):
            if place.exists():
                return str(place.resolve())
        return None

    def language_of(self, clip: Clip) -> str | None:
        """Return the language that this system is told for a clip."""
        return clip.language if self.language == "clip" else self.language


@dataclass(frozen=True, slots=True, kw_only=True)
class NoOptions:
    """No settings of its own."""


class Backend:
    """One recogniser, loaded once and asked many times: what each back end inherits, or keeps without inheriting.

    Making one checks its settings and does nothing else: it is made once more, and thrown away, when the settings file
    is read. Work begins in ``open``.

    Args:
        system: What the settings file says of it.

    Raises:
        InputError: A setting makes no sense.
    """

    Options: ClassVar[Any] = NoOptions
    """Frozen dataclass of its settings in ``systems.toml``, each with a default unless it must be given."""
    volatile: ClassVar[frozenset[str]] = frozenset()
    """Settings that cannot change an answer, so that a run may resume with others."""
    parallel: ClassVar[bool] = False
    """Whether ``answer`` may be called from several threads."""
    local: ClassVar[bool] = False
    """Whether the model lives in this process or in programs that it starts, so that their memory is the model's."""
    warmup: ClassVar[int] = 0
    """Clips answered before those that count, unless the user says otherwise."""
    warms: ClassVar[bool] = True
    """Whether a process's first answer takes longer than the others, so that its latency is kept apart."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.options: Any = system.options
        self.rate: int = getattr(system.options, "rate", 16000)
        """Samples a second that it hears, known after ``open``."""

    def open(self) -> Mapping[str, Any]:
        """Load what is needed and return facts for the document: versions, device, model digest.

        Raises:
            AsrscoreError: It cannot be had; one line that says why and what to do.
        """
        return {}

    def answer(self, heard: Heard) -> Answer:
        """Answer one clip. A failure is an answer; an exception is a bug or the end of the whole system."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of processes and connections; may be called from another thread to end a call."""
