"""The end of a run: larger pools are judged, pages and summaries written."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from asrscore.budgets.formats import outcome, summary
from asrscore.budgets.page import write_pages
from asrscore.budgets.pools import Ledger
from asrscore.budgets.said import failure, line
from asrscore.budgets.summary import write_summary
from asrscore.budgets.verdict import Verdict
from asrscore.errors import InputError
from asrscore.gate.failed import pool_failed
from asrscore.gate.ledger import texts_in
from asrscore.gate.recording import recommended
from asrscore.report.look import Look

_When = Literal["setup", "call", "teardown"]
_Phase = tuple[Literal["passed", "failed", "skipped"], Any]


def close(session: pytest.Session, ledger: Ledger) -> None:
    """Judge the larger pools, each as a test of its own in the reports; write the page and the step summary."""
    config = session.config
    for pool in ledger.pools:
        verdict = ledger.verdict(pool)
        if verdict.partial and config.getoption("--asr-no-partial"):
            verdict = Verdict(name=verdict.name, error=f"partial, {verdict.partial}")
        ledger.verdicts.append(verdict)
        ledger.recommended += recommended(config, verdict)
        _report(session, verdict)
    _write_page(session, ledger)
    ledger.noted += write_summary(ledger.verdicts)


def _report(session: pytest.Session, verdict: Verdict) -> None:
    """Report a pool like a test, so that every reporter counts it; a partial one is one that was skipped."""
    # Not the end of the node id: pytest would take the dots of that for those of a class.
    nodeid, location = f"asr budget: {verdict.name}", (FILE_OF_POOLS, None, f"budget {verdict.name}")
    said = failure(verdict, texts=texts_in(session.config)) if verdict.failed else None
    properties: list[tuple[str, object]] = [
        (f"asr {f.system} {f.measured.name}", f"{f.measured.value}") for f in verdict.findings
    ]
    passed: _Phase = ("passed", None)
    phases: dict[_When, _Phase] = {"setup": passed, "call": passed, "teardown": passed}
    if verdict.partial:
        # As of any test that is skipped: it is set up, and not called.
        del phases["call"]
        phases["setup"] = "skipped", (FILE_OF_POOLS, 0, f"Skipped: {verdict.partial}")
    elif said:
        phases["call"] = "failed", pool_failed(said, FILE_OF_POOLS, verdict.name)
    session.testscollected += 1  # else more than 100 % of the tests would have run
    for when, (result, told) in phases.items():
        report = pytest.TestReport(
            nodeid=nodeid, location=location, keywords={}, outcome=result, longrepr=told, when=when,
            user_properties=properties,
        )  # fmt: skip
        session.config.hook.pytest_runtest_logreport(report=report)
    if said:
        session.testsfailed += 1
        _fail(session)


def _fail(session: pytest.Session) -> None:
    if session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


#: Where the terminal says that a pool stands.
FILE_OF_POOLS = "asr budgets"


def _write_page(session: pytest.Session, ledger: Ledger) -> None:
    config = session.config
    place = config.getoption("--asr-report")
    if not place:
        return
    try:
        # A test may have gone to another folder.
        written = write_pages(config.invocation_params.dir / place, ledger.verdicts, texts=texts_in(config))
    except InputError as err:
        ledger.noted.append(f"no report: {err}")
        _fail(session)
        return
    ledger.noted += [f"wrote {file}" for file in written] or ["no report: nothing was measured"]


def summarise(reporter: Any, ledger: Ledger) -> None:
    """Say what became of budgets: partial pools, warnings, files written, recommendations."""
    lines = [f"partial: {v.name}: {v.partial}" for v in ledger.verdicts if v.partial]
    for verdict in ledger.verdicts:
        warned = [f for f in verdict.findings if f.outcome == "warn"]
        lines += [f"warning: {verdict.name}: {f.system}: {line(f, Look(width=1000))}" for f in warned]
    lines += ledger.noted
    lines += [f"recommended: {one}" for one in ledger.recommended]
    if lines or any(outcome(v) != "passed" for v in ledger.verdicts):
        reporter.section("error budgets")
        for one in lines:
            reporter.write_line(one)
        if ledger.verdicts:
            reporter.write_line(summary(ledger.verdicts))
