"""Markers of tests -> the pools that their transcripts belong to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from asrscore.budgets.pools import Ledger, Pool
from asrscore.errors import InputError

MARKERS = {"cer_budget": "cer", "wer_budget": "wer"}
_SCOPES = ("test", "class", "module", "session")
_PARENTS: Mapping[str, type[pytest.Collector]] = {"class": pytest.Class, "module": pytest.Module}


def pools_of(item: pytest.Item) -> list[Pool]:
    """Return the pools that a test's markers name.

    Raises:
        InputError: A marker that says something else than a budget.
    """
    pools = []
    for name, measure in MARKERS.items():
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
