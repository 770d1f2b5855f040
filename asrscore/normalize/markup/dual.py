"""``(spelling)/(pronunciation)``: the dual transcriptions of Korean corpora."""

from __future__ import annotations

import re

from asrscore.normalize.markup.builder import Builder, Run

#: Alternatives of a token pattern, in this order.
TOKENS = r"(?P<between>\)[^\S\n]{0,4}/[^\S\n]{0,4}\()|(?P<open>\()|(?P<close>\))"


def read(builder: Builder, token: re.Match[str]) -> bool:
    """Take one of ``TOKENS``; false where it is none of them, or text where it stands."""
    start, end = token.span()
    kind = token.lastgroup
    if kind == "open":
        if builder.full:
            return False
        builder.open("(", start, end)
        return True
    if builder.top.kind != "(":
        return False
    if kind == "between":
        builder.split(start, end)
        return True
    if kind != "close":
        return False
    frame = builder.pop()
    if frame.separators:
        builder.choice(frame.branches)
    else:
        builder.add([*frame.literal, Run(token[0], start)])
    return True
