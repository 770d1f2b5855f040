"""What a limit is held against: a value of one system, with its interval where there is one."""

from __future__ import annotations

from dataclasses import dataclass

from asrscore.budgets.limits import RATES, Limit
from asrscore.errors import InputError
from asrscore.results import Comparison, Spotted, SystemResult
from asrscore.score import Counts
from asrscore.transcript import ANSWERED


@dataclass(frozen=True, slots=True)
class Measured:
    """One value."""

    name: str
    """What was measured, with its group."""
    value: float | None
    """``None`` where nothing could be measured."""
    low: float | None = None
    high: float | None = None
    """95 % interval."""
    counts: Counts | None = None
    """Of an error rate."""
    missing: str = ""
    """Why there is no value, or no interval."""
    of: int = 0
    """Of a count or a share: how many answers there are."""


def measured(limit: Limit, comparison: Comparison, system: SystemResult) -> list[Measured]:
    """Return what a limit is about: one value, or one a group.

    Args:
        limit: What is asked.
        comparison: Where it stands.
        system: Of which system.

    Raises:
        InputError: The comparison cannot know it: a group of another unit, a term that is not on the list.
    """
    if limit.measure in RATES:
        return _groups(limit, comparison, system) if limit.column else [_rate(limit, system)]
    if limit.measure in ("recall", "precision"):
        return [_term(limit, comparison, system)]
    if limit.measure == "numbers":
        spotted = comparison.numbers.counts.get(system.name) if comparison.numbers else None
        never = f"at level {comparison.level} no number was found in the reference"
        return [_part("number accuracy", spotted.recall if spotted else None, spotted, never)]
    if limit.measure in ("status", "flag", "failures"):
        return [_answers(limit, system)]
    return [_cost(limit, system)]


def _rate(limit: Limit, system: SystemResult) -> Measured:
    counts = system.counts(limit.measure)  # type: ignore[arg-type]
    interval = system.intervals.get(limit.measure)
    low, high = (interval.low, interval.high) if interval else (None, None)
    missing = (interval.missing or "") if interval else ""
    if counts.rate is None:
        missing = "the reference has no text"
    return Measured(limit.measure, counts.rate, low, high, counts, missing)


def _groups(limit: Limit, comparison: Comparison, system: SystemResult) -> list[Measured]:
    grouping = comparison.groups.get(limit.column)
    if grouping is None:
        raise InputError(f"{limit.written!r}: no groups by {limit.column}", fix=f'add group_by = ["{limit.column}"]')
    if grouping.unit != limit.measure:
        raise InputError(f"{limit.written!r}: groups are told in {grouping.unit}", fix=f'set unit = "{limit.measure}"')
    wanted = [group for group in grouping.groups if not limit.group or group.name == limit.group]
    if not wanted:
        there = ", ".join(group.name for group in grouping.groups)
        return [Measured(f"{limit.measure} in {limit.column}={limit.group}", None, missing=f"there are only {there}")]
    found = []
    for group in wanted:
        own = group.systems[system.name]
        name = f"{limit.measure} in {limit.column}={group.name}"
        missing = (group.too_small or "") if own.counts.rate is not None else "the reference has no text"
        found.append(Measured(name, own.counts.rate, own.low, own.high, own.counts, missing))
    return found


def _term(limit: Limit, comparison: Comparison, system: SystemResult) -> Measured:
    for term in comparison.terms:
        if limit.of in (term.term, *term.writings):
            spotted = term.counts.get(system.name)
            value = getattr(spotted, limit.measure) if spotted else None
            never = "it was never said" if limit.measure == "recall" else "it was never written"
            return _part(f"{limit.measure} of {limit.of}", value, spotted, never)
    raise InputError(f"{limit.written!r}: the term is not on the list of keywords")


def _part(name: str, value: float | None, spotted: Spotted | None, missing: str) -> Measured:
    return Measured(name, value, missing="" if value is not None else missing, of=spotted.said if spotted else 0)


def _answers(limit: Limit, system: SystemResult) -> Measured:
    every = len(system.utterances)
    if limit.measure == "flag":
        n = system.flags.get(limit.of, 0)
    elif limit.measure == "status":
        n = system.statuses.get(limit.of, 0)
    else:
        n = sum(count for status, count in system.statuses.items() if status not in ANSWERED)
    name = limit.of or "failures"
    if not every:
        return Measured(name, None, missing="there is no answer")
    return Measured(name, n / every if limit.share else float(n), of=every)


def _cost(limit: Limit, system: SystemResult) -> Measured:
    costs = system.costs
    value = {
        "latency": costs.mean_latency_s, "first_token": costs.first_token_s, "rtf": costs.rtf, "rtfx": costs.rtfx,
        "memory": costs.memory_gib,
    }[limit.measure]  # fmt: skip
    return Measured(limit.measure, value, missing="" if value is not None else "the files do not say it")
