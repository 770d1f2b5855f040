"""A bare clock at the start of every line."""

from __future__ import annotations

import regex

from asrscore.clutter.draft import Cut
from asrscore.clutter.folding import has_word
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.signs import Sign

_CLOCK = r"(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:[.,]\d{1,3})?"
_STAMP = regex.compile(
    rf"[^\S\n]*+(?:[-*•>][^\S\n]+)?+{_CLOCK}(?:[^\S\n]*+(?:-->|->|[-–—~])[^\S\n]*+{_CLOCK})?+"
    r"(?:[^\S\n]*+[-–—|:：][^\S\n]++|[^\S\n]++|[:：](?!\d)|\t|$)"
)


def _seconds(hours: str, minutes: str, seconds: str | None) -> int:
    if seconds is None:
        return int(hours) * 60 + int(minutes)
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds)


def _build(rule: Rule) -> Finder:
    latest = int(rule.data.get("first_s", 300))

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        lines = text.split("\n")
        if len(lines) < 2 or not _STAMP.match(lines[0]):
            return []
        cuts: list[Cut] = []
        at, before, first = 0, -1, True
        spoken = True
        for line in lines:
            if line.strip():
                found = _STAMP.match(line)
                if found is None:
                    # A stamp alone on its line may head one line of text.
                    if spoken:
                        return []
                    spoken = True
                else:
                    if not spoken and not first:
                        return []
                    now = _seconds(found[1], found[2], found[3])
                    # A timetable read aloud begins in the morning, a recording at zero.
                    if now < before or (first and found[3] is None and now >= latest):
                        return []
                    before, first = now, False
                    cuts.append(Cut(at + len(line) - len(line.lstrip()), at + found.end()))
                    spoken = has_word(line[found.end() :])
            at += len(line) + 1
        return cuts if len(cuts) > 1 and spoken else []

    return find


MECHANISM = Mechanism(keys={"first_s": "number"}, build=_build, sign=lambda rule: Sign(("\n",)))
