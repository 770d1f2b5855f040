"""Echoes of what was sent: the instruction, the system text, hot words."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from asrscore.clutter.draft import Cut
from asrscore.clutter.fences import fenced
from asrscore.clutter.folding import Folded, fold, fold_character, fold_with_offsets, has_word
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.scripts import spaced
from asrscore.clutter.sent import LEAST, Sent, sent, weight
from asrscore.clutter.sentences import Statement
from asrscore.clutter.vocabulary import Vocabulary

#: Characters of the longest prompt that is nothing but a request to transcribe.
_LONGEST_REQUEST = 300
#: Characters at an end of an answer, marks included, within which an echo begins or ends.
_EDGE = 200
_BREAK = frozenset("\n:：")
_ENDING = frozenset(".!?。！？．｡")
_MARKS_AFTER = frozenset(".,;:!?。．，、；：！？｡､…”’」』》)）]】")
_MARKS_BEFORE = frozenset("\"'“‘「『《(（[【<*#-_>•")
_QUOTING_KANA = frozenset("とってのをがはにもでという")


def _letters(text: str) -> bool:
    """Tell whether anything of ``text`` is left when it is folded."""
    return has_word(text) or fold(text) != ""


def may_echo(text: str, what: Sent) -> bool:
    """Tell cheaply whether ``text`` could begin or end with a part of ``what``."""
    first, last = fold_character(text[0]), fold_character(text[-1]) or fold(text[-2:-1])
    if not first or (first.startswith(what.firsts) and fold(text[:16]).startswith(what.heads)):
        return True
    if not last or (last.endswith(what.lasts) and fold(text[-16:]).endswith(what.tails)):
        return True
    return ":" in text or "：" in text or "\n" in text


def _heads(text: str, at: int, what: Sent) -> bool:
    return fold(text[at : at + _EDGE]).startswith(what.heads)


def _tails(text: str, what: Sent) -> bool:
    return fold(text[-_EDGE:]).endswith(what.tails)


def _run(folded: str, what: Sent, *, from_end: bool) -> tuple[int, bool]:
    """Return how many folded characters at one end are parts of ``what`` in order, and whether all of it is there."""
    at, whole = 0, False
    n = len(folded)
    while at < n:
        if from_end:
            step = next((p for p in what.parts if folded.endswith(p, 0, n - at)), "")
        else:
            step = next((p for p in what.parts if folded.startswith(p, at)), "")
        if not step:
            break
        whole = whole or step == what.whole
        at += len(step)
    return at, whole


def _boundary(text: str, at: int, *, next_to: int) -> bool:
    """Tell whether a word ends between offsets ``next_to`` and ``at`` (which is outside of the piece)."""
    if not 0 <= at < len(text):
        return True
    char = text[at]
    if not char.isalnum():
        return True
    if spaced(char) or spaced(text[next_to]):
        return False
    return char not in _QUOTING_KANA


def _run_in(text: str, what: Sent, *, skip: int, from_end: bool) -> tuple[Folded, int, int, bool]:
    """Fold as much of one end of ``text`` as its run of parts asks for.

    Returns:
        What is folded, the index in it of the first letter from ``skip`` on, and what ``_run`` says of the rest.
    """
    size, longest = _EDGE + 2 * len(what.whole), len(what.parts[0])
    while True:
        if from_end:
            folded = fold_with_offsets(text[-size:], max(0, len(text) - size))
        else:
            folded = fold_with_offsets(text[:size])
        first = bisect_left(folded.at, skip) if skip else 0
        body = folded.text[first:] if first else folded.text
        length, whole = _run(body, what, from_end=from_end)
        # At the edge of what is folded, a part may be cut in two.
        if size >= len(text) or length + longest < len(body):
            return folded, first, length, whole
        size *= 4


def _start_cut(text: str, what: Sent, rule: _Limits, labels: Callable[[str], int]) -> tuple[Cut, bool] | None:
    skip = labels(text)
    folded, first, length, whole = _run_in(text, what, skip=skip, from_end=False)
    if not length:
        return None
    last = folded.at[first + length - 1]
    if first + length < len(folded.at) and folded.at[first + length] == last:
        return None
    end = last + 1
    while (
        end < len(text) and not text[end].isalnum() and not text[end].isspace() and text[end] not in "“‘「『《(（[【<{♪"
    ):
        end += 1
    stop = end
    while stop < len(text) and text[stop].isspace():
        stop += 1
    edge = stop == len(text)
    broken = edge or skip > 0 or any(c in _BREAK for c in text[last + 1 : stop]) or fenced(text[stop : stop + _EDGE])
    long = whole and rule.long(what, ended=any(c in _ENDING for c in text[last + 1 : end]))
    good = _boundary(text, last + 1, next_to=last) and (broken or long)
    return Cut(0, stop), good


def _end_cut(text: str, what: Sent, rule: _Limits) -> tuple[Cut, bool] | None:
    folded, _, length, whole = _run_in(text, what, skip=0, from_end=True)
    if not length or length == len(folded.text):
        return None
    first = folded.at[-length]
    if folded.at[-length - 1] == first:
        return None
    start = first
    while (
        start
        and not text[start - 1].isalnum()
        and not text[start - 1].isspace()
        and text[start - 1] in "\"'“‘「『《(（[【<*#-_>•"
    ):
        start -= 1
    low = start
    while low and text[low - 1].isspace():
        low -= 1
    broken = any(c in _BREAK for c in text[low:first])
    long = whole and rule.long(what, ended=low > 0 and text[low - 1] in _ENDING)
    return Cut(start, len(text)), _boundary(text, first - 1, next_to=first) and (broken or long)


@dataclass(frozen=True, slots=True)
class _Limits:
    words: int
    """Words of a whole prompt that need no break after them."""
    letters: int
    """The same in Han, kana or Hangul letters."""
    asks: Callable[[str], bool] = lambda prompt: False
    """Tells whether a prompt is nothing but a request to transcribe: of such a one, as a sentence, half is enough."""

    def long(self, what: Sent, *, ended: bool) -> bool:
        """Tell whether all of ``what`` is too long to be said by chance."""
        if what.words >= self.words or what.unspaced >= self.letters:
            return True
        return ended and (2 * what.words >= self.words or 2 * what.unspaced >= self.letters) and self.asks(what.text)


def _build_prompt(rule: Rule) -> Finder:
    request = Vocabulary(rule, rule.data.get("vocabulary", []), rule.data.get("requires", []))
    statement = Statement(request, _LONGEST_REQUEST)
    asks = lru_cache(maxsize=256)(lambda prompt: bool(rule.data.get("vocabulary")) and statement.holds(prompt))
    limits = _Limits(int(rule.data.get("words", 8)), int(rule.data.get("letters", 12)), asks)
    label = rule.pattern(rf"[\s*#_>\"'“\[【]*{{{rule.data.get('labels', 'prompt_labels')}}}[\s*_\]】]*[:：][\s*_]*")

    def labels(text: str) -> int:
        found = label.match(text, 0, min(len(text), 80))
        return found.end() if found else 0

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:
        if not facts.prompt or not text:
            return []
        what = sent(facts.prompt)
        if len(what.whole) < LEAST or not may_echo(text, what):
            return []
        if not (_heads(text, labels(text), what) or _tails(text, what)):
            return []
        for found in (_start_cut(text, what, limits, labels), _end_cut(text, what, limits)):
            if found is None:
                continue
            cut, good = found
            everything = not (_letters(text[: cut.start]) or _letters(text[cut.end :]))
            if good and not (everything and what.words < 2 and what.unspaced < 4):
                if everything:
                    seen.flags.add("prompt_echo")
                return [cut]
            seen.flags.add("prompt_echo")
        return []

    return find


def _build_context(rule: Rule) -> Finder:
    limits = _Limits(int(rule.data.get("words", 4)), int(rule.data.get("letters", 8)))

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:
        if not facts.context or not text:
            return []
        what = sent(facts.context)
        if not what.wordy or not (_heads(text, 0, what) or _tails(text, what)):
            return []
        for found in (_start_cut(text, what, limits, lambda _: 0), _end_cut(text, what, limits)):
            if found is None:
                continue
            cut, _ = found
            piece = text[cut.start : cut.end]
            words, unspaced = weight(piece)
            # A whole sentence of the context must end as one: at a mark or a break.
            ended = cut.start > 0 or re.search(r"[.!?。！？．｡:：\n][\s\"'”’」』]*$", piece) is not None
            left = _letters(text[: cut.start]) or _letters(text[cut.end :])
            if ended and left and (words >= limits.words or unspaced >= limits.letters):
                return [cut]
            seen.flags.add("suspect_context_echo")
        return []

    return find


def _build_listed(rule: Rule) -> Finder:
    least = int(rule.data.get("items", 2))

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        if not facts.context or not text:
            return []
        what = sent(facts.context)
        said = fold(text)
        if not said or not what.items or what.wordy:
            hit = bool(said) and said == what.whole
        else:
            turn = what.whole
            loop = (
                len(said) > len(turn)
                and said.startswith(turn)
                and said == (turn * (len(said) // len(turn) + 1))[: len(said)]
            )
            prefix = turn.startswith(said) and sum(len(i) for i in what.items[:least]) <= len(said)
            hit = loop or prefix
        return [Cut(0, len(text))] if hit else []

    return find


PROMPT = Mechanism(
    keys={"words": "number", "letters": "number", "labels": "text", "vocabulary": "texts", "requires": "texts"},
    build=_build_prompt,
    quick=True,
    asks="prompt",
)
CONTEXT = Mechanism(keys={"words": "number", "letters": "number"}, build=_build_context, quick=True, asks="context")
LISTED = Mechanism(keys={"items": "number"}, build=_build_listed, quick=True, asks="context")
