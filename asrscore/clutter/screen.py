"""Tells at one look that no rule can touch a text, which holds for nearly all transcripts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.signs import Sign, any_string

#: Besides letters and digits, what clean transcripts are full of.
_COMMON = frozenset(" .,!?'’-、。，．！？・…~")
#: What must stand in a text that the second signs of ``needs`` ask for.
_NEEDED = {"framed": ("```", "~~~")}
#: White space that vocabularies read as a space.
_BLANKS = "\t\u00a0\u3000"
#: Beyond the first 65,536 characters, where a class of characters is no longer fast.
_FAR = re.compile("[\U00010000-\U0010ffff]")


class Screen:
    """What the texts that some rules could touch must show."""

    __slots__ = (
        "_ascii",
        "_ascii_marks",
        "_chosen",
        "_far",
        "_last",
        "_marks",
        "_quick",
        "_seen",
        "_tests",
        "_words",
        "blind",
    )

    def __init__(self, rules: Iterable[tuple[Rule, Mechanism, Finder]]) -> None:
        """Choose the sign of each rule that is looked for the fastest."""
        marks = set(_BLANKS)
        words: set[str] = set()
        self._tests: list[Callable[[str], bool]] = []
        self._quick: list[tuple[str, Finder]] = []
        self._chosen: dict[tuple[bool, ...], tuple[Finder, ...]] = {}
        #: Rules that have no sign: any text could be theirs.
        self.blind: list[Rule] = []
        for rule, mechanism, find in rules:
            signs = [sign for sign in _signs(rule, mechanism) if sign is not None]
            if mechanism.quick:
                self._quick.append((mechanism.asks, find))
                continue
            if not signs:
                self.blind.append(rule)
                continue
            sign = min(signs, key=_cost)
            for string in sign.strings:
                mark = next((char for char in string if _marked(char)), None)
                if mark is None:
                    words.add(string)
                else:
                    marks.add(mark)
            if sign.test is not None and sign.test not in self._tests:
                self._tests.append(sign.test)
        self._marks = any_of(mark for mark in marks if mark <= "\uffff")
        self._ascii_marks = any_of(filter(str.isascii, marks))
        self._far = any(mark > "\uffff" for mark in marks)
        self._last: tuple[Facts, tuple[Finder, ...]] | None = None
        self._seen = Seen()
        self._words = any_string(words)
        self._ascii = any_string(filter(str.isascii, words))

    def clean(self, text: str, facts: Facts) -> bool:
        """Tell that no rule can touch ``text``; ``False`` where that is not sure."""
        if self.blind:
            return False
        if text.isascii():
            if self._ascii_marks.search(text) or self._ascii.search(text.lower()):
                return False
        elif self._marks.search(text) or self._words.search(text.lower()) or (self._far and _FAR.search(text)):
            return False
        for test in self._tests:
            if test(text):
                return False
        seen = self._seen
        last = self._last
        finders = last[1] if last is not None and last[0] is facts else self._finders(facts)
        for find in finders:
            if find(text, facts, seen) or seen.flags:
                self._seen = Seen()
                return False
        return True

    def _finders(self, facts: Facts) -> tuple[Finder, ...]:
        """Return the finders to which what is known gives something to find."""
        known = (facts.prompt, facts.context, facts.lang, facts.duration_s, facts.audio_events)
        key = tuple(map(bool, known))
        finders = self._chosen.get(key)
        if finders is None:
            finders = tuple(find for asks, find in self._quick if not asks or getattr(facts, asks))
            self._chosen[key] = finders
        self._last = (facts, finders)
        return finders


def any_of(characters: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for any of ``characters``."""
    those = "".join(sorted(characters))
    return re.compile(f"[{re.escape(those)}]" if those else r"(?!)")


def _marked(char: str) -> bool:
    return not char.isalnum() and char not in _COMMON


def _cost(sign: Sign) -> tuple[bool, int]:
    plain = [string for string in sign.strings if not any(map(_marked, string))]
    return sign.test is not None, len(plain)


def _signs(rule: Rule, mechanism: Mechanism) -> Iterable[Sign | None]:
    """Return what a text must show for ``rule`` to touch it: all of these."""
    for strings in (rule.hint, rule.also):
        if strings:
            yield Sign(strings)
    for need in rule.needs:
        if need in _NEEDED:
            yield Sign(_NEEDED[need])
    yield mechanism.sign(rule)
