"""What a model says before the transcript: introductions of a closed vocabulary, and labels."""

from __future__ import annotations

import regex

from asrscore.clutter.draft import Cut
from asrscore.clutter.folding import has_word
from asrscore.clutter.labels import Labels
from asrscore.clutter.quotes import apostrophe_outside, openings, quoted, tail_reader
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.signs import Sign
from asrscore.clutter.vocabulary import Vocabulary

_WINDOW = 300
#: Pictures with which models head what they wrote.
_PICTURES = "📝🎙🎤🎧🔊🔉🗣✍📄📃📜💬🎵✅👉\ufe0f"
_DECORATION = rf"[\s#*_>=~\-■□●◆◇▼▶{_PICTURES}]*+"
_OPEN_BOX = regex.compile("[【［]")
_COLON = regex.compile(r"[^\S\n]*[*_\"]*[:：][^\S\n]*(?:\*\*|__)?\s*")
_LINE_END = regex.compile(r"[*_=~\-#]*[^\S\n]*\n\s*")
_WRAPPER = regex.compile(
    r"[\s*_:：.。!！]*+(?=```|~~~|[\[{]\s*+[\"'{]|<(?:transcript|transcription|text|answer|output|response)\b)"
)


def _build(rule: Rule) -> Finder:
    data = rule.data
    vocabulary = Vocabulary(rule, data["vocabulary"], data["requires"])
    openers = Vocabulary(rule, [], [data["openers"]]) if "openers" in data else None
    opening = rule.pattern(rf"{_DECORATION}(?:{{acks}}[,，、.。!！~:：\s]*+)*+{_DECORATION}")
    ends, pairs = frozenset(data["ends"]), data["pairs"]
    tail = tail_reader(rule)
    single = data.get("single", False)
    sign = _sign(rule)

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        if not any(mark in text for mark in sign.strings) and not (sign.test is not None and sign.test(text)):
            return []
        head = text[:_WINDOW]
        if not vocabulary.may_mean(head.lower()):
            return []
        first = opening.match(head)
        start = first.end() if first else 0
        for language, reach in vocabulary.extent(head[start:]):
            end = start + reach
            said = head[start:end]
            if not vocabulary.meant(said, language):
                continue
            if ("colon" in ends or "colon-line" in ends) and (colon := _COLON.match(text, end)):
                if ("colon" in ends or "\n" in colon[0]) and has_word(text[colon.end() :]):
                    return [Cut(0, colon.end())]
            elif "line" in ends and (line := _LINE_END.match(text, end)):
                # A transcript may have a sentence a line: one that points at nothing below it is of a kind with them.
                opened = openers is not None and openers.meant(said, language)
                if (opened or line[0].count("\n") > 1) and has_word(text[line.end() :]):
                    return [Cut(0, line.end())]
            if "wrapper" in ends and (wrapper := _WRAPPER.match(text, end)):
                return [Cut(0, wrapper.end())]
            if "quote" in ends or ("quote-after-colon" in ends and _COLON.match(text, end)):
                at = end
                while at < len(text) and text[at] in " \t,，:：\n":
                    at += 1
                if quoted(text, at, pairs, tail, single=single) is not None:
                    return [Cut(0, at)]
        return []

    return find


def _build_label(rule: Rule) -> Finder:
    name = rule.data["labels"]
    label = rule.pattern(
        rf"(?P<before>[\s#*_=~\-\[【［(（■□●◆◇▼▶{_PICTURES}]*+)(?:{{acks}}[,，、.。!！~:：\s]*+)*+(?P<inside>[#*_\[【［]*+){{{name}}}"
        r"(?:[^\S\n]*[(（](?:{language_names}|{task_nouns}|[\s,]|[\d:.–—~-]{3,30})++[)）])?"
        r"(?P<after>[^\S\n*_=~\-\]】］)）]*+[*_=~\-\]】］)）#]*+[^\S\n]*+)"
        r"(?:(?P<colon>[:：][^\S\n]*+(?:\*\*|__)?+\s*+)|(?P<line>\n\s*+)|(?P<boxed>(?<=[】］][^\S\n]{0,2})))"
    )
    words = Labels(word for words in rule.words(name).values() for word in words)
    bare_line = rule.data.get("bare_line", False)
    decorated = rule.data.get("decorated", False)

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        if not words.may_stand(text[:_WINDOW]):
            return []
        found = label.match(text, 0, min(len(text), _WINDOW))
        if found is None or not has_word(text[found.end() :]):
            return []
        # A hyphen before it makes it an entry of a list, as any line of speech may be written.
        around = found["before"] + found["inside"] + found["after"]
        marks = around.strip("\r\n\t -~=") or (found["colon"] and "*" in found["colon"])
        apart = bare_line and "\n" in (found["colon"] or found["line"] or "")
        if decorated and not (marks or apart or seen.framed):
            return []
        if found["boxed"] is not None and not (bare_line and _OPEN_BOX.search(found["before"] + found["inside"])):
            return []
        if found["colon"] is None and not (marks or bare_line or seen.framed):
            return []
        return [Cut(0, found.end())]

    return find


def _sign(rule: Rule) -> Sign:
    ends = {
        "colon": (":", "："),
        "colon-line": ("\n",),
        "line": ("\n",),
        "quote": openings(rule.data["pairs"]),
        "quote-after-colon": (":", "："),
        "wrapper": ("```", "~~~", "{", "[", "<"),
    }
    strings = tuple(mark for end in rule.data["ends"] for mark in ends.get(end, ()))
    return Sign(strings, apostrophe_outside if "''" in rule.data["pairs"] else None, in_words=True)


MECHANISM = Mechanism(
    keys={
        "vocabulary": "texts!", "requires": "texts!", "openers": "texts", "ends": "texts!", "pairs": "texts!",
        "single": "yes",
    },
    build=_build,
    sign=_sign,
)  # fmt: skip
LABEL = Mechanism(
    keys={"labels": "text!", "bare_line": "yes", "decorated": "yes"},
    build=_build_label,
    sign=lambda rule: Sign((":", "：", "\n", "】", "］")),
)
