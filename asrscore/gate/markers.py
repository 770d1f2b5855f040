"""Markers of tests -> the pools that their transcripts belong to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from asrscore.budgets.judge import MODES
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
        for node, mark in item.iter_markers_with_node(name):
            pools.append(_pool(item, name, measure, mark, node))
    return list(dict.fromkeys(pools))


def _pool(item: pytest.Item, name: str, measure: Any, mark: pytest.Mark, node: Any) -> Pool:
    told = dict(mark.kwargs)
    most = mark.args[0] if len(mark.args) == 1 and "max" not in told else told.pop("max", None)
    scope = told.pop("scope", "test")
    if len(mark.args) > 1 or not isinstance(most, (int, float)) or isinstance(most, bool) or not 0 <= most <= 1:
        raise InputError(f"{name} takes a fraction", expected=f"@pytest.mark.{name}(0.08)")
    if scope not in _SCOPES:
        raise InputError(f"{name} has scope {scope!r}", expected=" or ".join(_SCOPES))
    unknown = set(told) - {"lang", "level", "mode", "system", "name"}
    if unknown:
        raise InputError(
            f"{name} has no {', '.join(sorted(unknown))}", expected="scope, lang, level, mode, system, name"
        )
    for key, value in told.items():
        if not isinstance(value, str | None):
            raise InputError(f"{name} has {key} {value!r}", expected="a text")
    if told.get("mode", "point") not in MODES:
        raise InputError(f"{name} has mode {told['mode']!r}", expected=" or ".join(MODES))
    where = _where(item, scope, node)
    about = [where] if where else ["session", told.get("lang")]
    said = ", ".join(filter(None, [*about, told.get("system")]))
    title = told.pop("name", None) or f"{said}: {measure} <= {most:g}"
    return Pool(title, measure, float(most), **told, scope=scope, where=where)


def _where(item: pytest.Item, scope: str, node: Any) -> str:
    if scope == "test":
        return item.nodeid
    if scope == "session":
        return ""
    # A class that is marked is one pool, with the classes in it.
    marked = scope == "class" and isinstance(node, pytest.Class)
    parent = node if marked else item.getparent(_PARENTS[scope])
    return parent.nodeid if parent is not None else item.nodeid


def expect(ledger: Ledger, items: Sequence[pytest.Item], config: pytest.Config) -> None:
    """Remember the tests of each pool, and why one cannot be whole: a selection by node id, or ``--lf``."""
    last_failed = _only_last_failed(config)
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
            elif parts := [one for one in chosen if _leaves_out(one, pool, item)]:
                ledger.partly[pool] = f"tests were selected by name: {', '.join(parts[:3])}"


def _only_last_failed(config: pytest.Config) -> bool:
    """Return whether ``--lf`` leaves tests out: a pool that failed is no test, and for its sake everything is run."""
    cache = getattr(config, "cache", None)  # not there with -p no:cacheprovider
    if not config.getoption("lf", default=False) or cache is None:
        return False
    return any((config.rootpath / failed.split("::")[0]).is_file() for failed in cache.get("cache/lastfailed", {}))


def _leaves_out(chosen: str, pool: Pool, item: pytest.Item) -> bool:
    """Return whether ``file::Class::test`` on the command line selects but a part of a pool."""
    file, *names = chosen.split("::")
    if pool.scope == "session" or item.config.getoption("pyargs", default=False):
        return True
    try:
        if not item.path.samefile(item.config.invocation_params.dir / file):
            return False
    except OSError:
        return True
    return pool.where.split("::")[1:][: len(names)] != names
