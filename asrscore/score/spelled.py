"""What the writings of a slot hold, without a look at each of them."""

from __future__ import annotations

from asrscore.lattice import Kind, Writing
from asrscore.score.units import dense

_EXPANSION: frozenset[Kind] = frozenset({"expansion"})


class Spelled:
    """What some writings hold."""

    __slots__ = ("dense", "kinds", "letters", "longest", "open", "shortest", "spaced")

    def __init__(
        self, letters: str, shortest: int, longest: int, kinds: frozenset[Kind], *, without_numerals: bool
    ) -> None:
        self.letters = letters
        """Their characters, in no order to rely on."""
        self.dense = without_numerals and dense(letters)
        """Whether each of them is a mixed unit, and none of them is the writing of a number among others."""
        self.shortest = shortest
        """The fewest characters of one of them."""
        self.longest = longest
        self.spaced = " " in letters
        """Whether a space is among their characters."""
        self.kinds = kinds
        """How they came to stand there."""
        self.open = kinds != _EXPANSION
        """Whether one of them matches more than as-written text."""


# The writings of most slots are the same objects each time; they are kept so that no other can have their identity.
_known: dict[int, tuple[tuple[Writing, ...], Spelled]] = {}
_MOST_KNOWN = 8192


def spelled(writings: tuple[Writing, ...]) -> Spelled:
    """Return what writings hold; there is one at least."""
    if (known := _known.get(id(writings))) is not None:
        return known[1]
    letters: list[str] = []
    shortest = longest = -1
    kinds: set[Kind] = set()
    without_numerals = True
    for writing in writings:
        least = most = 0
        for part in writing.parts:
            if isinstance(part, str):
                letters.append(part)
                least, most = least + len(part), most + len(part)
            else:
                without_numerals = False
                letters += part.writings
                sizes = [len(way) for way in part.writings]
                least, most = least + min(sizes), most + max(sizes)
        if shortest < 0 or least < shortest:
            shortest = least
        longest = max(longest, most)
        kinds.add(writing.kind)
    found = Spelled("".join(letters), shortest, longest, frozenset(kinds), without_numerals=without_numerals)
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    _known[id(writings)] = writings, found
    return found
