"""The ways to write a stretch: of one slot, or of several that meet inside one unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from asrscore.lattice import Category, Numeral, Slot, Writing
from asrscore.score.units import Unit, cut, spans

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
#: The flag of a unit glued together of several pieces is the strictest of theirs.
STRICTNESS = (0, 3, 2, 4, 1)
#: Combinations of one choice; beyond them the first ones count, as-written first, and the score says so.
MOST_PATHS = 256
#: Combinations of one word up to which they are written out.
_FEW = 16


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


Piece = tuple[str, int, tuple[Numeral, ...]]
"""Characters, how they came to stand there, and what they are worth."""
Option = tuple[tuple[Piece, ...], Category | None]
"""One way to write what a slot covers, and the convention it takes; ``None`` for the text's own."""
_ONE: dict[Category, frozenset[Category]] = {
    category: frozenset({category}) for category in ("filler", "numeral", "unit", "spelling", "script")
}


def flag_of(writing: Writing) -> int:
    """Return how the units of a writing come to stand where they are."""
    if writing.kind == "expansion":
        return SHORT if writing.short else EXPANDED
    return RESPELLED if writing.kind == "respelling" else WRITTEN


_Slot = tuple[int, tuple[int, ...], str, Unit, bool, bool]
# The slots of words that have several spellings are the same objects each time; they are kept so that no other object
# can have their identity.
_known: dict[_Slot, tuple[Slot, tuple[Path, ...]]] = {}
_MOST_KNOWN = 8192


def slot_paths(slot: Slot, written: str, unit: Unit, *, priced: bool, spaces_count: bool) -> tuple[Path, ...] | None:
    """Return the paths of a slot that fills its stretch: most slots.

    Args:
        slot: The slot.
        written: What it covers.
        unit: The unit that is counted.
        priced: Whether numbers are priced.
        spaces_count: Whether a space is a character.

    Returns:
        ``None`` where there are more than are written out.
    """
    key = id(slot.writings), tuple(map(id, slot.numerals)), written, unit, priced, spaces_count
    if (known := _known.get(key)) is not None:
        return known[1]
    paths = _simple(slot, written, unit, priced=priced, spaces_count=spaces_count)
    if paths is None:
        choices = [list(_options(written, Slot(0, len(written), slot.writings, slot.numerals)))]
        paths, complete, _ = paths_of(choices, unit, priced=priced, spaces_count=spaces_count)
        if not complete:
            return None
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    _known[key] = slot, paths
    return paths


def _simple(slot: Slot, written: str, unit: Unit, *, priced: bool, spaces_count: bool) -> tuple[Path, ...] | None:
    """Return the paths of a slot whose writings are plain strings; else ``None``."""
    own = cut(unit, written, spaces_count=spaces_count)
    paths = [Path(own, b"", ((0, len(own), slot.numerals),) if priced and slot.numerals else ())]
    for writing in slot.writings:
        if len(writing.parts) > 1 or (writing.parts and not isinstance(writing.parts[0], str)):
            return None
        tokens = cut(unit, writing.parts[0] if writing.parts else "", spaces_count=spaces_count)  # type: ignore[arg-type]
        paths.append(Path(tokens, bytes((flag_of(writing),)) * len(tokens), (), _ONE[writing.category]))
    return tuple(paths)


def choices_of(text: str, start: int, end: int, slots: Sequence[Slot]) -> list[list[Option]]:
    """Return what stands in a stretch, from left to right: each time the options, the text's own first."""
    choices: list[list[Option]] = []
    at = start
    for slot in slots:
        if at < slot.start:
            choices.append([(((text[at : slot.start], WRITTEN, ()),), None)])
        choices.append(list(_options(text, slot)))
        at = slot.end
    if at < end:
        choices.append([(((text[at:end], WRITTEN, ()),), None)])
    return choices


def _options(text: str, slot: Slot) -> Iterator[Option]:
    yield ((text[slot.start : slot.end], WRITTEN, slot.numerals),), None
    for writing in slot.writings:
        flag = flag_of(writing)
        if all(isinstance(part, str) for part in writing.parts):
            yield tuple([(part, flag, ()) for part in writing.parts]), writing.category  # type: ignore[misc]
            continue
        parts = [
            [(part, flag, ())] if isinstance(part, str) else [(w, flag, (part,)) for w in part.writings]
            for part in writing.parts
        ]
        for pieces in product(*parts):
            yield pieces, writing.category


def paths_of(
    choices: Sequence[Sequence[Option]], unit: Unit, *, priced: bool, spaces_count: bool
) -> tuple[tuple[Path, ...], bool, bool]:
    """Return the paths of a stretch, whether they are all there are, and whether each of them is one word.

    Where each of them is one word, and they are many or more stands in it than one choice, only the text's own is
    returned: such words are matched place by place.
    """
    count = 1
    for options in choices:
        count = min(count * len(options), 10**9)
    if unit == "wer" and (count > _FEW or len(choices) > 1) and _one_word(choices):
        own = path_of([options[0] for options in choices], unit, priced=priced, spaces_count=spaces_count)
        return (own, *_alone(choices, priced=priced)), False, True
    known: dict[tuple[Sequence[str], bytes], Path] = {}
    for combination in product(*choices) if count <= MOST_PATHS else islice(_likely(choices), MOST_PATHS):
        path = path_of(combination, unit, priced=priced, spaces_count=spaces_count)
        key = (path.tokens if isinstance(path.tokens, str) else tuple(path.tokens), path.flags)
        known.setdefault(key, path)
    return tuple(known.values()), count <= MOST_PATHS, False


def _one_word(choices: Sequence[Sequence[Option]]) -> bool:
    return not any(" " in piece[0] for options in choices for pieces, _ in options for piece in pieces)


def _alone(choices: Sequence[Sequence[Option]], *, priced: bool) -> Iterator[Path]:
    """Return the paths of a word in which all but one choice are left out."""
    rest = list(islice((at for at, options in enumerate(choices) if not any(map(_empty, options))), 2))
    if len(rest) > 1:
        return
    left_out = [next(filter(_empty, options), options[0]) for options in choices]
    for at in rest or range(len(choices)):
        for option in choices[at]:
            chosen = [*left_out[:at], option, *left_out[at + 1 :]]
            yield path_of(chosen, "wer", priced=priced, spaces_count=True)


def _empty(option: Option) -> bool:
    return not any(piece[0] for piece in option[0])


def _likely(choices: Sequence[Sequence[Option]]) -> Iterator[Sequence[Option]]:
    """Return combinations of choices: as written, the same writing everywhere, one choice after the other, the rest."""
    own = [options[0] for options in choices]
    yield own
    for k in range(1, max(map(len, choices))):
        yield [options[min(k, len(options) - 1)] for options in choices]
    for at, options in enumerate(choices):
        for option in options[1:]:
            yield [*own[:at], option, *own[at + 1 :]]
    yield from product(*choices)


def path_of(combination: Sequence[Option], unit: Unit, *, priced: bool, spaces_count: bool) -> Path:
    """Return the path that takes one option of every choice."""
    pieces = [piece for option, _ in combination for piece in option]
    categories = frozenset([category for _, category in combination if category is not None])
    if unit == "cer":
        return _characters(pieces, categories, priced=priced, spaces_count=spaces_count)
    whole = "".join([piece for piece, _, _ in pieces])
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
            if STRICTNESS[flag] > STRICTNESS[flags[last]]:
                flags[last] = flag
            last += 1
        if priced and numerals and last > first and where[first][0] >= at and where[last - 1][1] <= stop:
            numbers.append((first, last, numerals))
        at = stop
    return Path(tokens, bytes(flags) if categories else b"", tuple(numbers), categories)


def _characters(pieces: Sequence[Piece], categories: frozenset[Category], *, priced: bool, spaces_count: bool) -> Path:
    tokens = ""
    flags = b""
    numbers: list[tuple[int, int, tuple[Numeral, ...]]] = []
    for piece, flag, numerals in pieces:
        counted = piece if spaces_count else "".join(piece.split())
        if priced and numerals and counted:
            numbers.append((len(tokens), len(tokens) + len(counted), numerals))
        tokens += counted
        flags += bytes((flag,)) * len(counted)
    return Path(tokens, flags if categories else b"", tuple(numbers), categories)
