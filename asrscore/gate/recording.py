"""A test with a budget: called, recorded, and judged at its end."""

from __future__ import annotations

from inspect import iscoroutinefunction

import pytest

from asrscore.budgets.calibrate import told as recommendations
from asrscore.budgets.pools import Ledger, verdict_over
from asrscore.budgets.said import failure, line
from asrscore.budgets.verdict import Verdict
from asrscore.errors import InputError
from asrscore.gate.failed import BudgetFailed
from asrscore.gate.ledger import texts_in
from asrscore.gate.markers import pools_of
from asrscore.gate.records import records_in
from asrscore.report.look import Look


def call(item: pytest.Function, ledger: Ledger) -> object | None:
    """Run a marked test and record what it returns; asynchronous tests are run by others and record by ``asr``."""
    if iscoroutinefunction(item.obj):
        return None
    returned = item.obj(**{name: item.funcargs[name] for name in item._fixtureinfo.argnames})
    if returned is not None:
        try:
            records = records_in(returned, item.name)
            pools = pools_of(item)
        except InputError as err:
            raise BudgetFailed(str(err)) from None
        for pool in pools:
            ledger.add(pool, item.nodeid, records)
    return True


def finish(item: pytest.Item, ledger: Ledger) -> None:
    """Judge the pools of one test alone, and remember that it ran for the larger ones."""
    __tracebackhide__ = True
    # unittest keeps its failures and skips until the report is made.
    if getattr(item, "_excinfo", None):
        ledger.forget(item.nodeid)
        return
    try:
        pools = pools_of(item)
    except InputError as err:
        raise BudgetFailed(str(err)) from None
    failures = []
    for pool in pools:
        if pool.scope != "test":
            ledger.ran.setdefault(pool, set()).add(item.nodeid)
            continue
        verdict = verdict_over(pool, ledger.records.pop(pool, {}).get(item.nodeid, []))
        ledger.verdicts.append(verdict)
        ledger.recommended += recommended(item.config, verdict)
        note(item, verdict)
        if verdict.failed:
            failures.append(failure(verdict, texts=texts_in(item.config)))
    if failures:
        raise BudgetFailed("\n".join(failures))


def recommended(config: pytest.Config, verdict: Verdict) -> list[str]:
    """Return the lines of recommended budgets, where they are asked for."""
    if not config.getoption("--asr-calibrate") or verdict.comparison is None:
        return []
    return recommendations(verdict.name, verdict.comparison)


def note(item: pytest.Item, verdict: Verdict) -> None:
    """Keep values as properties of the test, for JUnit; what only noise keeps is a warning."""
    __tracebackhide__ = True  # a warning may be made an error, and what is measured holds speech
    for finding in verdict.findings:
        value = finding.measured.value
        key = f"asr {finding.system} {finding.measured.name}"
        item.user_properties.append((key, "" if value is None else f"{value:.6g}"))
        if finding.outcome == "warn":
            item.warn(pytest.PytestWarning(f"{finding.system}: {line(finding, Look(width=1000))}"))
