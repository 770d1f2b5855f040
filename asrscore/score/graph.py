"""A lattice in one unit: stretches of plain units, and choices between the writings of a stretch.

A slot is widened to whole units: in words, ``54%`` is one word or the two of *fifty four percent*. Slots that meet
inside a word become one choice between all their combinations; where those are many and each is one word, they are not
written out but looked through when the other side is known (``glued``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from asrscore.lattice import Category, Lattice, Slot, Span
from asrscore.score.paths import BARRED, SHORT, WRITTEN, Option, Path, choices_of, few_paths, paths_of
from asrscore.score.units import Unit, cut, spans, stands_alone


class Stretch:
    """A stretch [start, end) of the lattice's text and the ways to write it, its own first."""

    __slots__ = ("end", "paths", "plain", "start")

    def __init__(self, start: int, end: int, paths: tuple[Path, ...]) -> None:
        self.start, self.end, self.paths = start, end, paths
        self.plain = len(paths) == 1 and not paths[0].numerals
        """Whether there is no choice, and no number."""


@dataclass(frozen=True, slots=True)
class Graph:
    """One text in one unit."""

    stretches: tuple[Stretch, ...]
    short: bool
    """Whether a short expansion is among the paths."""
    numeric: bool
    """Whether a number is among them."""
    glued: dict[int, list[list[Option]]] = field(default_factory=dict)
    """Index of a stretch -> the choices of a word that has more paths than are written out."""
    capped: bool = False
    """Whether a choice has more paths than are looked at."""

    @property
    def settled(self) -> bool:
        """Whether there is no choice anywhere, and no number."""
        return not self.glued and all(stretch.plain for stretch in self.stretches)


def build(lattice: Lattice, unit: Unit, licence: Collection[Category]) -> Graph:
    """Return the lattice in units, with the conventions that are licensed.

    Args:
        lattice: The text and its slots.
        unit: Characters, words, or mixed.
        licence: The categories that may be forgiven; numbers are priced under ``numeral``.
    """
    text, counted = lattice.text, lattice.spaces_count
    priced = "numeral" in licence
    found: list[Stretch] = []
    glued: dict[int, list[list[Option]]] = {}
    short = numeric = capped = False
    at = 0
    for start, end, slots in _groups(text, _licensed(lattice.conventions().slots, licence), unit):
        if at < start and (tokens := cut(unit, text[at:start], spaces_count=counted)):
            found.append(Stretch(at, start, (Path(tokens, b""),)))
        at = end
        paths = few_paths(text, start, end, slots, unit, priced=priced, spaces_count=counted)
        if paths is None:
            choices = choices_of(text, start, end, slots)
            paths, all_of_them, one_word = paths_of(choices, unit, priced=priced, spaces_count=counted)
            if one_word:
                glued[len(found)] = choices
                short = short or any(piece[1] == SHORT for c in choices for option in c for piece in option[0])
            elif not all_of_them:
                capped = True
        found.append(Stretch(start, end, paths))
        for path in paths:
            numeric = numeric or bool(path.numerals)
            short = short or SHORT in path.flags
    if at < len(text) and (tokens := cut(unit, text[at:], spaces_count=counted)):
        found.append(Stretch(at, len(text), (Path(tokens, b""),)))
    return Graph(tuple(found), short, numeric, glued, capped)


def barred_units(lattice: Lattice, unit: Unit, stretch: Stretch) -> bytes:
    """Return the flags of the text's own units in a stretch, with those barred that short readings must not match."""
    where = spans(unit, lattice.text[stretch.start : stretch.end], spaces_count=lattice.spaces_count)
    barred = lattice.conventions().barred()
    if not barred:
        return bytes(len(where))
    return bytes(
        BARRED if any(s < stretch.start + end and stretch.start + start < e for s, e in barred) else WRITTEN
        for start, end in where
    )


def _licensed(slots: Sequence[Slot], licence: Collection[Category]) -> Iterator[Slot]:
    priced = "numeral" in licence
    for slot in slots:
        for writing in slot.writings:
            if writing.category not in licence:
                writings = tuple([w for w in slot.writings if w.category in licence])
                numerals = slot.numerals if priced else ()
                if writings or numerals:
                    yield Slot(slot.start, slot.end, writings, numerals)
                break
        else:
            if slot.writings and (priced or not slot.numerals):
                yield slot
            elif slot.writings:
                yield Slot(slot.start, slot.end, slot.writings)
            elif priced and slot.numerals:
                yield slot


def _groups(text: str, slots: Iterator[Slot], unit: Unit) -> Iterator[tuple[int, int, list[Slot]]]:
    """Return the slots, widened to whole units and merged where they meet inside one."""
    group: list[Slot] = []
    start = end = 0
    for slot in slots:
        first, last = (slot.start, slot.end) if unit == "cer" else _widened(text, slot, unit)
        if group and (first < end or (first == end and not _parts(text, first, unit))):
            group.append(slot)
            end = max(end, last)
            continue
        if group:
            yield start, end, group
        group, start, end = [slot], first, last
    if group:
        yield start, end, group


def _parts(text: str, at: int, unit: Unit) -> bool:
    """Return whether units end at ``at`` however its two sides are written."""
    return unit == "cer" or stands_alone(unit, text[at - 1]) or stands_alone(unit, text[at])


def _widened(text: str, slot: Slot, unit: Unit) -> Span:
    start, end = slot.start, slot.end
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
