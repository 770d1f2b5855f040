"""Which finders may find something in a text: told at a glance, so that nobody is asked in vain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

#: Whether a finder finds nothing in some words, which come twice: as they are, and before case was folded.
Spares = Callable[[str, str], bool]
Finder = TypeVar("Finder")

_SIGN = re.compile(r"[^a-z ]")
_DIGIT = re.compile("[0-9]")
#: Characters up to which what a word shows is remembered, and how many words are.
_WORD, _WORDS = 24, 1 << 16
#: Sets of finders that are remembered.
_MOST_CHOICES = 4096


class Glance(Generic[Finder]):
    """Chooses finders for a text by what they say of themselves (see ``slots.Finder``).

    Sets of finders are whole numbers with a bit for each. What a word shows is remembered, for language is made of the
    same words again and again; figures are not, and texts without spaces are looked at as they are.

    Args:
        finders: All finders.
        spaced: Whether words are separated by spaces.
    """

    def __init__(self, finders: Sequence[Finder], *, spaced: bool) -> None:
        self._finders = tuple(finders)
        self._spaced = spaced
        self._always = 0
        self._signs = 0
        """Those that look at any sign."""
        self._cued: dict[str, int] = {}
        self._of_character: dict[str, int] = {}
        self._spared: list[tuple[int, bool, Spares]] = []
        self._headed = 0
        listed: set[str] = set()
        for at, finder in enumerate(finders):
            bit = 1 << at
            words: frozenset[str] | None = getattr(finder, "words", None)
            characters: frozenset[str] | None = getattr(finder, "characters", None)
            heads: frozenset[str] | None = getattr(finder, "heads", None)
            needs_signs = bool(getattr(finder, "needs_signs", False))
            spares: Spares | None = getattr(finder, "spares", None)
            if words is not None:
                for word in words:
                    self._cued[word] = self._cued.get(word, 0) | bit
            elif characters is not None:
                for character in characters:
                    # The text is looked at before case is folded.
                    for form in {character, character.upper()}:
                        self._of_character[form] = self._of_character.get(form, 0) | bit
            elif heads is not None:
                self._headed |= bit
                listed.update(heads)
            elif spares is not None:
                self._spared.append((bit, needs_signs, spares))
            elif needs_signs:
                self._signs |= bit
            else:
                self._always |= bit
        of_one = "".join(map(re.escape, sorted(c for c in self._of_character if len(c) == 1)))
        self._class = re.compile(f"[{of_one}]") if of_one else None
        self._head = re.compile(_beginning(listed)) if listed else None
        self._of_signs = self._signs != 0 or any(needs_signs for _, needs_signs, _ in self._spared)
        self._plain: set[str] = set()
        """Words that show nothing but what every text does."""
        self._known: dict[str, int] = {}
        """Others, and to which finders they show something."""
        self._choices: dict[int, tuple[Finder, ...]] = {}

    def __call__(self, text: str, cased: str) -> tuple[Finder, ...]:
        """Return the finders that may find something in a text, in order.

        Args:
            text: Canonical text.
            cased: The same before case was folded, character for character.
        """
        shown = self._in_words(text, cased) if self._spaced else self._shown(text, cased)
        chosen = self._choices.get(shown)
        if chosen is None:
            if len(self._choices) >= _MOST_CHOICES:
                self._choices.clear()
            chosen = tuple([finder for at, finder in enumerate(self._finders) if shown >> at & 1])
            self._choices[shown] = chosen
        return chosen

    def _in_words(self, text: str, cased: str) -> int:
        plain = self._plain
        words = cased.split()
        shown = self._always
        odd = [word for word in words if word not in plain]
        if not odd:
            return shown
        new = False
        for word in odd:
            found = self._known.get(word)
            if found is None:
                new = True
            else:
                shown |= found
        return shown | self._learnt(text, cased, words) if new else shown

    def _learnt(self, text: str, cased: str, words: list[str]) -> int:
        """Return the finders to which the words show something that are not known, and remember it."""
        folded = text.split()
        # A word that is two when case is folded (Mon〜Fri) would be taken for its first half, its neighbours shifted.
        if len(folded) != len(words) or any(len(a) != len(b) for a, b in zip(folded, words, strict=True)):
            return self._shown(text, cased)
        shown = 0
        for at, word in enumerate(words):
            if word not in self._plain and word not in self._known:
                found = self._shown(folded[at], word)
                shown |= found
                if len(word) <= _WORD and _DIGIT.search(word) is None:
                    if len(self._plain) + len(self._known) >= _WORDS:
                        self._plain.clear()
                        self._known.clear()
                    if found == self._always:
                        self._plain.add(word)
                    else:
                        self._known[word] = found
        return shown

    def _shown(self, text: str, cased: str) -> int:
        """Return the finders to which some of the words show something."""
        shown = self._always
        if self._class is not None:
            of_character = self._of_character
            for character in self._class.findall(cased):
                shown |= of_character[character]
        if self._head is not None and self._head.search(text) is not None:
            shown |= self._headed
        if self._cued:
            cued = self._cued
            for word in text.split():
                shown |= cued.get(word, 0)
                if word.endswith("'s"):
                    shown |= cued.get(word[:-2], 0)
        signs = self._of_signs and _SIGN.search(text) is not None
        if signs:
            shown |= self._signs
        for bit, needs_signs, spares in self._spared:
            if (signs or not needs_signs) and not spares(text, cased):
                shown |= bit
        return shown


def _beginning(heads: Iterable[str]) -> str:
    """Return a pattern for the first two characters of any of ``heads``, which a space may part."""
    seconds: dict[str, set[str]] = {}
    for head in heads:
        seconds.setdefault(head[0], set()).add(head[1:2])
    ways = []
    for first, behind in sorted(seconds.items()):
        tail = "" if "" in behind else f" ?[{''.join(map(re.escape, sorted(behind)))}]"
        ways.append(re.escape(first) + tail)
    return "|".join(ways)
