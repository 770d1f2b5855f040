"""A lattice in one unit: stretches of plain units, and choices between the writings of a stretch.

A slot is widened to whole units: in words, ``54%`` is one word or the two of *fifty four percent*. Slots that meet
inside a word become one choice between all their combinations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import NamedTuple

from asrscore.lattice import Category, Lattice, Numeral, Slot, Span, Writing
from asrscore.score.units import Unit, cut, spans, stands_alone

#: How a unit came to stand where it is: as it was written, by an expansion, by a respelling, by a short expansion, or
#: as written but barred to short expansions.
WRITTEN, EXPANDED, RESPELLED, SHORT, BARRED = range(5)
#: Pairs that never match, though the units are the same.
APART = frozenset(
    {
        (EXPANDED, EXPANDED), (EXPANDED, RESPELLED), (RESPELLED, EXPANDED), (EXPANDED, SHORT), (SHORT, EXPANDED),
        (SHORT, SHORT), (SHORT, RESPELLED), (RESPELLED, SHORT), (SHORT, BARRED), (BARRED, SHORT),
    }
)  # fmt: skip
#: Combinations of one choice; beyond them the first ones count, as-written first.
MOST_PATHS = 256
# The flag of a unit glued together of several pieces is the strictest of theirs.
_STRICTNESS = (0, 2, 1, 3, 0)


class Path(NamedTuple):
    """One way to write a stretch."""

    tokens: Sequence[str]
    """Units; a string where they are characters."""
    flags: bytes
    """One flag a unit; empty where all are as written."""
    numerals: tuple[tuple[int, int, tuple[Numeral, ...]], ...] = ()
    """Stretches [start, end) of units that are a number."""
    categories: frozenset[Category] = frozenset()
    """The conventions that this path takes; none for the text's own."""


class Stretch(NamedTuple):
    """A stretch [start, end) of the lattice's text and the ways to write it, its own first."""

    start: int
    end: int
    paths: tuple[Path, ...]

    @property
    def plain(self) -> bool:
        """Whether there is no choice, and no number."""
        return len(self.paths) == 1 and not self.paths[0].numerals


@dataclass(frozen=True, slots=True)
class Graph:
    """One text in one unit."""

    stretches: tuple[Stretch, ...]
    short: bool
    """Whether a short expansion is among the paths."""
    numeric: bool
    """Whether a number is among them."""


_Piece = tuple[str, int, tuple[Numeral, ...]]
_Option = tuple[tuple[_Piece, ...], Category | None]


def build(lattice: Lattice, unit: Unit, licence: Collection[Category]) -> Graph:
    """Return the lattice in units, with the conventions that are licensed.

    Args:
        lattice: The text and its slots.
        unit: Characters, words, or mixed.
        licence: The categories that may be forgiven; numbers are priced under ``numeral``.
    """
    text, counted = lattice.text, lattice.spaces_count
    found: list[Stretch] = []
    at = 0
    for start, end, slots in _groups(text, _licensed(lattice.conventions().slots, licence), unit):
        if at < start and (tokens := cut(unit, text[at:start], spaces_count=counted)):
            found.append(Stretch(at, start, (Path(tokens, b""),)))
        paths = _paths(text, start, end, slots, unit, licence, spaces_count=counted)
        found.append(Stretch(start, end, paths))
        at = end
    if at < len(text) and (tokens := cut(unit, text[at:], spaces_count=counted)):
        found.append(Stretch(at, len(text), (Path(tokens, b""),)))
    every = [path for stretch in found for path in stretch.paths]
    return Graph(tuple(found), any(SHORT in path.flags for path in every), any(path.numerals for path in every))


def barred_units(lattice: Lattice, unit: Unit, stretch: Stretch) -> bytes:
    """Return the flags of the text's own units in a stretch, with those barred that short readings must not match."""
    where = spans(unit, lattice.text[stretch.start : stretch.end], spaces_count=lattice.spaces_count)
    barred = lattice.conventions().barred()
    return bytes(
        BARRED if any(s < stretch.start + end and stretch.start + start < e for s, e in barred) else WRITTEN
        for start, end in where
    )


def _licensed(slots: Sequence[Slot], licence: Collection[Category]) -> Iterator[Slot]:
    for slot in slots:
        writings = tuple(w for w in slot.writings if w.category in licence)
        numerals = slot.numerals if "numeral" in licence else ()
        if writings or numerals:
            yield Slot(slot.start, slot.end, writings, numerals)


def _groups(text: str, slots: Iterator[Slot], unit: Unit) -> Iterator[tuple[int, int, list[Slot]]]:
    """Return the slots, widened to whole units and merged where they meet inside one."""
    group: list[Slot] = []
    start = end = 0
    for slot in slots:
        first, last = _widened(text, slot, unit)
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
    if unit == "cer":
        return start, end
    if not text[start].isspace():
        while start and not stands_alone(unit, text[start - 1]):
            start -= 1
    if not text[end - 1].isspace():
        while end < len(text) and not stands_alone(unit, text[end]):
            end += 1
    return start, end


def _options(text: str, slot: Slot) -> Iterator[_Option]:
    yield ((text[slot.start : slot.end], WRITTEN, slot.numerals),), None
    for writing in slot.writings:
        flag = _flag(writing)
        parts = [
            [(part, flag, ())] if isinstance(part, str) else [(w, flag, (part,)) for w in part.writings]
            for part in writing.parts
        ]
        for pieces in product(*parts):
            yield pieces, writing.category


def _flag(writing: Writing) -> int:
    if writing.kind == "written":
        return WRITTEN
    if writing.kind == "respelling":
        return RESPELLED
    return SHORT if writing.short else EXPANDED


def _paths(
    text: str, start: int, end: int, slots: list[Slot], unit: Unit, licence: Collection[Category], *, spaces_count: bool
) -> tuple[Path, ...]:
    priced = "numeral" in licence
    if len(slots) == 1 and (slots[0].start, slots[0].end) == (start, end):
        found = _single(text[start:end], slots[0], unit, priced=priced, spaces_count=spaces_count)
        if found is not None:
            return found
    choices: list[list[_Option]] = []
    at = start
    for slot in slots:
        if at < slot.start:
            choices.append([(((text[at : slot.start], WRITTEN, ()),), None)])
        choices.append(list(_options(text, slot)))
        at = slot.end
    if at < end:
        choices.append([(((text[at:end], WRITTEN, ()),), None)])
    known: dict[tuple[Sequence[str], bytes], Path] = {}
    for combination in islice(product(*choices), MOST_PATHS):
        pieces = [piece for option, _ in combination for piece in option]
        categories = frozenset(category for _, category in combination if category is not None)
        path = _path(pieces, categories, unit, priced=priced, spaces_count=spaces_count)
        key = (path.tokens if isinstance(path.tokens, str) else tuple(path.tokens), path.flags)
        known.setdefault(key, path)
    return tuple(known.values())


_NOTHING: frozenset[Category] = frozenset()
_ONE: dict[Category, frozenset[Category]] = {
    category: frozenset({category}) for category in ("filler", "numeral", "unit", "spelling", "script")
}


def _single(written: str, slot: Slot, unit: Unit, *, priced: bool, spaces_count: bool) -> tuple[Path, ...] | None:
    """Return the paths of a slot that fills its stretch, where its writings are plain strings: most slots."""
    own = cut(unit, written, spaces_count=spaces_count)
    numerals = ((0, len(own), slot.numerals),) if priced and slot.numerals else ()
    paths = [Path(own, b"", numerals)]
    for writing in slot.writings:
        if not writing.parts:
            tokens = cut(unit, "", spaces_count=spaces_count)
        elif len(writing.parts) == 1 and isinstance(part := writing.parts[0], str):
            tokens = cut(unit, part, spaces_count=spaces_count)
        else:
            return None
        paths.append(Path(tokens, bytes((_flag(writing),)) * len(tokens), (), _ONE[writing.category]))
    return tuple(paths)


def _path(
    pieces: Sequence[_Piece], categories: frozenset[Category], unit: Unit, *, priced: bool, spaces_count: bool
) -> Path:
    whole = "".join(piece for piece, _, _ in pieces)
    tokens = cut(unit, whole, spaces_count=spaces_count)
    if not categories and not (priced and any(numerals for _, _, numerals in pieces)):
        return Path(tokens, b"")
    where = spans(unit, whole, spaces_count=spaces_count)
    flags = bytearray(len(where))
    numbers: list[tuple[int, int, tuple[Numeral, ...]]] = []
    at = first = 0
    for piece, flag, numerals in pieces:
        if not piece:
            continue
        stop = at + len(piece)
        while first < len(where) and where[first][1] <= at:
            first += 1
        last = first
        while last < len(where) and where[last][0] < stop:
            if _STRICTNESS[flag] > _STRICTNESS[flags[last]]:
                flags[last] = flag
            last += 1
        if priced and numerals and last > first and where[first][0] >= at and where[last - 1][1] <= stop:
            numbers.append((first, last, numerals))
        at = stop
    return Path(tokens, bytes(flags) if categories else b"", tuple(numbers), categories)
