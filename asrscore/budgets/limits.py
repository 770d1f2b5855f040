"""One limit as a person writes it: ``cer <= 8 %``, ``recall of 클로드 >= 0.9``, ``loop <= 1 %``, ``rtfx >= 10``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite
from typing import Literal, get_args

from asrscore.errors import InputError
from asrscore.transcript import STATUSES

Measure = Literal[
    "cer", "wer", "mer", "recall", "precision", "numbers", "status", "flag", "failures", "latency", "first_token",
    "rtf", "rtfx", "memory", "baseline", "better",
]  # fmt: skip
Sign = Literal["<=", "<", ">=", ">"]

RATES = ("cer", "wer", "mer")
#: Better where they are higher; everything else is better where it is lower.
_HIGHER = frozenset({"recall", "precision", "numbers", "rtfx"})
_FRACTIONS = frozenset({*RATES, "recall", "precision", "numbers"})
_SHARES = frozenset({"status", "flag", "failures"})
_FLAGS = frozenset({
    "loop", "hallucination_phrase", "wrong_language", "suspect_context_echo", "suspect_stream_repeat",
    "not_a_transcript", "replacement_character", "unusual_rate", "prompt_echo",
})  # fmt: skip
_NAMES: dict[str, Measure] = {
    **{name: name for name in get_args(Measure) if name not in ("status", "flag", "baseline", "better")},
    "number accuracy": "numbers", "first token": "first_token",
}  # fmt: skip
_UNITS = {"": 1.0, "%": 0.01, "s": 1.0, "ms": 0.001, "gib": 1.0, "x": 1.0}
#: Units that a value may be written in; of the others a per cent sign or none.
_FITS: dict[Measure, tuple[str, ...]] = {
    "latency": ("", "s", "ms"), "first_token": ("", "s", "ms"), "memory": ("", "gib"), "rtfx": ("", "x"), "rtf": ("",),
}  # fmt: skip
_WRITTEN = re.compile(
    r"(?P<name>[A-Za-z_ ]+?)(?: of (?P<of>.+?)| in (?P<column>[^=<>≤≥]+?)(?:=(?P<group>[^<>≤≥]+?))?)?"
    r"\s*(?P<sign><=|>=|==|=|<|>|≤|≥)\s*(?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?)\s*(?P<unit>%|[A-Za-z]*)"
)
_SIGNS: dict[str, Sign] = {"≤": "<=", "≥": ">=", "<=": "<=", ">=": ">=", "<": "<", ">": ">"}


@dataclass(frozen=True, slots=True)
class Limit:
    """What a value may not pass."""

    written: str
    """As the user wrote it."""
    measure: Measure
    sign: Sign
    value: float
    """Rates and shares as fractions, counts of answers as such, times in seconds, memory in GiB."""
    of: str = ""
    """The term, the status or flag, or the other system."""
    column: str = ""
    """Column of a group; empty for everything."""
    group: str = ""
    """Its value; empty for every value."""
    share: bool = False
    """Of statuses and flags: whether the value is a part of all answers instead of a count."""

    def keeps(self, value: float) -> bool:
        """Return whether a value keeps the limit; floats that print alike are alike."""
        slack = 1e-12 * max(1.0, abs(self.value))
        if self.sign == "<=":
            return value <= self.value + slack
        if self.sign == "<":
            return value < self.value - slack
        return value >= self.value - slack if self.sign == ">=" else value > self.value + slack


def limit_of(written: str) -> Limit:
    """Return the limit that a line says.

    Args:
        written: ``cer <= 8 %``, ``wer in speaker.gender=f <= 0.1``, ``recall of 클로드 >= 0.9``,
            ``number accuracy >= 95 %``, ``refusal = 0``, ``loop <= 1 %``, ``failures <= 2``, ``latency <= 1.5 s``,
            ``rtf <= 0.2``, ``rtfx >= 10``, ``memory <= 8 GiB``, ``better than NAME``, ``no worse than baseline``.

    Raises:
        InputError: Nothing is called so, or the sign points the wrong way.
    """
    line = " ".join(written.split())
    if line == "no worse than baseline":
        return Limit(line, "baseline", "<=", 0.0)
    if line.startswith("better than "):
        return Limit(line, "better", "<", 0.0, of=line.removeprefix("better than "))
    found = _WRITTEN.fullmatch(line)
    if not found:
        raise InputError(f"no limit: {written!r}", expected="such as 'cer <= 8 %', 'refusal = 0', 'rtfx >= 10'")
    measure, of = _measure(found["name"].strip().lower(), found["of"] or "", written)
    sign = _sign(found["sign"], measure, float(found["number"]), written)
    value, share = _value(found["number"], found["unit"], measure, written)
    # A term may be "made in Korea"; a group of recall is what somebody would like to have.
    by_group = bool(re.search(r" in \S+ ?= ?\S", of))
    column, group = (found["column"] or "").strip(), (found["group"] or "").strip()
    if by_group or (column and measure not in RATES):
        raise InputError(f"{written!r}: only error rates are told by group", expected="cer, wer or mer")
    return Limit(line, measure, sign, value, of, column, group, share)


def _measure(name: str, of: str, written: str) -> tuple[Measure, str]:
    if name in _NAMES:
        measure = _NAMES[name]
        if (measure in ("recall", "precision")) != bool(of):
            raise InputError(f"{written!r}: {name} {'of what' if not of else 'has no term'}", expected="recall of TERM")
        return measure, of
    if of:
        raise InputError(f"{written!r}: {name} of what is not measured", expected="recall of TERM or precision of TERM")
    if name in STATUSES:
        return "status", name
    if name in _FLAGS:
        return "flag", name
    known = [*_NAMES, *STATUSES, *sorted(_FLAGS)]
    raise InputError(f"{written!r}: nothing is called {name!r}", expected="one of " + ", ".join(known))


def _sign(sign: str, measure: Measure, number: float, written: str) -> Sign:
    higher = measure in _HIGHER
    if sign in ("=", "=="):
        # refusal = 0 is what people write for none at all.
        if number and not higher:
            raise InputError(f"{written!r}: = is for 0", expected="<=")
        return ">=" if higher else "<="
    taken = _SIGNS[sign]
    if taken.startswith(">") != higher:
        better = "higher" if higher else "lower"
        raise InputError(
            f"{written!r} points the wrong way: {measure} is better where it is {better}",
            expected=">=" if higher else "<=",
        )
    return taken


def _value(number: str, unit: str, measure: Measure, written: str) -> tuple[float, bool]:
    fits = _FITS.get(measure, ("", "%"))
    if unit.lower() not in fits:
        raise InputError(f"{written!r}: {unit!r} is no unit of {measure}", expected=" or ".join(filter(None, fits)))
    value = float(number) * _UNITS[unit.lower()]
    share = measure in _SHARES and (unit == "%" or not number.isdecimal())
    if not isfinite(value) or (share and value > 1):
        raise InputError(
            f"{written!r}: {number} {unit}".rstrip() + " is more than everything", expected="a smaller limit"
        )
    if measure in _FRACTIONS and value > 1 and not (measure in RATES and unit == "%"):
        raise InputError(f"{written!r}: {number} is more than everything", expected=f"a fraction, or {number} %")
    return value, share


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How much worse than a baseline is no worse: points, or a part of the baseline, the larger or smaller of both."""

    points: float = 0.0
    """As a fraction: half a point is 0.005."""
    part: float = 0.0
    """Of the baseline's rate."""
    largest: bool = True
    written: str = "0pp"

    def above(self, rate: float) -> float:
        """Return the highest rate that is no worse than ``rate``."""
        both = self.points, self.part * rate
        return rate + (max(both) if self.largest else min(both))


def tolerance_of(written: str) -> Tolerance:
    """Return the tolerance that ``0.5pp``, ``5%``, ``max(0.5pp, 5%)`` or ``min(0.5pp, 5%)`` says.

    Raises:
        InputError: It says something else.
    """
    found = re.fullmatch(r"\s*(?:(max|min)\((.*)\)|(.*))\s*", written)
    terms = (found[2] if found[1] else found[3]).split(",") if found else []
    points: list[float] = []
    parts: list[float] = []
    for term in terms:
        one = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(pp|%)\s*", term)
        if not one:
            raise InputError(f"tolerance {written!r}", expected="such as '0.5pp', '5%' or 'max(0.5pp, 5%)'")
        (points if one[2] == "pp" else parts).append(float(one[1]) / 100)
    if len(points) > 1 or len(parts) > 1 or (len(terms) > 1) != bool(found and found[1]):
        raise InputError(f"tolerance {written!r}", expected="such as '0.5pp', '5%' or 'max(0.5pp, 5%)'")
    smallest = bool(found and found[1] == "min")
    return Tolerance(sum(points), sum(parts), not smallest, written)
