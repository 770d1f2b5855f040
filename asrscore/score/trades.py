"""Could a number heard for another, at its price, come out cheaper than the best alignment without?

A lower bound that is quick: numbers are traded pair by pair from left to right, and what lies between two trades costs
at least the least distance of its writings. Only where the bound lies below what is known is the search worth it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein

from asrscore.score.graph import Path, Stretch
from asrscore.score.prices import price
from asrscore.score.units import Unit
from asrscore.score.ways import Tokens, combinations, numbers, ways

#: Pairs of numbers, and combinations between them, beyond which the bound is not worked out.
_MOST_TRADES, _MOST_PAIRS = 12, 64

_Place = tuple[int, Path | None, int]
"""A stretch, the path through it, and a unit in it."""


def may_pay(said: Sequence[Stretch], heard: Sequence[Stretch], unit: Unit, cost: int, *, spaces_count: bool) -> bool:
    """Return whether a trade of numbers might come out below ``cost``."""
    if cost < 2:
        return False
    ours, theirs = list(numbers(said)), list(numbers(heard))
    trades = []
    for s, path, start, end, a in ours:
        for t, other, first, last, b in theirs:
            found = price(a, b, unit, spaces_count=spaces_count)
            if found is not None and found[0] < cost:
                trades.append((((s, path, start), (s, path, end)), ((t, other, first), (t, other, last)), found[0]))
    if not trades:
        return False
    if len(trades) > _MOST_TRADES:
        return True
    begin: tuple[_Place, _Place] = (-1, None, 0), (-1, None, 0)
    finish: tuple[_Place, _Place] = (len(said), None, 0), (len(heard), None, 0)
    trades.sort(key=lambda t: (t[0][0][0], t[1][0][0], t[0][0][2], t[1][0][2]))
    reached: list[int] = []
    for at, (r, h, spent) in enumerate(trades):
        best = _between(said, heard, begin, (r[0], h[0]), unit, cost)
        for before, (q, g, _) in enumerate(trades[:at]):
            if reached[before] < best and _follows(q[1], r[0]) and _follows(g[1], h[0]):
                least = _between(said, heard, (q[1], g[1]), (r[0], h[0]), unit, cost)
                best = min(best, reached[before] + least)
        reached.append(best + spent)
        if reached[-1] < cost and reached[-1] + _between(said, heard, (r[1], h[1]), finish, unit, cost) < cost:
            return True
    return False


def _follows(end: _Place, start: _Place) -> bool:
    """Return whether a way can pass through both places in this order."""
    if end[0] == start[0]:
        return end[1] is start[1] and end[2] <= start[2]
    return end[0] < start[0]


def _between(
    said: Sequence[Stretch],
    heard: Sequence[Stretch],
    start: tuple[_Place, _Place],
    end: tuple[_Place, _Place],
    unit: Unit,
    enough: int,
) -> int:
    """Return the least distance of what lies between two pairs of places, ``enough`` standing for all above it."""
    one, other = _pieces(said, start[0], end[0], unit), _pieces(heard, start[1], end[1], unit)
    if one is None or other is None:
        return 0
    least = enough
    for a in one:
        for b in other:
            if abs(len(a) - len(b)) < least:
                least = min(least, Levenshtein.distance(a, b, score_cutoff=least))
    return least


def _pieces(stretches: Sequence[Stretch], start: _Place, end: _Place, unit: Unit) -> list[Tokens] | None:
    """Return every way to write what lies between two places; ``None`` where there are too many."""
    if start[0] == end[0] and start[1] is not None:
        return [_cut(start[1], start[2], end[2], unit)]
    inner = stretches[start[0] + 1 : end[0]]
    if combinations(inner) > _MOST_PAIRS:
        return None
    head = _cut(start[1], start[2], None, unit) if start[1] is not None else None
    tail = _cut(end[1], 0, end[2], unit) if end[1] is not None else None
    empty: Tokens = "" if unit == "cer" else ()
    return [(head or empty) + tokens + (tail or empty) for tokens, _ in ways(inner, unit)]  # type: ignore[operator]


def _cut(path: Path, start: int, end: int | None, unit: Unit) -> Tokens:
    piece = path.tokens[start:end]
    return str(piece) if unit == "cer" else tuple(piece)
