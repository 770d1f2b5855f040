"""Language -> its reader."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from asrscore.errors import InputError
from asrscore.normalize.language import Language
from asrscore.normalize.phonetic.sounds import Reader

_READERS = {"ja": "asrscore.normalize.phonetic.kana", "ko": "asrscore.normalize.phonetic.hangul"}
#: The languages that somebody reads.
READ = tuple(_READERS)
#: Language -> what its readings are counted in.
SOUNDS = {"ja": "kana", "ko": "phonemes"}


@lru_cache(maxsize=8)
def _made(tag: str) -> Reader:
    made: Reader = import_module(_READERS[tag]).reader()
    return made


def reader_of(language: Language) -> Reader:
    """Return the reader of a language.

    Raises:
        InputError: Nobody reads it: its spelling does not say how it sounds, and there is no dictionary that does.
        MissingExtra: The analyser that it takes is not installed.
    """
    if language.tag not in _READERS:
        raise InputError(
            f"level 'phonetic' compares readings, and nobody reads {language.title}",
            expected=f"one of {', '.join(READ)}",
            fix="use default or lenient",
        )
    return _made(language.tag)
