"""The Korean tables of a pack, made into finders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from asrscore.normalize.analysers_ko import NumbersOnly
from asrscore.normalize.korean.figures import Figures
from asrscore.normalize.korean.hangul import Jamo, Laughter, Spellings
from asrscore.normalize.korean.latin import Letters, Words
from asrscore.normalize.korean.places import Places
from asrscore.normalize.korean.spoken import Barred, Spoken
from asrscore.normalize.korean.surroundings import Surroundings
from asrscore.normalize.slots import Found


def numbers(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finders of figures and number words."""
    around = Surroundings(table)
    spoken = Spoken(table, Places(table, around))
    words = table["analyser"]
    veto = NumbersOnly(words["determiners"].split(), words["whole"].split())
    return Found((Figures(table, around), spoken), (Barred(spoken, veto),))


def latin(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of Latin words with Korean spellings."""
    words = dict(entry.split(" = ") for entry in _entries(table["words"]))
    return Found((Words({word: ways.split() for word, ways in words.items()}),))


def letters(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of letters that are named."""
    return Found((Letters(table["names"]),))


def spellings(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finders of jamo and of words with several spellings."""
    return Found((Jamo(), Spellings([entry.split() for entry in _entries(table["words"])])))


def laughter(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of written laughter."""
    return Found((Laughter(table["letters"]),))


def _entries(words: str) -> Iterator[str]:
    for entry in words.replace("\n", ";").split(";"):
        if entry.strip():
            yield entry.strip()
