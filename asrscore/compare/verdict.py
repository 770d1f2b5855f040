"""Two systems -> the difference, whether it is settled, and one plain sentence."""

from __future__ import annotations

from collections.abc import Sequence

from asrscore.results import Interval, Pair
from asrscore.score import Counts
from asrscore.score.significance import FEWEST, difference
from asrscore.words import counted

METHOD = "linearised ratio, t over utterances"


def interval(a: Sequence[Counts], b: Sequence[Counts]) -> Interval:
    """Return the difference of two systems' pooled rates with its interval, or what an interval would have taken."""
    found = difference(a, b)
    if found is None:
        return Interval(
            difference=0.0, low=None, high=None, method=None, clusters=len(a), missing="a reference with text"
        )
    if found.low is None:
        few = found.clusters < FEWEST
        missing = f"at least {FEWEST} utterances" if few else "utterances whose differences vary"
        return Interval(
            difference=found.value,
            low=None,
            high=None,
            method=None,
            clusters=found.clusters,
            missing=missing,
        )
    return Interval(difference=found.value, low=found.low, high=found.high, method=METHOD, clusters=found.clusters)


def pair(a: str, b: str, counts_a: Sequence[Counts], counts_b: Sequence[Counts], unit: str) -> Pair:
    """Return the comparison of two systems.

    Args:
        a: One system.
        b: The other.
        counts_a: Its counts, one per utterance.
        counts_b: The other's, over the same utterances.
        unit: The unit of the counts.
    """
    found = interval(counts_a, counts_b)
    return Pair(a=a, b=b, unit=unit, interval=found, verdict=_sentence(a, b, found, unit))


def _points(fraction: float) -> str:
    return f"{fraction * 100:.2f}"


def _sentence(a: str, b: str, found: Interval, unit: str) -> str:
    measure = unit.upper()
    if found.missing == "a reference with text":
        return f"{a} and {b} cannot be compared: the reference has no text, so there is no {measure}."
    pieces = counted(found.clusters, "utterance")
    if abs(found.difference) < 1e-12:
        return f"{a} and {b} have the same {measure} over {pieces}."
    ahead, behind = (b, a) if found.difference > 0 else (a, b)
    lead = f"{ahead} is ahead of {behind} by {_points(abs(found.difference))} points of {measure}"
    if found.low is None or found.high is None:
        return f"{lead}: direction only, {pieces} cannot settle it (an interval takes {found.missing})."
    low, high = (found.low, found.high) if found.difference > 0 else (-found.high, -found.low)
    span = f"95 % interval {_points(low)} to {_points(high)}"
    if found.settled:
        return f"{lead} ({span}, {pieces}): settled on this test set."
    return f"{lead}, but the {span} includes zero: not settled by {pieces}."
