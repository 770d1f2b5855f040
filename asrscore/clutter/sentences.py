"""Pieces that are sentences of a closed vocabulary: refusals, closings, requests, statements that nobody speaks."""

from __future__ import annotations

import re

from asrscore.clutter.draft import Cut
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.signs import Sign, fewest
from asrscore.clutter.stretches import piece_of
from asrscore.clutter.vocabulary import Vocabulary

_END = re.compile(r"[.!?。！？．｡…]+[\"'”’」』)\]*_）】]*(?=\s|[^\x00-\x7f]|$)\s*|\n+")
_MARKS = " \t\n\r*_#>\"'“”‘’「」『』()（）[]【】<>-–—=~•:：;；,，、.。!！?？…"


def sentences(text: str) -> list[str]:
    """Return the sentences of ``text`` without the marks at their ends; empty ones left out."""
    return [flat for part in _END.split(text) if (flat := part.strip(_MARKS))]


class Statement:
    """Tells whether a text consists of sentences of a vocabulary, one of which says what is required."""

    __slots__ = ("_longest", "_vocabulary")

    def __init__(self, vocabulary: Vocabulary, longest: int) -> None:
        self._vocabulary, self._longest = vocabulary, longest

    def holds(self, text: str) -> bool:
        """Tell whether ``text`` is such a statement."""
        if len(text) > self._longest or not self._vocabulary.may_mean(text.lower()):
            return False
        said = sentences(text)
        core = False
        for sentence in said:
            languages = self._vocabulary.closed(sentence)
            if not languages:
                return False
            core = core or any(self._vocabulary.meant(sentence, language) for language in languages)
        return core


def _build(rule: Rule) -> Finder:
    vocabulary = Vocabulary(rule, rule.data["vocabulary"], rule.data["requires"])
    statement = Statement(vocabulary, int(rule.data.get("longest", 500)))
    beside = Vocabulary(rule, [], [rule.data["beside"]]) if "beside" in rule.data else None
    unless = Vocabulary(rule, [], [rule.data["unless"]]) if "unless" in rule.data else None
    anchors = rule.data["anchors"]

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        for anchor in anchors:
            low, high = piece_of(text, anchor)
            if anchor != "whole" and (low, high) == (0, len(text)):
                continue
            piece = text[low:high]
            if high <= low or not statement.holds(piece) or (beside is not None and not beside.means(piece)):
                continue
            if unless is None or not unless.means(piece):
                return [Cut(low, high)]
        return []

    return find


def _sign(rule: Rule) -> Sign:
    """A piece has more lines beside it; the whole holds a word of the group that tells the soonest."""
    if "whole" not in rule.data["anchors"]:
        return Sign(("\n",))
    groups = [
        fewest((word for words in rule.words(*names).values() for word in words), spaced=True)
        for names in rule.data["requires"]
    ]
    return Sign(min(groups, key=_commonness))


def _commonness(strings: tuple[str, ...]) -> tuple[bool, int]:
    """Rank groups by how many clean texts hold one of their strings: two letters or one character stand in most."""
    return any(len(string) < (3 if string.isascii() else 2) for string in strings), len(strings)


MECHANISM = Mechanism(
    keys={
        "vocabulary": "texts!",
        "requires": "texts!",
        "anchors": "texts!",
        "longest": "number",
        "beside": "texts",
        "unless": "texts",
    },
    build=_build,
    sign=_sign,
)
