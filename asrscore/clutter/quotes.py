"""Quotation marks round an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from asrscore.clutter.draft import Cut
from asrscore.clutter.folding import has_word
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.sentences import sentences
from asrscore.clutter.signs import Sign
from asrscore.clutter.vocabulary import Vocabulary

_APOSTROPHE = frozenset("'’")
#: What may stand after the closing mark of a pair round everything.
_LAST = ("", ".", "。", "．")
_LETTER = "A-Za-z\u00c0-\u024f"
_OUTSIDE = re.compile(f"'(?![{_LETTER}])|(?<![{_LETTER}])'")

Tail = Callable[[str], bool]


def openings(pairs: Sequence[str]) -> tuple[str, ...]:
    """Return the opening marks of ``pairs``, apostrophes left out."""
    return tuple(
        opening for pair in pairs if (opening := pair.split(" ")[0] if " " in pair else pair[0]) not in _APOSTROPHE
    )


def apostrophe_outside(text: str) -> bool:
    """Tell whether an apostrophe stands elsewhere than between two Latin letters, so that it could be a quote."""
    return "'" in text and _OUTSIDE.search(text) is not None


def tail_reader(rule: Rule) -> Tail:
    """Return a test for what may follow a quoted transcript: nothing, a mark, ``in Chinese``, an offer of help."""
    vocabulary = Vocabulary(rule, ["tail_words", "closing_words", "offers", "task_nouns", "audio_nouns"], [])

    def tail(text: str) -> bool:
        return len(text) <= 400 and all(vocabulary.closed(sentence) for sentence in sentences(text))

    return tail


def _inside(text: str, start: int, end: int, opening: str, closing: str) -> int:
    """Return how many marks of the kind stand between ``start`` and ``end``, apostrophes in words left out."""
    number = 0
    for mark in {opening, closing}:
        if mark in _APOSTROPHE:
            at = text.find(mark, start, end)
            while at >= 0:
                number += not (text[at - 1].isalnum() and text[at + 1].isalnum())
                at = text.find(mark, at + 1, end)
        else:
            number += text.count(mark, start, end)
    return number


def quoted(
    text: str, at: int, pairs: Sequence[str], tail: Tail | None, *, single: bool = False
) -> tuple[int, int] | None:
    """Return the offsets of the closing mark of one quoted span that reaches from ``at`` to the end.

    Args:
        text: The text.
        at: Where the opening mark would stand.
        pairs: Two-character strings, or two marks of several characters with a space between.
        tail: What may follow the closing mark; ``None``: nothing. With a tail (so inside of a frame) the outer pair
            may hold further pairs.
        single: With a tail: the pair may hold no further marks of its kind.
    """
    for pair in pairs:
        opening, closing = pair.split(" ") if " " in pair else (pair[0], pair[1])
        if not text.startswith(opening, at):
            continue
        start = at + len(opening)
        end = text.rfind(closing, start)
        if end <= start or not has_word(text[start:end]):
            continue
        if closing == "'" and _OUTSIDE.match(text, end) is None:
            continue
        if tail is None:
            if text[end + len(closing) :] not in _LAST or _inside(text, start, end, opening, closing):
                continue
        else:
            inside = _inside(text, start, end, opening, closing)
            if (inside if single else inside % 2) or not tail(text[end + len(closing) :]):
                continue
        return end, end + len(closing)
    return None


def _build(rule: Rule) -> Finder:
    plain, framed = rule.data["pairs"], [*rule.data["pairs"], *rule.data["framed_pairs"]]
    tail = tail_reader(rule)

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        pairs = framed if seen.framed else plain
        for pair in pairs:
            opening = pair.split(" ")[0] if " " in pair else pair[0]
            if not text.startswith(opening):
                continue
            found = quoted(text, 0, [pair], tail if seen.framed else None)
            if found is not None:
                after = found[1]
                if seen.framed:
                    after = len(text)
                return [Cut(0, len(opening)), Cut(found[0], after)]
        if seen.framed and "\n" in text:
            return _each_line(text, pairs)
        return []

    return find


def _each_line(text: str, pairs: Sequence[str]) -> list[Cut]:
    cuts: list[Cut] = []
    at = 0
    for line in text.split("\n"):
        flat = line.strip()
        if flat:
            low = at + len(line) - len(line.lstrip())
            found = quoted(flat, 0, pairs, None)
            if found is None:
                return []
            cuts += [Cut(low, low + found[1] - found[0]), Cut(low + found[0], low + found[1])]
        at += len(line) + 1
    return cuts


def _sign(rule: Rule) -> Sign:
    return Sign(openings(rule.data["pairs"]), apostrophe_outside, in_words=True)


MECHANISM = Mechanism(keys={"pairs": "texts!", "framed_pairs": "texts!"}, build=_build, sign=_sign)
