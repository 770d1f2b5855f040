"""A budget's present numbers -> its file of baselines."""

from __future__ import annotations

from pathlib import Path

from asrscore.budgets.baseline import Baseline, write_baselines
from asrscore.budgets.judge import units_of
from asrscore.budgets.spec import Budget
from asrscore.budgets.verdict import settings_of
from asrscore.compare import compare
from asrscore.errors import InputError
from asrscore.report.numbers import part


def keep(budget: Budget, *, texts: bool = False) -> str:
    """Write what a budget's systems have now as its baseline, and return what was written in a line.

    Args:
        budget: The budget.
        texts: Whether confusions may be kept.

    Raises:
        AsrscoreError: Its files cannot be compared, there is no answer, or the baseline cannot be written.
    """
    comparison = compare(budget.reference, budget.outputs, **settings_of(budget.settings, budget.limits))
    found = {name: Baseline.of(comparison, name, texts=texts) for name in budget.judged}
    for name, kept in found.items():
        if not any(counts.reference_length for counts in kept.counts.values()):
            raise InputError(f"{budget.name}: nothing measured of {name}, so no baseline is written")
    write_baselines(Path(budget.baseline), {budget.name: found})
    told = [
        f"{unit} " + ", ".join(f"{name} {part(kept.counts[unit].rate or 0)}" for name, kept in found.items())
        for unit in units_of(comparison)
    ]
    return f"baseline of {budget.name} written to {budget.baseline}: {'; '.join(told)}"
