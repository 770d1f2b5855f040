"""What is counted: characters, words, or a mixture of both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from asrscore.lattice import Lattice

#: ``mer`` here is the *mixed* error rate: Han, kana and Hangul by character, everything else by word. jiwer's mer,
#: the match error rate, is another measure.
Unit = Literal["cer", "wer", "mer"]
UNITS: tuple[Unit, ...] = ("cer", "wer", "mer")

# Kana, Han, Hangul syllables and jamo; marks stay with the character before them.
_DENSE = "\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u303b\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff"  # noqa: E501
_MARKS = "\u0300-\u036f\u3099\u309a"
_MIXED = re.compile(rf"[{_DENSE}][{_MARKS}]*|[^\s{_DENSE}]+")
_OTHERS = re.compile(rf"[^\s{_DENSE}]+")
_ANY_MARK = re.compile(f"[{_MARKS}]")
#: Where characters begin that stand for something else, and characters of two texts that there are enough of them for.
_PRIVATE, _MOST_CODED = 0xE000, 10_000
_ANY_DENSE = re.compile(f"[{_DENSE}]")
_ALL_DENSE = re.compile(f"[{_DENSE} ]*")
_NO_OTHERS = re.compile(rf"[{_DENSE}\s]*")
#: Characters of a text up to which the places of its units are kept for whoever asks next.
_KEPT = 4_000


def spans(unit: Unit, text: str, *, spaces_count: bool) -> list[tuple[int, int]]:
    """Return where in ``text`` each unit stands, as (start, end)."""
    if unit == "wer":
        return _words(text)
    if unit == "mer":
        return [match.span() for match in _MIXED.finditer(text)]
    if spaces_count:
        return [(i, i + 1) for i in range(len(text))]
    return [(i, i + 1) for i, c in enumerate(text) if not c.isspace()]


def _words(text: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    at = 0
    for word in text.split():
        start = text.index(word, at)
        at = start + len(word)
        found.append((start, at))
    return found


def cut(unit: Unit, text: str, *, spaces_count: bool) -> Sequence[str]:
    """Return the units of ``text``, in order: what ``spans`` cuts out of it; a string where they are characters.

    Mixed units are a string if and only if each of them is one Han, kana or Hangul character.
    """
    if unit == "wer":
        return text.split()
    if unit == "mer":
        if text.isascii():
            return text.split() or ""
        if _NO_OTHERS.fullmatch(text) is None:
            return _MIXED.findall(text)
        return "".join(text.split())
    return text if spaces_count else "".join(text.split())


def in_codes(one: str, other: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return the mixed units of two texts, or a character for each, the same for the same: enough to count errors."""
    if len(one) + len(other) > _MOST_CODED or _ANY_MARK.search(one) is not None or _ANY_MARK.search(other) is not None:
        return cut("mer", one, spaces_count=False), cut("mer", other, spaces_count=False)
    codes: dict[str, str] = {}

    def coded(run: re.Match[str]) -> str:
        # No unit is itself one of these: all but Han, kana and Hangul is replaced.
        return codes.setdefault(run[0], chr(_PRIVATE + len(codes)))

    return "".join(_OTHERS.sub(coded, one).split()), "".join(_OTHERS.sub(coded, other).split())


def stands_alone(unit: Unit, character: str) -> bool:
    """Return whether a unit never reaches past ``character``, whatever is put beside it."""
    return unit == "cer" or character.isspace() or (unit == "mer" and _ANY_DENSE.match(character) is not None)


def positions(unit: Unit, lattice: Lattice) -> Sequence[tuple[int, int]]:
    """Return where in ``lattice.text`` each unit stands, as (start, end)."""
    if len(lattice.text) > _KEPT:
        return spans(unit, lattice.text, spaces_count=lattice.spaces_count)
    return _positions(unit, lattice)


# Everything that asks where the errors of one pair stand asks it of the same two texts.
@lru_cache(maxsize=6)
def _positions(unit: Unit, lattice: Lattice) -> Sequence[tuple[int, int]]:
    return tuple(spans(unit, lattice.text, spaces_count=lattice.spaces_count))


def mixed_is_words(reference: Lattice, hypothesis: Lattice) -> bool:
    """Return whether the mixed unit is the word in two texts, which then need not be aligned twice."""
    return not (_any_dense(reference.text) or _any_dense(hypothesis.text))


def _any_dense(text: str) -> bool:
    return not text.isascii() and _ANY_DENSE.search(text) is not None


def dense(text: str) -> bool:
    """Return whether every character of a text is one mixed unit, spaces aside."""
    return _ALL_DENSE.fullmatch(text) is not None


def mixed_is_characters(reference: Lattice, hypothesis: Lattice) -> bool:
    """Return whether the mixed unit is the character in these texts, as they are written."""
    return not reference.spaces_count and dense(reference.text) and dense(hypothesis.text)


def units(unit: Unit, lattice: Lattice) -> Sequence[str]:
    """Return the units of a text, in order."""
    return cut(unit, lattice.text, spaces_count=lattice.spaces_count)
