"""What it costs to hear one number for another: the least distance over the writings of both, never nothing."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from asrscore.lattice import Numeral
from asrscore.score.units import Unit, cut


@lru_cache(maxsize=65536)
def _least(a: Numeral, b: Numeral, unit: Unit, spaces_count: bool) -> tuple[int, str, str]:  # noqa: FBT001
    best: tuple[int, str, str] | None = None
    for x in a.writings:
        for y in b.writings:
            d = Levenshtein.distance(cut(unit, x, spaces_count=spaces_count), cut(unit, y, spaces_count=spaces_count))
            if d and (best is None or d < best[0]):
                best = d, x, y
    return best or (1, a.writings[0], b.writings[0])


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
    if any(x.value == y.value for x in a for y in b):
        return None
    return min((_least(x, y, unit, spaces_count) for x in a for y in b), key=lambda found: found[0])
