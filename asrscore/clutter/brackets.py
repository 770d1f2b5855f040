"""Brackets whose whole content is in a closed list, and events that the container marked."""

from __future__ import annotations

import regex

from asrscore.clutter.draft import Cut
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.signs import Sign
from asrscore.clutter.vocabulary import words_sequence

#: Longest content of a bracket that is looked at.
_LONGEST = 60
_BRACKET = regex.compile(
    rf"(?:\(\(?|\[\[?|<|（|【|［|〔|\{{)([^()\[\]<>（）【】［］〔〕{{}}\n]{{1,{_LONGEST}}})(?:\)\)?|\]\]?|>|）|】|］|〕|\}})"
    rf"|(?<![*\p{{L}}\p{{N}}])\*([^*\n]{{1,{_LONGEST}}})\*(?![*\p{{L}}\p{{N}}])"
)
_OPEN, _SHUT = "([<（【［〔{*", ")]>）】］〕}*"


def _build(rule: Rule) -> Finder:
    whole = words_sequence(rule, rule.data["words"], rule.data.get("modifiers", []))

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        cuts = []
        for found in _BRACKET.finditer(text):
            if _OPEN.index(found[0][0]) != _SHUT.index(found[0][-1]):
                continue
            inside = (found[1] or found[2]).replace("_", " ").strip(" \t.!…~♪*")
            if inside and whole(inside):
                cuts.append(Cut(*found.span()))
        return cuts

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
    keys={"words": "texts!", "modifiers": "texts"}, build=_build, sign=lambda rule: Sign(tuple(_OPEN))
)
EVENTS = Mechanism(keys={}, build=_build_events, quick=True, asks="audio_events")
