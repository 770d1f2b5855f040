"""Slots that no best alignment needs: whatever they write instead, the other side has nothing like it.

What a writing shares with the text's own at its ends it shares in vain. If nothing of the rest stands on the other
side, and it is no shorter than what it replaces, the text's own does as well in its place.
"""

from __future__ import annotations

from asrscore.lattice import Lattice, Slot, Writing
from asrscore.score.parts import Part, Window
from asrscore.score.spelled import Spelled, spelled
from asrscore.score.units import Unit, cut, stands_alone

_Core = tuple[str, bool]
"""The characters in which a writing differs from the text's own, and whether they match as-written text only."""
# The writings of most slots are the same objects each time; they are kept so that no other can have their identity.
_known: dict[tuple[int, str, Unit], tuple[tuple[Writing, ...], list[_Core] | None]] = {}
_MOST_KNOWN = 16384
_SHORT = 200


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
    values: set[str] = set()
    for slots in (ours.slots, theirs.slots):
        for slot in slots:
            for numeral in slot.numerals:
                values.add(numeral.value)
    traded = len(values) > 1
    return (
        _kept(unit, reference, ours, hypothesis, theirs, traded=traded),
        _kept(unit, hypothesis, theirs, reference, ours, traded=traded),
    )


def _kept(unit: Unit, lattice: Lattice, part: Part, other: Lattice, there: Part, *, traded: bool) -> Part:
    if not part.slots:
        return part
    text = other.text[there.start : there.end]
    beside: list[tuple[Slot, Spelled]] = []
    for slot in there.slots:
        if slot.writings:
            found = spelled(slot.writings)
            if found.open:
                beside.append((slot, found))
                if "written" in found.kinds:
                    text += found.letters
    # A short text is looked through sooner than a set is made of it.
    written: str | set[str] = text if len(text) < _SHORT else set(text)
    kept: list[Slot] = []
    for slot in part.slots:
        if (traded and slot.numerals) or (slot.writings and _needed(unit, lattice, slot, other, written, beside)):
            kept.append(slot)
    return part if len(kept) == len(part.slots) else Part(part.start, part.end, tuple(kept))


def _needed(
    unit: Unit,
    lattice: Lattice,
    slot: Slot,
    other: Lattice,
    written: str | set[str],
    beside: list[tuple[Slot, Spelled]],
) -> bool:
    """Return whether a slot writes something that the other side has, or has fewer units than the text's own."""
    if unit != "cer" and reaches_past(unit, lattice.text, slot):
        return True
    own = lattice.text[slot.start : slot.end]
    cores = _cores(slot.writings, own, unit)
    if cores is None:
        return True
    for letters, expanding in cores:
        for letter in letters:
            if letter in written:
                return True
        if expanding:
            continue
        for one, found in beside:
            # The same word needs no other writing to be equal.
            if slot.writings is one.writings and own == other.text[one.start : one.end]:
                continue
            for letter in letters:
                if letter in found.letters:
                    return True
    return False


def reaches_past(unit: Unit, text: str, slot: Slot) -> bool:
    """Return whether units may reach past a slot."""
    if unit == "cer":
        return False
    start, end = slot.start, slot.end
    if start and not stands_alone(unit, text[start - 1]):
        return True
    return end < len(text) and not stands_alone(unit, text[end])


def _cores(writings: tuple[Writing, ...], own: str, unit: Unit) -> list[_Core] | None:
    """Return what differs in each writing; ``None`` where one is shorter than the text's own, or hard to tell of."""
    key = id(writings), own, unit
    if (known := _known.get(key)) is not None:
        return known[1]
    cores = _different(writings, own, unit)
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    _known[key] = writings, cores
    return cores


def _different(writings: tuple[Writing, ...], own: str, unit: Unit) -> list[_Core] | None:
    found: dict[_Core, None] = {}
    mine = cut(unit, own, spaces_count=False)
    for writing in writings:
        part = writing.parts[0] if len(writing.parts) == 1 else None
        if not isinstance(part, str) or writing.kind == "written":
            return None
        units = cut(unit, part, spaces_count=False)
        if len(units) < max(len(mine), 1):
            return None
        start, end = 0, len(units)
        most = len(mine)
        while start < most and mine[start] == units[start]:
            start += 1
        while most > start and mine[most - 1] == units[end - 1]:
            most, end = most - 1, end - 1
        core = units[start:end]
        found[core if isinstance(core, str) else "".join(core), writing.kind == "expansion"] = None
    return list(found)
