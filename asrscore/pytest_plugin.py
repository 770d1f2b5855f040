"""Error budgets in a test suite: the fixture ``asr``, markers, and ``asr-budgets.toml`` files as tests.

Nothing of asrscore's arithmetic is imported until a test uses it: every pytest run of the environment loads this file.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from asrscore.gate.ledger import LEDGER, ledger_of

if TYPE_CHECKING:
    from asrscore.gate.fixture import Asr

#: What files are called that are collected.
FILE = "asr-budgets.toml"
_MARKERS = ("cer_budget", "wer_budget")
_OUTPUT = "asrscore"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options; asrscore itself is not imported for it."""
    group = parser.getgroup("asrscore", "error budgets of speech recognisers")
    group.addoption("--asr-update-baseline", action="store_true", help="write what is measured now as the baseline")
    group.addoption("--asr-baseline-texts", action="store_true", help="keep confusions in baselines, to tell new ones")
    group.addoption("--asr-calibrate", action="store_true", help="recommend budgets from what is measured")
    group.addoption("--asr-no-partial", action="store_true", help="fail where a pooled budget misses some of its tests")
    group.addoption("--asr-report", metavar="FILE", help="write what was measured as an HTML page")
    parser.addini("asr_show_texts", "whether speech may stand in failures and reports", type="bool", default=True)


def pytest_configure(config: pytest.Config) -> None:
    """Name the markers."""
    for name in _MARKERS:
        unit = name[:3].upper()
        config.addinivalue_line(
            "markers",
            f"{name}(max, *, scope='test', lang=None, level=None, mode='point', system=None, name=None): the pooled "
            f"{unit} of what the test returns or records may not pass max (a fraction); scope is test, class, module "
            "or session",
        )


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect budget files."""
    if file_path.name == FILE:
        from asrscore.gate.files import BudgetFile

        return BudgetFile.from_parent(parent, path=file_path)
    return None


def _marked(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in _MARKERS)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None, object, object]:
    """Remember which tests belong to a pool: deselected ones too, and those that others have marked by now."""
    every = list(items)
    result = yield
    marked = [item for item in every if _marked(item)]
    if marked and not config.getoption("collectonly"):
        from asrscore.gate.markers import expect

        expect(ledger_of(config), marked, config)
    return result


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Forget what a test recorded before it is run again."""
    if LEDGER in item.config.stash:
        ledger_of(item.config).forget(item.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> object | None:
    """Call a test with a budget here, so that what it returns is recorded and no warning is made of it."""
    if not _marked(pyfuncitem):
        return None
    from asrscore.gate.recording import call

    return call(pyfuncitem, ledger_of(pyfuncitem.config))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Judge the budgets of one test at its end, within the test: so that xfail and the like know of it."""
    try:
        yield
    except BaseException:
        if LEDGER in item.config.stash:
            ledger_of(item.config).forget(item.nodeid)
        raise
    if _marked(item):
        from asrscore.gate.recording import finish

        finish(item, ledger_of(item.config))


@pytest.fixture
def asr(request: pytest.FixtureRequest) -> Asr:
    """Assert error rates, compare systems, and record transcripts for pooled budgets."""
    from asrscore.gate.fixture import Asr

    return Asr(request.node, ledger_of(request.config))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object | None) -> None:  # noqa: ARG001
    """Take what an xdist worker recorded."""
    told: str | None = getattr(node, "workeroutput", {}).get(_OUTPUT)
    if told:
        ledger_of(node.config).take(json.loads(told))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, None, None]:
    """Judge the pools that are larger than a test: once, and under xdist on the controller."""
    config = session.config
    if LEDGER in config.stash:
        if _is_worker(config):
            # As JSON: what carries it knows neither lone surrogates nor subclasses.
            config.workeroutput[_OUTPUT] = json.dumps(ledger_of(config).told())  # type: ignore[attr-defined]
        else:
            from asrscore.gate.session import close

            close(session, ledger_of(config))
    yield


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what became of pooled budgets, warnings and recommendations."""
    if LEDGER in config.stash:
        from asrscore.gate.session import summarise

        summarise(terminalreporter, ledger_of(config))


def pytest_report_header(config: pytest.Config) -> Iterable[str]:
    """Say where budgets are being written instead of held."""
    if config.getoption("--asr-update-baseline"):
        return ["asrscore: baselines are written, not held against"]
    return []
