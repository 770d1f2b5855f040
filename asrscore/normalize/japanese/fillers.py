"""Words that fill a pause; only those that are nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from asrscore.lattice import Slot, Writing
from asrscore.normalize.japanese.unspaced import unspaced
from asrscore.normalize.slots import Canonical
from asrscore.normalize.trie import alternation

_LEFT_OUT = (Writing((), "respelling", "filler"),)
_KANA = re.compile("[ぁ-ゖァ-ヺー]")


class Fillers:
    """Finds words that may be left out.

    Args:
        words: The words; none is found behind another kana, whose word it would end, unless it stands between spaces.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.heads = frozenset(words)
        self._run = re.compile(rf"(?:{alternation(self.heads)})+(?![ーぁぃぅぇぉっ])")

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return the slots of a text."""
        bare = unspaced(canonical.text)
        text = bare.text
        for run in self._run.finditer(text):
            start, end = run.span()
            if (
                start
                and _KANA.match(text, start - 1)
                and not (start in bare.gaps and (end == len(text) or end in bare.gaps))
            ):
                continue
            yield Slot(*bare.span(start, end), _LEFT_OUT)
