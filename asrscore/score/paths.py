"""The ways to write a stretch: of one slot, or of several that meet inside one unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

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


Numbers = tuple[tuple[int, int, tuple[Numeral, ...]], ...]
"""Stretches [start, end) of units that are a number, and what they are worth."""
_NONE: frozenset[Category] = frozenset()


class Path:
    """One way to write a stretch."""

    __slots__ = ("categories", "flags", "numerals", "tokens")

    def __init__(
        self, tokens: Sequence[str], flags: bytes = b"", numerals: Numbers = (), categories: frozenset[Category] = _NONE
    ) -> None:
        self.tokens = tokens
        """Units; a string where they are characters."""
        self.flags = flags
        """One flag a unit; empty where all are as written."""
        self.numerals = numerals
        self.categories = categories
        """The conventions that this path takes; none for the text's own."""


Piece = tuple[str, int, tuple[Numeral, ...]]
"""Characters, how they came to stand there, and what they are worth."""
Option = tuple[tuple[Piece, ...], Category | None]
"""One way to write what a slot covers, and the convention it takes; ``None`` for the text's own."""
_ONE: dict[Category, frozenset[Category]] = {
    category: frozenset({category}) for category in ("filler", "numeral", "unit", "spelling", "script")
}


#: Each flag as it stands for one unit.
_FLAGS = tuple([bytes((flag,)) for flag in range(5)])


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
    numerals = tuple([id(numeral) for numeral in slot.numerals]) if slot.numerals else ()
    key = id(slot.writings), numerals, written, unit, priced, spaces_count
    if (known := _known.get(key)) is not None:
        return known[1]
    paths = _simple(slot, written, unit, priced=priced, spaces_count=spaces_count)
    if paths is None:
        choices = [_options(written, slot)]
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
        paths.append(Path(tokens, _FLAGS[flag_of(writing)] * len(tokens), (), _ONE[writing.category]))
    return tuple(paths)


def choices_of(text: str, start: int, end: int, slots: Sequence[Slot]) -> list[list[Option]]:
    """Return what stands in a stretch, from left to right: each time the options, the text's own first."""
    choices: list[list[Option]] = []
    at = start
    for slot in slots:
        if at < slot.start:
            choices.append([(((text[at : slot.start], WRITTEN, ()),), None)])
        choices.append(_options(text[slot.start : slot.end], slot))
        at = slot.end
    if at < end:
        choices.append([(((text[at:end], WRITTEN, ()),), None)])
    return choices


def _options(own: str, slot: Slot) -> list[Option]:
    """Return the ways to write what a slot covers, the text's own first."""
    options: list[Option] = [(((own, WRITTEN, slot.numerals),), None)]
    for writing in slot.writings:
        flag = flag_of(writing)
        category = writing.category
        parts: list[list[Piece]] = []
        several = False
        for part in writing.parts:
            if isinstance(part, str):
                parts.append([(part, flag, ())])
            else:
                parts.append([(way, flag, (part,)) for way in part.writings])
                several = True
        if several:
            options += [(pieces, category) for pieces in product(*parts)]
        else:
            options.append((tuple([ways[0] for ways in parts]), category))
    return options


def paths_of(
    choices: list[list[Option]], unit: Unit, *, priced: bool, spaces_count: bool
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
        tokens = path.tokens
        known.setdefault((tokens if isinstance(tokens, str) else tuple(tokens), path.flags), path)
    return tuple(known.values()), count <= MOST_PATHS, False


def _one_word(choices: list[list[Option]]) -> bool:
    for options in choices:
        for pieces, _ in options:
            for letters, _, _ in pieces:
                if " " in letters:
                    return False
    return True


def _alone(choices: list[list[Option]], *, priced: bool) -> Iterator[Path]:
    """Return the paths of a word in which all but one choice are left out."""
    rest: list[int] = []
    left_out: list[Option] = []
    for at, options in enumerate(choices):
        for option in options:
            if _empty(option):
                left_out.append(option)
                break
        else:
            if rest:
                return
            rest.append(at)
            left_out.append(options[0])
    for at in rest or range(len(choices)):
        for option in choices[at]:
            chosen = [*left_out[:at], option, *left_out[at + 1 :]]
            yield path_of(chosen, "wer", priced=priced, spaces_count=True)


def _empty(option: Option) -> bool:
    for letters, _, _ in option[0]:  # noqa: SIM110 - any() of a generator is several times as slow
        if letters:
            return False
    return True


def _likely(choices: list[list[Option]]) -> Iterator[Sequence[Option]]:
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
    pieces: list[Piece] = []
    used: list[Category] = []
    numeric = False
    for option, category in combination:
        pieces += option
        if category is not None:
            used.append(category)
    if priced:
        for _, _, numerals in pieces:
            if numerals:
                numeric = True
    categories = _NONE if not used else _ONE[used[0]] if len(used) == 1 else frozenset(used)
    if unit == "cer":
        return _characters(pieces, categories, priced=priced, spaces_count=spaces_count)
    whole = "".join([letters for letters, _, _ in pieces])
    tokens = cut(unit, whole, spaces_count=spaces_count)
    if isinstance(tokens, str):
        # Every mixed unit is a character.
        return _characters(pieces, categories, priced=priced, spaces_count=False)
    if not used and not numeric:
        return Path(tokens)
    if len(tokens) == 1 and len(tokens[0]) == len(whole):
        return _one_unit(tokens, pieces, categories, numeric=numeric)
    where = spans(unit, whole, spaces_count=spaces_count)
    flags = [WRITTEN] * len(where)
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
        if numeric and numerals and last > first and where[first][0] >= at and where[last - 1][1] <= stop:
            numbers.append((first, last, numerals))
        at = stop
    return Path(tokens, bytes(flags) if used else b"", tuple(numbers), categories)


def _one_unit(tokens: Sequence[str], pieces: list[Piece], categories: frozenset[Category], *, numeric: bool) -> Path:
    """Return a path that is one unit, made of all the pieces."""
    strictest = WRITTEN
    numbers: Numbers = ()
    for piece, flag, numerals in pieces:
        if piece:
            if STRICTNESS[flag] > STRICTNESS[strictest]:
                strictest = flag
            if numeric and numerals and len(piece) == len(tokens[0]):
                numbers = ((0, 1, numerals),)
    return Path(tokens, _FLAGS[strictest] if categories else b"", numbers, categories)


def _characters(pieces: list[Piece], categories: frozenset[Category], *, priced: bool, spaces_count: bool) -> Path:
    tokens = ""
    flags = b""
    numbers: list[tuple[int, int, tuple[Numeral, ...]]] = []
    for piece, flag, numerals in pieces:
        counted = piece if spaces_count else "".join(piece.split())
        if priced and numerals and counted:
            numbers.append((len(tokens), len(tokens) + len(counted), numerals))
        tokens += counted
        flags += _FLAGS[flag] * len(counted)
    return Path(tokens, flags if categories else b"", tuple(numbers), categories)
