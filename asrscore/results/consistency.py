"""A stored result must add up: what was edited by hand or damaged is not shown as a measurement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from asrscore.errors import InputError
from asrscore.results.comparison import Comparison
from asrscore.results.systems import SystemResult
from asrscore.score import UNITS, total


def require_consistent(comparison: Comparison, *, source: str) -> None:
    """Check that totals are the sums of the details and that every part speaks of the same systems and utterances.

    Raises:
        InputError: They do not; the message names the first place.
    """
    if not comparison.systems:
        raise _damaged("it has no system", source)
    ids = [reference.id for reference in comparison.references]
    if len(set(ids)) < len(ids):
        raise _damaged("it has an utterance twice", source)
    for name, system in comparison.systems.items():
        if system.name != name:
            raise _damaged(f"system {name} calls itself {system.name}", source)
        _check_system(system, set(ids), source)
    names = set(comparison.systems)
    told = [{pair.a, pair.b} for pair in comparison.pairs]
    told += [set(rung.systems) for rung in comparison.ladder] + [set(scale.systems) for scale in comparison.scales]
    told += [set(row.counts) | set(row.order) for row in comparison.audit.treatments] if comparison.audit else []
    told += [set(confusion.counts) for confusion in comparison.confusions] + [set(comparison.answered)]
    told += [set(suspect.systems) for suspect in comparison.suspects]
    told += [{fit.system for fit in comparison.placement.fits}] if comparison.placement else []
    if (stability := comparison.stability) is not None:
        told += [set(row.counts) | set(row.order) for row in (*stability.left_out, *stability.subsets)]
        told += [set(row.counts) for audit in stability.one_sided for row in audit.treatments]
    told += [*_findings(comparison)]
    told += [set(comparison.uncertainty.places)] if comparison.uncertainty else []
    for part in told:
        if not part <= names:
            raise _damaged(f"it speaks of {', '.join(sorted(part - names))}, which is no system of it", source)
    _check_groups(comparison, source)
    for pair in comparison.pairs:
        rates = [comparison.systems[name].counts(u).rate for name in (pair.a, pair.b) for u in UNITS if u == pair.unit]
        if None not in rates and abs((rates[0] or 0.0) - (rates[1] or 0.0) - pair.interval.difference) > 1e-9:
            raise _damaged(f"the difference of {pair.a} and {pair.b} is not that of their rates", source)


def _findings(comparison: Comparison) -> Iterator[set[str]]:
    """Return the systems that confusions, places, terms, numbers and groups speak of."""
    for confusion in comparison.confusions:
        yield set(confusion.errors)
        yield {name for d in confusion.differing for name in (d.a, d.b)}
    yield from ({places.a, places.b} for places in comparison.positions)
    yield from (set(term.counts) | set(term.became) for term in comparison.terms)
    yield set(comparison.numbers.counts) if comparison.numbers else set()
    for grouping in comparison.groups.values():
        yield from (set(group.systems) for group in grouping.groups)
        yield {gap.system for gap in grouping.gaps}


def _check_groups(comparison: Comparison, source: str) -> None:
    for column, grouping in comparison.groups.items():
        if sum(group.utterances for group in grouping.groups) + grouping.without != len(comparison.references):
            raise _damaged(f"the groups of {column} are not all of its utterances", source)


def _check_system(system: SystemResult, ids: set[str], source: str) -> None:
    for unit in UNITS:
        if total(u.score.counts(unit) for u in system.utterances) != system.counts(unit):
            raise _damaged(f"the {unit} counts of {system.name} are not the sum of its utterances", source)
    if Counter(u.status for u in system.utterances) != Counter(dict(system.statuses)):
        raise _damaged(f"the statuses of {system.name} are not those of its utterances", source)
    if {u.id for u in system.utterances} != ids:
        raise _damaged(f"the utterances of {system.name} are not those of the reference", source)


def _damaged(what: str, source: str) -> InputError:
    return InputError(
        f"the result does not add up: {what}", path=source, fix="make it anew with asrscore compare --json"
    )
