"""Reasoning: blocks between an opening and a closing mark, one of which may be missing."""

from __future__ import annotations

from asrscore.clutter.draft import Cut
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen


def _build(rule: Rule) -> Finder:
    marks = rule.pattern(f"(?P<open>{rule.data['open']})|(?P<close>{rule.data['close']})")
    lone_close = rule.data.get("lone_close", False)

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        cuts: list[Cut] = []
        opened: int | None = None
        last_close = 0
        for found in marks.finditer(text):
            if found["open"] is not None:
                if opened is None:
                    opened = found.start()
            elif opened is not None:
                cuts.append(Cut(opened, found.end()))
                opened, last_close = None, found.end()
            elif lone_close:
                # The template has opened the block: all up to here is reasoning, earlier blocks included.
                cuts = [Cut(0, found.end())]
                last_close = found.end()
        if opened is not None and opened >= last_close:
            seen.truncated = True
            cuts.append(Cut(opened, len(text)))
        return cuts

    return find


MECHANISM = Mechanism(keys={"open": "text!", "close": "text!", "lone_close": "yes"}, build=_build)
