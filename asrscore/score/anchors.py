"""Where long texts are cut, so that each window can be aligned by itself: in runs that are equal as written."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from asrscore.lattice import Lattice, Span
from asrscore.score.graph import widened
from asrscore.score.operations import opcodes
from asrscore.score.parts import Part, Window
from asrscore.score.units import Unit, cut, spans

#: Equal units in a row that make an anchor in long texts.
_LONG_ENOUGH = {"cer": 12, "wer": 2, "mer": 4}
#: The same where a window is too much for one.
_SHORT_ENOUGH = {"cer": 6, "wer": 2, "mer": 3}
#: Characters of a side up to which all is aligned in one piece.
_ONE_PIECE = 4000


class _Side:
    """One side as written, and the units of it that no slot touches."""

    def __init__(self, lattice: Lattice, part: Part, unit: Unit) -> None:
        self.part, self.unit = part, unit
        self.text = text = (
            lattice.text[part.start : part.end] if part.start or part.end < len(lattice.text) else lattice.text
        )
        self.tokens = cut(unit, text, spaces_count=lattice.spaces_count)
        self.starts: Sequence[int] = range(len(text))
        if unit != "cer" or len(self.tokens) < len(text):
            self.starts = [start for start, _ in spans(unit, text, spaces_count=lattice.spaces_count)]
        self.blocks: list[Span] = []
        """Units under slots."""
        self.begins: list[int] = []
        reach = (-1, -1)
        for slot in part.slots:
            if reach[0] < slot.start - part.start and slot.end - part.start < reach[1]:
                continue  # another one of the same word
            start, end = reach = widened(text, slot.start - part.start, slot.end - part.start, unit)
            if unit != "cer" or len(self.tokens) < len(text):
                start, end = bisect_left(self.starts, start), bisect_left(self.starts, end)
            self.blocks.append((start, end))
            self.begins.append(start)

    def under_slots(self, start: int, end: int) -> Sequence[Span]:
        """Return the stretches of units under slots that meet [start, end)."""
        at = max(bisect_right(self.begins, start) - 1, 0)
        while at and self.blocks[at - 1][1] > start:
            at -= 1
        return self.blocks[at : bisect_right(self.begins, end)]

    def cut(self, places: Sequence[int]) -> Iterator[Part]:
        """Return the parts between places, given as units."""
        offset, at, slot = self.part.start, self.part.start, 0
        slots = self.part.slots
        for place in (*places, None):
            stop = self.part.end if place is None else offset + self.starts[place]
            first = slot
            while slot < len(slots) and slots[slot].end <= stop:
                slot += 1
            yield Part(at, stop, slots[first:slot])
            at = stop


def windows(
    reference: Lattice, hypothesis: Lattice, unit: Unit, within: Window | None = None, *, anywhere: bool = False
) -> list[Window]:
    """Return the windows of two texts, in order.

    Anchors are taken from a best alignment of the texts as written, so that the windows as written cost together what
    the whole does. The two sides are put in order first: swapped, they are cut at the same places.

    Args:
        reference: The reference.
        hypothesis: The hypothesis.
        unit: The unit that is counted.
        within: A window that is too much for one; it is cut in runs that are long enough, and where there are none,
            between slots that are equal on both sides.
        anywhere: Cut at every run, however short: a search that gave up may have lost more by it.
    """
    ours, theirs = within or (whole(reference), whole(hypothesis))
    if within is None and max(len(reference.text), len(hypothesis.text)) <= _ONE_PIECE:
        return [(ours, theirs)]
    one, other = _Side(reference, ours, unit), _Side(hypothesis, theirs, unit)
    turned = one.text > other.text
    first, second = (other, one) if turned else (one, other)
    if anywhere:
        places = _in_runs(first, second, 1)
    else:
        places = _in_runs(first, second, (_SHORT_ENOUGH if within else _LONG_ENOUGH)[unit])
        places = places or list(_between_slots(first, second))
    mine, its = ([place[side] for place in places] for side in ((1, 0) if turned else (0, 1)))
    return list(zip(one.cut(mine), other.cut(its), strict=True))


def whole(lattice: Lattice) -> Part:
    """Return all of a text."""
    return Part(0, len(lattice.text), lattice.conventions().slots)


def _in_runs(first: _Side, second: _Side, enough: int) -> list[tuple[int, int]]:
    """Return the middles of equal runs outside of slots that are long enough, in units of either side."""
    places: list[tuple[int, int]] = []
    for start, end, shift in _equal(first, second):
        runs = [run for run in _runs(start, end, first, second, shift) if run[1] - run[0] >= enough]
        places += [((a + b) // 2, (a + b) // 2 + shift) for a, b in runs]
    return places


def _equal(first: _Side, second: _Side) -> Iterator[tuple[int, int, int]]:
    """Return the runs of units that an alignment as written finds equal: start, end, and how far on in the second."""
    for op in opcodes(first.tokens, second.tokens):
        if op.tag == "equal":
            yield op.src_start, op.src_end, op.dest_start - op.src_start


def _runs(start: int, end: int, first: _Side, second: _Side, shift: int) -> Iterator[Span]:
    """Return the parts of an equal run outside of slots, in units of the first side."""
    here, there = first.under_slots(start, end), second.under_slots(start + shift, end + shift)
    for begin, stop in sorted([*here, *((a - shift, b - shift) for a, b in there)]):
        if begin > start:
            yield start, min(begin, end)
        start = max(start, stop)
    if start < end:
        yield start, end


def _between_slots(first: _Side, second: _Side) -> Iterator[tuple[int, int]]:
    """Return the ends of slots at which both sides are equal as written and neither has a slot across."""
    for start, end, shift in _equal(first, second):
        theirs = {b: a for a, b in second.under_slots(start + shift, end + shift)}
        for begin, stop in first.under_slots(start, end):
            if start <= begin < stop < end and theirs.get(stop + shift) == begin + shift:
                yield stop, stop + shift
