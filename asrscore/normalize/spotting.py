"""Where the user's terms stand in a text, in any of their writings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from asrscore.lattice import Lattice, Span
from asrscore.normalize.entries import bounded

_HANGUL = re.compile("[가-힣]")


class Spotter:
    """Finds terms.

    A term of an alphabet stands alone or beside another script; in Hangul it begins a word, and one of a single
    syllable is the whole of it, particles aside. Where the text's conventions know a stretch under another writing
    (Claude for 클로드, 10 for ten), that stretch is the term as well.

    Args:
        terms: The canonical writings of each term.
        spaces_count: Whether spaces mean something; else a term may be written with or without.
    """

    def __init__(self, terms: Sequence[Sequence[str]], *, spaces_count: bool) -> None:
        self._spaces = spaces_count
        self._writings: dict[str, int] = {}
        self._patterns: list[tuple[int, str, re.Pattern[str]]] = []
        for at, writings in enumerate(terms):
            for writing in filter(None, writings):
                bare = self._bare(writing)
                if bare not in self._writings:
                    self._writings[bare] = at
                    pattern = None if spaces_count else " ?".join(map(re.escape, bare))
                    self._patterns.append((at, bare, re.compile(bounded(writing, pattern))))

    def _bare(self, text: str) -> str:
        return text if self._spaces else text.replace(" ", "")

    def __call__(self, lattice: Lattice) -> Iterator[tuple[int, int, int]]:
        """Return (start, end, index of the term) of every stretch, in order; those of one term never overlap."""
        text = lattice.text
        bare = self._bare(text)
        found: list[tuple[int, int, int]] = []
        for at, writing, pattern in self._patterns:
            if writing in bare:
                found += [(*m.span(), at) for m in pattern.finditer(text) if self._whole(m.span(), writing, lattice)]
        for slot in lattice.conventions().slots:
            for way in slot.writings:
                part = way.parts[0] if len(way.parts) == 1 else None
                if isinstance(part, str) and (known := self._writings.get(self._bare(part))) is not None:
                    found.append((slot.start, slot.end, known))
                    break
        last: dict[int, int] = {}
        # Of two writings of one term at one place the longer one stands there.
        for start, end, at in sorted(found, key=lambda one: (one[0], -one[1])):
            if start >= last.get(at, 0):
                last[at] = end
                yield start, end, at

    def _whole(self, span: Span, writing: str, lattice: Lattice) -> bool:
        if len(writing) > 1 or not _HANGUL.match(writing):
            return True
        pieces = lattice.pieces()
        return pieces is None or span in pieces.spans
