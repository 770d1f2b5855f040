"""Whether a value keeps its limit, noise considered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from asrscore.budgets.baseline import Baseline
from asrscore.budgets.limits import RATES, Limit, Tolerance
from asrscore.budgets.measured import Measured, measured
from asrscore.report.numbers import part
from asrscore.results import Comparison, SystemResult
from asrscore.score import UNITS, Unit
from asrscore.signature import told_apart

Mode = Literal["point", "interval", "strict"]
MODES = get_args(Mode)
Outcome = Literal["pass", "warn", "fail"]
_NO_BASELINE = "no baseline; write one with --asr-update-baseline (asrscore check: --update-baseline)"


@dataclass(frozen=True, slots=True)
class Finding:
    """One limit and one system."""

    system: str
    limit: Limit
    measured: Measured
    outcome: Outcome
    bound: float
    """The value that may not be passed."""
    reason: str = ""
    """Why it failed or warned, where the numbers alone do not say it."""

    @property
    def written(self) -> str:
        """The limit as it was written; one that is for every group, with the group."""
        limit = self.limit
        if not limit.column or limit.group:
            return limit.written
        _, _, group = self.measured.name.partition(" in ")
        return limit.written.replace(f" in {limit.column}", f" in {group}", 1)


def judge(
    limit: Limit,
    comparison: Comparison,
    system: SystemResult,
    *,
    mode: Mode = "point",
    baseline: Baseline | None = None,
    tolerance: Tolerance | None = None,
) -> list[Finding]:
    """Return what becomes of one limit for one system; of a limit on every group, one finding a group.

    Args:
        limit: The limit.
        comparison: What was measured.
        system: The system that is judged.
        mode: ``point`` holds the value itself against the limit; ``interval`` fails only where the whole 95 % interval
            lies beyond it, and warns where the value does; ``strict`` fails unless the whole interval keeps it. Where
            there is no interval, ``interval`` judges the value and ``strict`` fails.
        baseline: What was measured before, for ``no worse than baseline``.
        tolerance: How much worse is no worse.

    Raises:
        InputError: The comparison cannot know what is asked.
    """
    if limit.measure == "baseline":
        held = tolerance or Tolerance()
        return [
            _against_baseline(limit, comparison, system, unit, mode, baseline, held) for unit in units_of(comparison)
        ]
    if limit.measure == "better":
        return [_better(limit, comparison, system, unit, mode) for unit in units_of(comparison)]
    return [_held(limit, system.name, one, mode) for one in measured(limit, comparison, system)]


def _held(limit: Limit, system: str, one: Measured, mode: Mode) -> Finding:
    def found(outcome: Outcome, reason: str = "") -> Finding:
        return Finding(system, limit, one, outcome, limit.value, reason)

    if one.value is None:
        return found("fail", f"nothing measured: {one.missing}")
    kept = limit.keeps(one.value)
    if mode == "point" or limit.measure not in RATES:
        return found("pass" if kept else "fail")
    if one.low is None or one.high is None:
        if mode == "strict":
            return found("fail", f"no interval ({one.missing or 'too few answers'})")
        return found("pass") if kept else found("fail", "there is no interval, so the value itself is judged")
    if mode == "strict":
        if limit.keeps(one.high):
            return found("pass")
        return found("fail", "the interval reaches beyond the budget" if kept else "")
    if not limit.keeps(one.low):
        return found("fail")
    return found("pass") if kept else found("warn", "within the noise")


def units_of(comparison: Comparison) -> list[Unit]:
    """Return the unit of the headline; of languages that are told in different ones, each of them."""
    told = [comparison.unit] if comparison.unit else comparison.units.values()
    return [unit for unit in UNITS if unit in told] or ["wer"]


def _against_baseline(
    limit: Limit, comparison: Comparison, system: SystemResult, unit: Unit, mode: Mode, baseline: Baseline | None,
    tolerance: Tolerance,
) -> Finding:  # fmt: skip
    rates = Limit(limit.written, unit, "<=", 0.0)
    (one,) = measured(rates, comparison, system)
    if baseline is None:
        return Finding(system.name, rates, one, "fail", 0.0, _NO_BASELINE)
    before = baseline.counts.get(unit)
    now = "n/a" if one.value is None else part(one.value)
    was = "n/a" if before is None or before.rate is None else part(before.rate)
    if baseline.signature != comparison.signature:
        apart = told_apart(baseline.signature, comparison.signature)
        return Finding(system.name, rates, one, "fail", 0.0, f"the scorer changed: {apart}; {unit} was {was}, is {now}")
    if baseline.references != Baseline.digest(comparison):
        return Finding(system.name, rates, one, "fail", 0.0, f"the test set changed; {unit} was {was}, is {now}")
    if before is None or before.rate is None:
        return Finding(system.name, rates, one, "fail", 0.0, f"the baseline has no {unit}")
    bound = tolerance.above(before.rate)
    held = _held(Limit(limit.written, unit, "<=", bound), system.name, one, mode)
    reason = held.reason or (f"it was {was}, tolerance {tolerance.written}" if held.outcome != "pass" else "")
    return Finding(system.name, held.limit, one, held.outcome, bound, reason)


def _better(limit: Limit, comparison: Comparison, system: SystemResult, unit: Unit, mode: Mode) -> Finding:
    own = Limit(limit.written, unit, "<", 0.0)
    (one,) = measured(own, comparison, system)
    other = comparison.systems.get(limit.of)
    if other is None or other is system:
        there = ", ".join(name for name in comparison.systems if name != system.name) or "none"
        return Finding(system.name, own, one, "fail", 0.0, f"no other system is called {limit.of!r}; others: {there}")
    theirs = other.counts(unit).rate
    if one.value is None or theirs is None:
        return Finding(system.name, own, one, "fail", 0.0, f"nothing measured: {one.missing}")
    pair = next((p for p in comparison.pairs if {p.a, p.b} == {system.name, limit.of} and p.unit == unit), None)
    interval = pair.interval if pair is not None and pair.interval.low is not None else None
    told = f"{limit.of} has {part(theirs)}"
    if pair is not None and interval is not None:
        sign = 100 if pair.a == system.name else -100
        low, high = sorted((sign * (interval.low or 0.0), sign * (interval.high or 0.0)))
        told += f"; the difference is {low:+.2f} to {high:+.2f} points"
    ahead, settled = one.value < theirs, interval is not None and interval.settled
    if ahead and (settled or mode != "strict"):
        return Finding(system.name, own, one, "pass", theirs)
    if ahead:
        return Finding(system.name, own, one, "fail", theirs, f"{told}: not settled")
    noise = mode == "interval" and interval is not None and not settled
    if noise:
        return Finding(system.name, own, one, "warn", theirs, f"{told}: within the noise")
    return Finding(system.name, own, one, "fail", theirs, told)
