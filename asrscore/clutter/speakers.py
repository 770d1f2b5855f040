"""Generic speaker labels at line starts."""

from __future__ import annotations

from itertools import pairwise

from asrscore.clutter.draft import Cut
from asrscore.clutter.folding import has_word
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen


def _build(rule: Rule) -> Finder:
    label = rule.pattern(rule.data["label"], flags="im")
    least = int(rule.data.get("labels", 2))

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        cuts: list[Cut] = []
        marked = False
        for found in label.finditer(text):
            if found.end() > found.start():
                cuts.append(Cut(*found.span()))
                marked = marked or "**" in found[0] or "__" in found[0] or "#" in found[0]
        if len(cuts) < least and not seen.framed and not marked:
            return []
        if not cuts or (
            not has_word(text[cuts[-1].end :]) and not any(has_word(text[a.end : b.start]) for a, b in pairwise(cuts))
        ):
            return []
        return cuts

    return find


MECHANISM = Mechanism(keys={"label": "text!", "labels": "number"}, build=_build)
