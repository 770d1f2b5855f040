"""Which analysers the conventions of a language ask, and which of them are not installed.

A score with an analyser and one without are different scores: its name, or its absence, belongs into the signature, and
the absence is said.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from asrscore.normalize.language import Language

#: Table of a pack -> (the analyser asked where a pack has it, the module that asks it, imported on use).
_ASKED = {
    "chinese_script": ("opencc", "asrscore.normalize.analysers_zh"),
    "japanese_dictionary": ("sudachi", "asrscore.normalize.analysers_ja"),
    "korean_numbers": ("kiwi", "asrscore.normalize.analysers_ko"),
    "readings": ("num2words", "asrscore.normalize.readings"),
}


@dataclass(frozen=True, slots=True)
class Analyser:
    """An analyser or dictionary that a language asks."""

    pinned: str
    """Its name, version and dictionary for the signature; ``no-NAME`` where it is not installed."""
    missing: str = ""
    """What to say where it is not installed, with the line that installs it."""


def analysers_of(language: Language) -> tuple[Analyser, ...]:
    """Return the analysers that the conventions of a language ask, installed or not, in the order of its pack."""
    tables = language.rules.get("conventions", {})
    return tuple(analyser(table) for table in tables if table in _ASKED and (table != "readings" or _is_read(language)))


def analyser(table: str) -> Analyser:
    """Return the analyser that is asked where a pack has ``table``."""
    name, module = _ASKED[table]
    asked = import_module(module)
    return Analyser(asked.analyser() or f"no-{name}", asked.missing())


def _is_read(language: Language) -> bool:
    """Whether num2words is asked: the table is shared, and names the languages that it serves."""
    return language.tag in language.rules["conventions"]["readings"].get("languages", ())
