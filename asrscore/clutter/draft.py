"""The text between raw and clean: every cut is mapped back to offsets in the raw text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from asrscore.clutter.scripts import spaced
from asrscore.clutter.stripped import Level, Removal

_CLOSING_MARKS = frozenset(".,!?;:。．，、；：！？…")
_ENDS = frozenset(".,!?;:…")
_BLANK = frozenset(" \t\u3000\u00a0")


class Cut(NamedTuple):
    """A stretch of the current text that should go."""

    start: int
    end: int
    put: str = ""
    """What comes in its place: nothing or one character."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """Why a cut was made; shared by all cuts of one step."""

    clutter: str
    rule: str
    level: Level
    evidence: str


class _Piece(NamedTuple):
    """A stretch of the raw text: kept (no receipt), or replaced by ``put``."""

    start: int
    end: int
    receipt: Receipt | None
    put: str


class Draft:
    """The current text, its ends trimmed, as kept and removed pieces of the raw text."""

    __slots__ = ("_after", "_before", "_pieces", "raw", "text")

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self._before: list[_Piece] = []
        self._after: list[_Piece] = []
        self._pieces = [_Piece(0, len(raw), None, "")] if raw else []
        self._trim()

    def cut(self, cuts: Sequence[Cut], receipt: Receipt) -> None:
        """Take ``cuts`` out of the text.

        Args:
            cuts: Stretches of the current text, in order, without overlap.
            receipt: Why.
        """
        pieces: list[_Piece] = []
        at, k, placed = 0, 0, False
        for start, end, who, put in self._pieces:
            length = end - start if who is None else len(put)
            stop = at + length
            if length == 0 or k == len(cuts) or cuts[k].start >= stop:
                pieces.append(_Piece(start, end, who, put))
                at = stop
                continue
            done = at
            while k < len(cuts) and cuts[k].start < stop:
                here = cuts[k]
                low, high = max(here.start, at), min(here.end, stop)
                if who is None:
                    if low > done:
                        pieces.append(_Piece(start + done - at, start + low - at, None, ""))
                    fill = "" if placed else here.put
                    pieces.append(_Piece(start + low - at, start + high - at, receipt, fill))
                    placed = True
                else:
                    put = ""
                done = high
                if here.end > stop:
                    break
                k, placed = k + 1, False
            if who is not None:
                pieces.append(_Piece(start, end, who, put))
            elif done < stop:
                pieces.append(_Piece(start + done - at, end, None, ""))
            at = stop
        self._pieces = _merged(pieces)
        self._trim()

    def removals(self) -> tuple[Removal, ...]:
        """Return everything removed so far, in the order of the raw text."""
        gone = [p for p in (*self._before, *self._pieces, *reversed(self._after)) if p.receipt]
        return tuple(
            Removal(p.start, p.end, self.raw[p.start : p.end], p.put, r.clutter, r.level, r.rule, r.evidence)
            for p in gone
            if (r := p.receipt)
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
                    pieces[first] = _Piece(end - len(left), end, None, "")
                break
            if who is not None:
                self._before.append(_Piece(start, end, who, ""))
            first += 1
        while last > first:
            start, end, who, put = pieces[last - 1]
            shown = raw[start:end] if who is None else put
            right = shown.rstrip()
            if right:
                if who is None:
                    pieces[last - 1] = _Piece(start, start + len(right), None, "")
                break
            if who is not None:
                self._after.append(_Piece(start, end, who, ""))
            last -= 1
        self._pieces = pieces[first:last]
        self.text = "".join(raw[p.start : p.end] if p.receipt is None else p.put for p in self._pieces)


def _merged(pieces: list[_Piece]) -> list[_Piece]:
    """Join neighbours that one step removed and that touch in the raw text."""
    out: list[_Piece] = []
    for piece in pieces:
        if out and piece.receipt is not None and out[-1].receipt is piece.receipt:
            before = out[-1]
            if before.end == piece.start and not (before.put and piece.put):
                out[-1] = _Piece(before.start, piece.end, piece.receipt, before.put or piece.put)
                continue
        out.append(piece)
    return out


def seams(text: str, cuts: Sequence[Cut], *, gap: bool) -> list[Cut]:
    """Return ``cuts`` with the white space that they would leave doubled, and with spaces where words would join.

    Args:
        text: The current text.
        cuts: In order, without overlap.
        gap: Whether a cut between two words of a spaced script leaves a space.
    """
    out: list[Cut] = []
    n, k = len(text), 0
    while k < len(cuts):
        last = k
        while last + 1 < len(cuts) and cuts[last + 1].start == cuts[last].end and not cuts[last + 1].put:
            last += 1
        start, end, put = cuts[k].start, cuts[last].end, cuts[k].put
        limit = cuts[last + 1].start if last + 1 < len(cuts) else n
        floor = out[-1].end if out else 0
        if not put:
            left = text[start - 1] if start else "\n"
            right = text[end] if end < n else "\n"
            if left.isspace() and right in _BLANK:
                while end < limit and text[end] in _BLANK:
                    end += 1
                right = text[end] if end < n else "\n"
            if left in _BLANK and (right == "\n" or right in _CLOSING_MARKS):
                while start > floor and text[start - 1] in _BLANK:
                    start -= 1
                left = text[start - 1] if start else "\n"
            if left == "\n" and right == "\n" and end < limit:
                end += 1
            elif gap and spaced(right) and (spaced(left) or left in _ENDS):
                put = " "
        out.append(Cut(start, end, put))
        k = last + 1
    return out
