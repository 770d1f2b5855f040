"""What mark-up leaves open, on the canonical text: readings of the transcribers beside those of the language."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from asrscore.lattice import Conventions, Numeral, Slot, Span, Writing
from asrscore.normalize.kinds import category_of
from asrscore.normalize.markup.marked import Marked

#: Writings of one slot; of further combinations, none.
MOST_WRITINGS = 24

Open = Callable[[str], Sequence[Slot]]
"""Returns what the language leaves open in a canonical text."""


def with_choices(
    conventions: Conventions,
    marked: Marked,
    text: str,
    origin: Sequence[Span],
    clean: Callable[[str], str],
    slots: Open,
) -> Conventions:
    """Return the conventions of a text together with what its mark-up leaves open.

    Args:
        conventions: What the language leaves open in it.
        marked: The text with its mark-up.
        text: Its canonical characters.
        origin: Where each of them stands in ``marked.plain``.
        clean: Returns the canonical form of another reading.
        slots: Returns what the language leaves open in that.
    """
    starts = [start for start, _ in origin]
    own: list[Slot] = []
    limit = len(text)
    # From the end, so that of two optional words at the end each takes the space before it.
    for choice in reversed(marked.choices):
        start, end = bisect_left(starts, choice.start), bisect_left(starts, choice.end)
        others = [clean(other) for other in choice.others]
        if (slot := _slot(text, start, min(end, limit), others, limit, slots)) is not None:
            own.append(slot)
            limit = slot.start
    gaps = tuple(bisect_left(starts, at) for at in marked.unscorable)
    return replace(conventions, slots=tuple(joined(text, own[::-1], conventions.slots)), gaps=gaps)


def _slot(text: str, start: int, end: int, others: Sequence[str], limit: int, slots: Open) -> Slot | None:
    while start < end and text[start] == " ":
        start += 1
    while start < end and text[end - 1] == " ":
        end -= 1
    if start >= end:
        return _beside(text, start, others, limit)
    primary = text[start:end]
    before = after = ""
    if "" in others and text[start - 1 : start] in ("", " ") and text[end : end + 1] in ("", " "):
        if end < limit:
            end, after = end + 1, " "
        elif start:
            start, before = start - 1, " "
    writings: list[Writing] = [Writing((), "respelling", "filler")] if "" in others else []
    for other in dict.fromkeys(others):
        if other and other != primary:
            category = category_of(primary, other)
            writings.append(Writing((before + other + after,), "written", category))
            for open_in in slots(other):
                writings += _around(other, open_in, before, after)
    return Slot(start, end, tuple(writings[:MOST_WRITINGS])) if writings else None


def _beside(text: str, at: int, others: Sequence[str], limit: int) -> Slot | None:
    """Return the slot of a choice whose primary reading is empty: it takes in a character beside it."""
    said = [other for other in dict.fromkeys(others) if other]
    if not said or not text:
        return None
    if at and text[at - 1] == " ":
        at -= 1
    if at < limit and text[at] == " ":
        return Slot(at, at + 1, tuple(Writing((f" {other} ",), "written", "filler") for other in said))
    if at == 0 and limit:
        return Slot(0, 1, tuple(Writing((f"{other} {text[0]}",), "written", "filler") for other in said))
    if at > limit or not at:
        return None
    space = " " if at == len(text) else ""
    return Slot(at - 1, at, tuple(Writing((text[at - 1] + space + other,), "written", "filler") for other in said))


def _around(text: str, slot: Slot, before: str = "", after: str = "") -> Iterator[Writing]:
    """Return a slot's writings with the text that stands round it."""
    left, right = before + text[: slot.start], text[slot.end :] + after
    for writing in slot.writings:
        if parts := (*((left,) if left else ()), *writing.parts, *((right,) if right else ())):
            yield writing.with_parts(parts)


def joined(text: str, own: Sequence[Slot], found: Iterable[Slot]) -> Iterator[Slot]:
    """Return slots in order; where one of ``own`` meets some that were found, one slot with the writings of all.

    Args:
        text: The canonical text.
        own: What mark-up or a lexicon leaves open, in order.
        found: What the language leaves open, in order.
    """
    rest = list(found)
    at = 0
    for i, slot in enumerate(own):
        last = own[i - 1].end if i else 0
        following = own[i + 1].start if i + 1 < len(own) else len(text)
        inside: list[Slot] = []
        while at < len(rest) and rest[at].start < slot.end:
            other = rest[at]
            at += 1
            if other.end <= slot.start:
                if other.start >= last:
                    yield other
            elif last <= other.start and other.end <= following:
                inside.append(other)
        yield _merged(text, slot, inside)
    last = own[-1].end if own else 0
    for other in rest[at:]:
        if other.start >= last:
            yield other


def _merged(text: str, slot: Slot, inside: Sequence[Slot]) -> Slot:
    """Return a slot of the mark-up with the writings of those of the language that it meets."""
    start = min([slot.start, *(other.start for other in inside)])
    end = max([slot.end, *(other.end for other in inside)])
    optional = not slot.writings[0].parts
    if optional and (start, end) != (slot.start, slot.end):
        # A stretch that reaches beyond an optional word is no longer one that may be left out.
        inside = [other for other in inside if slot.start <= other.start and other.end <= slot.end]
        start, end = slot.start, slot.end
    if not inside:
        return slot
    whole = text[start:end]
    moved = [Slot(other.start - start, other.end - start, other.writings, other.numerals) for other in inside]
    writings = list(slot.writings[:1]) if optional else []
    writings += _around(whole, Slot(slot.start - start, slot.end - start, slot.writings[len(writings) :]))
    writings += islice(_combined(whole, moved), MOST_WRITINGS - min(len(writings), MOST_WRITINGS))
    same = len(moved) == 1 and (moved[0].start, moved[0].end) == (0, len(whole))
    return Slot(start, end, tuple(writings), moved[0].numerals if same else ())


def _combined(text: str, slots: Sequence[Slot]) -> Iterator[Writing]:
    """Return the writings of a text in which several slots are open, the text's own left out."""
    for chosen in islice(product(*((None, *slot.writings) for slot in slots)), 1, None):
        parts: list[str | Numeral] = []
        at = 0
        taken = [writing for writing in chosen if writing is not None]
        for slot, writing in zip(slots, chosen, strict=True):
            if writing is not None:
                parts += [text[at : slot.start], *writing.parts]
                at = slot.end
        parts.append(text[at:])
        kind = next((w.kind for w in taken if w.kind == "expansion"), taken[0].kind)
        short = any(w.short for w in taken)
        if kept := tuple(part for part in parts if part):
            yield Writing(kept, kind, taken[0].category, short)
