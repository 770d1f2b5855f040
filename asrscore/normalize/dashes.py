"""Dashes and tildes between words that are written without spaces: 三月〜五月 is 三月から五月."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from asrscore.lattice import Slot, Writing
from asrscore.normalize.punctuation import DASH
from asrscore.normalize.slots import Canonical

_DASH = re.compile(DASH)


class Dashes:
    """Finds dashes: the canonical text has a space there, the cased one the mark.

    Args:
        said: How a dash is read.
    """

    characters = frozenset(DASH)

    def __init__(self, said: Sequence[str]) -> None:
        self._writings = tuple(Writing((way,), "expansion", "numeral") for way in said)

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every dash."""
        if DASH in canonical.cased:
            for match in _DASH.finditer(canonical.cased):
                yield Slot(*match.span(), self._writings)
