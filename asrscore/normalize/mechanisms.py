"""The tables that a language pack may have under ``[conventions]``, and what is made of each.

A mechanism is a function of the table and the language; it returns finders and bars. Number systems that no table of
words can describe have a folder of their own (``english/``). Each is imported on use: a run needs one language's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from asrscore.normalize.slots import Found
from asrscore.plugins import at

Mechanism = Callable[[Mapping[str, Any], bool], Found]
"""Called with the table, the language's ``tag`` in it, and whether words are separated by spaces."""

_ROOM = "asrscore.normalize"
MECHANISMS: Mapping[str, str] = {
    **{name: f"{_ROOM}.tables:{name}" for name in (
        "abbreviations", "accents", "contractions", "dashes", "fillers", "initialisms", "patterns", "plainer",
        "readings", "scripts", "signs", "spellings",
    )},
    **{f"chinese_{name}": f"{_ROOM}.chinese.tables:{name}" for name in ("fillers", "numbers", "script")},
    **{f"english_{name}": f"{_ROOM}.english.tables:{name}" for name in ("numbers",)},
    **{f"japanese_{name}": f"{_ROOM}.japanese.tables:{name}" for name in (
        "dictionary", "fillers", "katakana", "numbers", "readings", "scripts", "spellings",
    )},
    **{f"korean_{name}": f"{_ROOM}.korean.tables:{name}" for name in (
        "latin", "laughter", "letters", "numbers", "spellings",
    )},
}  # fmt: skip
"""The name of a table -> ``"module:function"``."""


def mechanism(name: str) -> Mechanism:
    """Return what makes the table ``name`` into finders; ``KeyError`` where nothing does."""
    return cast(Mechanism, at(MECHANISMS[name]))
