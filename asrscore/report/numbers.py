"""Fractions, seconds and GiB as a reader wants them; per cent exist only here."""

from __future__ import annotations

from math import isfinite

from asrscore.score import Counts

NO_RATE = "n/a"


def percent(counts: Counts | None) -> str:
    """Return a rate in per cent with two decimals; ``n/a`` where the reference has no unit."""
    rate = counts.rate if counts is not None else None
    return NO_RATE if rate is None else part(rate)


def part(fraction: float) -> str:
    """Return a fraction in per cent with two decimals."""
    return f"{fraction * 100:.2f} %"


def share(part: int, whole: int) -> str:
    """Return a part in per cent with one decimal; ``n/a`` of nothing."""
    return f"{part * 100 / whole:.1f} %" if whole else NO_RATE


def points(fraction: float, *, signed: bool = False) -> str:
    """Return a difference of rates in points."""
    value = round(fraction * 100, 2) or 0.0
    return f"{value:+.2f}" if signed else f"{value:.2f}"


def integer(n: int, *, signed: bool = False) -> str:
    """Return a count, thousands apart; a signed zero has no sign."""
    return f"{n:+,}" if signed and n else f"{n:,}"


def chance(p: float) -> str:
    """Return a chance of a test: three decimals; below the last of them, said so."""
    return "<0.001" if p < 0.0005 else f"{p:.3f}"


def likely(part: float) -> str:
    """Return a chance in whole per cent, never with the certainty that a number of draws cannot give."""
    return "<1 %" if part < 0.005 else ">99 %" if part >= 0.995 else f"{part * 100:.0f} %"


def quantity(value: float, decimals: int = 2) -> str:
    """Return a number with a fixed number of decimals, in scientific notation where that would be endless."""
    if not isfinite(value) or (value and not 10.0**-decimals / 2 <= abs(value) < 1e7):
        return f"{value:.3g}"
    return f"{value:,.{decimals}f}"


def seconds(value: float) -> str:
    """Return a duration with about four figures."""
    return f"{quantity(value, 3 if value < 10 else 2 if value < 100 else 1)} s"


def gib(value: float) -> str:
    """Return an amount of memory."""
    return f"{quantity(value)} GiB"


def ratio(larger: float, smaller: float) -> float | None:
    """Return how many times the smaller the larger is; ``None`` where that says nothing."""
    if smaller <= 0 or not isfinite(larger) or not isfinite(smaller):
        return None
    return larger / smaller
