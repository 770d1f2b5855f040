"""Sounds of hesitation, wherever they stand: Chinese has no spaces that would set them apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from asrscore.lattice import Slot, Writing
from asrscore.normalize.slots import Canonical

_NOTHING = (Writing((), "respelling", "filler"),)


class Interjections:
    """Finds sounds that may be left out.

    Args:
        sounds: The sounds, which are part of no word.
        words: Words in which one of them is a character.
    """

    def __init__(self, sounds: Iterable[str], words: Iterable[str]) -> None:
        inside = "|".join(map(re.escape, words))
        self._sound = re.compile(rf"(?P<word>{inside})|(?:{'|'.join(map(re.escape, sounds))})")

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every sound."""
        for match in self._sound.finditer(canonical.text):
            if match["word"] is None:
                yield Slot(*match.span(), _NOTHING)
