"""KsponSpeech and AI-Hub: dual transcriptions, ``b/ n/ l/ o/ u/``, fillers ``아/``, repeats ``나는+``, ``무슨*``."""

from __future__ import annotations

import re

from asrscore.normalize.markup import dual
from asrscore.normalize.markup.builder import Builder
from asrscore.normalize.markup.marked import Marked

# A letter is an event only as a whole token: b/ but not TV/ or a/b.
_TOKEN = re.compile(
    rf"(?P<unknown>\(\(\s{{0,4}}[xX]{{0,20}}\s{{0,4}}\)\)|&[A-Za-z][\w-]{{0,40}}&)|{dual.TOKENS}"
    r"|(?P<event>(?<![^\s/+*()])[bnlou]/(?=[\s가-힣().,?!]|[bnlou]/|\Z))|(?P<slash>/)|(?P<plus>\+)|(?P<star>\*)"
)
#: Interjections that are a filler also where the next word is glued to the slash.
_FILLERS = frozenset(
    {"아", "어", "음", "그", "뭐", "막", "응", "인제", "이제", "으", "에", "예", "네", "저기", "흠", "오", "와"}
)
_BEHIND_FILLER = re.compile(r"[\s().,?!~…/+*]|[bnlou]/|\Z")
_HANGUL = re.compile(r"[가-힣ㄱ-ㆎ]")


def parse(source: str) -> Marked:
    """Return the text parsed."""
    builder = Builder(source)
    at = 0
    for token in _TOKEN.finditer(source):
        start, end = token.span()
        builder.text(at, start)
        at = end if _read(builder, token, source) else start
    builder.text(at, len(source))
    return builder.marked()


def _read(builder: Builder, token: re.Match[str], source: str) -> bool:
    start, end = token.span()
    kind = token.lastgroup
    if kind == "unknown":
        builder.gap()
    elif kind == "event":
        if token[0] == "u/":
            builder.gap()
        else:
            builder.event()
    elif kind == "slash":
        before = source[start - 1 : start]
        glued = not _BEHIND_FILLER.match(source, end)
        if not _closes_word(before) or (glued and _last_word(source, start) not in _FILLERS):
            return False
        return builder.optional_word()
    elif kind in ("plus", "star"):
        if (
            source[start - 1 : start] == token[0]
            or not _closes_word(source[start - 1 : start])
            or source[end : end + 1].isdigit()
        ):
            return False
        if kind == "plus":
            return builder.optional_word()
    else:
        return dual.read(builder, token)
    return True


def _closes_word(before: str) -> bool:
    return before in (")", "/", "+", "*", ".", "~", "…", "?", "!") or bool(before and _HANGUL.match(before))


def _last_word(source: str, end: int) -> str:
    return re.split(r"[\s/+*()]", source[max(0, end - 8) : end])[-1]
