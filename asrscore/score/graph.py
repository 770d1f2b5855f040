"""A lattice in one unit: stretches of plain units, and choices between the writings of a stretch.

A slot is widened to whole units: in words, ``54%`` is one word or the two of *fifty four percent*. Slots that meet
inside a word become one choice between all their combinations; where those are many and each is one word, they are not
written out but looked through when the other side is known (``glued``).
"""

from __future__ import annotations

from bisect import bisect_left

from asrscore.lattice import Category, Lattice, Slot, Span
from asrscore.score.licences import LICENCES, up_to
from asrscore.score.parts import Part
from asrscore.score.paths import BARRED, SHORT, Option, Path, choices_of, paths_of, slot_paths
from asrscore.score.units import Unit, cut, spans, stands_alone

_ALL = up_to(LICENCES[-1])


class Stretch:
    """A stretch [start, end) of the lattice's text and the ways to write it, its own first."""

    __slots__ = ("end", "paths", "plain", "start")

    def __init__(self, start: int, end: int, paths: tuple[Path, ...]) -> None:
        self.start, self.end, self.paths = start, end, paths
        self.plain = len(paths) == 1 and not paths[0].numerals
        """Whether there is no choice, and no number."""


class Graph:
    """One text in one unit."""

    __slots__ = ("capped", "glued", "lattice", "numeric", "short", "stretches")

    def __init__(
        self,
        lattice: Lattice,
        stretches: list[Stretch],
        glued: dict[int, list[list[Option]]],
        *,
        short: bool,
        numeric: bool,
        capped: bool,
    ) -> None:
        self.lattice = lattice
        """What it was made from."""
        self.stretches = stretches
        self.glued = glued
        """Index of a stretch -> the choices of a word that has more paths than are written out."""
        self.short = short
        """Whether a short expansion is among the paths."""
        self.numeric = numeric
        """Whether a number is among them."""
        self.capped = capped
        """Whether a choice has more paths than are looked at."""

    def settled(self) -> bool:
        """Return whether there is no choice anywhere, and no number."""
        if self.glued:
            return False
        for stretch in self.stretches:  # noqa: SIM110 - all() of a generator is several times as slow
            if not stretch.plain:
                return False
        return True


def comes_second(reference: Lattice, hypothesis: Lattice) -> bool:
    """Return whether the hypothesis is taken first where the order of two sides could matter.

    It hangs on the texts and not on which of them is the reference, so that sides swapped have the same errors.
    """
    return reference.text > hypothesis.text


def build(lattice: Lattice, unit: Unit, licence: frozenset[Category], part: Part) -> Graph:
    """Return a part of a lattice in units, with the conventions that are licensed.

    Args:
        lattice: The text.
        unit: Characters, words, or mixed.
        licence: The categories that may be forgiven; numbers are priced under ``numeral``.
        part: Where it begins and ends in the text, both at borders of units, and its slots.
    """
    text, counted = lattice.text, lattice.spaces_count
    priced = "numeral" in licence
    found: list[Stretch] = []
    glued: dict[int, list[list[Option]]] = {}
    short = numeric = capped = False
    at, limit = part.start, part.end
    for start, end, group in _groups(text, _licensed(part.slots, licence), unit):
        if at < start and (tokens := cut(unit, text[at:start], spaces_count=counted)):
            found.append(Stretch(at, start, (Path(tokens),)))
        at = end
        slot = group[0]
        paths = None
        if len(group) == 1 and slot.start == start and slot.end == end:
            paths = slot_paths(slot, text[start:end], unit, priced=priced, spaces_count=counted)
        if paths is None:
            choices = choices_of(text, start, end, group)
            paths, all_of_them, one_word = paths_of(choices, unit, priced=priced, spaces_count=counted)
            if one_word:
                glued[len(found)] = choices
                short = short or any(writing.short for slot in group for writing in slot.writings)
            elif not all_of_them:
                capped = True
        found.append(Stretch(start, end, paths))
        for path in paths:
            if path.numerals:
                numeric = True
            if not short and path.flags and SHORT in path.flags:
                short = True
    if at < limit and (tokens := cut(unit, text[at:limit], spaces_count=counted)):
        found.append(Stretch(at, limit, (Path(tokens),)))
    return Graph(lattice, found, glued, short=short, numeric=numeric, capped=capped)


def barred_units(lattice: Lattice, unit: Unit, stretch: Stretch) -> bytes:
    """Return the flags of the text's own units in a stretch, with those barred that short readings must not match."""
    barred = lattice.conventions().barred()
    at = max(bisect_left(barred, (stretch.start, 0)) - 1, 0)
    inside = [span for span in barred[at : bisect_left(barred, (stretch.end, 0))] if span[1] > stretch.start]
    if not inside:
        return bytes(len(stretch.paths[0].tokens))
    where = spans(unit, lattice.text[stretch.start : stretch.end], spaces_count=lattice.spaces_count)
    flags = bytearray(len(where))
    for first, last in inside:
        for i, (start, end) in enumerate(where):
            if first < stretch.start + end and stretch.start + start < last:
                flags[i] = BARRED
    return bytes(flags)


def _licensed(slots: tuple[Slot, ...], licence: frozenset[Category]) -> list[Slot]:
    if licence == _ALL:
        return [slot for slot in slots if slot.writings or slot.numerals]
    priced = "numeral" in licence
    found: list[Slot] = []
    for slot in slots:
        # What is licensed whole stays the same object, by which its paths are known.
        writings, numerals = slot.writings, slot.numerals if priced else ()
        for writing in writings:
            if writing.category not in licence:
                writings = tuple([other for other in writings if other.category in licence])
                break
        if writings or numerals:
            whole = writings is slot.writings and numerals is slot.numerals
            found.append(slot if whole else Slot(slot.start, slot.end, writings, numerals))
    return found


def _groups(text: str, slots: list[Slot], unit: Unit) -> list[tuple[int, int, list[Slot]]]:
    """Return the slots, widened to whole units and merged where they meet inside one."""
    groups: list[tuple[int, int, list[Slot]]] = []
    group: list[Slot] = []
    start = end = 0
    for slot in slots:
        if group and slot.end <= end:
            group.append(slot)
            continue
        first, last = (slot.start, slot.end) if unit == "cer" else widened(text, slot.start, slot.end, unit)
        if group and (first < end or (first == end and not _parts(text, first, unit))):
            group.append(slot)
            end = max(end, last)
            continue
        if group:
            groups.append((start, end, group))
        group, start, end = [slot], first, last
    if group:
        groups.append((start, end, group))
    return groups


def _parts(text: str, at: int, unit: Unit) -> bool:
    """Return whether units end at ``at`` however its two sides are written."""
    return unit == "cer" or stands_alone(unit, text[at - 1]) or stands_alone(unit, text[at])


def widened(text: str, start: int, end: int, unit: Unit) -> Span:
    """Return a stretch of a text widened to whole units."""
    if unit == "cer":
        return start, end
    if unit == "wer":
        if text[start] != " ":
            start = text.rfind(" ", 0, start) + 1
        if text[end - 1] != " " and (end := text.find(" ", end)) < 0:
            end = len(text)
        return start, end
    if not text[start].isspace():
        while start and not stands_alone(unit, text[start - 1]):
            start -= 1
    if not text[end - 1].isspace():
        while end < len(text) and not stands_alone(unit, text[end]):
            end += 1
    return start, end
