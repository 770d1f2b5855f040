"""Slots that no best alignment needs: whatever they write instead, the other side has nothing like it.

What a writing shares with the text's own at its ends it shares in vain. If nothing of the rest stands on the other
side, and it is no shorter than what it replaces, the text's own does as well in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from asrscore.lattice import Lattice, Slot, Writing
from asrscore.score.parts import Part, Window
from asrscore.score.spelled import spelled
from asrscore.score.units import Unit, cut, stands_alone

_Core = tuple[frozenset[str], bool]
"""The characters in which a writing differs from the text's own, and whether they match as-written text only."""
# The writings of most slots are the same objects each time; they are kept so that no other can have their identity.
_known: dict[tuple[int, str, Unit], tuple[Sequence[Writing], tuple[_Core, ...] | None]] = {}
_MOST_KNOWN = 16384


def useful(unit: Unit, reference: Lattice, hypothesis: Lattice, window: Window) -> Window:
    """Return a window without the slots that no best alignment needs.

    Args:
        unit: Characters, or mixed.
        reference: The reference.
        hypothesis: The hypothesis.
        window: Where to look.
    """
    ours, theirs = window
    if not (ours.slots or theirs.slots):
        return window
    traded = len({*_values(ours.slots), *_values(theirs.slots)}) > 1
    return (
        _kept(unit, reference, ours, hypothesis, theirs, traded=traded),
        _kept(unit, hypothesis, theirs, reference, ours, traded=traded),
    )


def _values(slots: Iterable[Slot]) -> set[str]:
    return {numeral.value for slot in slots for numeral in slot.numerals}


def _kept(unit: Unit, lattice: Lattice, part: Part, other: Lattice, there: Part, *, traded: bool) -> Part:
    if not part.slots:
        return part
    written = set(other.text[there.start : there.end])
    beside = [(slot, found) for slot in there.slots if slot.writings and (found := spelled(slot.writings)).open]
    for _, found in beside:
        if "written" in found.kinds:
            written.update(found.letters)
    kept: list[Slot] = []
    for slot in part.slots:
        keep = traded and bool(slot.numerals)
        if not keep and slot.writings:
            glued = reaches_past(unit, lattice.text, slot)
            cores = None if glued else _cores(slot, lattice.text[slot.start : slot.end], unit)
            keep = cores is None
            for letters, expanding in cores or ():
                if not letters.isdisjoint(written):
                    keep = True
                    break
                if not expanding and any(
                    not letters.isdisjoint(found.letters) and not _same(slot, lattice, one, other)
                    for one, found in beside
                ):
                    keep = True
                    break
        if keep:
            kept.append(slot)
    return part if len(kept) == len(part.slots) else Part(part.start, part.end, tuple(kept))


def _same(slot: Slot, lattice: Lattice, other: Slot, there: Lattice) -> bool:
    """Return whether two slots are the same word, which then needs no other writing to be equal."""
    own = lattice.text[slot.start : slot.end]
    return slot.writings is other.writings and own == there.text[other.start : other.end]


def reaches_past(unit: Unit, text: str, slot: Slot) -> bool:
    """Return whether units may reach past a slot."""
    if unit == "cer":
        return False
    before, behind = text[slot.start - 1 : slot.start], text[slot.end : slot.end + 1]
    return not all(stands_alone(unit, character) for character in (before, behind) if character)


def _cores(slot: Slot, own: str, unit: Unit) -> tuple[_Core, ...] | None:
    """Return what differs in each writing; ``None`` where one is shorter than the text's own, or hard to tell of."""
    key = id(slot.writings), own, unit
    if (known := _known.get(key)) is not None:
        return known[1]
    found: list[_Core] | None = []
    mine = cut(unit, own, spaces_count=False)
    for writing in slot.writings:
        part = writing.parts[0] if len(writing.parts) == 1 else None
        units = cut(unit, part, spaces_count=False) if isinstance(part, str) else ()
        if len(units) < max(len(mine), 1) or writing.kind == "written":
            found = None
            break
        start, end = 0, len(units)
        most = len(mine)
        while start < most and mine[start] == units[start]:
            start += 1
        while most > start and mine[most - 1] == units[end - 1]:
            most, end = most - 1, end - 1
        assert found is not None
        found.append((frozenset("".join(units[start:end])), writing.kind == "expansion"))
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    _known[key] = slot.writings, None if found is None else tuple(dict.fromkeys(found))
    return _known[key][1]
