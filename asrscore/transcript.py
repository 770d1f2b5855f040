"""What one producer says of one utterance, and the statuses an answer can have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType, NoneType
from typing import Any, Literal

from asrscore.given import number, several, string, string_or_none

Status = Literal["ok", "empty", "no_speech", "refusal", "truncated", "no_transcript", "error", "missing"]

#: The order in which reports list them.
STATUSES: tuple[Status, ...] = (
    "ok", "truncated", "no_speech", "empty", "no_transcript", "refusal", "error", "missing",
)  # fmt: skip
#: An answer with one of these took part: "the part that all systems answered" is made of them.
ANSWERED: frozenset[Status] = frozenset({"ok", "truncated", "no_speech"})

#: Finish reasons, in lower case, of a producer that ran out of tokens, and of one that withheld the rest or all of it.
CUT_SHORT = frozenset({"length", "max_tokens", "max_output_tokens", "model_length"})
WITHHELD = frozenset({"content_filter", "safety", "recitation", "prohibited_content", "blocklist", "spii", "refusal"})

IdSource = Literal["file", "stem", "line"]

NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A timed stretch of a transcript; times in seconds from the start of the audio, ``None`` where unknown."""

    text: str
    start_s: float | None = None
    end_s: float | None = None
    speaker: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """Raw text of one utterance from one producer, with the facts that came with it.

    A reference is a transcript too: readers of reference files put the words into ``raw``. ``reference`` is
    filled where one file carries both (a NeMo manifest).
    """

    id: str
    """The utterance id, the unit of pairing."""
    raw: str = ""
    """The text exactly as it came, clutter included."""
    reference: str | None = None
    """What was said, where the same record carries it."""
    alternatives: tuple[str, ...] = ()
    """Further admissible references (in a reference file only)."""
    language: str | None = None
    """BCP 47 primary tag (``ko``, ``en``), from the record itself; never guessed by a reader."""
    duration_s: float | None = None
    """Length of the audio in seconds."""
    segments: tuple[Segment, ...] = ()
    prompt: str | None = None
    """The instruction that was sent."""
    context: str | None = None
    """System text, hot words or previous transcript that was sent."""
    status: Status = "ok"
    """What the container says; clutter removal may refine ``ok``."""
    finish_reason: str | None = None
    latency_s: float | None = None
    """Seconds from request to whole answer."""
    first_token_s: float | None = None
    usage: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    audio_sha256: str | None = None
    run: int | None = None
    """Number of a repeated run over the same utterance."""
    meta: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    """Everything else: ``system`` and ``environment`` of the document, speaker, reasoning, words, error, …"""
    id_source: IdSource = "file"
    """Where the id comes from: the file itself (or a file name in a directory), the stem of a file of one record,
    or the line number. Only ``file`` ids are compared with those of other files."""

    def __post_init__(self) -> None:
        # Spelled out, since hundreds of thousands are made of what readers have looked at already.
        if not (
            type(self.id) is str
            and type(self.raw) is str
            and type(self.reference) in _TEXT
            and type(self.language) in _TEXT
            and type(self.prompt) in _TEXT
            and type(self.context) in _TEXT
            and type(self.finish_reason) in _TEXT
            and type(self.duration_s) in _SECONDS
            and type(self.latency_s) in _SECONDS
            and type(self.first_token_s) in _SECONDS
            and type(self.alternatives) is tuple
            and not self.alternatives
        ):
            _settle(self)


_TEXT = (str, NoneType)
_SECONDS = (float, NoneType)


def _settle(made: Transcript) -> None:
    """Refuse what is of another type, and give the rest the shape that its annotations promise."""
    id = string(made.id, "the id of a transcript")
    string(made.raw, "the text", id=id)
    for name in ("reference", "language", "prompt", "context", "finish_reason"):
        string_or_none(getattr(made, name), name, id=id)
    for name in ("duration_s", "latency_s", "first_token_s"):
        object.__setattr__(made, name, number(getattr(made, name), name, id=id))
    alternatives = several(made.alternatives, str, "the alternatives", "strings", id=id)
    object.__setattr__(made, "alternatives", alternatives)
