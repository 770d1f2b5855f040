"""What the answers cost, beside what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import gib, integer, points, quantity, ratio, seconds
from asrscore.report.safe import safe
from asrscore.report.view import MEASURES, View, said, section
from asrscore.results import Costs, SystemResult

_FEW = 3
_LONGEST_KIND = 12


def expenses(view: View) -> list[str]:
    """Return latency, speed and memory, and their ratios."""
    systems = view.systems()
    if not any(_known(system.costs) for system in systems):
        return []
    columns = [
        (Column("latency"), [_seconds(s.costs.mean_latency_s) for s in systems]),
        (Column("95 %"), [_seconds(s.costs.p95_latency_s) for s in systems]),
        (Column("first token"), [_seconds(s.costs.first_token_s) for s in systems]),
        (Column("speed"), [_speed(s.costs) for s in systems]),
        (Column("RTF"), [quantity(s.costs.rtf, 3) if s.costs.rtf is not None else "" for s in systems]),
        (Column("memory"), [_memory(view, s.costs) for s in systems]),
        *(_relative(view, systems) if len(systems) > _FEW else []),
    ]
    kept = [(column, cells) for column, cells in columns if any(cells)]
    rows: list[Row] = [
        [view.key(s.name), *(Cell(cells[at]) if cells[at] else Cell(view.look.none, "dim") for _, cells in kept)]
        for at, s in enumerate(systems)
    ]
    lines = Grid([view.key_column(), *(column for column, _ in kept)], rows).lines(view.look)
    lines += [line for remark in _remarks(view, systems) for line in said(remark, view.look, "dim")]
    if 1 < len(systems) <= _FEW:
        for one, other in combinations(systems, 2):
            lines += [line for told in _pair(view, one, other) for line in said(told, view.look)]
    return section("Costs", lines, view.look)


def _known(costs: Costs) -> bool:
    return any(v is not None for v in (costs.mean_latency_s, costs.first_token_s, costs.rtfx, costs.memory_gib))


def _seconds(value: float | None) -> str:
    return "" if value is None else seconds(value)


def _speed(costs: Costs) -> str:
    return "" if costs.rtfx is None else f"{quantity(costs.rtfx, 1)}x"


def _memory(view: View, costs: Costs) -> str:
    if costs.memory_gib is None:
        return ""
    kind = safe(costs.memory_kind, view.look, _LONGEST_KIND) if costs.memory_kind else "kind not said"
    return f"{gib(costs.memory_gib)} ({kind})"


def _remarks(view: View, systems: list[SystemResult]) -> list[str]:
    remarks = []
    if any(s.costs.rtfx is not None for s in systems):
        remarks.append("speed: audio seconds per processing second; RTF is its inverse.")
    partly = [s for s in systems if s.costs.mean_latency_s is not None and s.costs.timed < len(s.utterances)]
    for system in partly:
        timed, every = integer(system.costs.timed), integer(len(system.utterances))
        name = view.labels[system.name]
        remarks.append(f"latency of {name}: the mean of the {timed} of {every} answers that carry one.")
    kinds = {s.costs.memory_kind for s in systems if s.costs.memory_gib is not None}
    if len(kinds) > 1 or (None in kinds and len(systems) > 1):
        remarks.append("memory is compared within one kind only.")
    if any(s.costs.p95_latency_s is not None for s in systems):
        remarks.append("latency: the mean; 95 %: no more than that in 95 of 100 answers.")
    if not _at_one_concurrency(systems):
        told = ", ".join(f"{view.labels[s.name]} {s.costs.concurrency or 'not said'}" for s in systems)
        remarks.append(f"requests under way at a time: {told}; latencies at different ones are not compared.")
    return [*remarks, *_apart(view, systems)]


def _at_one_concurrency(systems: Sequence[SystemResult]) -> bool:
    """Return whether no two systems were asked with another number of requests under way; one at a time if unsaid."""
    return len({s.costs.concurrency or 1 for s in systems if s.costs.mean_latency_s is not None}) < 2


def _apart(view: View, systems: list[SystemResult]) -> list[str]:
    """Return what is told and never ranked: it happens once, whatever is transcribed."""
    remarks = []
    for what, amounts in (
        ("loading", [s.costs.load_s for s in systems]),
        ("first request to a cold system", [s.costs.cold_first_s for s in systems]),
    ):
        told = [f"{view.labels[s.name]} {seconds(n)}" for s, n in zip(systems, amounts, strict=True) if n is not None]
        if told:
            remarks.append(f"{what}, in no ranking and no mean: {', '.join(told)}.")
    return remarks


def _pair(view: View, one: SystemResult, other: SystemResult) -> list[str]:
    """Return how the costs of two systems stand to each other, each ratio from the dearer one's side."""
    told: dict[tuple[str, str], list[str]] = {}
    paced = _at_one_concurrency([one, other])
    for what, a, b in (
        ("latency", one.costs.mean_latency_s, other.costs.mean_latency_s),
        ("time to the first token", one.costs.first_token_s, other.costs.first_token_s),
        ("memory", *_memories(one.costs, other.costs)),
    ):
        if not paced and what != "memory":
            continue
        if a is None or b is None or a == b:
            continue
        dear, cheap = (one, other) if a >= b else (other, one)
        times = ratio(max(a, b), min(a, b))
        if times is not None:
            key = view.labels[dear.name], view.labels[cheap.name]
            told.setdefault(key, []).append(f"{quantity(times)} times the {what}")
    sentences = [f"{dear} takes {' and '.join(parts)} of {cheap}." for (dear, cheap), parts in told.items()]
    return [*sentences, *_bought(view, one, other)]


def _memories(one: Costs, other: Costs) -> tuple[float | None, float | None]:
    """Return the memory of two systems where it is of one kind."""
    if one.memory_kind is None or one.memory_kind != other.memory_kind:
        return None, None
    return one.memory_gib, other.memory_gib


def _bought(view: View, one: SystemResult, other: SystemResult) -> list[str]:
    """Return what the additional memory of the larger system buys."""
    a, b = _memories(one.costs, other.costs)
    if view.unit is None or a is None or b is None or a == b:
        return []
    large, small = (one, other) if a > b else (other, one)
    bought, more = _gain(view, large, small), abs(a - b)
    if bought is None:
        return []
    name, measure = view.labels[large.name], MEASURES[view.unit]
    if bought <= 0:
        lost = f"it is {points(-bought)} points of {measure} behind" if bought else "the rates are level"
        return [f"The {gib(more)} more of {name} buy nothing: {lost}."]
    each = quantity(bought * 100 / more, 3)
    return [f"The {gib(more)} more of {name} buy {points(bought)} points of {measure}: {each} points per GiB."]


def _gain(view: View, large: SystemResult, small: SystemResult) -> float | None:
    """Return by how much the larger system's rate is lower, as a fraction."""
    if view.unit is None:
        return None
    high, low = small.counts(view.unit).rate, large.counts(view.unit).rate
    return None if high is None or low is None else high - low


def _relative(view: View, systems: list[SystemResult]) -> list[tuple[Column, list[str]]]:
    """Return the columns that set many systems against the fastest and against the smallest of their kind."""
    times = view.look.times
    known = [s.costs.mean_latency_s for s in systems if s.costs.mean_latency_s and _at_one_concurrency(systems)]
    fastest = min(known, default=None)
    latency, memory, each = [], [], []
    for system in systems:
        own = system.costs.mean_latency_s
        slower = ratio(own, fastest) if own is not None and fastest is not None else None
        latency.append(f"{quantity(slower)}{times}" if slower is not None else "")
        smallest = _smallest(system, systems)
        larger = ratio(system.costs.memory_gib or 0, smallest.costs.memory_gib or 0) if smallest else None
        memory.append(f"{quantity(larger)}{times}" if larger is not None else "")
        each.append(_each(view, system, smallest))
    return [
        (Column("latency to the fastest"), latency),
        (Column("memory to the smallest"), memory),
        (Column("points per GiB more"), each),
    ]


def _smallest(system: SystemResult, systems: list[SystemResult]) -> SystemResult | None:
    """Return the system with the least memory of the same kind."""
    kind = system.costs.memory_kind
    peers = [s for s in systems if s.costs.memory_kind == kind and s.costs.memory_gib is not None]
    if kind is None or system.costs.memory_gib is None:
        return None
    return min(peers, key=lambda s: s.costs.memory_gib or 0)


def _each(view: View, system: SystemResult, smallest: SystemResult | None) -> str:
    if smallest is None or smallest is system:
        return ""
    more = (system.costs.memory_gib or 0) - (smallest.costs.memory_gib or 0)
    bought = _gain(view, system, smallest)
    return f"{bought * 100 / more:+.3f}" if bought is not None and more > 0 else ""
