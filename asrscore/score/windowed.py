"""Windows of two texts, each worked out by itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from asrscore.lattice import Category, Lattice
from asrscore.score.anchors import whole, windows
from asrscore.score.glued import matched
from asrscore.score.graph import Graph, build
from asrscore.score.near import Near
from asrscore.score.outcome import Outcome, outcome, written
from asrscore.score.parts import Part, Window, same
from asrscore.score.solve import MOST_PAIRS, Solution, solve
from asrscore.score.spelled import spelled
from asrscore.score.units import Unit, cut, dense
from asrscore.score.useful import reaches_past, useful
from asrscore.score.ways import combinations


class Solved:
    """A window and what it amounts to."""

    __slots__ = ("outcome", "solution", "window")

    def __init__(self, window: Window, outcome: Outcome, solution: Solution | None = None) -> None:
        self.window: Window = window
        self.outcome = outcome
        self.solution = solution
        """Its alignment; ``None`` where strings will do."""


#: Slots of a window up to which it is worked out whole: finding what is near its errors would cost more.
_FEW = 8
#: Slots up to which leaving out the useless ones costs more than it saves.
_VERY_FEW = 2
Bounds = tuple[int, int, int, int]


def bounds(window: Window) -> Bounds:
    """Return where a window lies in both texts."""
    ours, theirs = window
    return ours.start, ours.end, theirs.start, theirs.end


def solved(
    unit: Unit,
    reference: Lattice,
    hypothesis: Lattice,
    licence: frozenset[Category],
    window: Window,
    known: list[Solved],
) -> list[Solved]:
    """Return what a window amounts to, in as many pieces as it takes.

    Args:
        unit: The unit that is counted.
        reference: The reference.
        hypothesis: The hypothesis.
        licence: The categories that may be forgiven.
        window: The window.
        known: What is known of pieces.
    """
    if not (window[0].slots or window[1].slots):
        return [as_written(unit, reference, hypothesis, window)]
    if unit == "wer" or reference.spaces_count:
        return _whole(unit, reference, hypothesis, licence, window)
    if (slots := len(window[0].slots) + len(window[1].slots)) <= _FEW:
        known_whole = [piece for piece in known if same(piece.window, window)]
        return known_whole or _whole(
            unit,
            reference,
            hypothesis,
            licence,
            useful(unit, reference, hypothesis, window) if slots > _VERY_FEW else window,
        )
    near = (
        _near(unit, reference, hypothesis)
        if _is_all(window, reference, hypothesis)
        else Near(reference, hypothesis, useful(unit, reference, hypothesis, window))
    )
    if not near.open:
        return [as_written(unit, reference, hypothesis, window)]
    # A piece without slots was not worked out.
    kept = {bounds(piece.window): [piece] for piece in known if piece.window[0].slots or piece.window[1].slots}
    # How much has to be worked out beside an error hangs on what it costs: more is done where that was guessed too low.
    errors = [1] * near.gaps
    hot = near.windows(errors)
    more = True
    while more:
        more = False
        for first, last, one in hot:
            if (where := bounds(one)) not in kept:
                kept[where] = _whole(unit, reference, hypothesis, licence, useful(unit, reference, hypothesis, one))
            cost = sum([piece.outcome.errors for piece in kept[where]])
            for gap in range(first, last + 1):
                if errors[gap] < cost:
                    errors[gap], more = cost, True
        if more:
            hot = near.windows(errors)
    pieces: list[Solved] = []
    at, it = window[0].start, window[1].start
    for _, _, one in hot:
        found = kept[where := bounds(one)]
        if any(piece.solution is not None or piece.outcome.used for piece in found):
            if at < where[0] or it < where[2]:
                pieces.append(as_written(unit, reference, hypothesis, (Part(at, where[0], ()), Part(it, where[2], ()))))
            pieces += found
            at, it = where[1], where[3]
    if at < window[0].end or it < window[1].end:
        pieces.append(
            as_written(unit, reference, hypothesis, (Part(at, window[0].end, ()), Part(it, window[1].end, ())))
        )
    return pieces


def _is_all(window: Window, reference: Lattice, hypothesis: Lattice) -> bool:
    """Return whether a window is all of both texts."""
    ours, theirs = window
    return ours.end - ours.start == len(reference.text) and theirs.end - theirs.start == len(hypothesis.text)


# A pair is looked at once more where less is forgiven.
@lru_cache(maxsize=4)
def _near(unit: Unit, reference: Lattice, hypothesis: Lattice) -> Near:
    return Near(reference, hypothesis, useful(unit, reference, hypothesis, (whole(reference), whole(hypothesis))))


def _whole(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: frozenset[Category], window: Window
) -> list[Solved]:
    """Return a window in one piece, or cut where it is too much for one."""
    both = _graphs(unit, reference, hypothesis, licence, window)
    if both is None or combinations(both[0].stretches) * combinations(both[1].stretches) <= MOST_PAIRS:
        return [_solved(unit, reference, hypothesis, window, both)]
    pieces: list[Solved] = []
    for smaller in windows(reference, hypothesis, unit, window):
        piece = _of(unit, reference, hypothesis, licence, smaller)
        pieces += _in_bits(unit, reference, hypothesis, licence, piece) if piece.outcome.capped else [piece]
    return pieces


def _in_bits(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: frozenset[Category], piece: Solved
) -> list[Solved]:
    """Return a piece on which the search gave up, or what it is cut at every equal unit if that costs no more."""
    finer = windows(reference, hypothesis, unit, piece.window, anywhere=True)
    bits = [_of(unit, reference, hypothesis, licence, window) for window in finer] if len(finer) > 1 else []
    return bits if bits and sum([bit.outcome.errors for bit in bits]) <= piece.outcome.errors else [piece]


def _of(unit: Unit, reference: Lattice, hypothesis: Lattice, licence: frozenset[Category], window: Window) -> Solved:
    return _solved(unit, reference, hypothesis, window, _graphs(unit, reference, hypothesis, licence, window))


def _solved(
    unit: Unit, reference: Lattice, hypothesis: Lattice, window: Window, sides: tuple[Graph, Graph] | None
) -> Solved:
    if sides is None:
        return as_written(unit, reference, hypothesis, window)
    said, heard = sides
    found = solve(said, heard, unit)
    return Solved(window, outcome(found), found)


def as_written(unit: Unit, reference: Lattice, hypothesis: Lattice, window: Window) -> Solved:
    """Return what a window amounts to as it is written."""
    r, h = units_in(unit, reference, window[0]), units_in(unit, hypothesis, window[1])
    return Solved(window, Outcome((len(r), 0, 0, 0) if r == h else written(r, h)))


def units_in(unit: Unit, lattice: Lattice, part: Part) -> Sequence[str]:
    """Return the units of a part of a text."""
    return cut(unit, lattice.text[part.start : part.end], spaces_count=lattice.spaces_count)


def _graphs(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: frozenset[Category], window: Window
) -> tuple[Graph, Graph] | None:
    """Return both graphs of a window; ``None`` where nothing is open in either, so that strings will do."""
    ours, theirs = window
    if not (ours.slots or theirs.slots):
        return None
    if reference.text[ours.start : ours.end] == hypothesis.text[theirs.start : theirs.end]:
        return None
    said, heard = build(reference, unit, licence, ours), build(hypothesis, unit, licence, theirs)
    if said.settled() and heard.settled():
        return None
    return matched(said, heard) if said.glued or heard.glued else (said, heard)


def in_mixed(reference: Lattice, hypothesis: Lattice, piece: Solved) -> Solved | None:
    """Return what a piece that was worked out in characters is in mixed units; ``None`` where that hangs on more."""
    sides = list(zip((reference, hypothesis), piece.window, strict=True))
    texts = [lattice.text[part.start : part.end] for lattice, part in sides]
    if piece.solution is not None and not piece.outcome.errors and (pair := piece.solution.aligned.pair) is not None:
        # Texts that can be made equal are equal in every unit, if none of it reaches past what is written otherwise.
        whole_units = not any(reaches_past("mer", lattice.text, slot) for lattice, part in sides for slot in part.slots)
        if whole_units and not any(" " in text for text in texts):
            n = len(cut("mer", "".join(pair[0][0]), spaces_count=False))
            return Solved(piece.window, Outcome((n, 0, 0, 0), piece.outcome.used, capped=piece.outcome.capped))
    if not all(map(dense, texts)) or all(any(slot.numerals for slot in part.slots) for _, part in sides):
        return None
    writings = [slot.writings for _, part in sides for slot in part.slots if slot.writings]
    return piece if all(dense(spelled(some).letters) for some in writings) else None


def worked_out(
    unit: Unit, reference: Lattice, hypothesis: Lattice, licence: frozenset[Category], piece: Solved
) -> list[Solved]:
    """Return a piece with its alignment, where only what it amounts to is known."""
    if piece.solution is not None or not piece.outcome.used:
        return [piece]
    return _whole(unit, reference, hypothesis, licence, piece.window)
