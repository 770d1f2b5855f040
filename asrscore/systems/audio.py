"""A sound file -> what every system hears: mono, 16 bits, at the rate a system asks for.

The file is read by libsndfile (wav, flac, ogg, mp3, aiff and more), its channels are averaged, or one is taken;
soxr resamples; the result is rounded to 16 bits once, so that a program that is handed a file and a model that is
handed an array hear the same samples.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import threading
import wave
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from asrscore.errors import InputError, MissingExtra
from asrscore.systems.options import RATES

MIX = "mix"
"""Channel rule: the mean of all channels."""
_BLOCK = 1 << 20
_READ = "wav, flac, ogg, mp3 or aiff"
#: Samples beyond this many times full scale are whole numbers that were written as fractions, no loud sound.
_LOUDEST = 16.0
#: Seconds that a file may be shorter than it says: encoders of mp3 count their own delay in or not.
_SHORT_S = 0.1
# Beginnings of containers that hold pictures, or codecs that libsndfile has not.
_MAGIC = (
    (re.compile(rb".{4}ftyp(?:M4A|M4B|M4P)", re.DOTALL), "an MPEG-4 audio file (AAC)"),
    (re.compile(rb".{4}ftyp", re.DOTALL), "a video (MPEG-4)"),
    (re.compile(rb"\x1aE\xdf\xa3"), "a Matroska or WebM file"),
    (re.compile(rb"RIFF.{4}AVI ", re.DOTALL), "a video (AVI)"),
    (re.compile(rb"\x00\x00\x01\xba|G.{187}G", re.DOTALL), "a video (MPEG)"),
    (re.compile(rb"0&\xb2u\x8ef\xcf\x11"), "a Windows media file"),
)


@dataclass(frozen=True, slots=True)
class Sound:
    """What is known of a file after it was read once."""

    audio_sha256: str
    samples_sha256: str
    rate: int
    channels: int
    frames: int


def soundfile() -> Any:
    """Return the module that reads sound.

    Raises:
        MissingExtra: It is not installed.
    """
    try:
        import soundfile as module
    except (ImportError, OSError) as err:
        raise MissingExtra("soundfile", "audio") from err
    return module


def check_channel(rule: str) -> str:
    """Return a channel rule: ``mix``, or a channel's number from 1.

    Raises:
        InputError: It is neither.
    """
    if rule == MIX or re.fullmatch(r"[1-9][0-9]{0,3}", rule):
        return rule
    raise InputError(f"channel is {rule!r}", expected=f"{MIX} (the mean of all channels) or a number from 1")


def examine(path: str, channel: str = MIX) -> Sound:
    """Hash a file and its samples, in constant memory.

    Args:
        path: The file.
        channel: ``mix`` or the number of the channel that is heard.

    Raises:
        InputError: It is no sound that can be read, is empty or broken, or lacks the channel.
        MissingExtra: soundfile is not installed.
    """
    module = soundfile()
    whole = hashlib.sha256()
    try:
        with Path(path).open("rb") as stream:
            opening = stream.read(_BLOCK)
            piece = opening
            while piece:
                whole.update(piece)
                piece = stream.read(_BLOCK)
    except OSError as err:
        raise InputError(f"cannot be read ({err.strerror or err})", path=path) from err
    if not opening:
        raise InputError("is empty", path=path, expected="a sound file")
    for magic, said in _MAGIC:
        if magic.match(opening):
            raise InputError(
                f"is {said}, which cannot be read", path=path,
                fix="take the sound out first: ffmpeg -i FILE -vn SOUND.wav",
            )  # fmt: skip
    _check_wave(opening, Path(path).stat().st_size, path)
    samples, frames, promised, loudest = hashlib.sha256(), 0, 0, 0.0
    try:
        with _hushed(), module.SoundFile(_name(path)) as file:
            rate, channels, promised = int(file.samplerate), int(file.channels), int(file.frames)
            # Not file.blocks(): where a file ends early, that fills up with whatever lies in memory.
            while len(block := file.read(_BLOCK // channels + 1, dtype="float32", always_2d=True)):
                frames += len(block)
                samples.update(block.astype("<f4", copy=False).tobytes())
                loudest = float(abs(block).max())  # no number where one of them is none
                if not loudest <= _LOUDEST:
                    break
    except (module.LibsndfileError, RuntimeError, OSError, ValueError) as err:
        said = " ".join(str(getattr(err, "error_string", err)).split())
        raise InputError(f"cannot be read as sound ({said})", path=path, expected=_READ) from err
    if not loudest <= _LOUDEST:
        raise InputError(
            f"has samples of {loudest:g}", path=path, expected="numbers from -1 to 1", fix="write the file anew"
        )
    if not frames:
        raise InputError("has 0 seconds of sound", path=path)
    if frames < promised - _SHORT_S * rate and promised < 1 << 60:
        raise InputError(f"breaks off: {frames:,} of {promised:,} samples", path=path, fix="mend or leave it out")
    if not RATES[0] <= rate <= RATES[1]:
        raise InputError(f"has a rate of {rate} samples a second", path=path, expected=f"{RATES[0]} to {RATES[1]}")
    if channel != MIX and int(channel) > channels:
        raise InputError(f"has {channels} channels", path=path, fix=f"there is no channel {channel}: choose another")
    return Sound(whole.hexdigest(), samples.hexdigest(), rate, channels, frames)


def _check_wave(opening: bytes, size: int, path: str) -> None:
    """Refuse a WAV file that is shorter than it says: libsndfile would take what there is without a word.

    A length of all ones, or near the end of 31 or 32 bits, is what programs write that did not know it beforehand.
    """
    if opening[:4] != b"RIFF" or opening[8:12] != b"WAVE":
        return
    at = 12
    while at + 8 <= len(opening):
        length = int.from_bytes(opening[at + 4 : at + 8], "little")
        if opening[at : at + 4] == b"data":
            if at + 8 + length > size and length >> 16 not in (0x7FFF, 0xFFFF):
                there = max(0, size - at - 8)
                raise InputError(f"breaks off: {there:,} of {length:,} bytes of sound", path=path, fix="mend it")
            return
        at += 8 + length + length % 2


_HUSH = threading.Lock()


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep the decoder of mp3 from writing its own remarks to the terminal; what matters of them is an error."""
    with _HUSH:
        try:
            kept = os.dup(2)
        except OSError:  # there is nothing to write to
            yield
            return
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            os.close(nowhere)


def _name(path: str) -> str | bytes:
    """Return a file's name as it lies on disk, which need not be UTF-8 where names are bytes."""
    return os.fsencode(path) if os.name == "posix" else path


def hear(path: str, rate: int, channel: str = MIX, samples_sha256: str | None = None) -> Any:
    """Return what a system hears of a file.

    Args:
        path: A file that ``examine`` took.
        rate: Samples a second that the system asks for.
        channel: ``mix`` or the number of a channel.
        samples_sha256: The hash of the samples that ``examine`` found; left out, it is not looked at.

    Returns:
        numpy array of 16-bit samples, shape (samples,).

    Raises:
        InputError: The file changed since, or cannot be read any more.
        MissingExtra: soundfile or soxr is not installed.
    """
    module = soundfile()
    import numpy as np

    try:
        with _hushed():
            found, own = module.read(_name(path), dtype="float32", always_2d=True)
    except (module.LibsndfileError, RuntimeError, OSError) as err:
        raise InputError(f"cannot be read any more ({err})", path=path) from err
    if samples_sha256 not in (None, hashlib.sha256(found.astype("<f4", copy=False).tobytes()).hexdigest()):
        raise InputError("has changed since the run began", path=path, fix="begin anew in another --out")
    mono = found.mean(axis=1, dtype="float64") if channel == MIX else found[:, int(channel) - 1].astype("float64")
    if own != rate:
        mono = resampler().resample(mono, own, rate, quality="VHQ")
    return np.clip(np.rint(mono * 32768.0), -32768, 32767).astype("<i2")


def resampler() -> Any:
    """Return the module that resamples.

    Raises:
        MissingExtra: It is not installed.
    """
    try:
        import soxr
    except ImportError as err:
        raise MissingExtra("soxr", "audio") from err
    return soxr


def wav_bytes(pcm: Any, rate: int) -> bytes:
    """Return 16-bit mono samples as a WAV file's bytes."""
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(pcm.tobytes())
    return made.getvalue()


def versions() -> Iterator[tuple[str, str]]:
    """Yield name and version of what reads and resamples sound."""
    module = soundfile()
    yield "soundfile", str(module.__version__)
    yield "libsndfile", str(module.__libsndfile_version__)
    yield "soxr", str(resampler().__version__)


def digest_of(path: str) -> str:
    """Return a digest of a model's file or folder that changes when it does.

    Small files count in full, of large ones their length, beginning, middle and end: weights are gigabytes, and a
    run that resumes must not wait for them.

    Args:
        path: A file or a folder.
    """
    found = hashlib.sha256()
    root = Path(path)
    files = [root] if root.is_file() else sorted(f for f in root.rglob("*") if f.is_file())
    for file in files:
        size = file.stat().st_size
        found.update(f"{file.relative_to(root).as_posix()}\0{size}\0".encode())
        with file.open("rb") as stream:
            for at in (0,) if size <= _BLOCK else (0, size // 2, max(0, size - _BLOCK)):
                stream.seek(at, os.SEEK_SET)
                found.update(stream.read(_BLOCK))
    return found.hexdigest()
