"""Closed vocabularies: a frame is a sentence made of nothing but words that frames are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

import regex

from asrscore.clutter.patterns import Pattern, words_pattern
from asrscore.clutter.rules import Rule
from asrscore.clutter.signs import fewest

#: What may stand between two words: no line break, no quote that could open the transcript.
_GAP = regex.compile(r"[^\S\n,]*+[,.!，。、．！;；·~\-–—_*/()（）]*+[^\S\n]*+")
#: A letter of a script that has spaces between words, Hangul aside: its particles stand as words of their own.
_SPELLED = r"[\p{Latin}\p{Cyrillic}\p{Greek}\p{Arabic}\p{Hebrew}\p{Devanagari}\p{M}]"
_LETTER = regex.compile(_SPELLED)
#: What goes on as the same word: letters, or an apostrophe with letters; a possessive s is a word of its own.
_GOES_ON = regex.compile(rf"{_SPELLED}|['’](?!s(?![\p{{Latin}}\p{{M}}]))\p{{Latin}}")
_FLAT = str.maketrans({"’": "'", "\t": " ", "\u00a0": " ", "\u3000": " "})


def _flat(text: str) -> str:
    """Return ``text`` in lower case with plain apostrophes and spaces, every character in its place."""
    flat = text.translate(_FLAT)
    low = flat.lower()
    return low if len(low) == len(flat) else "".join(c.lower() if len(c.lower()) == 1 else c for c in flat)


@lru_cache(maxsize=4096)
def _flat_words(words: tuple[str, ...]) -> tuple[frozenset[str], frozenset[tuple[str, int]]]:
    """Return ``words``, flat, and their first letters with their lengths; rules share most of their lists."""
    flat = frozenset(map(_flat, words))
    return flat, frozenset((word[0], len(word)) for word in flat)


class _Words:
    """Words that a text is read as, in any division of it into words."""

    __slots__ = ("_lengths", "_words")

    def __init__(self, parts: Iterable[tuple[str, ...]]) -> None:
        words: set[str] = set()
        shapes: set[tuple[str, int]] = set()
        for part in parts:
            those, formed = _flat_words(part)
            words |= those
            shapes |= formed
        lengths: dict[str, list[int]] = {}
        for first, length in shapes:
            lengths.setdefault(first, []).append(length)
        self._words, self._lengths = words, lengths

    def _ends(self, flat: str, at: int) -> Iterator[int]:
        """Yield the ends of all words that stand at ``at``."""
        for length in self._lengths.get(flat[at : at + 1], ()):
            stop = at + length
            if flat[at:stop] in self._words and not (_LETTER.match(flat, stop - 1) and _GOES_ON.match(flat, stop)):
                yield stop

    def reach(self, flat: str) -> int:
        """Return how far words reach from the start of ``flat``, the gaps round them included; 0 for no word."""
        start = _gap(flat, 0)
        seen, waiting = {start}, [start]
        while waiting:
            for end in self._ends(flat, waiting.pop()):
                after = _gap(flat, end)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        far = max(seen)
        return far if far > start else 0


def _gap(flat: str, at: int) -> int:
    found = _GAP.match(flat, at)
    return found.end() if found else at


def _occurs(words: Sequence[str], flat: str) -> bool:
    """Tell whether one of ``words`` stands in ``flat``, not inside of a longer word where the script has spaces."""
    for word in words:
        at = flat.find(word)
        while at >= 0:
            stop = at + len(word)
            before = at > 0 and _LETTER.match(word) and _LETTER.match(flat, at - 1)
            if not before and not (_LETTER.match(flat, stop - 1) and _GOES_ON.match(flat, stop)):
                return True
            at = flat.find(word, at + 1)
    return False


class Vocabulary:
    """The words of some lists, by language, and what a sentence of them must contain."""

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
        names = ["language_names", *vocabulary, *sorted(needed)]
        by_language = rule.words(*names[1:])
        rule.words(*names)
        self._lists = [rule.lists[name] for name in names]
        self._languages = tuple(by_language)
        self._requires = [rule.words(*group) for group in requires]

    @cached_property
    def _words(self) -> dict[str, _Words]:
        """The words that may stand in a sentence of each language; names of languages are those of all."""
        anywhere, *lists = self._lists
        names = [tuple(words) for words in anywhere.values()]
        return {
            language: _Words([*names, *(tuple(words[language]) for words in lists if language in words)])
            for language in self._languages
        }

    @cached_property
    def _shown(self) -> list[tuple[str, ...]]:
        """Strings of which a sentence holds one of each group, the smallest group first: it tells the soonest."""
        return sorted((fewest(word for words in group.values() for word in words) for group in self._requires), key=len)

    @cached_property
    def _required(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """The groups of words of each language, one of each of which must stand in a sentence."""
        return {
            language: tuple(tuple(map(_flat, group.get(language, ()))) for group in self._requires)
            for language in self._languages
        }

    def may_mean(self, low: str) -> bool:
        """Tell cheaply whether a text, in lower case, could have every kind of word that is required."""
        for strings in self._shown:
            for string in strings:
                if string in low:
                    break
            else:
                return False
        return True

    def extent(self, text: str) -> list[tuple[str, int]]:
        """Return how far words of each language reach from the start of ``text``, the farthest first."""
        flat = _flat(text)
        found = [(language, reach) for language, words in self._words.items() if (reach := words.reach(flat))]
        return sorted(found, key=lambda pair: -pair[1])

    def closed(self, text: str) -> list[str]:
        """Return the languages in which ``text`` is made of words of the vocabulary only."""
        flat = _flat(text)
        return [language for language, words in self._words.items() if flat and words.reach(flat) == len(flat)]

    def meant(self, text: str, language: str) -> bool:
        """Tell whether ``text`` has every kind of word that is required."""
        flat = _flat(text)
        return all(_occurs(words, flat) for words in self._required[language])

    def means(self, text: str) -> bool:
        """Tell whether ``text`` has every kind of word that is required, all in one language."""
        return self.may_mean(text.lower()) and any(self.meant(text, language) for language in self._languages)


def words_sequence(rule: Rule, words: list[str], modifiers: list[str]) -> Callable[[str], bool]:
    """Return a test whether a short text is made of ``words`` and ``modifiers`` only, one of the words at least.

    Raises:
        RuleError: A list is missing.
    """
    sure = [w for ws in rule.words(*words).values() for w in ws]
    beside = [w for ws in rule.words(*modifiers).values() for w in ws] if modifiers else []
    gap = r"[\s,，、・·/+&\-:]*+"
    shown = fewest(sure)

    @lru_cache(maxsize=1)
    def patterns() -> tuple[Pattern, Pattern]:
        all_words = rule.pattern(f"(?:{words_pattern([*sure, *beside])}{gap})++")
        return all_words, rule.pattern(rf"(?<![\p{{Latin}}\p{{M}}]){words_pattern(sure)}")

    def whole(text: str) -> bool:
        low = text.lower()
        if not any(string in low for string in shown):
            return False
        all_words, one = patterns()
        return all_words.fullmatch(text) is not None and one.search(text) is not None

    return whole
