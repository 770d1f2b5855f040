"""Several versions of one transcript in one answer: translations, clean copies, repeats."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from asrscore.clutter.draft import Cut
from asrscore.clutter.folding import alike, first_word, fold, has_word, lowered
from asrscore.clutter.labels import Labels
from asrscore.clutter.languages import other_script, tag_reader
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.scripts import main_script
from asrscore.clutter.signs import Sign, any_string, fewest

#: A label at a line start, with or without Markdown.
_BEFORE = r"^[^\S\n]*+(?:(?:[#*_>\-–—=]++|\d{1,2}[.)、](?!\d))[^\S\n]*+)?+[\[【(（]?+"
_AFTER = (
    r"[\]】)）]?+[^\S\n]*+[*_]*+(?:[^\S\n]*+[:：][^\S\n]*+[*_]*+|(?<=[\]】*_])[^\S\n]*+(?=\n)|(?<=[\]】])[^\S\n]*+)"
)
#: The tag of an element, whose name is of no script.
_TAG = re.compile(r"</?\w{1,20}>")
#: Characters of the longest name of a label.
_NAME = 400
#: Folded letters (a Hangul syllable is two or three) from which on a transcript is long enough to be looked for; a
#: shorter one is told by both ends of a short answer.
_SHORT = 12
#: Characters of the longest answer of which the beginning is looked for in all the rest.
_SAMPLE = 20_000
#: Folded letters of the longest answer that is so short a transcript, words about it, and the transcript again.
_JOINER = 200
#: Characters that are folded at a time.
_STEP = 4096
#: The scripts a language is written in; a part under a language's name must be in one of them.
_SCRIPT_OF = {
    "ko": {"hangul"},
    "ja": {"kana", "han"},
    "zh": {"han"},
    "yue": {"han"},
    "ru": {"cyrillic"},
    "uk": {"cyrillic"},
    "th": {"thai"},
    "ar": {"arabic"},
    "he": {"hebrew"},
    "el": {"greek"},
    "hi": {"indic"},
}


def _occurs(rule: Rule, name: str) -> Callable[[str], bool]:
    """Return a quick test whether a word of the list ``name`` may stand in a text."""
    by_language = rule.words(name)

    @lru_cache(maxsize=1)
    def any_word() -> re.Pattern[str]:
        return any_string(fewest(word for words in by_language.values() for word in words))

    return lambda text: any_word().search(lowered(text)) is not None


def _head(text: str) -> str:
    """Return the first words, in which a label before all words begins."""
    first = max(0, first_word(text))
    return text[first : first + _NAME]


def _first_line(text: str) -> int:
    """Return an offset before which a label ends that stands before all words."""
    first = max(0, first_word(text))
    end = text.find("\n", first, first + _NAME)
    return end + 1 if end >= 0 else min(len(text), first + _NAME)


def _build_translation(rule: Rule) -> Finder:
    into = r"(?:[^\S\n]*+[(（]?(?:in|to|into|→|->)?[^\S\n]*+{language_names}[)）]?)?+"
    named = rf"(?:{{language_names}}[^\S\n]*+)?{{{rule.data['labels']}}}"
    label = rule.pattern(rf"{_BEFORE}{named}{into}{_AFTER}", flags="im")

    aside = rule.pattern(rf"[(（\[【][^\S\n]*+{named}{into}[^\S\n]*+[:：]")

    named_so = _occurs(rule, rule.data["labels"])

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        if not named_so(text):
            return []
        for found in label.finditer(text):
            before, after = text[: found.start()], text[found.end() :]
            if not has_word(before):
                continue
            if has_word(after) and other_script(_TAG.sub("", before[:_SAMPLE]), after):
                return [Cut(found.start(), len(text))]
            return []
        if text.endswith((")", "）", "]", "】")):
            last = list(aside.finditer(text))[-1:]
            for found in last:
                before, after = text[: found.start()], text[found.end() :]
                if has_word(before) and has_word(after) and other_script(_TAG.sub("", before[:_SAMPLE]), after):
                    return [Cut(found.start(), len(text))]
        return []

    return find


def _build_pair(rule: Rule) -> Finder:
    label = rule.pattern(rf"{_BEFORE}(?P<language>{{language_names}}){_AFTER}", flags="im")
    tag_of = tag_reader(rule.lists)
    languages = Labels(name for names in rule.words("language_names").values() for name in names)

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:
        parts: list[tuple[str, int, int, int]] = []
        if "\n" not in text or not languages.may_stand(_head(text)) or label.search(text, 0, _first_line(text)) is None:
            return []
        tags: set[str] = set()
        for found in label.finditer(text):
            tag = tag_of(found["language"]) or ""
            if tag in tags or (not parts and has_word(text[: found.start()])):
                return []
            tags.add(tag)
            parts.append((tag, found.start(), found.end(), len(text)))
        parts = [(t, a, b, parts[i + 1][1] if i + 1 < len(parts) else c) for i, (t, a, b, c) in enumerate(parts)]
        if len(parts) < 2:
            return []
        for tag, _, low, high in parts:
            script = main_script(text[low:high])
            if script is None or script not in _SCRIPT_OF.get(tag, {"latin"}):
                return []
        kept = [part for part in parts if part[0] == facts.lang] or (parts[:1] if facts.lang is None else [])
        if not kept:
            return []
        _, start, low, high = kept[0]
        seen.language = kept[0][0]
        cuts = [Cut(0, low)]
        if high < len(text):
            cuts.append(Cut(high, len(text)))
        return cuts if start < low else []

    return find


def _build_copies(rule: Rule) -> Finder:
    task = r"(?:[^\S\n]*+(?:{task_nouns}|{version_nouns}))"
    kinds = r"(?P<verbatim>{verbatim_words}" + task + r"?)|(?P<clean>{clean_words}" + task + r"?)"
    label = rule.pattern(rf"{_BEFORE}(?:{kinds}){_AFTER}", flags="im")
    share = float(rule.data.get("share", 0.6))
    verbatim, clean = _occurs(rule, "verbatim_words"), _occurs(rule, "clean_words")

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        head = _head(text)
        if (
            not ((verbatim(head) and clean(text)) or (clean(head) and verbatim(text)))
            or label.search(text, 0, _first_line(text)) is None
        ):
            return []
        parts: list[tuple[bool, int, int]] = []
        for found in label.finditer(text):
            parts.append((found["verbatim"] is not None, found.start(), found.end()))
            if len(parts) > 2:
                return []
        if len(parts) != 2 or parts[0][0] == parts[1][0] or has_word(text[: parts[0][1]]):
            return []
        (first_verbatim, _, a), (_, b, c) = parts
        one, other = text[a:b], text[c:]
        if not alike(fold(one), fold(other), share):
            return []
        return [Cut(0, a), Cut(b, len(text))] if first_verbatim else [Cut(0, c)]

    return find


def _returns(folded: str) -> bool:
    """Tell cheaply whether a text could end as it begins."""
    if len(folded) < _JOINER and any(folded[:n] == folded[-n:] for n in range(1, _SHORT)):
        return True
    return folded.find(folded[:_SHORT], _SHORT) >= 0


def _says(text: str, at: int, said: str) -> bool:
    """Tell whether ``text`` from ``at`` on folds to ``said``."""
    done = 0
    for low in range(at, len(text), _STEP):
        piece = fold(text[low : low + _STEP])
        if not said.startswith(piece, done):
            return False
        done += len(piece)
    return done == len(said)


def _build_joined(rule: Rule) -> Finder:
    joiner = rule.pattern(rule.data["joiner"])

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        if len(text) <= _SAMPLE and not _returns(fold(text)):
            return []
        said, at = "", 0
        for number, found in enumerate(joiner.finditer(text)):
            start, end = found.span()
            if number >= 8 or end == start:
                break
            said, at = said + fold(text[at:start]), start
            if said and _says(text, end, said):
                return [Cut(start, len(text))]
        return []

    return find


def _labelled(rule: Rule) -> Sign:  # noqa: ARG001
    return Sign((":", "：", "]", "】", "*", "_"))


TRANSLATION = Mechanism(keys={"labels": "text!"}, build=_build_translation, sign=_labelled)
PAIR = Mechanism(keys={}, build=_build_pair, sign=_labelled)
COPIES = Mechanism(keys={"share": "number"}, build=_build_copies, sign=_labelled)
JOINED = Mechanism(keys={"joiner": "text!"}, build=_build_joined)
