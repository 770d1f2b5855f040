"""Tells at one look that no rule can touch a text, which holds for nearly all transcripts.

A text shows nothing of what any rule asks for; or it shows that of a few, and those find nothing in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property

from asrscore.clutter.draft import Cut
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.signs import Sign, any_string, every_string

#: Besides letters and digits, what clean transcripts are full of.
_COMMON = frozenset(" .,!?'’-、。，．！？・…~")
#: What must stand in a text that the second signs of ``needs`` ask for.
_NEEDED = {"framed": ("```", "~~~", "<", "{", "[")}
#: White space that vocabularies read as a space.
_BLANKS = "\t\u00a0\u3000"
#: Characters up to which the rules that a text shows something of are asked one by one, and all of them once more.
_MOST = 20_000
#: Characters up to which what a word shows is remembered, and how many words are.
_WORD, _WORDS = 24, 1 << 16
#: Beyond the first 65,536 characters, where a class of characters is no longer fast.
_FAR = re.compile("[\U00010000-\U0010ffff]")


class _Asked:
    """A rule, and what it asks for."""

    __slots__ = ("_find", "_signs")

    def __init__(self, signs: list[Sign], find: Finder) -> None:
        self._signs, self._find = signs, find

    def touches(self, text: str, low: str, facts: Facts, seen: Seen) -> bool:
        """Tell whether the rule finds something in a text, or notes something of it in ``seen``."""
        if not all(sign.shows(text, low) for sign in self._signs):
            return False
        return bool(self._find(text, facts, seen)) or seen != Seen()


#: Whatever stands beside a blank that is read as a space, any rule could touch.
_UNSURE = _Asked([], lambda text, facts, seen: [Cut(0, len(text))])


class Screen:
    """What the texts that some rules could touch must show."""

    def __init__(self, rules: Iterable[tuple[Rule, Mechanism, Finder]]) -> None:
        """Choose the sign of each rule that is looked for the fastest."""
        self._by_mark: dict[str, list[_Asked]] = {}
        self._by_string: dict[str, list[_Asked]] = {}
        self._by_word: dict[Callable[[str], bool], list[_Asked]] = {}
        self._by_text: list[tuple[Callable[[str], bool], _Asked]] = []
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
            asked = _Asked(signs, find)
            for string in sign.strings:
                mark = next((char for char in string if _marked(char)), None)
                if mark is None:
                    self._by_string.setdefault(_in_one_word(string), []).append(asked)
                else:
                    self._by_mark.setdefault(mark, []).append(asked)
            if sign.test is not None:
                if sign.in_words:
                    self._by_word.setdefault(sign.test, []).append(asked)
                else:
                    self._by_text.append((sign.test, asked))
        for blank in _BLANKS:
            self._by_mark.setdefault(blank, []).append(_UNSURE)
        self._marks = any_of(mark for mark in self._by_mark if mark <= "\uffff")
        self._far = any(mark > "\uffff" for mark in self._by_mark)
        self._strings = any_string(self._by_string)
        self._ascii = any_string(filter(str.isascii, self._by_string))
        self._plain: set[str] = set()
        self._last: tuple[Facts, tuple[Finder, ...]] | None = None
        self._seen = Seen()

    @cached_property
    def _every_string(self) -> tuple[re.Pattern[str], dict[str, list[_Asked]]]:
        """A pattern that finds a string wherever one begins, the shortest, and the rules of all that begin like it."""
        known = self._by_string
        shortest = {string for string in known if not any(string[:n] in known for n in range(1, len(string)))}
        rules: dict[str, list[_Asked]] = {string: [] for string in shortest}
        for string, asked in known.items():
            rules[next(string[:n] for n in range(1, len(string) + 1) if string[:n] in shortest)] += asked
        return every_string(shortest), rules

    def clean(self, text: str, facts: Facts) -> bool:
        """Tell that no rule can touch ``text``; ``False`` where that is not sure."""
        if self.blind:
            return False
        words = text.split(" ")
        # Language is made of the same words again and again: which of them show nothing is remembered.
        if not self._plain.issuperset(words) and (suspects := self._suspects(words)):
            if len(text) > _MOST:
                return False
            low, noted = text.lower(), Seen()
            if any(asked.touches(text, low, facts, noted) for asked in suspects):
                return False
        for test, asked in self._by_text:
            if test(text) and asked.touches(text, text.lower(), facts, Seen()):
                return False
        seen = self._seen
        last = self._last
        finders = last[1] if last is not None and last[0] is facts else self._finders(facts)
        for find in finders:
            if find(text, facts, seen) or seen.flags:
                self._seen = Seen()
                return False
        return True

    def _suspects(self, words: Iterable[str]) -> Iterable[_Asked]:
        """Return the rules of which some of the words show something."""
        new = [word for word in words if word not in self._plain]
        text = " ".join(new)
        low = f" {text.lower()} "
        found = [asked for test, rules in self._by_word.items() if test(text) for asked in rules]
        if (self._ascii if text.isascii() else self._strings).search(low):
            pattern, by_string = self._every_string
            found += [asked for string in set(pattern.findall(low)) for asked in by_string[string]]
        if self._marks.search(text) or (self._far and _FAR.search(text)):
            found += [asked for mark in self._by_mark.keys() & set(text) for asked in self._by_mark[mark]]
        if not found and max(map(len, new)) <= _WORD:
            if len(self._plain) >= _WORDS:
                self._plain.clear()
            self._plain.update(new)
        return dict.fromkeys(found)

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


def _in_one_word(string: str) -> str:
    """Return a part of a string that lies in one word, and that word's border where the string goes beyond it."""
    if " " not in string:
        return string
    first, *inner, last = string.split(" ")
    return max((f" {last}", *(f" {word} " for word in inner), f"{first} "), key=lambda part: len(part.strip()))


def _signs(rule: Rule, mechanism: Mechanism) -> Iterable[Sign | None]:
    """Return what a text must show for ``rule`` to touch it: all of these."""
    for strings in (rule.hint, rule.also):
        if strings:
            yield Sign(strings)
    for need in rule.needs:
        if need in _NEEDED:
            yield Sign(_NEEDED[need])
    yield mechanism.sign(rule)
