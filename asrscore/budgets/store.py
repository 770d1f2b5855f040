"""A budget's present numbers -> its file of baselines."""

from __future__ import annotations

from pathlib import Path

from asrscore.budgets.baseline import Baseline, write_baselines
from asrscore.budgets.spec import Budget
from asrscore.budgets.verdict import settings_of
from asrscore.compare import compare
from asrscore.report.numbers import part


def keep(budget: Budget, *, texts: bool = False) -> str:
    """Write what a budget's systems have now as its baseline, and return what was written in a line.

    Args:
        budget: The budget.
        texts: Whether confusions may be kept.

    Raises:
        AsrscoreError: Its files cannot be compared, or the baseline cannot be written.
    """
    comparison = compare(budget.reference, budget.outputs, **settings_of(budget.settings, budget.limits))
    found = {name: Baseline.of(comparison, name, texts=texts) for name in budget.judged}
    write_baselines(Path(budget.baseline), {budget.name: found})
    unit = comparison.unit or "wer"
    rates = ", ".join(
        f"{name} {part(rate)}" for name, kept in found.items() if (rate := kept.counts[unit].rate) is not None
    )
    return f"baseline of {budget.name} written to {budget.baseline}: {unit} {rates}"
