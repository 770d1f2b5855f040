"""The Korean tables of a pack, made into finders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asrscore.normalize.korean.figures import Figures
from asrscore.normalize.korean.places import Places
from asrscore.normalize.korean.spoken import Barred, Spoken
from asrscore.normalize.korean.surroundings import Surroundings
from asrscore.normalize.slots import Found


def korean_numbers(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finders of figures and number words.

    Args:
        table: The table ``korean_numbers``.
        spaced: Whether words are separated by spaces.
    """
    around = Surroundings(table)
    spoken = Spoken(table, Places(table, around))
    return Found((Figures(table, around), spoken), (Barred(spoken, None),))
