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
from asrscore.gate.ledger import ledger_of, texts_in
from asrscore.gate.recording import note, recommended


class BudgetFile(pytest.File):
    """``asr-budgets.toml``: a test a budget."""

    def collect(self) -> Iterator[pytest.Item]:
        """Return the budgets; a faulty file is an error of collection that names its line."""
        try:
            budgets = read_budgets(self.path)
        except InputError as err:
            raise self.CollectError(str(err)) from err
        for budget in budgets:
            yield BudgetItem.from_parent(self, name=budget.name, budget=budget)


class BudgetItem(pytest.Item):
    """One budget."""

    def __init__(self, *, budget: Budget, **rest: Any) -> None:
        super().__init__(**rest)
        self.budget = budget
        self.verdict: Verdict | None = None

    def runtest(self) -> None:
        """Measure and judge."""
        ledger = ledger_of(self.config)
        config = self.config
        if config.getoption("--asr-update-baseline"):
            try:
                ledger.noted.append(keep(self.budget, texts=config.getoption("--asr-baseline-texts")))
            except AsrscoreError as err:
                raise BudgetFailed(str(err)) from err
        self.verdict = verdict = verdict_of(self.budget)
        ledger.verdicts.append(verdict)
        ledger.recommended += recommended(config, verdict)
        note(self, verdict)
        if verdict.failed:
            raise BudgetFailed(failure(verdict, texts=texts_in(config)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the failure as it was told, without a traceback of the plug-in."""
        if isinstance(excinfo.value, BudgetFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the budget begins in its file."""
        return self.path, self.budget.line - 1, f"budget {self.name}"


class BudgetFailed(Exception):
    """A budget that was not kept."""
