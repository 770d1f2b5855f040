"""The tables of a Japanese pack, made into finders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import ascii_lowercase, digits
from typing import Any

from asrscore.lattice import Writing
from asrscore.normalize import analysers_ja
from asrscore.normalize.japanese.context import Context
from asrscore.normalize.japanese.counters import counters
from asrscore.normalize.japanese.figures import Figures
from asrscore.normalize.japanese.fillers import Fillers
from asrscore.normalize.japanese.katakana import Katakana
from asrscore.normalize.japanese.latin import Latin
from asrscore.normalize.japanese.marks import Marks, OldForms
from asrscore.normalize.japanese.pairs import MARKS, Pairs
from asrscore.normalize.japanese.points import Points
from asrscore.normalize.japanese.spoken import FIRST, Kana, Kanji
from asrscore.normalize.japanese.unspaced import Anywhere
from asrscore.normalize.japanese.words import Listed, has_kanji, is_katakana
from asrscore.normalize.slots import Found

_REPEATED = re.compile("(.)々")


def numbers(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finders of numbers in figures, kanji and kana, and the bars of words that only look like one."""
    known = counters(table["counters"], table.get("read", {}), table.get("digit", {}), table["guessed"].split())
    # What has a sign of its own is read apart from its number: 百パーセント and 100% are one number and one unit.
    named = {name for names in table["units"].values() for name in names if is_katakana(name)}
    known = {name: counter for name, counter in known.items() if name not in named}
    units = {unit: tuple(names) for unit, names in table["units"].items()}
    context = Context(
        counters=known,
        units=units,
        before=table["before"],
        around=table["around"],
        words=[word for words in (table["not_numbers"], *table["idioms"].values()) for word in words.split()],
        patterns=table["not_number_patterns"],
    )
    figures = Figures(context, units, table["money"], tuple(table["between"]), table["lettered"])
    kanji, kana = Kanji(context, units), Kana(known, table["not_kana"], table["homophones"].split())
    points, pairs = Points(context), Pairs(context, table["pairs"])
    return Found(
        (
            points,
            Anywhere(pairs, MARKS),
            Anywhere(figures, digits),
            Anywhere(kanji, FIRST),
            Anywhere(kana, heads=kana.words),
        ),
        (points.barred, pairs.barred, kanji.barred, kana.barred),
    )


def spellings(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of words that are spelled in several ways.

    Spellings with kanji are the same word in both directions. One in kana alone is written for many words: it may stand
    for the others, and makes no two of them equal (変わる, 代わる).
    """
    writings: dict[str, tuple[Writing, ...]] = {}
    alone = _lines(table["alone"])
    for line in (*_lines(table["words"]), *alone):
        for word in line:
            if has_kanji(word):
                others = (
                    Writing((other,), "respelling" if has_kanji(other) else "expansion", "spelling")
                    for other in (*line, _REPEATED.sub(r"\1\1", word))
                    if other != word
                )
                writings[word] = tuple(dict.fromkeys((*writings.get(word, ()), *others)))
    lines = table["old_forms"]
    old = dict(zip("".join(lines[::2]), "".join(lines[1::2]), strict=True))
    listed = Listed(writings, {word for line in alone for word in line if word in writings})
    return Found(
        (Anywhere(listed, listed.characters), Anywhere(Marks(), "々ヶケゝゞヽヾ"), Anywhere(OldForms(old), old))
    )


def _lines(text: str) -> list[list[str]]:
    return [[word.strip() for word in line.split("=")] for line in text.replace("\n", ";").split(";") if line.strip()]


def fillers(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of words that may be left out."""
    return Found((Fillers(table["words"]),))


def katakana(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of words in katakana."""
    katakana = Katakana(table["stems"].split(), table["apart"].split(), _lines(table["parts"]))
    return Found((Anywhere(katakana, map(chr, range(ord("ァ"), ord("ヺ") + 1))),))


def scripts(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of words in Latin letters."""
    words: dict[str, tuple[str, ...]] = {}
    for word, *ways in _lines(table["words"]):
        words[word] = (*words.get(word, ()), *ways)
    return Found((Anywhere(Latin(table["letters"], words), ascii_lowercase),))


def readings(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder of words in kanji, which may be written in kana; empty where the analyser is not installed."""
    return Found((analysers_ja.Readings(),))


def dictionary(table: Mapping[str, Any], spaced: bool) -> Found:  # noqa: FBT001, ARG001
    """Return the finder and the bar that ask the analyser; both are empty where it is not installed."""
    return Found((analysers_ja.Spellings(),), (analysers_ja.names,))
