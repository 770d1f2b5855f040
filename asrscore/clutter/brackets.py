"""Brackets whose whole content is in a closed list, and events that the container marked."""

from __future__ import annotations

import re
from functools import lru_cache

import regex

from asrscore.clutter.draft import Cut, Span
from asrscore.clutter.once import Once
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.signs import Sign
from asrscore.clutter.vocabulary import words_sequence

#: Longest content of a bracket that is looked at.
_LONGEST = 60
_BRACKET = regex.compile(
    rf"(?:\(\(?|\[\[?|<|（|【|［|〔|\{{)([^()\[\]<>（）【】［］〔〕{{}}\n]{{1,{_LONGEST}}})(?:\)\)?|\]\]?|>|）|】|］|〕|\}})"
    rf"|(?<![*\p{{L}}\p{{N}}])\*([^*\n]{{1,{_LONGEST}}})\*(?![*\p{{L}}\p{{N}}])"
)
_PAIR = dict(zip("([<（【［〔{*", ")]>）】］〕}*", strict=True))
_CLOSING = re.compile(r"[)\]>）】］〕}]")
#: Contents of brackets of which a rule remembers what it said.
_MOST_CONTENTS = 4096


def _brackets_of(text: str) -> list[tuple[int, int, str]]:
    """Return where the brackets of ``text`` lie, and what is in them."""
    if text.count("*") < 2 and _CLOSING.search(text) is None:
        return []
    brackets = []
    for found in _BRACKET.finditer(text):
        start, end = found.span()
        if _PAIR[text[start]] == text[end - 1]:
            inside = (found[1] or found[2]).replace("_", " ").strip(" \t.!…~♪*")
            if inside:
                brackets.append((start, end, inside))
    return brackets


_bracketed = Once(_brackets_of)


def _build(rule: Rule) -> Finder:
    whole = lru_cache(maxsize=_MOST_CONTENTS)(words_sequence(rule, rule.data["words"], rule.data.get("modifiers", [])))

    def find(text: str, facts: Facts, seen: Seen) -> list[Span]:  # noqa: ARG001
        return [(start, end, "") for start, end, inside in _bracketed(text) if whole(inside)]

    return find


def _build_events(rule: Rule) -> Finder:  # noqa: ARG001
    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        if not facts.audio_events:
            return []
        cuts: list[Cut] = []
        for event in dict.fromkeys(facts.audio_events):
            flat = event.strip()
            if not flat:
                continue
            bracketed = not flat[0].isalnum() and not flat[-1].isalnum()
            if not bracketed and text.count(flat) != sum(e.strip() == flat for e in facts.audio_events):
                continue
            at = text.find(flat)
            while at >= 0:
                cuts.append(Cut(at, at + len(flat)))
                at = text.find(flat, at + len(flat))
        cuts.sort()
        return [cut for n, cut in enumerate(cuts) if n == 0 or cut.start >= cuts[n - 1].end]

    return find


MECHANISM = Mechanism(
    keys={"words": "texts!", "modifiers": "texts"}, build=_build, sign=lambda rule: Sign(tuple(_PAIR))
)
EVENTS = Mechanism(keys={}, build=_build_events, quick=True, asks="audio_events")
