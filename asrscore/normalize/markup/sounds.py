"""What stands in brackets: a sound, or words that nobody understood. The lists are those of the clutter packs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from asrscore.packs import packs_of

#: Signs for speech that was not understood, beside the words for it.
_SIGNS = frozenset({"unk", "x", "xx", "xxx", "yyy", "?", "??", "???", "[unk]", "unin", "unint"})
#: Words of the longest content that is looked into.
_MOST_PARTS = 8
#: Times, counts and marks beside the word: [inaudible 00:12], (unintelligible - 2 words).
_BESIDE = re.compile(r"[\d:.,;!#\-–—_]+")
_COUNTED = re.compile(r"\s+(?:words?|seconds?|secs?|s|min|minutes?)$")


@cache
def _listed(pack: str, name: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _words(pack, name))


def _words(pack: str, name: str) -> Iterator[str]:
    for found in packs_of("clutter"):
        if found.name == pack:
            for words in found.data["lists"][name].values():
                yield from words


def _named(told: str, pack: str, stem: str) -> bool:
    """Return whether a text is a word of a list, or several with their modifiers, one word of the list at least.

    A modifier alone (*the*, *and*, *soft*) is a word that somebody said.
    """
    sure = _listed(pack, f"{stem}_words")
    if told in sure:
        return True
    parts, beside = told.split(), _listed(pack, f"{stem}_modifiers")
    if not 1 < len(parts) <= _MOST_PARTS:
        return False
    # Whether the parts up to each can be told so; of those that can, with a word of the list among them or not.
    ways: list[set[bool]] = [{False}, *(set[bool]() for _ in parts)]
    for start in range(len(parts)):
        for end in range(start + 1, len(parts) + 1) if ways[start] else ():
            piece = " ".join(parts[start:end])
            if piece in sure:
                ways[end] |= {True}
            elif piece in beside:
                ways[end] |= ways[start]
    return True in ways[-1]


def _bare(content: str) -> str:
    return _COUNTED.sub("", " ".join(_BESIDE.sub(" ", content.casefold()).split()))


def is_unknown(content: str) -> bool:
    """Return whether the content of a bracket says that speech was not understood."""
    told = content.strip().casefold()
    return (
        told in _SIGNS
        or _named(_bare(told), "annotation", "annotation")
        or (told.partition(":")[0] in _listed("annotation", "annotation_words"))
    )


def is_sound(content: str) -> bool:
    """Return whether the content of a bracket names a sound."""
    told = content.strip().casefold()
    return _named(told, "audio_event", "event") or _named(_bare(told), "audio_event", "event")


def foreign(content: str) -> str | None:
    """Return the words after a language's name, as in ``<English hello there>``; ``None`` where none is named."""
    name, _, words = content.partition(" ")
    return words if words.strip() and name.casefold() in _listed("language_tag", "language_names") else None
