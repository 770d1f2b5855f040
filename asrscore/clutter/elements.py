"""One XML element of a closed list round an answer."""

from __future__ import annotations

from asrscore.clutter.draft import Cut
from asrscore.clutter.folding import has_word
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.signs import Sign


def _build(rule: Rule) -> Finder:
    one = f"(?:{'|'.join(sorted(rule.data['names'], key=lambda n: (-len(n), n)))})"
    opening = rule.pattern(rf"<(?P<name>{one})(?:\s[^<>\n]{{0,200}})?>\s*")
    paired = rule.data.get("paired", False)
    closing = rule.pattern(rf"</(?P<name>{one})\s*>")

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:
        """Peel all elements off in one go, so that a thousand nested ones are not a thousand passes."""
        low, high = 0, len(text)
        starts: list[Cut] = []
        ends: list[Cut] = []
        while (first := opening.match(text, low, high)) is not None:
            name = first["name"]
            tag = f"</{name}>"
            tail = text[max(first.end(), high - 80) : high].rstrip()
            stop = high - 80 if high - 80 > first.end() else first.end()
            if not tail.lower().endswith(tag.lower()):
                break
            cut = stop + len(tail) - len(tag)
            starts.append(Cut(first.start(), first.end()))
            ends.append(Cut(cut, high))
            low, high = first.end(), cut
        if not starts and not paired:
            first = opening.match(text)
            if first is not None and closing.search(text) is None:
                end = first.end()
                while (first := opening.match(text, end)) is not None:
                    end = first.end()
                if not has_word(text[end:]):
                    return []
                seen.truncated = seen.truncated or facts.cut_short
                return [Cut(0, end)]
            last = closing.search(text, max(0, len(text) - 80))
            if (
                last is not None
                and last.end() == len(text)
                and opening.search(text) is None
                and has_word(text[: last.start()])
            ):
                return [Cut(last.start(), len(text))]
        return [*starts, *reversed(ends)]

    return find


MECHANISM = Mechanism(keys={"names": "texts!", "paired": "yes"}, build=_build, sign=lambda rule: Sign(("<",)))
