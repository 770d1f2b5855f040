"""Finders of slots, and how several of them share one text.

A finder looks at the canonical text and says where a writing is open. It never sees the other side, so the reference's
slots are the same whatever system it is compared with.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from asrscore.lattice import NO_CONVENTIONS, Conventions, Once, Slot, Span, Writing
from asrscore.normalize.glance import Glance


class Canonical:
    """A text as finders see it.

    Args:
        text: The canonical characters, case folded, words separated by single spaces.
        cased: The same before case was folded, character for character; ``text`` itself where that cannot be had.
        words: The words of ``text``; cut when first asked for, where they are not given.
    """

    __slots__ = ("_words", "cased", "text")

    def __init__(self, text: str, cased: str, words: tuple[str, ...] | None = None) -> None:
        self.text = text
        self.cased = cased
        self._words = words

    @property
    def words(self) -> tuple[str, ...]:
        """The words of ``text``."""
        words = self._words
        if words is None:
            words = self._words = tuple(self.text.split())
        return words


class Finder(Protocol):
    """Finds slots of one kind.

    So that it is not asked in vain a finder may have one of these, which tell words in which it finds nothing whatever
    stands beside them:

    - ``words``, a frozenset: all words but these (and their owners: neighbour's);
    - ``characters``, a frozenset: all words without one of these, before case was folded (capitals are meant, too);
    - ``heads``, a frozenset: all words without the first two characters of one of these, spaces between them or not;
    - ``needs_signs``, true: all words of a to z;
    - ``spares``, a method: called with words, separated by spaces, and with the same before case was folded, it returns
      whether it finds nothing in any of them. Where there is ``needs_signs``, too, it is asked only about signs.

    In a text of such words alone it must find nothing.
    """

    def __call__(self, canonical: Canonical) -> Iterable[Slot]:
        """Return slots that do not overlap one another; where those of two finders do, the earlier finder's count."""
        ...


#: Returns the stretches of a text that a short reading must not match.
Bar = Callable[[Canonical], Iterable[Span]]


class Found:
    """Everything that one language forgives at one level.

    Args:
        finders: In the order in which they count.
        bars: What a short reading must not match.
        spaced: Whether words are separated by spaces.
    """

    __slots__ = ("_glance", "bars", "finders")

    def __init__(self, finders: tuple[Finder, ...] = (), bars: tuple[Bar, ...] = (), *, spaced: bool = True) -> None:
        self.finders = finders
        self.bars = bars
        self._glance: Glance[Finder] = Glance(finders, spaced=spaced)

    def conventions(self, text: str, cased: str) -> Conventions:
        """Return what is open in the writing of ``text``.

        Args:
            text: Canonical text.
            cased: The same before case was folded.
        """
        if len(cased) != len(text):
            cased = text
        finders = self._glance(text, cased)
        slots: tuple[Slot, ...] = ()
        if finders:
            canonical = Canonical(text, cased)
            found: list[Slot] = []
            for finder in finders:
                found += finder(canonical)
            slots = _apart(found, text)
        if not self.bars:
            return Conventions(slots) if slots else NO_CONVENTIONS
        # Few are ever asked what they bar, and words take ten times the memory of their text.
        return Conventions(slots, Once(self._barred, text, cased))

    def _barred(self, text: str, cased: str) -> tuple[Span, ...]:
        canonical = Canonical(text, cased)
        found: list[Span] = []
        for start, end in sorted(span for bar in self.bars for span in bar(canonical)):
            if found and start <= found[-1][1]:
                found[-1] = found[-1][0], max(end, found[-1][1])
            else:
                found.append((start, end))
        return tuple(found)


#: Writings of one word that two finders found.
_MOST_OF_BOTH = 12


def _apart(slots: Sequence[Slot], text: str) -> tuple[Slot, ...]:
    """Return the slots in order; of two that overlap the earlier in the list, or both where one holds the other."""
    if len(slots) < 2:
        return tuple(slots)
    kept: list[Slot] = []
    starts: list[int] = []
    free = 0
    for slot in slots:
        if free <= slot.start < slot.end:
            kept.append(slot)
            starts.append(slot.start)
            free = slot.end
            continue
        at = bisect_left(starts, slot.end)
        # Those that are kept are apart, so only the last one that begins before this one's end can reach into it.
        if not at or kept[at - 1].end <= slot.start:
            kept.insert(at, slot)
            starts.insert(at, slot.start)
        elif (at < 2 or kept[at - 2].end <= slot.start) and (both := _both(kept[at - 1], slot, text)) is not None:
            kept[at - 1], starts[at - 1] = both, both.start
        free = kept[-1].end
    return tuple(kept)


def _both(one: Slot, other: Slot, text: str) -> Slot | None:
    """Return a slot with the writings of two, of which one holds the other; ``None`` where they are no spellings."""
    start, end = min(one.start, other.start), max(one.end, other.end)
    if (start, end) not in ((one.start, one.end), (other.start, other.end)):
        return None
    ways: list[Writing] = []
    for slot in (one, other):
        for way in slot.writings:
            if way.category != "spelling" or len(way.parts) != 1 or not isinstance(way.parts[0], str):
                return None
            ways.append(way.with_parts((text[start : slot.start] + way.parts[0] + text[slot.end : end],)))
    if one.numerals or other.numerals:
        return None
    return Slot(start, end, tuple(dict.fromkeys(ways))[:_MOST_OF_BOTH])


#: Writings of one text that are written out.
_MOST_WRITINGS = 32


def writings_of(text: str, conventions: Conventions) -> list[str]:
    """Return a text in its admissible writings, its own first; the first of them where there are very many.

    Args:
        text: Canonical text.
        conventions: What is open in it. Numbers whose writing depends on what stands around them are left as they are.
    """
    ways = [""]
    at = 0
    for slot in conventions.slots:
        own = text[slot.start : slot.end]
        others = [part for w in slot.writings if len(w.parts) == 1 and isinstance(part := w.parts[0], str)]
        between = text[at : slot.start]
        ways = [way + between + one for way in ways for one in dict.fromkeys((own, *others))][:_MOST_WRITINGS]
        at = slot.end
    return [way + text[at:] for way in ways]
