"""Patterns with an anchor: the plain kind of rule."""

from __future__ import annotations

from collections.abc import Sequence

import regex

from asrscore.clutter.draft import Span
from asrscore.clutter.languages import other_script, tag_reader
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.signs import Sign, Window

#: Characters at an end that a pattern anchored there sees.
WINDOW = 600
#: Characters of the longest piece that is looked at, where a rule does not say.
_LONGEST = 400
#: Characters before the end within which the last paragraph begins, if one does.
_PARAGRAPH = 20_000

#: Groups that say what to do with a match.
_TELLING = frozenset({"keep", "language"})
_ANCHORS = ("anywhere", "start", "end", "whole", "first-line", "last-line", "last-paragraph", "line", "ends")


def _around(start: int, end: int, keeps: list[tuple[int, int]]) -> list[Span]:
    """Return the cuts that leave ``keeps`` of a stretch."""
    cuts, at = [], start
    for low, high in keeps:
        if low > at:
            cuts.append((at, low, ""))
        at = high
    if end > at:
        cuts.append((at, end, ""))
    return cuts


def piece_of(text: str, anchor: str) -> tuple[int, int]:
    """Return the offsets of the first line, the last line or the last paragraph of ``text``; all of it else."""
    if anchor == "first-line":
        end = text.find("\n")
        return 0, len(text) if end < 0 else end
    if anchor == "last-line":
        return text.rfind("\n") + 1, len(text)
    if anchor == "last-paragraph":
        end, first = len(text), max(0, len(text) - _PARAGRAPH)
        while (end := text.rfind("\n", first, end)) >= 0:
            before = text.rfind("\n", 0, end)
            if not text[before + 1 : end].strip():
                return end + 1, len(text)
        return text.rfind("\n") + 1, len(text)
    return 0, len(text)


def _build(rule: Rule) -> Finder:
    anchor = rule.data.get("anchor", "anywhere")
    if anchor not in _ANCHORS:
        raise rule.pack.fault(f"anchor is {anchor!r}, expected one of {', '.join(_ANCHORS)}", rule=rule.name)
    source = rule.data["pattern"]
    flags = "" if rule.data.get("case") else "i"
    pattern = rule.pattern({"end": rf"(?:{source})\Z", "line": rf"^(?:{source})$"}.get(anchor, source),
                           flags + ("m" if anchor == "line" else ""))  # fmt: skip
    longest = int(rule.data.get("longest", _LONGEST))
    differs = rule.data.get("other_script", False)
    put = rule.data.get("put", "")
    tag_of = tag_reader(rule.lists)

    def matches(text: str) -> list[tuple[int, regex.Match[str]]]:
        if anchor in ("anywhere", "line"):
            return [(0, found) for found in pattern.finditer(text) if found.end() > found.start()]
        if anchor == "ends":
            head, low = pattern.match(text), max(0, len(text) - WINDOW)
            tail = pattern.search(text, max(low, head.end() if head else 0))
            return [(0, found) for found in (head, tail) if found is not None and found.end() > found.start()]
        if anchor == "start":
            found = pattern.match(text, 0, min(len(text), WINDOW))
            return [(0, found)] if found else []
        if anchor == "end":
            low = max(0, len(text) - WINDOW)
            found = pattern.search(text[low:])
            return [(low, found)] if found else []
        low, high = piece_of(text, anchor)
        if high - low > longest or (anchor != "whole" and (low, high) == (0, len(text))):
            return []
        found = pattern.fullmatch(text[low:high].strip())
        return [(low + _margin(text[low:high]), found)] if found else []

    only_flags = rule.level == "flag"
    everywhere = anchor in ("anywhere", "line") and not differs

    def find(text: str, facts: Facts, seen: Seen) -> Sequence[Span]:  # noqa: ARG001
        if everywhere and not pattern.groups & _TELLING:
            if only_flags:
                found = pattern.search(text)
                if found is not None and found.end() > found.start():
                    return [(*found.span(), "")]
            return [span for span in pattern.spans(text, put) if span[1] > span[0]]
        if everywhere and pattern.groups & _TELLING == {"keep"}:
            return [cut for found in pattern.finditer(text) for cut in _around(*found.span(), found.spans("keep"))]
        cuts: list[Span] = []
        for low, found in matches(text):
            start, end = found.span()
            rest = text[: low + start] + text[low + end :] if differs else ""
            if differs and not other_script(text[low + start : low + end], rest, han_apart=False):
                continue
            groups = found.re.groupindex
            if "keep" in groups:
                keeps = [(low + a, low + b) for a, b in found.spans("keep")]
                cuts += _around(low + start, low + end, keeps)
            else:
                cuts.append((low + start, low + end, put))
            if "language" in groups and found["language"]:
                seen.language = tag_of(found["language"]) or seen.language
        return cuts

    return find


def _sign(rule: Rule) -> Sign | None:
    """A piece of an answer has more lines beside it."""
    return Sign(("\n",)) if rule.data.get("anchor") in ("first-line", "last-line", "last-paragraph") else None


def _window(rule: Rule) -> Window | None:
    anchor, longest = rule.data.get("anchor"), int(rule.data.get("longest", _LONGEST))
    if anchor in ("start", "end"):
        return Window("head" if anchor == "start" else "tail", WINDOW)
    if anchor == "whole":
        return Window("whole", longest)
    if anchor in ("first-line", "last-line", "last-paragraph"):
        return Window("head" if anchor == "first-line" else "tail", longest)
    return None


def _margin(text: str) -> int:
    return len(text) - len(text.lstrip())


MECHANISM = Mechanism(
    keys={
        "pattern": "text!",
        "anchor": "text",
        "longest": "number",
        "case": "yes",
        "other_script": "yes",
        "put": "text",
    },
    build=_build,
    sign=_sign,
    window=_window,
)
