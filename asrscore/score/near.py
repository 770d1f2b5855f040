"""Which stretches of two texts have to be worked out: none apart from every error has.

An alignment that does not match a stretch of equal text with itself has an error for each character there that stands
nowhere else on the other side. Where those are as many as the errors beside that stretch, no better one can do without
the match; and between two such matches equal text costs nothing as it is written.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from asrscore.lattice import Lattice
from asrscore.score.graph import comes_second
from asrscore.score.operations import opcodes
from asrscore.score.parts import Part, Window
from asrscore.score.spelled import spelled
from asrscore.score.units import cut, spans, stands_alone


class _Text:
    """One side in characters, and which of them slots touch."""

    def __init__(self, lattice: Lattice, part: Part) -> None:
        self.part = part
        self.text = text = lattice.text[part.start : part.end]
        self.tokens = cut("cer", text, spaces_count=False)
        self.starts = [a for a, _ in spans("cer", text, spaces_count=False)] if len(self.tokens) < len(text) else None
        self.covered = covered = bytearray(len(self.tokens))
        for slot in part.slots:
            start, end = slot.start - part.start, slot.end - part.start
            if self.starts is not None:
                start, end = max(bisect_right(self.starts, start) - 1, 0), bisect_left(self.starts, end)
            covered[start:end] = b"\1" * (end - start)
        self._single: dict[str, bool] = {}
        self.letters = "".join([spelled(slot.writings).letters for slot in part.slots if slot.writings])
        """The characters of its other writings."""

    def single(self, character: str) -> bool:
        """Return whether a character is a mixed unit and stands in one place only, however the text is written."""
        known = self._single.get(character)
        if known is None:
            known = self._single[character] = (
                self.text.count(character) == 1 and character not in self.letters and stands_alone("mer", character)
            )
        return known

    def parts(self, stretches: list[tuple[int, int]]) -> Iterator[Part]:
        """Return stretches of characters with the slots in them."""
        slots = self.part.slots
        at = 0
        for first, last in stretches:
            start, end = self._place(first), self._place(last)
            while at < len(slots) and slots[at].start < start:
                at += 1
            begin = at
            while at < len(slots) and slots[at].start < end:
                at += 1
            yield Part(start, end, slots[begin:at])

    def _place(self, at: int) -> int:
        if self.starts is None:
            return self.part.start + at
        return self.part.start + self.starts[at] if at < len(self.starts) else self.part.end


class Near:
    """A window of two texts whose spaces mean nothing.

    Args:
        reference: The reference.
        hypothesis: The hypothesis.
        window: What of them is looked at.
    """

    def __init__(self, reference: Lattice, hypothesis: Lattice, window: Window) -> None:
        self.open = bool(window[0].slots or window[1].slots)
        """Whether anything is open in its writing."""
        if not self.open:
            return
        one, other = _Text(reference, window[0]), _Text(hypothesis, window[1])
        self._turned = comes_second(reference, hypothesis)
        self._first, self._second = (other, one) if self._turned else (one, other)
        self._runs: list[tuple[int, int, int]] = []
        """Equal text: where it begins and ends in the first side, and how far on it stands in the second."""
        for op in opcodes(self._first.tokens, self._second.tokens):
            if op.tag == "equal":
                self._runs.append((op.src_start, op.src_end, op.dest_start - op.src_start))
        self.gaps = len(self._runs) + 1
        """Places between runs of equal text, and at both ends."""
        # The characters of one side are counted: those of both may be one error.
        self._counted = min(self._first, self._second, key=lambda side: len(side.letters))
        self._reach: dict[tuple[int, int, bool], int] = {}

    def windows(self, errors: Sequence[int]) -> list[tuple[int, int, Window]]:
        """Return the windows that have to be worked out, and the first and the last gap that lie in each.

        Args:
            errors: What the window of each gap costs at most.
        """
        n, m = len(self._first.tokens), len(self._second.tokens)
        gaps: list[tuple[int, int]] = []
        ours: list[tuple[int, int]] = []
        theirs: list[tuple[int, int]] = []
        at = it = opened = 0
        for number, (start, end, shift) in enumerate(self._runs):
            here = start if start == start + shift == 0 else self._reached(number, errors[number], onwards=True)
            if here < end:
                last = end == n and end + shift == m
                stop = end if last else self._reached(number, errors[number + 1], onwards=False)
                if here < stop:
                    if at < here or it < here + shift:
                        gaps.append((opened, number))
                        ours.append((at, here))
                        theirs.append((it, here + shift))
                    at, it, opened = stop, stop + shift, number + 1
        if at < n or it < m:
            gaps.append((opened, self.gaps - 1))
            ours.append((at, n))
            theirs.append((it, m))
        first, second = self._first.parts(ours), self._second.parts(theirs)
        parts = zip(second, first, strict=True) if self._turned else zip(first, second, strict=True)
        return [(*where, window) for where, window in zip(gaps, parts, strict=True)]

    def _reached(self, run: int, errors: int, *, onwards: bool) -> int:
        """Return the place in a run behind which, from the error at one end of it, nothing can matter."""
        if (known := self._reach.get((run, errors, onwards))) is not None:
            return known
        start, end, shift = self._runs[run]
        first, second = self._first, self._second
        here, place = 0, end if onwards else start
        for at in range(start, end) if onwards else range(end - 1, start - 1, -1):
            if not (first.covered[at] or second.covered[at + shift]):
                here += self._counted.single(first.tokens[at])
                if here >= errors:
                    place = at + onwards
                    break
        self._reach[run, errors, onwards] = place
        return place
