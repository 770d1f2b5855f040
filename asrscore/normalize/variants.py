"""Words with other spellings, optional words, and places where a number word is none: lists of a pack as finders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from asrscore.lattice import Category, Slot, Span, Writing
from asrscore.normalize.slots import Canonical

_LEFT_OUT = (Writing((), "respelling", "filler"),)


class Variants:
    """Finds words and short phrases that may be written otherwise.

    Args:
        writings: Word or phrase, case folded -> its other writings.
        spaced: Whether words are separated by spaces; else a phrase is found anywhere.
    """

    def __init__(self, writings: Mapping[str, tuple[Writing, ...]], *, spaced: bool) -> None:
        self._writings = writings
        self._spaced = spaced
        # A phrase is looked for where its first word stands.
        self._first: dict[str, list[tuple[str, ...]]] = {}
        for phrase in sorted(writings, key=len, reverse=True):
            words = tuple(phrase.split())
            self._first.setdefault(words[0], []).append(words)
        self._heads = frozenset(self._first)
        # Of "in side" the second word is the rarer one.
        self.words = frozenset(max(p.split(), key=len) for p in writings) if spaced else None
        tail = "|".join(re.escape(p) for p in sorted(writings, key=len, reverse=True))
        self._anywhere = re.compile(tail) if writings and not spaced else None

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every word that is listed."""
        if self._anywhere is not None:
            for match in self._anywhere.finditer(canonical.text):
                yield Slot(*match.span(), self._writings[match[0]])
            return
        words = canonical.words
        owners = "'s" in canonical.text
        at = taken = 0
        for i, word in enumerate(words):
            if owners and word.endswith("'s") and (bare := word.removesuffix("'s")) in self._writings:
                yield Slot(at, at + len(bare), self._writings[bare])
            if i >= taken and word in self._heads:
                for phrase in self._first[word]:
                    if words[i : i + len(phrase)] == phrase:
                        joined = " ".join(phrase)
                        yield Slot(at, at + len(joined), self._writings[joined])
                        taken = i + len(phrase)
                        break
            at += len(word) + 1


class Optional:
    """Finds words and short phrases that may be left out.

    Args:
        words: The words, case folded.
        spaced: Whether words are separated by spaces.
    """

    def __init__(self, words: Iterable[str], *, spaced: bool) -> None:
        listed = sorted(set(words), key=len, reverse=True)
        one = "|".join(map(re.escape, listed))
        border, glue = (r"(?<!\S)", " ") if spaced else ("", " ?")
        end = r"(?!\S)" if spaced else ""
        self.words = frozenset(max(word.split(), key=len) for word in listed) if spaced else None
        self._run = re.compile(rf"{border}(?:{one})(?:{glue}(?:{one}))*{end}")
        self._one = re.compile(rf"(?:{one}){end}")

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every optional word; it takes the space with it that would be left over."""
        text = canonical.text
        for run in self._run.finditer(text):
            # At the end of a text there is no space behind, so the one before goes.
            leading = run.end() == len(text) and run.start() > 0
            for match in self._one.finditer(text, *run.span()):
                start, end = match.span()
                if leading and text[start - 1] == " ":
                    start -= 1
                elif not leading and text[end : end + 1] == " ":
                    end += 1
                yield Slot(start, end, _LEFT_OUT)


class Bars:
    """Finds words that are no number where they stand.

    Args:
        patterns: Regular expressions whose group 1 is the word.
        words: Words of which one must be there.
    """

    def __init__(self, patterns: Sequence[str], words: Iterable[str]) -> None:
        self._patterns = [re.compile(pattern) for pattern in patterns]
        self._words = frozenset(words)

    def __call__(self, canonical: Canonical) -> Iterator[Span]:
        """Return where they stand."""
        if self._words.isdisjoint(canonical.words):
            return
        for pattern in self._patterns:
            for match in pattern.finditer(canonical.text):
                yield match.span(1)


def groups(lines: Iterable[Sequence[str]], category: Category) -> dict[str, tuple[Writing, ...]]:
    """Return the writings of words that are one word spelled in several ways: each may stand for each.

    Args:
        lines: One list of spellings a word.
        category: The convention.
    """
    found: dict[str, tuple[Writing, ...]] = {}
    for line in lines:
        for word in line:
            others = tuple(Writing((other,), "respelling", category) for other in line if other != word)
            found[word] = tuple(dict.fromkeys((*found.get(word, ()), *others)))
    return found


def expansions(table: Mapping[str, Any], category: Category) -> dict[str, tuple[Writing, ...]]:
    """Return the writings of words that stand for others, one way.

    Args:
        table: Word -> what it may stand for.
        category: The convention.
    """
    return {word: tuple(Writing((other,), "expansion", category) for other in others) for word, others in table.items()}
