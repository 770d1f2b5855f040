"""Words that fill a pause; only those that are nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from asrscore.lattice import Slot, Writing
from asrscore.normalize.trie import alternation


class Fillers:
    """Finds words that may be left out.

    Args:
        words: The words; none is found behind another kana, whose word it would end.
    """

    def __init__(self, words: Iterable[str]) -> None:
        word = alternation(words)
        self._run = re.compile(rf"(?<![ぁ-ゖァ-ヺー])(?:{word})+(?![ーぁぃぅぇぉっ])")
        self._word = re.compile(word)

    def __call__(self, text: str) -> Iterator[Slot]:
        """Return the slots of an unspaced text."""
        for run in self._run.finditer(text):
            yield Slot(*run.span(), (Writing((), "respelling", "filler"),))
