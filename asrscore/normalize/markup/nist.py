"""NIST and LDC, and brackets of no particular convention: alternations, optional words, guesses, noises."""

from __future__ import annotations

import re

from asrscore.normalize.markup.builder import Builder, Frame, Item, Run
from asrscore.normalize.markup.marked import Marked
from asrscore.normalize.markup.sounds import foreign, is_sound, is_unknown

# Alternations are cut by a slash between spaces; {a/b} is one, too, and {laughing} is a sound.
_ALTERNATION = (
    r"(?P<compact>\{[^{}/\s]{1,60}(?:/[^{}/\s]{1,60}){1,10}\})|(?P<sound>\{[^\s{}/][^{}/\n]{0,60}\})"
    r"|(?P<brace>\{)|(?P<braced>\})|(?P<between>(?<=\s)/(?=\s))|(?P<nothing>(?<![^\s{])@(?=[\s}]|\Z))"
)
_GUESS = r"(?P<unknown>\(\(\s{0,4}[?xX]{0,20}\s{0,4}\)\))|(?P<guess>\(\()|(?P<guessed>\)\))"
_NOISE = (
    r"(?P<noise>\[\[[^\[\]\n]{1,60}\]\]|\[[^\[\]\n]{1,60}\]|<[^<>\n]{1,60}>|［[^［］\n]{1,60}］|【[^【】\n]{1,60}】)"
)
_PAREN = r"(?P<open>[(（])|(?P<close>[)）])"
_SIDE = r"(?<![^\s({\[])"
_END = r"(?=[\s.,?!;:)}]|\Z)"
_WORD = r"[A-Za-z][\w']{0,40}"
_NIST = rf"(?P<hesitation>{_SIDE}%[A-Za-z][A-Za-z'-]{{0,30}}{_END})|(?P<cut>{_SIDE}(?:{_WORD}-|-{_WORD}){_END})"
_LDC = (
    rf"|(?P<said>{_SIDE}\+(?=[^\s+]{{1,40}}\+{_END}))"
    rf"|(?P<saidend>(?<=\w)(?:\+|\*{{1,2}}){_END})|(?P<sign>{_SIDE}(?:[~^@&*#]{{1,2}}|//)(?=[A-Za-z]))"
    rf"|(?P<aside>(?<=[\w.,?!])//{_END})"
)
_TOKENS = {
    "nist": re.compile("|".join((_ALTERNATION, _GUESS, _NOISE, _NIST, _PAREN))),
    "ldc": re.compile("|".join((_ALTERNATION, _GUESS, _NOISE, _NIST + _LDC, _PAREN))),
    "generic": re.compile("|".join((_ALTERNATION, _GUESS, _NOISE, r"(?P<stars>\*[^\s*][^*\n]{0,40}\*)", _PAREN))),
}
_JOINED = frozenset({"ja", "zh", "yue", "th"})


def parse(source: str, lang: str, *, dialect: str) -> Marked:
    """Return the text parsed.

    Args:
        source: The text with its mark-up.
        lang: BCP 47 tag.
        dialect: ``nist``, ``ldc`` or ``generic``, where a parenthesis is optional only if it is a known sound.
    """
    builder = Builder(source, joined=lang.partition("-")[0].lower() in _JOINED)
    at = 0
    for token in _TOKENS[dialect].finditer(source):
        start, end = token.span()
        builder.text(at, start)
        at = end if _read(builder, token, dialect) else start
    builder.text(at, len(source))
    return builder.marked()


def _read(builder: Builder, token: re.Match[str], dialect: str) -> bool:
    start, end = token.span()
    kind = token.lastgroup or ""
    if kind in ("unknown", "noise", "sound", "stars"):
        return _noise(builder, token, dialect)
    if kind in ("hesitation", "sign", "saidend", "said", "aside"):
        builder.event()
    elif kind == "compact":
        _compact(builder, token)
    elif kind == "cut":
        builder.text(start, end)
        builder.optional_word()
    elif kind in ("brace", "guess", "open"):
        if builder.full:
            return False
        builder.open(token[0], start, end)
    else:
        return _inside(builder, token, kind, dialect)
    return True


def _noise(builder: Builder, token: re.Match[str], dialect: str) -> bool:
    kind, mark = token.lastgroup, token[0]
    content = mark.strip("[]<>{}［］【】*()")
    at = token.start() + mark.find(content)
    if kind == "unknown" or is_unknown(content):
        builder.gap()
    elif kind == "stars" and not is_sound(content):
        return False
    elif dialect == "ldc" and mark[0] == "<" and (words := foreign(content)) is not None:
        builder.unwrap([Run(words, at + len(content) - len(words))])
    elif dialect == "generic" and kind == "noise" and not is_sound(content) and any(map(str.isalnum, content)):
        # A sound that is on no list, or words that somebody added: nobody is charged for either.
        builder.choice([[], [Run(content, at)]])
    else:
        builder.event()
    return True


def _compact(builder: Builder, token: re.Match[str]) -> None:
    at = token.start() + 1
    branches: list[list[Item]] = []
    for word in token[0][1:-1].split("/"):
        branches.append([] if word == "@" else [Run(word, at)])
        at += len(word) + 1
    builder.choice(branches)


def _inside(builder: Builder, token: re.Match[str], kind: str, dialect: str) -> bool:
    """Take a token that means something only inside a bracket; false where it is text."""
    start, end = token.span()
    top = builder.top.kind
    if kind == "between" and top == "{":
        builder.split(start, end)
    elif kind == "nothing" and top == "{":
        builder.event()
    elif kind == "braced" and top == "{":
        _close_brace(builder, builder.pop())
    elif kind == "guessed" and top == "((":
        builder.unwrap(builder.pop().items)
    elif kind == "close" and top in ("(", "（"):
        _close_paren(builder, builder.pop(), Run(token[0], start), dialect)
    else:
        return False
    return True


def _close_brace(builder: Builder, frame: Frame) -> None:
    if frame.separators:
        builder.choice(frame.branches)
    elif is_sound(frame.said):
        builder.event()
    else:
        builder.unwrap(frame.items)


def _close_paren(builder: Builder, frame: Frame, closer: Run, dialect: str) -> None:
    if is_unknown(frame.said):
        builder.gap()
    elif is_sound(frame.said) or not frame.said.strip():
        builder.event()
    elif dialect == "generic":
        builder.add([*frame.literal, closer])
    else:
        builder.choice(frame.branches, optional=True)
