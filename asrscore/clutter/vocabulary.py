"""Closed vocabularies: a frame is a sentence made of nothing but words that frames are made of."""

from __future__ import annotations

from collections.abc import Callable

import regex

from asrscore.clutter.patterns import words_pattern
from asrscore.clutter.rules import Rule

#: What may stand between two words: no line break, no quote that could open the transcript.
_GAP = r"[^\S\n,]*+[,.!，。、．！·~\-–—_*/()（）'’]*+[^\S\n]*+"


class Vocabulary:
    """The words of some lists, by language, and what a sentence of them must contain."""

    __slots__ = ("_required", "_sequences")

    def __init__(self, rule: Rule, vocabulary: list[str], requires: list[list[str]]) -> None:
        """Read the lists of ``rule``.

        Args:
            rule: Names the lists.
            vocabulary: Names of lists whose words may occur.
            requires: For each of these, one word of one of its lists must occur.

        Raises:
            RuleError: A list is missing.
        """
        needed = {name for names in requires for name in names}
        words = rule.words(*vocabulary, *sorted(needed))
        anywhere = [w for ws in rule.words("language_names").values() for w in ws]
        self._sequences = {}
        self._required: dict[str, list[list[regex.Pattern[str]]]] = {}
        for language, own in words.items():
            if language == "names":
                continue
            one = f"{words_pattern([*own, *anywhere])}{_GAP}"
            self._sequences[language] = rule.pattern(f"{_GAP}(?:{one})++")
            self._required[language] = [
                [
                    regex.compile(f"(?i){_edged(listed[language])}")
                    for name in names
                    if language in (listed := rule.words(name))
                ]
                for names in requires
            ]

    def extent(self, text: str) -> list[tuple[str, int]]:
        """Return how far words of each language reach from the start of ``text``, the farthest first."""
        found = [(lang, m.end()) for lang, p in self._sequences.items() if (m := p.match(text))]
        return sorted(found, key=lambda pair: -pair[1])

    def closed(self, text: str) -> list[str]:
        """Return the languages in which ``text`` is made of words of the vocabulary only."""
        return [lang for lang, p in self._sequences.items() if p.fullmatch(text)]

    def meant(self, text: str, language: str) -> bool:
        """Tell whether ``text`` has every kind of word that is required."""
        return all(any(p.search(text) for p in group) for group in self._required[language])


def _edged(words: tuple[str, ...] | list[str]) -> str:
    return rf"(?<![\p{{Latin}}\p{{M}}]){words_pattern(words)}"


def words_sequence(rule: Rule, words: list[str], modifiers: list[str]) -> Callable[[str], bool]:
    """Return a test whether a short text is made of ``words`` and ``modifiers`` only, one of the words at least.

    Raises:
        RuleError: A list is missing.
    """
    sure = [w for ws in rule.words(*words).values() for w in ws]
    beside = [w for ws in rule.words(*modifiers).values() for w in ws] if modifiers else []
    gap = r"[\s,，、・·/+&\-:]*+"
    all_words = rule.pattern(f"(?:{words_pattern([*sure, *beside])}{gap})++")
    one = rule.pattern(_edged(sure))

    def whole(text: str) -> bool:
        return all_words.fullmatch(text) is not None and one.search(text) is not None

    return whole
