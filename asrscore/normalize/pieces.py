"""The pieces of a text that people mean when they say what was misheard: stems without particles, dictionary words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, cast

import regex

from asrscore.errors import RuleError
from asrscore.lattice import Pieces
from asrscore.normalize.language import Language
from asrscore.plugins import at

Cutter = Callable[[str], Pieces]

#: The name of a table under ``[pieces]`` -> ``"module:function"``, called with the table.
_CUTTERS: Mapping[str, str] = {
    "korean_words": "asrscore.normalize.korean.particles:korean_words",
    "japanese_words": "asrscore.normalize.japanese.pieces:japanese_words",
}
#: In scripts that put no space between words, those of alphabets stay whole, and figures, and letters with their marks.
_RUN = regex.compile(r"[^\W\d_\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff]+|\d+|\X")
_WORD = re.compile(r"\S+")


def in_runs(text: str) -> Pieces:
    """Return what stays whole in a text without spaces: foreign words, figures, letters with their marks."""
    return Pieces(tuple(m.span() for m in _RUN.finditer(text) if m.end() - m.start() > 1), merged=True)


def in_words(text: str) -> Pieces:
    """Return the pieces of a text whose words stand between spaces."""
    return Pieces(tuple(match.span() for match in _WORD.finditer(text)), merged=True)


@lru_cache(maxsize=64)
def pieces_of(language: Language) -> Cutter:
    """Return what cuts a canonical text of a language into pieces.

    Raises:
        RuleError: The pack has a table under ``[pieces]`` that nothing reads, or one that lacks a key.
    """
    for name, table in language.rules.get("pieces", {}).items():
        if name not in _CUTTERS:
            raise RuleError(
                f"[pieces.{name}] is read by nothing; expected one of {', '.join(_CUTTERS)}", pack=language.pack
            )
        try:
            return cast(Callable[[Mapping[str, Any]], Cutter], at(_CUTTERS[name]))(table)
        except (KeyError, AttributeError) as err:
            raise RuleError(f"[pieces.{name}] lacks {err}", pack=language.pack) from err
    return in_words if language.spaced else in_runs
