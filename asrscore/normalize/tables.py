"""The tables that a pack of any language may have, made into finders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asrscore.normalize import readings as read_by_num2words
from asrscore.normalize import variants
from asrscore.normalize.contractions import Contractions
from asrscore.normalize.dashes import Dashes
from asrscore.normalize.letters import Accents, Initialisms, Spelled
from asrscore.normalize.patterns import Patterns
from asrscore.normalize.plainer import Plainer
from asrscore.normalize.signs import Signs
from asrscore.normalize.slots import Found


def fillers(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001
    """Return the finder of words that may be left out."""
    return Found((variants.Optional(table["words"], spaced=spaced),))


def spellings(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001
    """Return the finder of words with several spellings: listed, in families, and phrases."""
    lines = [group.split() for group in table.get("words", "").replace("\n", ";").split(";") if group.strip()]
    for family in table.get("families", ()):
        # Every word of a family differs in the same place: travel + l or nothing + ed, ing, er.
        lines += [
            [f"{stem}{middle}{ending}" for middle in family["of"]]
            for stem in family["stems"].split()
            for ending in family["endings"]
        ]
    phrases = [[part.strip() for part in line.split("=")] for line in table.get("phrases", ())]
    phrases += [[word.replace("-", " "), word.replace("-", "")] for word in table.get("compounds", "").split()]
    return Found((variants.Variants(variants.groups([*phrases, *lines], "spelling"), spaced=spaced),))


def patterns(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of what matches a pattern and may be written otherwise."""
    return Found(
        (
            Patterns(
                table["rules"],
                table.get("category", "spelling"),
                table["tag"],
                table.get("words"),
                table.get("characters"),
            ),
        )
    )


def plainer(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of words that may be written with fewer marks."""
    return Found((Plainer(table["rules"], table["tag"], table.get("capitals", "")),))


def scripts(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001
    """Return the finder of words written in several scripts."""
    lines = [[part.strip() for part in line.split("=")] for line in table["words"]]
    return Found((variants.Variants(variants.groups(lines, "script"), spaced=spaced),))


def abbreviations(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001
    """Return the finder of words with a short form."""
    return Found((variants.Variants(variants.expansions(table["words"], "spelling"), spaced=spaced),))


def contractions(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of contracted words."""
    return Found((Contractions(table["words"], table["endings"], table.get("hosts", {}), table.get("hosted", {})),))


def dashes(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of dashes between words that are written without spaces."""
    return Found((Dashes(table["said"]),))


def initialisms(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finders of letters in a row, joined or apart."""
    return Found((Initialisms(), Spelled(table["not_letters"])))


def accents(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of words that may lose their accents."""
    return Found((Accents(),))


def signs(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001
    """Return the finder of signs that are read."""
    return Found((Signs(table["readings"], " " if spaced else ""),))


def readings(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001
    """Return the finder of figures read by num2words; nothing where it does not know the language."""
    return Found(read_by_num2words.readings(table, spaced=spaced))
