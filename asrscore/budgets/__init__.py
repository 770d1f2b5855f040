"""Limits on error rates and costs, and whether stored answers keep them: for pytest and for ``asrscore check``."""

from asrscore.budgets.baseline import Baseline, read_baselines
from asrscore.budgets.judge import Finding, Mode, judge
from asrscore.budgets.limits import Limit, limit_of
from asrscore.budgets.spec import Budget, read_budgets
from asrscore.budgets.verdict import Verdict, verdict_of

__all__ = [
    "Baseline", "Budget", "Finding", "Limit", "Mode", "Verdict", "judge", "limit_of", "read_baselines", "read_budgets",
    "verdict_of",
]  # fmt: skip
