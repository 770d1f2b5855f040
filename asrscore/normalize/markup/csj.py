"""The Corpus of Spontaneous Japanese: tags that nest and stand inside words, such as 比べ(F えー)る."""

from __future__ import annotations

import re

from asrscore.normalize.markup.builder import Builder, Frame, Gap, Item, Run
from asrscore.normalize.markup.marked import Marked
from asrscore.normalize.markup.sounds import is_unknown

_TOKEN = re.compile(
    r"[(（](?P<tag>D2|[FDMOXLRAKWB?？]|笑い?|泣き?|咳|あくび)(?:\s+|(?=[)）;；,，、])|(?<![笑泣咳びい])(?=[ぁ-ヿ一-鿿(（]))"
    r"|(?P<sound><[^<>\n]{1,60}>)|(?P<open>[(（])|(?P<close>[)）])|(?P<between>[;；,，、])"
)
_OPTIONAL = frozenset({"F", "D", "D2"})
_RIGHT_FIRST = frozenset({"A", "K", "W", "B"})
_NARROW = {code: code - 0xFEE0 for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))}
_NARROW |= {ord(wide): narrow for wide, narrow in zip("－．％＆＋／：", "-.%&+/:", strict=True)}


def parse(source: str) -> Marked:
    """Return the text parsed; full-width letters and digits become narrow."""
    builder = Builder(source, joined=True)
    narrow = source.translate(_NARROW)
    at = 0
    for token in _TOKEN.finditer(source):
        start, end = token.span()
        builder.text(at, start, narrow[at:start])
        at = end if _read(builder, token) else start
    builder.text(at, len(source), narrow[at:])
    return builder.marked()


def _read(builder: Builder, token: re.Match[str]) -> bool:
    start, end = token.span()
    kind = token.lastgroup
    if kind == "sound":
        if is_unknown(token[0][1:-1]):
            builder.gap()
        else:
            builder.event()
    elif kind in ("tag", "open"):
        if builder.full:
            return False
        builder.open((token["tag"] or "(").replace("？", "?"), start, end)
    elif kind == "between":
        top = builder.top.kind
        if not (top in _RIGHT_FIRST and token[0] in ";；") and not (top == "?" and token[0] in ",，、"):
            return False
        builder.split(start, end)
    elif builder.top.kind == "":
        return False
    else:
        _close(builder, builder.pop(), Run(token[0], start))
    return True


def _close(builder: Builder, frame: Frame, closer: Run) -> None:
    branches: list[list[Item]] = frame.branches
    if frame.kind == "(":
        builder.add([*frame.literal, closer])
    elif frame.kind == "R":
        builder.gap()
    elif frame.kind in _OPTIONAL:
        builder.choice(branches, optional=True)
    elif frame.kind == "?" and not any(_said(branch) for branch in branches):
        builder.gap()
    elif len(branches) > 1:
        filled = [branch for branch in branches if _said(branch)]
        builder.choice(filled[::-1] if frame.kind in _RIGHT_FIRST else filled) if filled else builder.event()
    else:
        builder.unwrap(branches[0])


def _said(branch: list[Item]) -> bool:
    return any(isinstance(item, Gap) or bool(getattr(item, "text", "").strip()) for item in branch)
