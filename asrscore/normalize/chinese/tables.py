"""The tables of a Chinese pack, made into finders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asrscore.normalize.chinese import joined
from asrscore.normalize.chinese import spoken as words
from asrscore.normalize.chinese.figures import figures
from asrscore.normalize.chinese.formal import Formal
from asrscore.normalize.chinese.interjections import Interjections
from asrscore.normalize.chinese.script import Script
from asrscore.normalize.chinese.units import Units
from asrscore.normalize.slots import Found


def numbers(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finders of numbers in figures and in characters, and the bars of words that only look like one."""
    licence = words.licence(table)
    finders = (figures(table), Formal(), Units(table["units"]), words.Spoken(licence))
    return Found(tuple(joined.Slots(finder) for finder in finders), (joined.Bars(licence.barred),))


def fillers(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of interjections."""
    return Found((Interjections(table["sounds"], table["words"]),))


def script(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of traditional and simplified characters."""
    lines = table["characters"]
    old, new = "".join(lines[::2]), "".join(lines[1::2])
    ambiguous = table["ambiguous"]
    return Found((Script(dict(zip(old, new, strict=True)), dict(zip(*ambiguous, strict=True))),))
