"""The text between raw and clean: every cut is mapped back to offsets in the raw text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from asrscore.clutter.scripts import spaced
from asrscore.clutter.stripped import Level, Removal, removals_of

_CLOSING_MARKS = frozenset(".,!?;:。．，、；：！？…")
_ENDS = frozenset(".,!?;:…")
_BLANK = frozenset(" \t\u3000\u00a0")


class Cut(NamedTuple):
    """A stretch of the current text that should go."""

    start: int
    end: int
    put: str = ""
    """What comes in its place: nothing or one character."""


Span = tuple[int, int, str]
"""What a ``Cut`` is to a caller who has hundreds of thousands of them: a plain tuple costs a sixth."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """Why a cut was made; shared by all cuts of one step."""

    clutter: str
    rule: str
    level: Level
    evidence: str


_Piece = tuple[int, int, "Receipt | None", str]
"""A stretch of the raw text from an offset to another: kept (no receipt), or replaced by a string. A plain tuple,
because a hostile answer has hundreds of thousands of them."""


class Draft:
    """The current text, its ends trimmed, as kept and removed pieces of the raw text."""

    __slots__ = ("_after", "_before", "_pieces", "raw", "text")

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self._before: list[_Piece] = []
        self._after: list[_Piece] = []
        self._pieces: list[_Piece] = [(0, len(raw), None, "")] if raw else []
        self._trim()

    def cut(self, cuts: Sequence[Span], receipt: Receipt) -> None:
        """Take ``cuts`` out of the text.

        Args:
            cuts: Stretches of the current text, in order, without overlap.
            receipt: Why.
        """
        pieces: list[_Piece] = []
        add = pieces.append
        at, k, number, placed = 0, 0, len(cuts), False
        cut_start, cut_end, cut_put = cuts[0]
        for piece in self._pieces:
            start, end, who, put = piece
            stop = at + (end - start if who is None else len(put))
            if stop == at or cut_start >= stop:
                add(piece) if who is None else _join(pieces, piece)
                at = stop
                continue
            done, shift = at, start - at
            while cut_start < stop:
                low = cut_start if cut_start > at else at
                high = cut_end if cut_end < stop else stop
                if who is None:
                    if low > done:
                        add((shift + done, shift + low, None, ""))
                        add((shift + low, shift + high, receipt, "" if placed else cut_put))
                    else:
                        _join(pieces, (shift + low, shift + high, receipt, "" if placed else cut_put))
                    placed = True
                else:
                    put = ""
                done = high
                if cut_end > stop:
                    break
                k, placed = k + 1, False
                if k == number:
                    cut_start = cut_end = len(self.raw) + len(self.text) + 1
                else:
                    cut_start, cut_end, cut_put = cuts[k]
            if who is not None:
                _join(pieces, (start, end, who, put))
            elif done < stop:
                add((shift + done, end, None, ""))
            at = stop
        self._pieces = pieces
        self._trim()

    def removals(self) -> tuple[Removal, ...]:
        """Return everything removed so far, in the order of the raw text."""
        raw = self.raw
        return removals_of(
            (start, end, raw[start:end], put, r.clutter, r.level, r.rule, r.evidence)
            for pieces in (self._before, self._pieces, reversed(self._after))
            for start, end, r, put in pieces
            if r is not None
        )

    def _trim(self) -> None:
        """Set ``text``, and move what lies outside of it to the margins."""
        raw, pieces = self.raw, self._pieces
        first, last = 0, len(pieces)
        while first < last:
            start, end, who, put = pieces[first]
            shown = raw[start:end] if who is None else put
            left = shown.lstrip()
            if left:
                if who is None:
                    pieces[first] = (end - len(left), end, None, "")
                break
            if who is not None:
                self._before.append((start, end, who, ""))
            first += 1
        while last > first:
            start, end, who, put = pieces[last - 1]
            shown = raw[start:end] if who is None else put
            right = shown.rstrip()
            if right:
                if who is None:
                    pieces[last - 1] = (start, start + len(right), None, "")
                break
            if who is not None:
                self._after.append((start, end, who, ""))
            last -= 1
        self._pieces = pieces[first:last] if last - first < len(pieces) else pieces
        self.text = "".join([raw[start:end] if who is None else put for start, end, who, put in self._pieces])


def _join(pieces: list[_Piece], piece: _Piece) -> None:
    """Add a removed piece, as one with the piece before it where one step removed both and they touch."""
    if pieces:
        start, end, who, put = pieces[-1]
        if who is piece[2] and end == piece[0] and not (put and piece[3]):
            pieces[-1] = (start, piece[1], who, put or piece[3])
            return
    pieces.append(piece)


def seams(text: str, cuts: Sequence[Span], *, gap: bool) -> list[Span]:
    """Return ``cuts`` with the white space that they would leave doubled, and with spaces where words would join.

    Args:
        text: The current text.
        cuts: In order, without overlap.
        gap: Whether a cut between two words of a spaced script leaves a space.
    """
    out: list[Span] = []
    n, k, floor, number = len(text), 0, 0, len(cuts)
    while k < number:
        start, end, put = cuts[k]
        k += 1
        while k < number and cuts[k][0] == end and not cuts[k][2]:
            end = cuts[k][1]
            k += 1
        if not put:
            left = text[start - 1] if start else "\n"
            right = text[end] if end < n else "\n"
            if left.isspace() and right in _BLANK:
                limit = cuts[k][0] if k < number else n
                while end < limit and text[end] in _BLANK:
                    end += 1
                right = text[end] if end < n else "\n"
            if left in _BLANK and (right == "\n" or right in _CLOSING_MARKS):
                while start > floor and text[start - 1] in _BLANK:
                    start -= 1
                left = text[start - 1] if start else "\n"
            if left == "\n" and right == "\n" and end < (cuts[k][0] if k < number else n):
                end += 1
            elif gap and spaced(right) and (spaced(left) or left in _ENDS):
                put = " "
        out.append((start, end, put))
        floor = end
    return out
