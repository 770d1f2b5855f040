"""What a language forgives at a level: the tables of its pack, made into finders once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from asrscore.errors import RuleError
from asrscore.normalize.language import Language
from asrscore.normalize.mechanisms import MECHANISMS, mechanism
from asrscore.normalize.slots import Bar, Finder, Found


@lru_cache(maxsize=64)
def conventions_of(language: Language, *, lenient: bool) -> Found:
    """Return the finders of a language, in the order of its pack: where two overlap the earlier one counts.

    Args:
        language: The language.
        lenient: Whether what is debatable is forgiven too.

    Raises:
        RuleError: The pack has a table that no mechanism reads, or one that lacks a key.
    """
    finders: list[Finder] = []
    bars: list[Bar] = []
    for section in ("conventions", "lenient") if lenient else ("conventions",):
        for name, table in language.rules.get(section, {}).items():
            found = _made(name, table, section, language)
            finders += found.finders
            bars += found.bars
    return Found(tuple(finders), tuple(bars), spaced=language.spaced)


def _made(name: str, table: Mapping[str, Any], section: str, language: Language) -> Found:
    if name not in MECHANISMS:
        raise RuleError(
            f"[{section}.{name}] is read by nothing; expected one of {', '.join(MECHANISMS)}", pack=language.pack
        )
    try:
        return mechanism(name)({**table, "tag": language.tag}, language.spaced)
    except KeyError as err:
        raise RuleError(f"[{section}.{name}] lacks {err}", pack=language.pack) from err
