"""``asr-budgets.toml`` files as tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from asrscore.budgets.said import failure
from asrscore.budgets.spec import Budget, read_budgets
from asrscore.budgets.store import keep
from asrscore.budgets.verdict import Verdict, verdict_of
from asrscore.errors import AsrscoreError, InputError
from asrscore.gate.failed import BudgetFailed
from asrscore.gate.ledger import ledger_of, texts_in
from asrscore.gate.recording import note, recommended
from asrscore.report.look import Look
from asrscore.report.safe import safe


class BudgetFile(pytest.File):
    """``asr-budgets.toml``: a test a budget."""

    def collect(self) -> Iterator[pytest.Item]:
        """Return the budgets; a faulty file is an error of collection that names its line."""
        try:
            budgets = read_budgets(self.path)
        except InputError as err:
            raise self.CollectError(str(err)) from err
        for budget in budgets:
            yield BudgetItem.from_parent(self, name=safe(budget.name, Look(width=1000)), budget=budget)


class BudgetItem(pytest.Item):
    """One budget."""

    def __init__(self, *, budget: Budget, **rest: Any) -> None:
        super().__init__(**rest)
        self.budget = budget

    def runtest(self) -> None:
        """Measure and judge."""
        __tracebackhide__ = True
        ledger = ledger_of(self.config)
        config = self.config
        if config.getoption("--asr-update-baseline"):
            try:
                ledger.noted.append(keep(self.budget, texts=config.getoption("--asr-baseline-texts")))
            except AsrscoreError as err:
                ledger.verdicts.append(Verdict(name=self.budget.name, error=str(err)))
                raise BudgetFailed(str(err)) from None
        verdict = verdict_of(self.budget)
        ledger.verdicts.append(verdict)
        ledger.recommended += recommended(config, verdict)
        note(self, verdict)
        if verdict.failed:
            raise BudgetFailed(failure(verdict, texts=texts_in(config)))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the budget begins in its file."""
        return self.path, self.budget.line - 1, f"budget {self.name}"
