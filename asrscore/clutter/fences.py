"""Markdown round an answer: fences, marks on every line."""

from __future__ import annotations

import regex

from asrscore.clutter.draft import Cut
from asrscore.clutter.folding import has_word
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.signs import Sign

_OPEN = regex.compile(r"(`{3,}|~{3,})[^\S\n]*+[\w+-]{0,20}[^\S\n]*+\n\s*")
_JSON = regex.compile(r"\{\s*+[\"']\w++[\"']\s*+:|\[\s*+\{\s*+[\"']")


_ELEMENT = regex.compile(r"<(?:transcript|transcription|text|answer|output|response)>")


def fenced(text: str) -> bool:
    """Tell whether ``text`` begins with a fence line, or as a JSON text or an element round a transcript does."""
    return (
        _ELEMENT.match(text) is not None
        or _JSON.match(text) is not None
        or (text.startswith(("```", "~~~")) and _OPEN.match(text) is not None)
    )


def _build(rule: Rule) -> Finder:  # noqa: ARG001
    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:
        opening = _OPEN.match(text) if text.startswith(("```", "~~~")) else None
        if opening is None:
            return []
        fence = opening[1]
        body = len(text.rstrip(fence[0]))
        if body > opening.end() and len(text) - body >= len(fence):
            low = body
            while low and text[low - 1].isspace():
                low -= 1
            if fence not in text[opening.end() : low]:
                return [Cut(0, opening.end()), Cut(low, len(text))]
        elif fence not in text[opening.end() :] and has_word(text[opening.end() :]):
            seen.truncated = seen.truncated or facts.cut_short
            return [Cut(0, opening.end())]
        return []

    return find


def _build_lines(rule: Rule) -> Finder:
    marks = sorted(rule.data["marks"], key=len, reverse=True)

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        for mark in marks:
            if not text.startswith(mark):
                continue
            cuts: list[Cut] = []
            at = 0
            for line in text.split("\n"):
                flat = line.lstrip()
                low = at + len(line) - len(flat)
                if flat.startswith(mark):
                    cuts.append(Cut(low, low + len(mark)))
                elif flat and flat != mark.strip():
                    break
                elif flat:
                    cuts.append(Cut(low, low + len(flat)))
                at += len(line) + 1
            else:
                return cuts
        return []

    return find


MECHANISM = Mechanism(keys={}, build=_build, sign=lambda rule: Sign(("```", "~~~")))
LINES = Mechanism(keys={"marks": "texts!"}, build=_build_lines)
