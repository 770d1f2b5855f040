"""Korean words with their particles apart: 클로드가 and 클로드는 are both 클로드.

By rules alone: a word ends in a particle of the list, the syllable before it has the final consonant that this form
asks for (이 after one, 가 after none), and what is left is no verb before an ending. A single syllable is taken for a
stem only where the particle's form or length leaves little doubt (턴이, but not 회의). Kiwi, where it is installed,
only takes away.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from asrscore.lattice import Pieces, Span
from asrscore.normalize.analysers_ko import particles_only
from asrscore.normalize.pieces import Cutter

_WORD = re.compile(r"\S+")
_LISTS = (
    "after_vowel", "after_consonant", "after_vowel_or_rieul", "anywhere", "whole", "never", "endings", "verbs",
    "verb_ends",
)  # fmt: skip
_FIRST, _LAST, _FINALS, _RIEUL = ord("가"), ord("힣"), 28, 8


def _final(syllable: str) -> int | None:
    """Return the number of a syllable's final consonant, 0 for none; ``None`` where it is no Hangul syllable."""
    code = ord(syllable)
    return (code - _FIRST) % _FINALS if _FIRST <= code <= _LAST else None


class Particles:
    """Cuts words before their particles.

    Args:
        after_vowel: Particles in the form that follows a vowel.
        after_consonant: Those that follow a consonant.
        after_vowel_or_rieul: Those that follow a vowel or ㄹ.
        anywhere: Those with one form.
        whole: Words that merely end like one.
        never: Ends of words that are endings of verbs (했지만).
        endings: Particles that are verb endings as well (는, 은, 을).
        verbs: Verb stems; behind them those are endings.
        verb_ends: What longer verb stems end in.
    """

    def __init__(
        self,
        *,
        after_vowel: str,
        after_consonant: str,
        after_vowel_or_rieul: str,
        anywhere: str,
        whole: str,
        never: str,
        endings: str,
        verbs: str,
        verb_ends: str,
    ) -> None:
        self._forms: dict[str, str] = {
            **dict.fromkeys(anywhere.split(), ""),
            **dict.fromkeys(after_vowel.split(), "vowel"),
            **dict.fromkeys(after_consonant.split(), "consonant"),
            **dict.fromkeys(after_vowel_or_rieul.split(), "vowel or rieul"),
        }
        self._longest = max(map(len, self._forms), default=0)
        self._particle = lru_cache(maxsize=65536)(self._length)
        self._whole, self._never = frozenset(whole.split()), tuple(never.split())
        self._endings, self._verbs = frozenset(endings.split()), frozenset(verbs.split())
        self._verb_ends = tuple(verb_ends.split())

    def __call__(self, text: str) -> Pieces:
        """Return stems and particles, in order."""
        words = [match.span() for match in _WORD.finditer(text)]
        lengths = [self._particle(text[start:end]) for start, end in words]
        cuts = [(end - length, end) for (_, end), length in zip(words, lengths, strict=True) if length]
        kept = {cut for (cut, _), sure in zip(cuts, particles_only(text, cuts), strict=True) if sure}
        spans: list[Span] = []
        for (start, end), length in zip(words, lengths, strict=True):
            cut = end - length
            spans += [(start, cut), (cut, end)] if length and cut in kept else [(start, end)]
        return Pieces(tuple(spans))

    def _length(self, word: str) -> int:
        """Return how many syllables of a word are its particle; the longest one counts."""
        if word in self._whole or word.endswith(self._never):
            return 0
        longest = min(self._longest, len(word) - 1)
        return next((n for n in range(longest, 0, -1) if self._follows(word[:-n], word[-n:])), 0)

    def _follows(self, stem: str, particle: str) -> bool:
        form = self._forms.get(particle)
        if form is None:
            return False
        if particle in self._endings and (stem in self._verbs or stem.endswith(self._verb_ends)):
            return False
        final = _final(stem[-1])
        if final is None:
            # Latin letters and figures are read in more than one way.
            return True
        if len(stem) == 1 and not form and len(particle) == 1:
            return False
        return (
            not form
            or (form == "vowel" and final == 0)
            or (form == "consonant" and final > 0)
            or (form == "vowel or rieul" and final in (0, _RIEUL))
        )


def korean_words(table: Mapping[str, Any]) -> Cutter:
    """Return what cuts Korean words before their particles, by the lists of the pack."""
    lists = (
        "after_vowel",
        "after_consonant",
        "after_vowel_or_rieul",
        "anywhere",
        "whole",
        "never",
        "endings",
        "verbs",
        "verb_ends",
    )
    return Particles(**{name: table[name] for name in lists})
