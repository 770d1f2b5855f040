"""Kiwi, the Korean analyser of the extra ``[ko]``: a veto where a short number word could be another word.

It only takes away: a reading of one or two syllables (이 for 2) may match a word only where the rules say that a number
stands there and Kiwi, if it is installed, does not tag it as something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

from asrscore.lattice import Span

#: How to get it.
INSTALL = "pip install 'asrscore[ko]'"

_NUMBER_TAGS = frozenset({"NR", "SN", "XPN"})


@cache
def analyser() -> str:
    """Return the analyser's name and version for the signature; empty where it is not installed."""
    if find_spec("kiwipiepy") is None:
        return ""
    try:
        return f"kiwi-{version('kiwipiepy')}/{version('kiwipiepy_model')}"
    except PackageNotFoundError:
        return "kiwi"


def missing() -> str:
    """Return what to say, once, where the analyser is not installed; empty where it is."""
    if analyser():
        return ""
    return f"Korean numbers of one or two syllables are judged by rules alone; for the analyser: {INSTALL}"


@cache
def _kiwi() -> Any:
    kiwi = import_module("kiwipiepy")
    return kiwi.Kiwi(num_workers=1, load_default_dict=False, load_multi_dict=False)


_Token = tuple[int, int, str, str]
"""Start, end, form and tag."""


class NumbersOnly:
    """Says which stretches of a text Kiwi takes for something else than a number.

    Args:
        determiners: Numbers before a counter, which Kiwi tags as determiners (두, 세, 스무).
        whole: Words that it keeps in one piece although a number is in them (사월, 일주일).
    """

    def __init__(self, determiners: Iterable[str], whole: Iterable[str]) -> None:
        self._determiners, self._whole = frozenset(determiners), frozenset(whole)

    def __call__(self, text: str, spans: Sequence[Span]) -> list[bool]:
        """Return which stretches may be numbers: where no token that overlaps one is tagged as anything else.

        Args:
            text: Canonical text.
            spans: Stretches [start, end) of it, number words of one or two syllables.

        Returns:
            ``True`` for all of them where Kiwi is not installed.
        """
        if not analyser():
            return [True] * len(spans)
        tokens = _joined((t.start, t.start + t.len, t.form, t.tag) for t in _kiwi().tokenize(text))
        return [
            all(last <= start or end <= first or self._is_number(form, tag) for first, last, form, tag in tokens)
            for start, end in spans
        ]

    def _is_number(self, form: str, tag: str) -> bool:
        return tag in _NUMBER_TAGS or form in self._whole or (tag == "MM" and form in self._determiners)


#: Kiwi's first ids are those of its tags, of which there are some fifty: a word that it guesses has its tag's id.
_FIRST_WORD = 64


def particles_only(text: str, spans: Sequence[Span]) -> list[bool]:
    """Return which stretches may be particles: where Kiwi knows no word that they are part of, and sees no ending.

    A word that it only guesses (클로드도, a name of its own) says nothing against a particle.

    Args:
        text: Canonical text.
        spans: Stretches [start, end) at the ends of words.

    Returns:
        ``True`` for all of them where Kiwi is not installed.
    """
    if not spans or not analyser():
        return [True] * len(spans)
    tokens = _kiwi().tokenize(text)
    return [
        all(
            token.tag.startswith("J") if token.start >= start else token.id < _FIRST_WORD
            for token in tokens
            if token.start < end and start < token.start + token.len
        )
        for start, end in spans
    ]


def _joined(tokens: Iterable[_Token]) -> list[_Token]:
    """Return tokens with 이 and the number word written behind it as one: *two hundred*, and not *this hundred*."""
    found: list[_Token] = []
    for token in tokens:
        if found and token[3] == "NR" and found[-1][2:] == ("이", "MM") and found[-1][1] == token[0]:
            found[-1] = (found[-1][0], token[1], f"이{token[2]}", "NR")
        else:
            found.append(token)
    return found
