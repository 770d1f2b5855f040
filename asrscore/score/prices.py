"""What it costs to hear one number for another: the least distance over the writings of both, never nothing."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from asrscore.lattice import Numeral
from asrscore.score.units import Unit, cut


@lru_cache(maxsize=65536)
def _least(a: Numeral, b: Numeral, unit: Unit, spaces_count: bool) -> tuple[int, str, str]:  # noqa: FBT001
    best = -1
    pair = a.writings[0], b.writings[0]
    theirs = [cut(unit, y, spaces_count=spaces_count) for y in b.writings]
    for x in a.writings:
        ours = cut(unit, x, spaces_count=spaces_count)
        for y, other in zip(b.writings, theirs, strict=True):
            if best < 0 or abs(len(ours) - len(other)) < best:
                d: int = Levenshtein.distance(ours, other)
                if d and (best < 0 or d < best):
                    best, pair = d, (x, y)
    return (1 if best < 0 else best), pair[0], pair[1]


def price(
    a: tuple[Numeral, ...], b: tuple[Numeral, ...], unit: Unit, *, spaces_count: bool
) -> tuple[int, str, str] | None:
    """Return the cost of a number for another and the two writings that are nearest.

    Args:
        a: What one stretch may be worth.
        b: What the other may be worth.
        unit: The unit that is counted.
        spaces_count: Whether a space is a character.

    Returns:
        ``None`` where both may be the same number: then there is no wrong number to price.
    """
    for x in a:
        for y in b:
            if x.value == y.value:
                return None
    best: tuple[int, str, str] | None = None
    for x in a:
        for y in b:
            found = _least(x, y, unit, spaces_count)
            if best is None or found[0] < best[0]:
                best = found
    return best
