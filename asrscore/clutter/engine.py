"""Applies rules to an answer, stage by stage, until nothing changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from asrscore.clutter.draft import Draft, Receipt, Span, seams
from asrscore.clutter.fences import fenced
from asrscore.clutter.folding import alike, fold, has_word, lowered
from asrscore.clutter.mechanisms import MECHANISMS
from asrscore.clutter.rules import STAGES, Facts, Finder, Mechanism, Rule, Seen, lists_of, rules_of
from asrscore.clutter.screen import Screen
from asrscore.clutter.signs import Window
from asrscore.clutter.stripped import Level, Stripped
from asrscore.frozen import maker
from asrscore.packs import Pack
from asrscore.transcript import Status
from asrscore.uncollected import uncollected

#: Passes after which an answer is given up as one endless wrapper, and left as it came.
_MOST_PASSES = 100
#: Passes that any answer may take, however long.
_LEAST_PASSES = 10
#: Characters that all passes over one answer may look at.
_MOST_WORK = 1_000_000
#: Characters from which on an answer may have so many pieces that the collector of cycles takes half of the time.
_HUGE = 50_000
#: Share of the letter pairs of the shorter one of two texts from which on they may be the same speech.
_LIKE = 0.5
#: What an answer of which nothing is left may be, the most telling first.
_TELLING: tuple[Status, ...] = ("refusal", "no_speech", "no_transcript", "empty")
_SPACE = re.compile(r"\s")

_made = maker(Stripped)

Heard = Callable[[str], str]
"""A peer's text -> what of it was heard."""


@dataclass(frozen=True, slots=True)
class Step:
    """One cut, in the order in which the rules made them."""

    clutter: str
    rule: str
    pieces: tuple[str, ...]
    """What was cut out of the text as it was then."""
    level: Level
    evidence: str
    text: str
    """What was left."""


@dataclass(frozen=True, slots=True)
class _Ready:
    rule: Rule
    find: Finder
    receipt: Receipt | None
    """``None`` for a rule that only flags."""
    window: Window | None
    """Where all lies that the rule looks at."""


class Engine:
    """The rules of some packs, ready to run."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        """Check and compile.

        Raises:
            RuleError: A pack is faulty.
        """
        lists = lists_of(packs)
        self.packs = tuple(packs)
        self.rules = tuple(rule for pack in packs for rule in rules_of(pack, lists, MECHANISMS))
        self._stages: list[list[_Ready]] = [[] for _ in STAGES]
        found: list[tuple[Rule, Mechanism, Finder]] = []
        for rule in self.rules:
            mechanism = MECHANISMS[rule.how]
            find = mechanism.build(rule)
            found.append((rule, mechanism, find))
            receipt = None if rule.level == "flag" else Receipt(rule.clutter, rule.id, rule.level, rule.why)
            self._stages[STAGES.index(rule.stage)].append(_Ready(rule, find, receipt, mechanism.window(rule)))
        self.screen = Screen(found)

    def run(self, raw: str, facts: Facts, peers: Sequence[str] = (), steps: list[Step] | None = None) -> Stripped:
        """Strip one answer.

        Args:
            raw: The answer as it came.
            facts: What is known besides.
            peers: What other systems wrote of the same audio.
            steps: Filled with every step, where given.

        Raises:
            RuleError: A pattern ran out of time.
        """
        text = raw.strip()
        if text and self.screen.clean(text, facts):
            ended = facts.finish_reason is not None and (facts.cut_short or facts.withheld)
            return _made(raw, text, (), (), "truncated" if ended else "ok")
        if len(raw) < _HUGE:
            return self._strip(raw, facts, peers, steps)
        with uncollected():
            return self._strip(raw, facts, peers, steps)

    def _strip(self, raw: str, facts: Facts, peers: Sequence[str], steps: list[Step] | None) -> Stripped:
        draft, seen, unshown = Draft(raw), Seen(), _Unshown()
        heard = _Peers(self, facts, peers)
        passes, stage, last = 0, 0, len(STAGES) - 1
        most = max(_LEAST_PASSES, min(_MOST_PASSES, _MOST_WORK // max(1, len(raw))))
        while stage < last and draft.text:
            changed = False
            for ready in self._stages[stage]:
                changed = self._apply(ready, draft, facts, seen, heard, unshown, steps) or changed
            if changed:
                passes, stage = passes + 1, 0
                if passes > most:
                    return Stripped(raw, raw.strip(), (), ("not_a_transcript",), "ok")
            else:
                stage += 1
        for ready in self._stages[last]:
            if draft.text:
                self._apply(ready, draft, facts, seen, heard, unshown, steps)
        return Stripped(
            raw,
            draft.text,
            draft.removals(),
            tuple(sorted(seen.flags)),
            _status(draft.text, facts, seen),
            seen.language,
        )

    def _apply(
        self,
        ready: _Ready,
        draft: Draft,
        facts: Facts,
        seen: Seen,
        heard: _Peers,
        unshown: _Unshown,
        steps: list[Step] | None,
    ) -> bool:
        """Run one rule; tell whether it changed the text."""
        rule, text = ready.rule, draft.text
        if not text or ((rule.hint or rule.also) and unshown.lacks(text, ready)):
            return False
        if "unspaced" in rule.needs and _SPACE.search(text):
            return False
        if "prompted" in rule.needs and not facts.prompt:
            return False
        if "framed" in rule.needs and not (seen.framed or fenced(text)):
            return False
        cuts = ready.find(text, facts, seen)
        if not cuts:
            return False
        if ready.receipt is None:
            seen.flags.add(rule.flag or "")
            return False
        if "doubted" in rule.needs and not (facts.withheld or heard.otherwise(text)):
            return False
        if (rule.level == "strong" or "more" in rule.needs) and not _left(text, cuts):
            if rule.flag:
                seen.flags.add(rule.flag)
            return False
        if rule.spoken and heard.too(text, cuts):
            if rule.flag:
                seen.flags.add(rule.flag)
            return False
        cuts = seams(text, cuts, gap=rule.gap)
        draft.cut(cuts, ready.receipt)
        seen.framed = seen.framed or rule.frames
        if rule.status:
            seen.statuses.add(rule.status)
        if steps is not None:
            pieces = tuple(text[start:end] for start, end, _ in cuts)
            steps.append(Step(rule.clutter, rule.id, pieces, ready.receipt.level, rule.why, draft.text))
        return True


class _Unshown:
    """The rules whose hints a text lacks; a part of it lacks them too."""

    __slots__ = ("_known", "_text")

    def __init__(self) -> None:
        self._known: set[str] = set()
        self._text = ""

    def lacks(self, text: str, ready: _Ready) -> bool:
        """Tell whether ``text`` lacks what the hints of a rule ask for."""
        rule = ready.rule
        if ready.window is not None and len(text) > ready.window.size:
            # What comes into the window when another rule has cut is not known before.
            return not _shows(ready.window.of(text).lower(), rule)
        if text is not self._text:
            # Elsewhere than in ASCII, a letter in lower case may depend on its neighbours.
            if not text.isascii() or text not in self._text:
                self._known.clear()
            self._text = text
        if rule.id in self._known:
            return True
        if _shows(lowered(text), rule):
            return False
        self._known.add(rule.id)
        return True


def _shows(low: str, rule: Rule) -> bool:
    return all(any(string in low for string in strings) for strings in (rule.hint, rule.also) if strings)


def _left(text: str, cuts: Sequence[Span]) -> bool:
    """Tell whether letters or digits are left besides ``cuts``."""
    at = 0
    for start, end, put in cuts:
        if put.isalnum() or has_word(text[at:start]):
            return True
        at = end
    return has_word(text[at:])


class _Peers:
    """What the other systems heard, stripped on the same terms when first asked for."""

    def __init__(self, engine: Engine, facts: Facts, peers: Sequence[str]) -> None:
        self._engine, self._facts, self._raw = engine, facts, peers
        self._texts: list[tuple[str, bool]] | None = None

    def too(self, text: str, cuts: Sequence[Span]) -> bool:
        """Tell whether a peer has the words of a cut in the same place.

        A peer that echoes or frames as well is no witness: what is stripped from it does not count.
        """
        for start, end, _ in cuts if self._raw else ():
            words = fold(text[start:end])
            if not words:
                continue
            at_start, at_end = not has_word(text[:start]), not has_word(text[end:])
            for peer, _ in self._heard() if at_start or at_end else ():
                if (at_start and peer.startswith(words)) or (at_end and peer.endswith(words)):
                    return True
        return False

    def otherwise(self, text: str) -> bool:
        """Tell whether there are peers that heard words, and none heard anything like ``text``."""
        said = fold(text)
        others = [peer for peer, sound in self._heard() if peer and sound]
        return bool(others) and not any(alike(said, peer, _LIKE) for peer in others)

    def _heard(self) -> list[tuple[str, bool]]:
        """Return what each peer heard, folded, and whether it looks like a transcript."""
        if self._texts is None:
            facts = Facts(self._facts.prompt, self._facts.context, self._facts.lang)
            stripped = [self._engine.run(raw, facts) for raw in self._raw]
            self._texts = [(fold(s.text), "not_a_transcript" not in s.flags) for s in stripped]
        return self._texts


def _status(text: str, facts: Facts, seen: Seen) -> Status:
    if seen.truncated or facts.cut_short:
        return "truncated"
    if text:
        return "truncated" if facts.withheld else "ok"
    if facts.withheld:
        return "refusal"
    return next((status for status in _TELLING if status in seen.statuses), "empty")
