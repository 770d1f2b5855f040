"""Contractions: every word that an apostrophe may stand for, as alternatives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from asrscore.lattice import Slot, Writing
from asrscore.normalize.slots import Canonical


class Contractions:
    """Finds words with an apostrophe that are short for two.

    Args:
        words: Contracted word -> what it may be short for.
        endings: Ending with its apostrophe -> what it may be short for, after any word.
        hosts: Ending -> words after which it may be short for ``hosted[ending]``; after others it is not (possessives).
        hosted: What the endings of ``hosts`` are short for.
    """

    needs_signs = True

    def __init__(
        self,
        words: Mapping[str, Sequence[str]],
        endings: Mapping[str, Sequence[str]],
        hosts: Mapping[str, Sequence[str]],
        hosted: Mapping[str, Sequence[str]],
    ) -> None:
        self._words = words
        self._endings = endings
        self._hosts = {ending: frozenset(hosts[ending]) for ending in hosts}
        self._hosted = hosted

    def _long(self, word: str) -> list[str]:
        if word in self._words:
            return list(self._words[word])
        for ending, others in self._endings.items():
            if word.endswith(ending) and len(word) > len(ending):
                return [f"{word.removesuffix(ending)} {other}" for other in others]
        for ending, hosts in self._hosts.items():
            if word.endswith(ending) and (host := word.removesuffix(ending)) in hosts:
                return [f"{host} {other}" for other in self._hosted[ending]]
        return []

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every contraction."""
        if "'" not in canonical.text:
            return
        at = 0
        for word in canonical.words:
            if "'" in word and (long := self._long(word)):
                writings = tuple(Writing((way,), "expansion", "spelling") for way in long)
                yield Slot(at, at + len(word), writings)
            at += len(word) + 1
