"""Rates by group of utterances, for every column that was asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from asrscore.compare.clusters import Clusters
from asrscore.errors import InputError
from asrscore.results import Gap, GapDifference, Group, Grouping, GroupRate, Reference, group_of
from asrscore.results.groups import columns_of
from asrscore.score import Counts, Unit, total
from asrscore.score.groups import Contrast, by_group, gap_differences, gaps, pooled_rate, too_small
from asrscore.score.significance import Sums, rate
from asrscore.words import listed


def grouped(
    columns: Sequence[str],
    references: Sequence[Reference],
    counts: Mapping[str, Sequence[Counts]],
    clusters: Clusters,
    unit: Unit,
) -> dict[str, Grouping]:
    """Return the groups of each column.

    Args:
        columns: Names of metadata columns, ``speaker.gender`` for one inside another.
        references: The references, whose metadata it is: what an answer says of itself groups nothing.
        counts: System -> its counts of each utterance, repeated runs summed.
        clusters: Which utterances belong together.
        unit: The unit of the counts.

    Raises:
        InputError: No reference has such a column.
    """
    return {
        column: _grouping(column, _values(column, references), counts, clusters, unit)
        for column in dict.fromkeys(columns)
    }


def _values(column: str, references: Sequence[Reference]) -> list[str | None]:
    found = [group_of(reference, column) for reference in references]
    if not any(value is not None for value in found):
        known = dict.fromkeys(name for reference in references for name, _ in columns_of(reference.meta))
        raise InputError(
            f"no utterance of the reference has a value in {column!r}",
            expected=f"one of its columns: {listed(list(known), 8)}" if known else "a reference with such a column",
        )
    return found


def _grouping(
    column: str,
    values: Sequence[str | None],
    counts: Mapping[str, Sequence[Counts]],
    clusters: Clusters,
    unit: Unit,
) -> Grouping:
    parts: dict[str, dict[str, Sums]] = {
        name: dict(by_group(rows, values, clusters.labels)) for name, rows in counts.items()
    }
    whole = pooled_rate([part for of_system in parts.values() for part in of_system.values()])
    names = sorted({value for value in values if value is not None})
    small = {group: _too_small(group, parts, whole) for group in names}
    judged = {name: {g: p for g, p in of_system.items() if not small[g]} for name, of_system in parts.items()}
    enough = sum(1 for group in names if not small[group]) > 1
    return Grouping(
        column=column,
        unit=unit,
        cluster=clusters.of,
        groups=tuple(_group(group, values, counts, parts, small[group]) for group in names),
        gaps=tuple(gap for name in counts for gap in _gaps(name, judged[name])) if enough else (),
        differences=_differences(judged) if enough and len(counts) > 1 else (),
        without=sum(value is None for value in values),
    )


def _too_small(group: str, parts: Mapping[str, Mapping[str, Sums]], whole: float) -> str | None:
    """Return why a group is not judged: for all systems or for none, so that they are set against the same groups."""
    reasons = [too_small(of_system[group], whole) for of_system in parts.values()]
    return next((reason for reason in reasons if reason), None)


def _group(
    group: str,
    values: Sequence[str | None],
    counts: Mapping[str, Sequence[Counts]],
    parts: Mapping[str, Mapping[str, Sums]],
    small: str | None,
) -> Group:
    within = [at for at, value in enumerate(values) if value == group]
    rates = {}
    for name, rows in counts.items():
        found = rate(parts[name][group])
        low, high = (None, None) if found is None else (found.low, found.high)
        rates[name] = GroupRate(counts=total(rows[at] for at in within), low=low, high=high)
    return Group(
        name=group,
        utterances=len(within),
        clusters=max(sum(1 for _, n in of_system[group].values() if n) for of_system in parts.values()),
        systems=rates,
        too_small=small,
    )


def _gaps(name: str, parts: Mapping[str, Sums]) -> list[Gap]:
    best, found = gaps(parts)
    return [
        Gap(system=name, group=group, best=best, difference=one.value, **_tested(one))
        for group, one in sorted(found.items())
    ]


def _differences(parts: Mapping[str, Mapping[str, Sums]]) -> tuple[GapDifference, ...]:
    against, found = gap_differences(parts)
    return tuple(
        GapDifference(a=a, b=b, group=group, against=against, difference=one.value, **_tested(one))
        for (a, b, group), one in found.items()
    )


def _tested(one: Contrast) -> dict[str, float | None]:
    return {"low": one.low, "high": one.high, "p": one.p, "adjusted": one.adjusted}
