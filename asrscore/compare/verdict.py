"""A pair of systems -> one plain sentence: who is ahead, by how much, and whether that is settled."""

from __future__ import annotations

from dataclasses import replace

from asrscore.results import Pair
from asrscore.words import counted, drawn

_PIECES = {"cer": "character", "wer": "word", "mer": "unit"}


def told(pair: Pair, errors: int, length: int | None, pairs: int) -> Pair:
    """Return the pair with its verdict.

    Args:
        pair: Interval and tests.
        errors: Errors of a minus errors of b.
        length: Their common reference length; ``None`` where it differs.
        pairs: How many pairs the p-values were adjusted for.
    """
    return replace(pair, verdict=_sentence(pair, errors, length, pairs))


def _points(fraction: float) -> str:
    return f"{fraction * 100:.2f}"


def p_value(p: float) -> str:
    """Return a p-value in words: ``p = 0.013``, ``p < 0.001``."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}" if p < 0.1 else f"p = {p:.2f}"


def _sentence(pair: Pair, errors: int, length: int | None, pairs: int) -> str:
    a, b, found, measure = pair.a, pair.b, pair.interval, pair.unit.upper()
    if found.missing == "a reference with text":
        return f"{a} and {b} cannot be compared: the reference has no text, so there is no {measure}."
    pieces = drawn(found.clusters, found.of)
    if abs(found.difference) < 1e-12:
        return f"{a} and {b} have the same {measure} over {pieces}."
    ahead, behind = (b, a) if found.difference > 0 else (a, b)
    lead = f"{ahead} is ahead of {behind} by {_points(abs(found.difference))} points of {measure}"
    if found.low is None or found.high is None:
        few = "" if length is None else f" ({counted(abs(errors), 'error')} in {counted(length, _PIECES[pair.unit])})"
        return f"{lead}{few}: direction only, {pieces} cannot settle it (an interval takes {found.missing})."
    low, high = (found.low, found.high) if found.difference > 0 else (-found.high, -found.low)
    span = f"95 % interval {_points(low)} to {_points(high)}"
    test = pair.test
    chance = "" if test is None else f", {p_value(test.holm)}" + (f" over {pairs} pairs" if pairs > 1 else "")
    if pair.settled:
        here = "settled for this recording, which speaks of no other" if found.of == "block" else "settled"
        return f"{lead} ({span}, {pieces}{chance}): {here}{'.' if found.of == 'block' else ' on this test set.'}"
    could = ""
    if pair.smallest_gap is not None:
        could = f", enough for a gap of about {_points(pair.smallest_gap)} points"
    if found.settled:
        return f"{lead} ({span}), but chance does as much too often{chance}: not settled by {pieces}{could}."
    return f"{lead}, but the {span} includes zero{chance}: not settled by {pieces}{could}."
