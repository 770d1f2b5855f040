"""Words in katakana: the final long mark of loanwords, ヴ, and the same word in hiragana."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from asrscore.lattice import Slot, Writing
from asrscore.normalize.trie import alternation

_RUN = re.compile(r"[ァ-ヺー]{2,}")
_VU = {"ヴァ": "バ", "ヴィ": "ビ", "ヴェ": "ベ", "ヴォ": "ボ", "ヴュ": "ビュ", "ヴ": "ブ"}
_VU_WORD = re.compile("ヴ[ァィェォュ]?")
#: Sounds of -er, -or, -ar and -y, whose long vowel is written or not.
_OPEN = "アカガサザタダナハバパマヤャラワァイキギシジチニヒビピミリィ"
_LOAN = re.compile("[ーヴァィゥェォ]")
_TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ"))}
#: Longer words in katakana are not written in hiragana.
_LONGEST_NATIVE = 6
#: Parts of one word that are chosen freely.
_MOST_PARTS = 3


class Katakana:
    """Finds words in katakana that may be written otherwise.

    Args:
        stems: Loanwords without their long mark, which are found inside compounds too (コンピュータ).
        apart: Words that another one is made of by a long mark (ラッパ: ラッパー).
        parts: Lists of parts that stand for one another in any word (ウィ, ウイ).
    """

    def __init__(self, stems: Iterable[str], apart: Iterable[str], parts: Iterable[Sequence[str]]) -> None:
        self._stem = re.compile(rf"({alternation(stems)})(ー?)(?!ー)")
        self._apart = frozenset(apart)
        self._parts = {part: [other for other in line if other != part] for line in parts for part in line}
        self._part = re.compile(alternation(self._parts))
        self._writings = lru_cache(maxsize=65536)(self._made)

    def __call__(self, text: str) -> Iterator[Slot]:
        """Return the slots of an unspaced text."""
        for match in _RUN.finditer(text):
            if writings := self._writings(match[0]):
                yield Slot(*match.span(), writings)

    def _made(self, word: str) -> tuple[Writing, ...]:
        plain = _VU_WORD.sub(lambda match: _VU[match[0]], word)
        ways = [plain]
        ways += self._respelled(plain)
        for one in dict.fromkeys([word, *ways]):
            inner = self._stem.sub(lambda match: match[1] + ("" if match[2] else "ー"), one)
            ways += [inner, self._ended(one)]
        if not _LOAN.search(word) and len(word) <= _LONGEST_NATIVE:
            ways.append(word.translate(_TO_HIRAGANA))
        return tuple(Writing((way,), "respelling", "spelling") for way in dict.fromkeys(ways) if way != word)

    def _respelled(self, word: str) -> Iterator[str]:
        """Return a word with every choice of its parts that are written in several ways."""
        matches = list(self._part.finditer(word))[:_MOST_PARTS]
        if not matches:
            return
        for chosen in product(*([match[0], *self._parts[match[0]]] for match in matches)):
            found, at = "", 0
            for match, part in zip(matches, chosen, strict=True):
                found += word[at : match.start()] + part
                at = match.end()
            yield found + word[at:]

    def _ended(self, word: str) -> str:
        """Return a loanword of four kana and more with its final long mark, or without."""
        bare = word.removesuffix("ー")
        if len(bare) < 3 or bare[-1] not in _OPEN or bare in self._apart:
            return word
        return bare if bare != word else word + "ー"
