"""The tables of an English pack, made into finders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asrscore.normalize import variants
from asrscore.normalize.english.figures import WordUnits, figures
from asrscore.normalize.english.fractions import Fractions
from asrscore.normalize.english.roman import Roman
from asrscore.normalize.english.spoken import WORDS, Spoken
from asrscore.normalize.slots import Found


def numbers(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finders of numbers in figures and in words, and the bars of words that only look like one."""
    bars = (variants.Bars(table["not_numbers"], table["not_number_words"]),)
    return Found(
        (
            Fractions(),
            Roman(table["roman_after"], table["regnal"]),
            figures(table),
            WordUnits(table["units"], sorted(WORDS)),
            Spoken(bars),
        ),
        bars,
    )
