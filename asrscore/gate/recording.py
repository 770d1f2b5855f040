"""What a marked test returns or records, and the budgets of that test alone."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import iscoroutinefunction
from typing import Any

import pytest

from asrscore.budgets.calibrate import told as recommendations
from asrscore.budgets.pools import SYSTEM, Ledger, Record, verdict_over
from asrscore.budgets.said import failure, line
from asrscore.budgets.verdict import Verdict
from asrscore.errors import InputError
from asrscore.gate.ledger import texts_in
from asrscore.gate.markers import pools_of
from asrscore.report.look import Look
from asrscore.transcript import Transcript

_FACTS = ("prompt", "context", "finish_reason", "latency_s", "duration_s")


def call(item: pytest.Function, ledger: Ledger) -> object | None:
    """Run a marked test and record what it returns; asynchronous tests are run by others and record by ``asr``."""
    if iscoroutinefunction(item.obj):
        return None
    returned = item.obj(**{name: item.funcargs[name] for name in item._fixtureinfo.argnames})
    if returned is not None:
        for pool in pools_of(item):
            ledger.add(pool, item.nodeid, _records(returned, item))
    return True


def _records(returned: Any, item: pytest.Item) -> list[Record]:
    """Return what a test returned as records: a pair (reference, hypothesis), id -> pair, or transcripts with both."""
    if isinstance(returned, Record):
        return [returned]
    if isinstance(returned, Transcript):
        if returned.reference is None:
            pytest.fail(f"{returned.id}: a returned transcript needs its reference", pytrace=False)
        facts = {
            key: getattr(returned, key) for key in ("prompt", "context", "finish_reason", "latency_s", "duration_s")
        }
        own = {key: value for key, value in facts.items() if value is not None}
        return [Record(returned.id, returned.reference, returned.raw, SYSTEM, returned.language, own)]
    if isinstance(returned, Mapping):
        return [record for id, pair in returned.items() for record in _records((id, *pair), item)]
    if isinstance(returned, tuple) and all(isinstance(one, str) for one in returned) and len(returned) in (2, 3):
        id, reference, hypothesis = returned if len(returned) == 3 else (item.name, *returned)
        return [Record(id, reference, hypothesis)]
    if isinstance(returned, (list, tuple)):
        return [record for one in returned for record in _records(one, item)]
    pytest.fail(
        f"a test with a budget returned {type(returned).__name__}; expected (reference, hypothesis), "
        "{id: (reference, hypothesis)}, or transcripts with their references",
        pytrace=False,
    )


def finish(item: pytest.Item, ledger: Ledger) -> None:
    """Judge the pools of one test alone, and remember that it ran for the larger ones."""
    __tracebackhide__ = True
    try:
        pools = pools_of(item)
    except InputError as err:
        pytest.fail(str(err), pytrace=False)
    for pool in pools:
        if pool.scope != "test":
            ledger.ran.setdefault(pool, set()).add(item.nodeid)
            continue
        verdict = verdict_over(pool, ledger.records.pop(pool, {}).get(item.nodeid, []))
        ledger.verdicts.append(verdict)
        ledger.recommended += recommended(item.config, verdict)
        note(item, verdict)
        if verdict.failed:
            pytest.fail(failure(verdict, texts=texts_in(item.config)), pytrace=False)


def recommended(config: pytest.Config, verdict: Verdict) -> list[str]:
    """Return the lines of recommended budgets, where they are asked for."""
    if not config.getoption("--asr-calibrate") or verdict.comparison is None:
        return []
    return recommendations(verdict.name, verdict.comparison)


def note(item: pytest.Item, verdict: Verdict) -> None:
    """Keep values as properties of the test, for JUnit; what only noise keeps is a warning."""
    for finding in verdict.findings:
        value = finding.measured.value
        key = f"asr {finding.system} {finding.measured.name}"
        item.user_properties.append((key, "" if value is None else f"{value:.6g}"))
        if finding.outcome == "warn":
            item.warn(pytest.PytestWarning(f"{finding.system}: {line(finding, Look(width=1000))}"))
