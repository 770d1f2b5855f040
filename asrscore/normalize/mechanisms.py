"""The tables that a language pack may have under ``[conventions]``, and what is made of each.

A mechanism is a function of the table and the language; it returns finders and bars. Number systems that no table of
words can describe have a folder of their own (``english/``) and are named here like the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from asrscore.normalize import analysers_ja, variants
from asrscore.normalize.chinese import joined as chinese
from asrscore.normalize.chinese import spoken as chinese_words
from asrscore.normalize.chinese.figures import figures as chinese_figures
from asrscore.normalize.chinese.interjections import Interjections
from asrscore.normalize.chinese.script import Script
from asrscore.normalize.chinese.units import Units
from asrscore.normalize.contractions import Contractions
from asrscore.normalize.english.figures import WordUnits, figures
from asrscore.normalize.english.fractions import Fractions
from asrscore.normalize.english.roman import Roman
from asrscore.normalize.english.spoken import WORDS, Spoken
from asrscore.normalize.japanese import tables as japanese
from asrscore.normalize.korean.mechanism import (
    korean_latin,
    korean_laughter,
    korean_letters,
    korean_numbers,
    korean_spellings,
)
from asrscore.normalize.letters import Accents, Initialisms, Spelled
from asrscore.normalize.readings import readings
from asrscore.normalize.signs import Signs
from asrscore.normalize.slots import Found

Mechanism = Callable[[Mapping[str, Any], bool], Found]
"""Called with the table, the language's ``tag`` in it, and whether words are separated by spaces."""


def _fillers(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001
    return Found((variants.Optional(table["words"], spaced=spaced),))


def _spellings(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001
    lines = [group.split() for group in table.get("words", "").replace("\n", ";").split(";") if group.strip()]
    for family in table.get("families", ()):
        # Every word of a family differs in the same place: travel + l or nothing + ed, ing, er.
        lines += [
            [f"{stem}{middle}{ending}" for middle in family["of"]]
            for stem in family["stems"].split()
            for ending in family["endings"]
        ]
    phrases = [[part.strip() for part in line.split("=")] for line in table.get("phrases", ())]
    return Found((variants.Variants(variants.groups([*phrases, *lines], "spelling"), spaced=spaced),))


def _scripts(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001
    lines = [[part.strip() for part in line.split("=")] for line in table["words"]]
    return Found((variants.Variants(variants.groups(lines, "script"), spaced=spaced),))


def _abbreviations(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001
    return Found((variants.Variants(variants.expansions(table["words"], "spelling"), spaced=spaced),))


def _contractions(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    return Found((Contractions(table["words"], table["endings"], table.get("hosts", {}), table.get("hosted", {})),))


def _initialisms(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    return Found((Initialisms(), Spelled(table["not_letters"])))


def _accents(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    return Found((Accents(),))


def _signs(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001
    return Found((Signs(table["readings"], " " if spaced else ""),))


def _english_numbers(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
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


def _chinese_numbers(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    licence = chinese_words.licence(table)
    finders = (chinese_figures(table), Units(table["units"]), chinese_words.Spoken(licence))
    return Found(tuple(chinese.Slots(finder) for finder in finders), (chinese.Bars(licence.barred),))


def _chinese_fillers(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    return Found((Interjections(table["sounds"], table["words"]),))


def _chinese_script(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    lines = table["characters"]
    old, new = "".join(lines[::2]), "".join(lines[1::2])
    ambiguous = table["ambiguous"]
    return Found((Script(dict(zip(old, new, strict=True)), dict(zip(*ambiguous, strict=True))),))


def _readings(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001
    found = readings(table, spaced=spaced)
    return Found((found,) if found else ())


MECHANISMS: Mapping[str, Mechanism] = {
    "abbreviations": _abbreviations,
    "accents": _accents,
    "chinese_fillers": _chinese_fillers,
    "chinese_numbers": _chinese_numbers,
    "chinese_script": _chinese_script,
    "contractions": _contractions,
    "english_numbers": _english_numbers,
    "fillers": _fillers,
    "initialisms": _initialisms,
    "korean_latin": korean_latin,
    "korean_laughter": korean_laughter,
    "korean_letters": korean_letters,
    "korean_numbers": korean_numbers,
    "korean_spellings": korean_spellings,
    "readings": _readings,
    "scripts": _scripts,
    "signs": _signs,
    "spellings": _spellings,
    "japanese_dictionary": lambda table, spaced: Found((analysers_ja.Spellings(),), (analysers_ja.names,)),
    **japanese.MECHANISMS,
}
