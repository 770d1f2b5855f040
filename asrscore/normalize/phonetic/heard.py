"""A text and what is open in its writing -> its sounds, and what is open in those.

What cannot be read as it stands (a figure, a sign, Latin letters, a word in kanji) is first written out by the
conventions of the language; what may be written otherwise is read in every admissible writing, together with the
neighbours that it changes.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from asrscore.lattice import Category, Conventions, Kind, Lattice, Numeral, Once, Pieces, Slot, Span, Writing
from asrscore.normalize.phonetic.sounds import Reader, Sound, Spoken, spoken

#: Writings of one slot that are read, and combinations of neighbouring ones.
_MOST_WRITINGS, _MOST_COMBINATIONS = 32, 64
#: Characters beside a stretch that may change how its ends sound.
_NEAR = 4
_NATIVE = re.compile("[가-힣ㄱ-ㅣぁ-ヿ々〆〇一-鿿]")


@dataclass(frozen=True, slots=True)
class _Way:
    """One writing of a stretch."""

    text: str
    kind: Kind | None = None
    """``None`` for the text's own."""
    category: Category = "spelling"


@dataclass(frozen=True, slots=True)
class _Open:
    """A stretch of the text as it is read, and its writings, its own first."""

    start: int
    end: int
    ways: tuple[_Way, ...]


def as_heard(lattice: Lattice, reader: Reader) -> Lattice:
    """Return the sounds of a text, and what is open in them.

    Args:
        lattice: The text as it is written.
        reader: Reads the language.
    """
    text, conventions = lattice.text, lattice.conventions()
    written, sources, opened = _written_out(text, conventions.slots, reader)
    sounds = reader.sounds(written)
    heard = spoken(written, sounds)
    slots = sorted(_slots(written, heard, sounds, opened, reader), key=lambda slot: slot.start)
    places = [(sources[start][0], sources[end - 1][1]) for start, end in heard.places]
    starts = [start for start, _ in places]
    opened_in = Conventions(tuple(slots), gaps=tuple(bisect_left(starts, gap) for gap in conventions.gaps))

    def pieces() -> Pieces | None:
        found = lattice.pieces()
        spans = [(bisect_left(starts, s), bisect_left(starts, e)) for s, e in found.spans] if found else []
        return Pieces(tuple((s, e) for s, e in spans if s < e), found.merged) if found else None

    return Lattice(
        heard.text, lattice.spaces_count, Once(_origin, places, lattice), Once(lambda: opened_in), Once(pieces)
    )


def _origin(places: Sequence[Span], lattice: Lattice) -> list[Span]:
    spans = lattice.origin()
    return [(spans[start][0], spans[end - 1][1]) for start, end in places]


def _ways(slot: Slot) -> Iterator[_Way]:
    for writing in slot.writings:
        options = [part.writings if isinstance(part, Numeral) else (part,) for part in writing.parts]
        for parts in product(*options):
            yield _Way("".join(parts), writing.kind, writing.category)


def _written_out(text: str, slots: Sequence[Slot], reader: Reader) -> tuple[str, list[Span], list[_Open]]:
    """Return the text as it is read, where each character of it comes from, and what is open in it."""
    pieces: list[str] = []
    sources: list[Span] = []
    opened: list[_Open] = []
    at = length = 0
    for slot in slots:
        own = text[slot.start : slot.end]
        ways = list(islice(_ways(slot), _MOST_WRITINGS))
        pieces.append(text[at : slot.start])
        sources += [(i, i + 1) for i in range(at, slot.start)]
        length += slot.start - at
        said = _said(own, slot, ways, reader)
        if said != own:
            # Once it is written out, writings that have to be read themselves add nothing but misreadings.
            ways = [way for way in ways if not way.text or reader.is_read(way.text)]
        pieces.append(said)
        sources += [(slot.start, slot.end)] * len(said) if said != own else [(i, i + 1) for i in range(*_span(slot))]
        # What was written out in its stead is what everybody who writes figures says first.
        others = tuple(way for way in ways if way.text != said)
        if others:
            opened.append(_Open(length, length + len(said), (_Way(said), *others)))
        length += len(said)
        at = slot.end
    pieces.append(text[at:])
    sources += [(i, i + 1) for i in range(at, len(text))]
    return "".join(pieces), sources, opened


def _span(slot: Slot) -> Span:
    return slot.start, slot.end


def _said(own: str, slot: Slot, ways: Sequence[_Way], reader: Reader) -> str:
    """Return what is read in the place of a slot: its own text, where that can be read."""
    if not ways and slot.numerals:
        # A number in words: its sounds as a number, where they can be told from its value (三百 is さんびゃく).
        ways = [_Way(way) for numeral in slot.numerals[:1] for way in numeral.writings]
    # The dictionary knows better than a list how a single word is read, but not words of two (お父さん).
    if reader.is_read(own) or not (slot.numerals or _NATIVE.search(own) is None or len(reader.sounds(own)) > 1):
        return own
    return next((way.text for way in ways if way.text and reader.is_read(way.text)), own)


def _slots(
    written: str, heard: Spoken, sounds: Sequence[Sound], opened: Sequence[_Open], reader: Reader
) -> Iterator[Slot]:
    starts, ends = [start for start, _ in heard.places], [end for _, end in heard.places]

    def placed(start: int, end: int) -> Span:
        first = bisect_left(starts, start)
        last = first
        while last < len(ends) and ends[last] <= end:
            last += 1
        return first, last

    taken: list[Span] = []
    for start, end, inside in _groups(written, opened, reader):
        taken.append((start, end))
        first, last = placed(start, end)
        if first >= last:
            continue
        ways = tuple(_read(written, heard.text[first:last], start, end, inside, reader))
        ways += tuple(
            Writing((other,), "expansion", "spelling")
            for sound in sounds
            if (sound.start, sound.end) == (start, end)
            for other in sound.others
            if all(other not in way.parts for way in ways)
        )
        if ways:
            yield Slot(first, last, ways)
    at = 0
    for sound in sounds:
        while at < len(taken) and taken[at][1] <= sound.start:
            at += 1
        if sound.others and not (at < len(taken) and taken[at][0] < sound.end):
            first, last = placed(sound.start, sound.end)
            if first < last:
                yield Slot(first, last, tuple(Writing((way,), "expansion", "spelling") for way in sound.others))


def _groups(written: str, opened: Sequence[_Open], reader: Reader) -> list[tuple[int, int, list[_Open]]]:
    """Return stretches that are read by themselves, each with what is open in it; a filler stands alone if it can."""
    found: list[tuple[int, int, list[_Open]]] = []
    for one in opened:
        may_go = not one.ways[1].text
        start, end = (one.start, one.end) if may_go else reader.around(written, one.start, one.end)
        if found and start < found[-1][1]:
            before, until, inside = found[-1]
            found[-1] = (min(before, start), max(until, end), [*inside, one])
        else:
            found.append((start, end, [one]))
    return found


def _read(written: str, own: str, start: int, end: int, inside: Sequence[_Open], reader: Reader) -> Iterator[Writing]:
    """Return the other sounds of a stretch; ``own`` are those that it has as it stands."""
    before, after = written[max(0, start - _NEAR) : start], written[end : end + _NEAR]
    seen = {own.strip()}
    ways = [one.ways if len(inside) == 1 else _without_spaces(one.ways) for one in inside]
    for chosen in islice(product(*ways), 1, _MOST_COMBINATIONS):
        pieces: list[str] = []
        at = start
        for one, way in zip(inside, chosen, strict=True):
            pieces += [written[at : one.start], way.text]
            at = one.end
        whole = "".join([*pieces, written[at:end]])
        said = reader.read(before, whole, after)
        others = [way for way in chosen if way.kind is not None]
        kind: Kind = "expansion" if any(way.kind == "expansion" for way in others) else others[0].kind or "respelling"
        if not whole:
            yield Writing((), kind, others[0].category)
        elif said.strip() and said.strip() not in seen:
            seen.add(said.strip())
            yield Writing((said,), kind, others[0].category)


def _without_spaces(ways: Sequence[_Way]) -> list[_Way]:
    """Return the writings that differ in more than a space."""
    return list({way.text.replace(" ", ""): way for way in reversed(ways)}.values())[::-1]
