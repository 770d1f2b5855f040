"""Whether any two words of texts without spaces may be the same word in another writing.

Such a word is a whole sentence, or what stands between two commas. Mostly a glance shows that no two of them can be
made equal: what lies before the first open writing differs, or what lies behind the last one, or the lengths. Then
words need not be searched.
"""

from __future__ import annotations

from asrscore.lattice import Lattice
from asrscore.score.spelled import spelled


class _Word:
    __slots__ = ("first", "last", "longest", "shortest", "text")

    def __init__(self, text: str, first: int, last: int, shortest: int, longest: int) -> None:
        self.text = text
        self.first = first
        """Characters before its first open writing."""
        self.last = last
        """Characters behind its last one."""
        self.shortest = shortest
        self.longest = longest

    def like(self, other: _Word) -> bool:
        if self.shortest > other.longest or other.shortest > self.longest:
            return False
        first, last = min(self.first, other.first), min(self.last, other.last)
        return self.text[:first] == other.text[:first] and (not last or self.text[-last:] == other.text[-last:])


def none_alike(reference: Lattice, hypothesis: Lattice) -> bool:
    """Return whether no word of one text can be a word of the other but as it is written.

    Where it cannot be told at a glance the answer is no.
    """
    ours, theirs = _words(reference), _words(hypothesis)
    if ours is None or theirs is None:
        return False
    for one in ours:
        for other in theirs:
            if one.text != other.text and one.like(other):
                return False
    return True


def _words(lattice: Lattice) -> list[_Word] | None:
    """Return the words of a text; ``None`` where a writing makes several of one, or one of several, or none."""
    text, slots = lattice.text, lattice.conventions().slots
    words: list[_Word] = []
    at = start = 0
    while start < len(text):
        end = text.find(" ", start)
        end = end if end >= 0 else len(text)
        first, behind, shortest, longest = end, start, end - start, end - start
        while at < len(slots) and slots[at].start < end:
            slot = slots[at]
            at += 1
            if slot.start < start or slot.end > end:
                return None
            if slot.writings:
                reach = spelled(slot.writings)
                if reach.spaced:
                    return None
                own = slot.end - slot.start
                shortest += min(reach.shortest - own, 0)
                longest += max(reach.longest - own, 0)
                first, behind = min(first, slot.start), slot.end
        if shortest <= 0 < end - start:
            return None
        words.append(_Word(text[start:end], first - start, end - behind, shortest, longest))
        start = end + 1
    return words
