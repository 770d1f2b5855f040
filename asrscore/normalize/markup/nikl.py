"""The National Institute of Korean Language: ``{laughing}``, ``&name1&``, ``((guess))``, ``(())``, ``-cut-``, duals."""

from __future__ import annotations

import re

from asrscore.normalize.markup import dual
from asrscore.normalize.markup.builder import Builder
from asrscore.normalize.markup.marked import Marked

_TOKEN = re.compile(
    r"(?P<unknown>\(\(\s{0,4}[xX]{0,40}\s{0,4}\)\)|&[A-Za-z가-힣][\w-]{0,40}&)|(?P<event>\{[^{}\n]{1,60}\})"
    r"|(?P<cut>(?<![^\s({])-(?=[가-힣][^\s-]{0,40}-(?:[\s.,?!)]|\Z)))"
    r"|(?P<guess>\(\((?=[^()\n]{1,200}\)\)))|(?P<guessed>\)\))|"
    + dual.TOKENS
)  # fmt: skip


def parse(source: str) -> Marked:
    """Return the text parsed."""
    builder = Builder(source)
    at = 0
    tokens = _TOKEN.finditer(source)
    for token in tokens:
        start, end = token.span()
        if start < at:
            continue
        builder.text(at, start)
        if token.lastgroup == "cut":
            at = source.index("-", end) + 1
            builder.text(end, at - 1)
            builder.optional_word()
        else:
            at = end if _read(builder, token) else start
    builder.text(at, len(source))
    return builder.marked()


def _read(builder: Builder, token: re.Match[str]) -> bool:
    start, end = token.span()
    kind = token.lastgroup
    if kind == "unknown":
        builder.gap()
    elif kind == "event":
        builder.event()
    elif kind == "guess":
        if builder.full:
            return False
        builder.open("((", start, end)
    elif kind == "guessed":
        if builder.top.kind != "((":
            return False
        builder.unwrap(builder.pop().items)
    else:
        return dual.read(builder, token)
    return True
