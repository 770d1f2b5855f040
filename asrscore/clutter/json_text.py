"""Answers in JSON (or a Python dictionary): the transcript is the value of one key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from asrscore.clutter.draft import Cut
from asrscore.clutter.languages import tag_reader
from asrscore.clutter.once import Once
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.scripts import spaced
from asrscore.clutter.signs import Sign

_TOKEN = re.compile(
    r"""\s*(?:(?P<mark>[{}\[\]:,])|(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
    r"""|(?P<plain>-?\d[\d.eE+-]*|true|false|null|True|False|None)|(?P<open>["'])|(?P<end>\Z))""",
    re.DOTALL,
)
_ESCAPE = re.compile(
    r"""\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.|\Z)""", re.DOTALL
)
_PLAIN = {"n": "\n", "t": "\t", "r": "\r", "b": " ", "f": " "}
_DEEPEST = 32


@dataclass(frozen=True, slots=True)
class _Value:
    """A string value: the offsets of its content, the key it stands under, and how deep."""

    key: str
    start: int
    end: int
    path: tuple[str, ...]
    """``{`` and ``[`` of all that encloses it."""
    whole: bool


@dataclass(frozen=True, slots=True)
class _Document:
    values: tuple[_Value, ...]
    cut: bool
    """Whether the text ends before the document does."""
    python: bool
    """Whether it is written as a Python dictionary."""
    several: bool
    """Whether it is several objects, one after the other."""


def _read(text: str) -> _Document | None:
    """Return the string values of the JSON text, or ``None`` where it is none."""
    stack: list[str] = []
    key: str | None = None
    keys: list[str | None] = []
    expect = "value"
    values: list[_Value] = []
    python = several = False
    for found in _tokens(text):
        if found is None or len(stack) > _DEEPEST:
            return None
        kind = found.lastgroup
        if expect == "nothing":
            if kind == "end":
                return _Document(tuple(values), cut=False, python=python, several=several)
            several, expect = True, "value"
        if kind == "end":
            return _Document(tuple(values), cut=True, python=python, several=several)
        start, end = found.span(kind or 0)
        if kind == "open":
            if expect == "value" and key is not None:
                values.append(_Value(key, end, len(text), tuple(stack), whole=False))
            return _Document(tuple(values), cut=True, python=python or text[start] == "'", several=several)
        if kind == "mark":
            mark = text[start]
            if mark in "{[" and expect in ("value", "value or end"):
                stack.append(mark)
                keys.append(key)
                key, expect = (None, "key or end") if mark == "{" else (key, "value or end")
            elif (
                mark in "}]"
                and stack
                and (stack[-1] == "{") == (mark == "}")
                and expect in ("comma or end", "key or end", "value or end")
            ):
                stack.pop()
                key = keys.pop()
                expect = "comma or end" if stack else "nothing"
            elif mark == "," and expect == "comma or end":
                expect = "key" if stack[-1] == "{" else "value"
            elif mark == ":" and expect == "colon":
                expect = "value"
            else:
                return None
            continue
        if kind == "string":
            python = python or text[start] == "'"
            if expect in ("key", "key or end"):
                key, expect = text[start + 1 : end - 1], "colon"
                continue
            if key is not None and expect in ("value", "value or end"):
                values.append(_Value(key, start + 1, end - 1, tuple(stack), whole=True))
        if expect not in ("value", "value or end") or not stack:
            return None
        python = python or found["plain"] in ("True", "False", "None")
        expect = "comma or end"
    return None


_document = Once(_read)


def _tokens(text: str) -> Iterator[re.Match[str] | None]:
    at = 0
    while True:
        found = _TOKEN.match(text, at)
        yield found
        if found is None or found.lastgroup == "end":
            return
        at = found.end()


def _escapes(text: str, value: _Value) -> list[Cut]:
    """Return the cuts that undo the escapes of a string."""
    cuts: list[Cut] = []
    for found in _ESCAPE.finditer(text, value.start, value.end):
        code = found[0][1:]
        if code.startswith("u") and len(code) > 4:
            units = bytes.fromhex(code.replace("\\u", "")[1:])
            put = units.decode("utf-16-be", "replace")
        elif not code or code[0] == "u":
            put = ""
        else:
            put = _PLAIN.get(code, code)
        cuts.append(Cut(found.start(), found.end(), put))
    return cuts


def _build(rule: Rule) -> Finder:
    text_keys = frozenset(rule.data["keys"])
    language_keys = frozenset(rule.data.get("language_keys", []))
    wants_python = rule.data.get("python", False)
    wants_cut = rule.data.get("cut", False)
    tag_of = tag_reader(rule.lists)

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        if text[:1] not in ("{", "["):
            return []
        document = _document(text)
        if document is None or document.cut != wants_cut or (document.python != wants_python and not wants_cut):
            return []
        chosen = _chosen(document, text_keys)
        if not chosen:
            if any(v.key in text_keys for v in document.values) or not document.cut:
                seen.flags.add("not_a_transcript")
            return []
        for value in document.values:
            if value.key in language_keys and len(chosen) == 1:
                seen.language = tag_of(text[value.start : value.end]) or seen.language
        if document.cut:
            seen.truncated = True
        cuts: list[Cut] = []
        at = 0
        for number, value in enumerate(chosen):
            put = ""
            if number:
                left, right = text[at - 1], text[value.start : value.start + 1]
                put = "" if not spaced(right) and not spaced(left) and ord(right or "a") > 0x2E7F else " "
            cuts.append(Cut(at, value.start, put))
            cuts += _escapes(text, value)
            at = value.end
        if at < len(text):
            cuts.append(Cut(at, len(text)))
        return cuts

    return find


def _chosen(document: _Document, text_keys: frozenset[str]) -> list[_Value]:
    """Return the values that hold the transcript: the one at the outside, else those of a list of segments."""
    found = [value for value in document.values if value.key in text_keys]
    if not found:
        return []
    depth = min(len(value.path) for value in found)
    outer = [value for value in found if len(value.path) == depth]
    alike = len({value.path for value in outer}) == 1 and len({value.key for value in outer}) == 1
    if outer[0].path == ("{",):
        return outer if len(outer) == 1 or (document.several and alike) else []
    if alike and outer[0].path[-2:] == ("[", "{"):
        return outer
    return outer if len(outer) == 1 else []


MECHANISM = Mechanism(
    keys={"keys": "texts!", "language_keys": "texts", "python": "yes", "cut": "yes"},
    build=_build,
    sign=lambda rule: Sign(("{", "[")),
)
