"""Where two long texts are cut, so that each piece can be aligned by itself: in runs that are equal as written."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from asrscore.score.graph import Stretch
from asrscore.score.operations import LONG, opcodes
from asrscore.score.paths import Path
from asrscore.score.units import Unit, spans
from asrscore.score.ways import joined

#: Equal units in a row that make an anchor.
_LONG_ENOUGH = {"cer": 12, "wer": 2, "mer": 4}

Piece = tuple[list[Stretch], list[Stretch]]


class _Text:
    """One side as written, and the units of it that no choice touches."""

    def __init__(self, stretches: Sequence[Stretch], unit: Unit) -> None:
        self.stretches, self.unit = stretches, unit
        self.tokens = joined([s.paths[0] for s in stretches], unit)
        self.begins: list[int] = []
        at = 0
        for stretch in stretches:
            self.begins.append(at)
            at += len(stretch.paths[0].tokens)

    def plain(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Return the parts of [start, end) outside of choices and numbers."""
        at = max(bisect_right(self.begins, start) - 1, 0)
        while at < len(self.begins) and self.begins[at] < end:
            stretch, first = self.stretches[at], self.begins[at]
            last = first + len(stretch.paths[0].tokens)
            if stretch.plain and max(first, start) < min(last, end):
                yield max(first, start), min(last, end)
            at += 1

    def cut(self, places: Sequence[int], text: str, *, spaces_count: bool) -> Iterator[list[Stretch]]:
        """Return the stretches between places, those that lie inside a stretch cutting it."""
        piece: list[Stretch] = []
        todo = list(places)
        for stretch, first in zip(self.stretches, self.begins, strict=True):
            tokens = stretch.paths[0].tokens
            last = first + len(tokens)
            if not todo or not first <= todo[0] < last or not stretch.plain:
                piece.append(stretch)
                continue
            where = spans(self.unit, text[stretch.start : stretch.end], spaces_count=spaces_count)
            at, begin = 0, stretch.start
            while todo and todo[0] < last:
                inside = todo.pop(0) - first
                border = stretch.start + where[inside][0]
                if inside > at:
                    piece.append(Stretch(begin, border, (Path(tokens[at:inside], b""),)))
                yield piece
                piece, at, begin = [], inside, border
            piece.append(Stretch(begin, stretch.end, (Path(tokens[at:], b""),)))
        yield piece


def between_anchors(
    said: Sequence[Stretch], heard: Sequence[Stretch], texts: tuple[str, str], unit: Unit, *, spaces_count: bool
) -> Iterator[Piece]:
    """Return pieces of both sides, in order, cut in the middle of each anchor.

    Anchors are taken from a best alignment of the texts as written, so that the pieces as written cost together what
    the whole does. The two sides are put in order first: swapped, they are cut at the same places.
    """
    one, other = _Text(said, unit), _Text(heard, unit)
    # Whole recordings are not aligned a second time for it.
    turned = texts[0] > texts[1] and max(len(one.tokens), len(other.tokens)) < LONG
    first, second = (other, one) if turned else (one, other)
    places: list[tuple[int, int]] = []
    for op in opcodes(first.tokens, second.tokens):
        if op.tag != "equal" or op.src_end - op.src_start < _LONG_ENOUGH[unit]:
            continue
        shift = op.dest_start - op.src_start
        for start, end in first.plain(op.src_start, op.src_end):
            for begin, stop in second.plain(start + shift, end + shift):
                if stop - begin >= _LONG_ENOUGH[unit]:
                    middle = (begin + stop) // 2
                    places.append((middle - shift, middle))
    ours, theirs = ([p[side] for p in places] for side in ((1, 0) if turned else (0, 1)))
    yield from zip(
        one.cut(ours, texts[0], spaces_count=spaces_count),
        other.cut(theirs, texts[1], spaces_count=spaces_count),
        strict=True,
    )
