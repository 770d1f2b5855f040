"""What a reader makes of a text: its sounds, and where each stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from asrscore.lattice import Span


class Sound(NamedTuple):
    """Sounds of one stretch [start, end) of a text, each a character of ``said``."""

    start: int
    end: int
    said: str
    others: tuple[str, ...] = ()
    """What the stretch may be read as instead."""


class Reader(Protocol):
    """Reads texts of one language aloud."""

    def sounds(self, text: str) -> Sequence[Sound]:
        """Return the sounds of a canonical text, in order, spaces left out."""
        ...

    def around(self, text: str, start: int, end: int) -> Span:
        """Return the stretch whose sounds change with what is written at [start, end)."""
        ...

    def read(self, before: str, written: str, after: str) -> str:
        """Return the sounds of ``written`` between two neighbours, spaces kept."""
        ...

    def is_read(self, writing: str) -> bool:
        """Whether a writing says by itself how it sounds: Hangul or kana, and nothing else but spaces."""
        ...


@dataclass(frozen=True, slots=True)
class Spoken:
    """Sounds as a text."""

    text: str
    places: tuple[Span, ...]
    """Where each of its characters comes from."""


def spoken(text: str, sounds: Iterable[Sound]) -> Spoken:
    """Return sounds as a text with the spaces of the text they were read from."""
    said: list[str] = []
    places: list[Span] = []
    at = 0
    for sound in sounds:
        for i in range(at, sound.start):
            if text[i] == " ":
                said.append(" ")
                places.append((i, i + 1))
        said.append(sound.said)
        places += [(sound.start, sound.end)] * len(sound.said)
        at = max(at, sound.end)
    return Spoken("".join(said), tuple(places))
