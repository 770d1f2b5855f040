"""A model that does not stop: one unit repeated to the end."""

from __future__ import annotations

from asrscore.clutter.draft import Cut
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen

#: Letters of the longest unit that is looked for.
_LONGEST = 120


def _unit(folded: str, times: int) -> int:
    """Return the length of the shortest unit repeated ``times`` times at the end of ``folded``; 0: none."""
    n = len(folded)
    for length in range(1, min(_LONGEST, n // times) + 1):
        if folded[n - length * times : n - length] == folded[n - length * (times - 1) :]:
            return length
    return 0


def may_loop(text: str) -> bool:
    """Tell cheaply whether ``text`` could end in a loop."""
    return len(text) > 9 and text.count(text[-4:-1]) > 2


def _build(rule: Rule) -> Finder:
    times, one, character, quick = (int(rule.data[k]) for k in ("times", "times_one", "times_character", "times_fast"))
    fast = float(rule.data["fast"])

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        if not may_loop(text):
            return []
        letters = "".join(filter(str.isalnum, text[-_LONGEST * times * 3 :].casefold()))
        rate = len(text) / facts.duration_s if facts.duration_s else 0.0
        length = _unit(letters, quick if facts.cut_short or rate > fast else times)
        if length == 0:
            return []
        if length == 1 and _unit(letters, one if letters[-1] > "\u10ff" else character) != 1:
            return []
        return [Cut(0, len(text))]

    return find


MECHANISM = Mechanism(
    keys={
        "times": "number!",
        "times_one": "number!",
        "times_character": "number!",
        "times_fast": "number!",
        "fast": "number!",
    },
    build=_build,
    quick=True,
)
