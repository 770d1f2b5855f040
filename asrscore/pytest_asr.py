"""What the plug-in does once a test uses it: the fixture, budget files as tests, pools judged at the end."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest

from asrscore.budgets.calibrate import told as recommendations
from asrscore.budgets.formats import as_markdown, outcome, summary
from asrscore.budgets.limits import limit_of
from asrscore.budgets.pools import SYSTEM, Ledger, Pool, Record, verdict_over
from asrscore.budgets.said import failure, line
from asrscore.budgets.spec import Budget, read_budgets
from asrscore.budgets.store import keep
from asrscore.budgets.verdict import Verdict, judged, settings_of, verdict_of
from asrscore.compare import compare
from asrscore.errors import AsrscoreError, InputError
from asrscore.report.look import Look
from asrscore.results import Comparison
from asrscore.transcript import Transcript

_SCOPES = ("test", "class", "module", "session")
_PARENTS: Mapping[str, type[pytest.Collector]] = {"class": pytest.Class, "module": pytest.Module}
_FACTS = ("prompt", "context", "finish_reason", "latency_s", "duration_s")
_MARKERS = {"cer_budget": "cer", "wer_budget": "wer"}


def _texts(config: pytest.Config) -> bool:
    return bool(config.getini("asr_show_texts"))


class Asr:
    """The fixture ``asr``: assertions over error rates, comparisons, and records for pooled budgets."""

    def __init__(self, item: pytest.Item, ledger: Ledger) -> None:
        self._item, self._ledger = item, ledger

    def compare(self, reference: Any, systems: Any, **settings: Any) -> Comparison:
        """Return ``asrscore.compare(reference, systems, **settings)``."""
        return compare(reference, systems, **settings)

    def record(
        self, id: str, hypothesis: str, reference: str, *, system: str = SYSTEM, lang: str | None = None, **facts: Any
    ) -> None:
        """Record an answer for the budgets that the test is marked with.

        Args:
            id: The utterance.
            hypothesis: What was heard, as it came.
            reference: What was said.
            system: Who heard it.
            lang: BCP 47 tag of the reference.
            facts: Further fields of ``Transcript``: prompt, latency_s, finish_reason, …
        """
        pools = pools_of(self._item)
        if not pools:
            pytest.fail("asr.record in a test without a cer_budget or wer_budget marker holds nothing", pytrace=False)
        for pool in pools:
            self._ledger.add(pool, self._item.nodeid, [Record(id, reference, hypothesis, system, lang, facts)])

    def assert_cer(self, reference: str, hypothesis: str, *, max: float, **settings: Any) -> None:
        """Fail where the character error rate of one text passes ``max`` (a fraction); settings as of ``compare``."""
        self._assert("cer", reference, hypothesis, max, settings)

    def assert_wer(self, reference: str, hypothesis: str, *, max: float, **settings: Any) -> None:
        """Fail where the word error rate of one text passes ``max`` (a fraction); settings as of ``compare``."""
        self._assert("wer", reference, hypothesis, max, settings)

    def _assert(self, unit: str, reference: str, hypothesis: str, most: float, settings: dict[str, Any]) -> None:
        said = [Transcript(id=self._item.name, raw=reference)]
        heard = {SYSTEM: [Transcript(id=self._item.name, raw=hypothesis)]}
        self.assert_compare(said, heard, limits=[f"{unit} <= {most!r}"], unit=unit, **settings)

    def assert_compare(
        self, reference: Any, systems: Mapping[str, Any], *, limits: Sequence[str], judge: Sequence[str] = (),
        mode: Any = "point", **settings: Any,
    ) -> Comparison:  # fmt: skip
        """Fail where a system passes one of the limits.

        Args:
            reference: A path, or transcripts.
            systems: Name -> a path, or transcripts.
            limits: As in budget files: ``cer <= 8 %``, ``refusal = 0``, ``better than x``, …
            judge: Systems that the limits are for; all where none is named.
            mode: ``point``, ``interval`` or ``strict``.
            settings: Further arguments of ``asrscore.compare``.

        Returns:
            The comparison, where all is well.
        """
        __tracebackhide__ = True
        wanted = [limit_of(written) for written in limits]
        comparison = compare(reference, systems, **settings_of(settings, wanted))
        verdict = judged(comparison, tuple(judge) or tuple(systems), wanted, mode=mode)
        _note(self._item, verdict)
        if verdict.failed:
            pytest.fail(failure(verdict, texts=_texts(self._item.config)), pytrace=False)
        return comparison


def pools_of(item: pytest.Item) -> list[Pool]:
    """Return the pools that a test's markers name.

    Raises:
        InputError: A marker that says something else than a budget.
    """
    pools = []
    for name, measure in _MARKERS.items():
        for mark in item.iter_markers(name):
            pools.append(_pool(item, name, measure, mark))
    return list(dict.fromkeys(pools))


def _pool(item: pytest.Item, name: str, measure: Any, mark: pytest.Mark) -> Pool:
    told = dict(mark.kwargs)
    most = mark.args[0] if len(mark.args) == 1 else told.pop("max", None)
    scope = told.pop("scope", "test")
    if not isinstance(most, (int, float)) or isinstance(most, bool) or not most >= 0:
        raise InputError(f"{name} takes a fraction", expected=f"@pytest.mark.{name}(0.08)")
    if scope not in _SCOPES:
        raise InputError(f"{name} has scope {scope!r}", expected=" or ".join(_SCOPES))
    unknown = set(told) - {"lang", "level", "mode", "system", "name"}
    if unknown:
        raise InputError(
            f"{name} has no {', '.join(sorted(unknown))}", expected="scope, lang, level, mode, system, name"
        )
    where = _where(item, scope)
    title = told.pop("name", None) or f"{where or 'session'}: {measure} <= {most:g}"
    return Pool(title, measure, float(most), **told, scope=scope, where=where)


def _scope(mark: pytest.Mark) -> str:
    return str(mark.kwargs.get("scope", "test"))


def _where(item: pytest.Item, scope: str) -> str:
    if scope == "test":
        return item.nodeid
    if scope == "session":
        return ""
    parent = item.getparent(_PARENTS[scope])
    return parent.nodeid if parent is not None else item.nodeid


def expect(ledger: Ledger, items: Sequence[pytest.Item], config: pytest.Config) -> None:
    """Remember the tests of each pool, and why one cannot be whole: a selection by node id, or ``--lf``."""
    cache = getattr(config, "cache", None)  # not there with -p no:cacheprovider
    last_failed = bool(config.getoption("lf", default=False) and cache and cache.get("cache/lastfailed", {}))
    chosen = [arg for arg in config.args if "::" in arg]
    for item in items:
        try:
            pools = pools_of(item)
        except InputError:
            continue  # told when the test runs
        for pool in pools:
            if pool.scope == "test":
                continue  # judged within the test
            ledger.expected.setdefault(pool, set()).add(item.nodeid)
            if last_failed:
                ledger.partly[pool] = "only what failed last was selected"
            elif chosen:
                ledger.partly[pool] = f"tests were selected by name: {', '.join(chosen[:3])}"


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
    for name, measure in _MARKERS.items():
        for mark in item.iter_markers(name):
            try:
                pool = _pool(item, name, measure, mark)
            except InputError as err:
                pytest.fail(str(err), pytrace=False)
            rows = ledger.records.get(pool, {}).get(item.nodeid, [])
            if _scope(mark) == "test":
                ledger.records.pop(pool, None)
                verdict = verdict_over(pool, rows)
                ledger.recommended += _recommended(item.config, verdict)
                _note(item, verdict)
                if verdict.failed:
                    pytest.fail(failure(verdict, texts=_texts(item.config)), pytrace=False)
            else:
                ledger.ran.setdefault(pool, set()).add(item.nodeid)


def _recommended(config: pytest.Config, verdict: Verdict) -> list[str]:
    if not config.getoption("--asr-calibrate") or verdict.comparison is None:
        return []
    return recommendations(verdict.name, verdict.comparison)


def _note(item: pytest.Item, verdict: Verdict) -> None:
    """Keep values as properties of the test, for JUnit; what only noise keeps is a warning."""
    for finding in verdict.findings:
        value = finding.measured.value
        key = f"asr {finding.system} {finding.measured.name}"
        item.user_properties.append((key, "" if value is None else f"{value:.6g}"))
        if finding.outcome == "warn":
            item.warn(pytest.PytestWarning(f"{finding.system}: {line(finding, Look(width=1000))}"))


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
        from asrscore.pytest_plugin import ledger_of

        ledger = ledger_of(self.config)
        config = self.config
        if config.getoption("--asr-update-baseline"):
            try:
                ledger.noted.append(keep(self.budget, texts=config.getoption("--asr-baseline-texts")))
            except AsrscoreError as err:
                raise BudgetFailed(str(err)) from err
        self.verdict = verdict = verdict_of(self.budget)
        ledger.verdicts.append(verdict)
        ledger.recommended += _recommended(config, verdict)
        _note(self, verdict)
        if verdict.failed:
            raise BudgetFailed(failure(verdict, texts=_texts(config)))

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


def close(session: pytest.Session, ledger: Ledger) -> None:
    """Judge the larger pools, each as a test of its own in the reports; write the page and the step summary."""
    config = session.config
    for pool in dict.fromkeys([*ledger.expected, *ledger.records]):
        verdict = ledger.verdict(pool)
        ledger.verdicts.append(verdict)
        ledger.recommended += _recommended(config, verdict)
        if not verdict.partial:
            _report(session, verdict)
    _write_page(config, ledger)
    place = os.environ.get("GITHUB_STEP_SUMMARY")
    if place and ledger.verdicts:
        with Path(place).open("a", encoding="utf-8") as out:
            out.write(as_markdown(ledger.verdicts))


def _report(session: pytest.Session, verdict: Verdict) -> None:
    """Report a pool like a test, so that every reporter counts it and the run fails with it."""
    nodeid = f"asr budget: {verdict.name}"
    location = (FILE_OF_POOLS, None, verdict.name)
    said = failure(verdict, texts=_texts(session.config)) if verdict.failed else None
    properties = [(f"asr {f.system} {f.measured.name}", f"{f.measured.value}") for f in verdict.findings]
    report = pytest.TestReport(
        nodeid=nodeid, location=location, keywords={}, outcome="failed" if said else "passed", longrepr=said,
        when="call", user_properties=properties,
    )  # fmt: skip
    for when in ("setup", "call", "teardown"):
        around = report if when == "call" else pytest.TestReport(nodeid, location, {}, "passed", None, when)
        session.config.hook.pytest_runtest_logreport(report=around)
    if said:
        session.testsfailed += 1
        if session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


#: Where the terminal says that a pool stands.
FILE_OF_POOLS = "asr budgets"


def _write_page(config: pytest.Config, ledger: Ledger) -> None:
    place = config.getoption("--asr-report")
    if not place:
        return
    from asrscore.budgets.page import write_pages

    for file in write_pages(Path(place), ledger.verdicts, texts=_texts(config)):
        ledger.noted.append(f"wrote {file}")


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
