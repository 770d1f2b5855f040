"""What is left of a prompt format: role words and the turns before the answer."""

from __future__ import annotations

from asrscore.clutter.draft import Cut
from asrscore.clutter.folding import fold
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen


def _build(rule: Rule) -> Finder:
    """Find turns: a role mark, what stands in the turn, and so on up to the mark of the answer's role.

    ``opening`` has the groups ``asked`` (a system or user role) and ``answers`` (the answering role).
    """
    opening = rule.pattern(rule.data["opening"], flags="im")
    closing = rule.pattern(rule.data["closing"]) if "closing" in rule.data else None
    lone = rule.data.get("lone", False)

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:
        sent = {"", fold(facts.prompt or ""), fold(facts.context or "")}
        unknown, asked_last = False, False
        best: tuple[int, int, bool] | None = None
        at, before = 0, False
        for kinds, found in enumerate(opening.finditer(text), 1):
            answers = found["answers"] is not None
            between = text[at : found.start()]
            if not before:
                if between.strip():
                    break
            else:
                if closing is not None:
                    between = closing.without(between)
                unknown = unknown or fold(between) not in sent
            if answers and before and not asked_last and between.strip():
                break
            before, asked_last, at = True, not answers, found.end()
            if answers:
                best = (found.end(), kinds, unknown)
        if best is None:
            return []
        end, kinds, unknown = best
        if kinds == 1 and not lone:
            return []
        if unknown:
            if kinds < rule.data.get("trusted", 3):
                return []
            seen.flags.add("prompt_echo")
        return [Cut(0, end)] if text[end:].strip() or kinds > 1 else []

    return find


MECHANISM = Mechanism(
    keys={"opening": "text!", "closing": "text", "lone": "yes", "trusted": "number"},
    build=_build,
)
