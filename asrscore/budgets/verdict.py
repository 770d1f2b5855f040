"""A budget and its files -> a verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from asrscore.budgets.baseline import Baseline, read_baselines
from asrscore.budgets.judge import MODES, Finding, Mode, judge
from asrscore.budgets.limits import Limit, Tolerance
from asrscore.budgets.spec import Budget
from asrscore.compare import compare
from asrscore.errors import AsrscoreError, InputError
from asrscore.results import Comparison


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of one budget."""

    name: str
    findings: tuple[Finding, ...] = ()
    comparison: Comparison | None = None
    error: str = ""
    """Why nothing was measured."""
    baselines: Mapping[str, Baseline] = field(default_factory=dict)
    """System -> what it was held against."""
    partial: str = ""
    """Why it was not judged: tests that belong to it did not run."""
    command: str = ""
    """What opens the drill-down."""
    place: tuple[str, int] | None = None
    """File and line of the budget, where it has one."""

    @property
    def failed(self) -> bool:
        """Whether a limit was passed, or nothing was measured."""
        return bool(self.error) or any(f.outcome == "fail" for f in self.findings)

    @property
    def warned(self) -> bool:
        """Whether a value is beyond its limit and only noise keeps it from failing."""
        return any(f.outcome == "warn" for f in self.findings)


def verdict_of(budget: Budget) -> Verdict:
    """Return the verdict over stored answers. A file that is missing or pairs with nothing is a failure, not a pass."""
    command, place = _command(budget), (budget.file, budget.line) if budget.file else None
    try:
        comparison = compare(budget.reference, budget.outputs, **settings_of(budget.settings, budget.limits))
        baselines = read_baselines(Path(budget.baseline)).get(budget.name, {})
        found = judged(
            comparison, budget.judged, budget.limits, mode=budget.mode, baselines=baselines, tolerance=budget.tolerance
        )
    except AsrscoreError as err:
        return Verdict(name=budget.name, error=str(err), command=command, place=place)
    return replace(found, name=budget.name, command=command, place=place)


def settings_of(settings: Mapping[str, Any], limits: Sequence[Limit]) -> dict[str, Any]:
    """Return the settings of ``compare`` with what the limits ask for besides: groups and terms."""
    asked = dict(settings)
    columns = asked.get("group_by", [])
    columns = [columns] if isinstance(columns, str) else list(columns)
    asked["group_by"] = list(dict.fromkeys([*columns, *(limit.column for limit in limits if limit.column)]))
    terms = list(dict.fromkeys(limit.of for limit in limits if limit.measure in ("recall", "precision")))
    if terms and "keywords" not in asked:
        asked["keywords"] = terms
    return asked


def judged(
    comparison: Comparison,
    systems: Sequence[str],
    limits: Sequence[Limit],
    *,
    mode: Mode = "point",
    baselines: Mapping[str, Baseline] | None = None,
    tolerance: Tolerance | None = None,
) -> Verdict:
    """Return the verdict over a comparison.

    Args:
        comparison: What was measured.
        systems: Those that are judged.
        limits: What they must keep.
        mode: How noise is considered.
        baselines: System -> what was measured before.
        tolerance: How much worse than that is no worse.

    Raises:
        InputError: A limit asks what the comparison cannot know; there is none; a system or a mode is not known.
    """
    if mode not in MODES:
        raise InputError(f"mode is {mode!r}", expected=" or ".join(MODES))
    if not limits:
        raise InputError("no limit was given", expected='such as limits = ["cer <= 8 %"]')
    systems = list(dict.fromkeys(systems))
    for name in systems:
        if name not in comparison.systems:
            raise InputError(f"no system is called {name!r}", expected=", ".join(comparison.systems))
    if not any(comparison.systems[name].utterances for name in systems):
        return Verdict(name="", error="nothing measured: there is no answer", comparison=comparison)
    kept = baselines or {}
    findings = [
        finding
        for name in systems
        for limit in limits
        # A system is not held against itself: "better than x" speaks of the others.
        if not (limit.measure == "better" and limit.of == name and len(systems) > 1)
        for finding in judge(
            limit, comparison, comparison.systems[name], mode=mode, baseline=kept.get(name), tolerance=tolerance
        )
    ]
    error = "" if findings else "nothing measured: no limit is for a system that is judged"
    return Verdict(name="", findings=tuple(findings), comparison=comparison, baselines=kept, error=error)


def _command(budget: Budget) -> str:
    outputs = [_quoted(f"{name}={path}") for name, path in budget.outputs.items()]
    options = []
    for key, value in settings_of(budget.settings, budget.limits).items():
        if key == "keywords" and not isinstance(value, str):
            continue  # on the command line they are a file
        for one in [value] if isinstance(value, str) else value:
            options += [f"--{key.replace('_', '-')}", _quoted(str(one))]
    return " ".join(["asrscore compare", _quoted(budget.reference), *outputs, *options, "--html report.html"])


def _quoted(word: str) -> str:
    from shlex import quote

    return quote(word)
