"""Texts x voices -> sound files, each said once: the first half of a round trip."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from asrscore.errors import AsrscoreError, InputError
from asrscore.readers import read
from asrscore.systems import Clip
from asrscore.systems.audio import MIX, examine
from asrscore.systems.voices import SpeechFailed, Voice
from asrscore.transcribe.journal import Journal, of_kind
from asrscore.transcript import Transcript


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """What a voice made of all texts."""

    voice: str
    clips: tuple[Clip, ...] = ()
    """One clip a text, its id ``VOICE/ID`` and its reference the text."""
    failures: Mapping[str, str]
    """Text's id -> why it could not be said."""
    load_s: float | None = None
    speech_s: float = 0.0
    """Seconds of sound."""
    synthesis_s: float = 0.0
    """Seconds that saying it took."""

    @property
    def rtf(self) -> float | None:
        """Seconds of work a second of sound."""
        return self.synthesis_s / self.speech_s if self.speech_s else None


def read_texts(arguments: Sequence[str]) -> tuple[Transcript, ...]:
    """Return the texts that arguments name: files that ``compare`` reads, or texts themselves.

    Args:
        arguments: An existing file, or a text: with white space in it, or in letters that write without.

    Raises:
        InputError: An argument is neither, a text is empty, or two texts have one id.
    """
    found: list[Transcript] = []
    literal = 0
    for argument in arguments:
        if _is_file(argument):
            texts = list(read(argument))
            many = len(arguments) > 1 and all(t.id_source == "line" for t in texts)
            found += [replace(t, id=f"{Path(argument).stem}-{t.id}") if many else t for t in texts]
        elif any(c.isspace() for c in argument.strip()) or _UNSPACED.fullmatch(argument):
            literal += 1
            found.append(Transcript(id=f"text-{literal}", raw=argument))
        else:
            raise InputError("there is no such file", path=argument, expected="a file of texts, or a text of two words")
    seen: set[str] = set()
    for text in found:
        if not text.raw.strip():
            raise InputError("has nothing to say", id=text.id)
        if text.id in seen:
            raise InputError("stands twice among the texts", id=text.id, fix="give each text its own id")
        seen.add(text.id)
    return tuple(found)


#: A text without spaces that cannot be the name of a file somebody mistyped: no dot, no separator, not ASCII alone.
_UNSPACED = re.compile(r"(?=.*[^\x00-\x7f])[^./\\]+")


def _is_file(argument: str) -> bool:
    try:
        return Path(argument).exists()
    except (OSError, ValueError):  # longer than any name, or with a character that no name has
        return False


def speak(
    name: str, voice: Voice, about: Mapping[str, Any], texts: Sequence[Transcript], out: Path, *,
    lang: str | None = None, tell: Callable[[int], object] | None = None,
) -> Spoken:  # fmt: skip
    """Have a voice say all texts; what it said before, in the same words and with the same settings, is kept.

    Args:
        name: The voice's name.
        voice: The voice.
        about: Its settings.
        texts: What to say.
        out: Folder; the sound goes to ``audio/NAME``, the record to ``NAME.spoken``.
        lang: Language of the texts that name none.
        tell: Called with 1 after each text that it had to say.

    Raises:
        AsrscoreError: The voice cannot be had, or said these ids before with other settings.
    """
    folder = out / "audio" / name
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal(out / f"{name}.spoken")
    failures: dict[str, str] = {}
    clips: list[Clip] = []
    load_s: float | None = None
    speech_s = synthesis_s = 0.0
    try:
        begun = next(of_kind(journal.records, "start"), None)
        if begun is None:
            journal.append({"kind": "start", "voice": dict(about)})
        elif begun["voice"] != dict(about):
            raise InputError("its settings have changed", path=journal.path, fix="begin anew in another --out")
        known = {record["id"]: record for record in of_kind(journal.records, "spoken")}
        unused = _unused({record["file"] for record in known.values()})
        for text in texts:
            record = known.get(text.id)
            # What a text was said into stays its file, wherever the text stands now.
            place = folder / (record["file"] if record else next(unused))
            if record is None or record["text"] != text.raw or _digest(place) != record["file_sha256"]:
                if load_s is None:
                    began = time.perf_counter()
                    voice.open()
                    load_s = time.perf_counter() - began
                try:
                    place.unlink(missing_ok=True)  # or a voice that writes nothing would seem to have said this
                    seconds = voice.speak(text.raw, place)
                    sound = examine(str(place))
                except (SpeechFailed, InputError) as err:
                    failures[text.id] = str(err)
                    continue
                finally:
                    if tell is not None:
                        tell(1)
                record = {
                    "kind": "spoken", "id": text.id, "text": text.raw, "file": place.name, "synthesis_s": seconds,
                    "speech_s": sound.frames / sound.rate, "file_sha256": sound.audio_sha256,
                }  # fmt: skip
                journal.append(record)
            clips.append(_clip(name, text, place, lang))
            speech_s, synthesis_s = speech_s + record["speech_s"], synthesis_s + record["synthesis_s"]
    finally:
        journal.close()
        voice.close()
    return Spoken(
        voice=name, clips=tuple(clips), failures=failures, load_s=load_s, speech_s=speech_s, synthesis_s=synthesis_s
    )


def _unused(taken: set[str]) -> Iterator[str]:
    """Yield names of files that are not taken."""
    return (name for number in count(1) if (name := f"{number:04}.wav") not in taken)


def _digest(place: Path) -> str | None:
    return hashlib.sha256(place.read_bytes()).hexdigest() if place.is_file() else None


def _clip(voice: str, text: Transcript, place: Path, lang: str | None) -> Clip:
    sound = examine(str(place), MIX)
    return Clip(
        id=f"{voice}/{text.id}", path=str(place), audio_sha256=sound.audio_sha256, samples_sha256=sound.samples_sha256,
        rate=sound.rate, channels=sound.channels, duration_s=round(sound.frames / sound.rate, 6), reference=text.raw,
        language=text.language or lang, meta={"voice": voice},
    )  # fmt: skip


def speak_all(
    voices: Mapping[str, tuple[Voice, Mapping[str, Any]]], texts: Sequence[Transcript], out: Path, *,
    lang: str | None = None, trouble: Callable[[str], object], tell: Callable[[int], object] | None = None,
) -> list[Spoken]:  # fmt: skip
    """Have every voice say every text; a voice that cannot be had is told and left out.

    Args:
        voices: What ``read_voices_file`` read.
        texts: What to say.
        out: Folder.
        lang: Language of the texts that name none.
        trouble: Called with a line for everything that went wrong.
        tell: Called with 1 after each text that a voice had to say.
    """
    found = []
    for name, (voice, about) in voices.items():
        try:
            made = speak(name, voice, about, texts, out, lang=lang, tell=tell)
        except AsrscoreError as err:
            trouble(str(err))
            continue
        for id, why in made.failures.items():
            trouble(f"{name} could not say {id}, which is left out on all sides: {why}")
        found.append(made)
    return found
