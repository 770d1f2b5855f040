"""What stands in brackets: a sound, or words that nobody understood. The lists are those of the clutter packs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from asrscore.packs import packs_of

#: Signs for speech that was not understood, beside the words for it.
_SIGNS = frozenset({"unk", "x", "xx", "xxx", "yyy", "?", "??", "???", "[unk]", "unin", "unint"})
#: Times, counts and marks beside the word: [inaudible 00:12], (unintelligible - 2 words).
_BESIDE = re.compile(r"[\d:.,;!#\-–—_]+")
_COUNTED = re.compile(r"\s+(?:words?|seconds?|secs?|s|min|minutes?)$")


@cache
def _listed(pack: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _words(pack))


def _words(pack: str) -> Iterator[str]:
    for found in packs_of("clutter"):
        if found.name == pack:
            for by_language in found.data["lists"].values():
                for words in by_language.values():
                    yield from words


def _bare(content: str) -> str:
    return _COUNTED.sub("", " ".join(_BESIDE.sub(" ", content.casefold()).split()))


def is_unknown(content: str) -> bool:
    """Return whether the content of a bracket says that speech was not understood."""
    told = content.strip().casefold()
    return told in _SIGNS or _bare(told) in _listed("annotation") or told.partition(":")[0] in _listed("annotation")


def is_sound(content: str) -> bool:
    """Return whether the content of a bracket names a sound."""
    told = content.strip().casefold()
    return told in _listed("audio_event") or _bare(told) in _listed("audio_event")
