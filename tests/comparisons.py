"""Comparisons made by hand, so that a report is tested for what it says and not for what was scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from asrscore.clutter.stripped import Removal
from asrscore.compare.audit import audit
from asrscore.results import (
    Comparison,
    Confusion,
    Costs,
    Interval,
    Pair,
    Reference,
    Removed,
    Rung,
    SystemResult,
    Utterance,
)
from asrscore.score import UNITS, Counts, Score
from asrscore.transcript import Status

Units = dict[str, Counts]
NO_COSTS = Costs()


@dataclass(frozen=True, slots=True)
class Plan:
    """One system of a comparison to be made."""

    name: str
    errors: tuple[int, int, int] = (1, 0, 0)
    """Substitutions, deletions, insertions."""
    dirty: int = 0
    """Characters of clutter, each an insertion where it is left in."""
    clutter: str = "instruction_echo"
    status: Status = "ok"
    flags: tuple[str, ...] = ()
    costs: Costs = NO_COSTS
    runs: Mapping[str, Units] | None = None
    text: str = "heard"


def counts(substitutions: int, deletions: int, insertions: int, length: int) -> Counts:
    return Counts(length - substitutions - deletions, substitutions, deletions, insertions, length)


def in_every_unit(c: Counts) -> Units:
    return dict.fromkeys(UNITS, c)


def system(plan: Plan, length: int) -> SystemResult:
    c = counts(*plan.errors, length)
    removed = {plan.clutter: Removed(answers=1, pieces=1, characters=plan.dirty)} if plan.dirty else {}
    raw = "x" * plan.dirty + plan.text
    removal = Removal(0, plan.dirty, "x" * plan.dirty, "", plan.clutter, "certain", "pack.rule", "an echo")
    answer = Utterance(
        id="u1",
        status=plan.status,
        raw=raw,
        stripped=plan.text,
        removals=(removal,) if plan.dirty else (),
        flags=plan.flags,
        score=Score(c, c, c),
        latency_s=plan.costs.mean_latency_s,
    )
    return SystemResult(
        name=plan.name,
        cer=c,
        wer=c,
        mer=c,
        statuses={plan.status: 1},
        flags=dict.fromkeys(plan.flags, 1),
        removed=removed,
        utterances=(answer,),
        languages={"ko": in_every_unit(c)},
        runs=plan.runs or {},
        costs=plan.costs,
    )


def pairs_of(systems: Mapping[str, SystemResult]) -> tuple[Pair, ...]:
    made = []
    for a, b in combinations(systems, 2):
        difference = (systems[a].cer.rate or 0.0) - (systems[b].cer.rate or 0.0)
        found = Interval(difference=difference, low=None, high=None, method=None, clusters=1, missing="more utterances")
        ahead, behind = (b, a) if difference > 0 else (a, b)
        told = f"{ahead} is ahead of {behind} by {abs(difference) * 100:.2f} points of CER: direction only."
        made.append(Pair(a=a, b=b, unit="cer", interval=found, verdict=told))
    return tuple(made)


def ladder_of(systems: Mapping[str, SystemResult], dirty: Mapping[str, int]) -> tuple[Rung, ...]:
    rungs = []
    for name in ("raw", "clutter", "unicode", "punctuation & case", "spacing"):
        on = {
            n: in_every_unit(replace(s.cer, insertions=s.cer.insertions + (dirty[n] if name == "raw" else 0)))
            for n, s in systems.items()
        }
        length = next(iter(systems.values())).cer.reference_length
        rungs.append(Rung(name=name, reference_length=dict.fromkeys(UNITS, length), systems=on))
    return tuple(rungs)


def comparison(plans: Sequence[Plan], *, length: int = 100, **changes: Any) -> Comparison:
    """Return a comparison of one Korean utterance by ``plans``; ``changes`` replace its fields."""
    systems = {plan.name: system(plan, length) for plan in plans}
    dirty = {plan.name: plan.dirty for plan in plans}
    stripped = {name: s.cer for name, s in systems.items()}
    unstripped = {name: replace(c, insertions=c.insertions + dirty[name]) for name, c in stripped.items()}
    made = Comparison(
        level="basic",
        unit="cer",
        languages={"ko": 1},
        units={"ko": "cer"},
        language_from="as given",
        references=(Reference(id="u1", raw="said", stripped="said", language="ko", duration_s=49.34),),
        systems=systems,
        answered={name: in_every_unit(c) for name, c in stripped.items()},
        answered_by_all=1,
        pairs=pairs_of(systems),
        ladder=ladder_of(systems, dirty),
        audit=audit(stripped, unstripped, unit="cer", level="basic"),
        confusions=(),
        signature="level:basic|unit:cer",
    )
    return replace(made, **changes)


def confused(said: str | None, heard: str | None, example: str = "u1", **times: int) -> Confusion:
    return Confusion(reference=said, hypothesis=heard, counts=times, example=example)


def korean() -> Comparison:
    """Return the shipped Korean comparison: 17 and 14 errors of 224, 32 with the echo left in."""
    specialist, omni = (
        Costs(latency_s=t, mean_latency_s=t, rtfx=49.34 / t, memory_gib=m, memory_kind="gpu", timed=1)
        for t, m in ((2.107, 3.83), (4.755, 65.72))
    )
    plans = (
        Plan("specialist", (12, 0, 5), costs=specialist),
        Plan("omni", (10, 1, 3), dirty=18, costs=omni),
    )
    confusions = (
        confused("삼십 분이", "30분이", specialist=1, omni=1),
        confused("클로드가", "클라우드가", specialist=3, omni=0),
        confused("턴이", "토큰이", specialist=0, omni=1),
        confused("는", "", specialist=0, omni=1),
    )
    return comparison(plans, length=224, confusions=confusions, notes=("one utterance",))


def crowd(n: int = 12, *, kind: str = "recogniser") -> Comparison:
    """Return a comparison of many systems whose long names differ at the end."""
    plans = [
        Plan(
            f"a-very-long-{kind}-name-that-fills-a-line-{at:02}",
            (at, 1, 0),
            dirty=at % 3 * 20,
            clutter="reasoning" if at % 2 else "instruction_echo",
            costs=Costs(
                mean_latency_s=1.0 + at, rtfx=50.0 - at, memory_gib=4.0 * (n + 1 - at), memory_kind="gpu", timed=1
            ),
        )
        for at in range(1, n + 1)
    ]
    names = [plan.name for plan in plans]
    confusions = (Confusion(reference="턴", hypothesis="토큰", counts=dict.fromkeys(names, 2), example="u1"),)
    return comparison(plans, confusions=confusions)
