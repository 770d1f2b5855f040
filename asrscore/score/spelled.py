"""What the writings of a slot hold, without a look at each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from asrscore.lattice import Kind, Numeral, Writing

_EXPANSION: frozenset[Kind] = frozenset({"expansion"})


class Spelled(NamedTuple):
    """What some writings hold."""

    letters: str
    """Their characters, in no order to rely on."""
    shortest: int
    """The fewest characters of one of them."""
    longest: int
    spaced: bool
    """Whether a space is among their characters."""
    kinds: frozenset[Kind]
    """How they came to stand there."""

    @property
    def open(self) -> bool:
        """Whether one of them matches more than as-written text."""
        return self.kinds != _EXPANSION


# The writings of most slots are the same objects each time; they are kept so that no other can have their identity.
_known: dict[int, tuple[Sequence[Writing], Spelled]] = {}
_MOST_KNOWN = 8192


def spelled(writings: Sequence[Writing]) -> Spelled:
    """Return what writings hold; there is one at least."""
    if (known := _known.get(id(writings))) is not None:
        return known[1]
    letters: list[str] = []
    lengths: list[int] = []
    for writing in writings:
        least = most = 0
        for part in writing.parts:
            ways = part.writings if isinstance(part, Numeral) else (part,)
            letters += ways
            sizes = [len(way) for way in ways]
            least, most = least + min(sizes), most + max(sizes)
        lengths += (least, most)
    all_letters = "".join(letters)
    found = Spelled(all_letters, min(lengths), max(lengths), " " in all_letters, frozenset([w.kind for w in writings]))
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    _known[id(writings)] = writings, found
    return found
