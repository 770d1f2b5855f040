"""Do systems do worse for one group of utterances than for another? Gaps of pooled rates, sound against clusters."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from asrscore.score.counts import Counts
from asrscore.score.significance import FEWEST, Estimate, Sums, contrast, holm, sums, t_quantile

#: A group in which fewer errors than this are to be expected says nothing about a rate, whatever happened in it.
FEWEST_ERRORS = 5
_ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Contrast:
    """A difference that was tested together with others."""

    value: float
    """As a fraction."""
    low: float | None
    """Interval that holds for all of its family at once with 95 % (Bonferroni)."""
    high: float | None
    p: float | None
    adjusted: float | None
    """Holm over its family."""


def by_group(
    counts: Sequence[Counts], groups: Sequence[str | None], clusters: Sequence[Hashable]
) -> dict[str, dict[Hashable, tuple[int, int]]]:
    """Return errors and reference length by group and cluster.

    Args:
        counts: One system's counts of each utterance; shape (n,).
        groups: The group of each; ``None`` is in none.
        clusters: The independent piece of each: its speaker, its recording, or itself.
    """
    return {
        group: sums((c, row) for row, g, c in zip(counts, groups, clusters, strict=True) if g == group)
        for group in sorted({g for g in groups if g is not None})
    }


def too_small(group: Sums, pooled_rate: float) -> str | None:
    """Return why a group cannot be judged; ``None`` where it can.

    Args:
        group: Errors and reference length by cluster, of any system: only lengths are looked at.
        pooled_rate: Rate over all groups and systems. A group's own errors have no say in whether it is judged.
    """
    taking = sum(1 for _, n in group.values() if n)
    if taking < FEWEST:
        return f"{taking} of the {FEWEST} independent pieces that an interval takes"
    expected = pooled_rate * sum(n for _, n in group.values())
    if expected < FEWEST_ERRORS:
        return f"{expected:.1f} errors to be expected, of the {FEWEST_ERRORS} that a rate takes"
    return None


def best_of(parts: Mapping[str, Sums]) -> str:
    """Return the group with the lowest pooled rate; of equals the first by name."""
    return min(sorted(parts), key=lambda group: pooled_rate([parts[group]]))


def pooled_rate(parts: Sequence[Sums]) -> float:
    """Return the rate of several groups together; infinity where they have no reference."""
    length = sum(n for part in parts for _, n in part.values())
    return sum(e for part in parts for e, _ in part.values()) / length if length else float("inf")


def gaps(parts: Mapping[str, Sums]) -> tuple[str, dict[str, Contrast]]:
    """Return the best group of one system, and every other group's rate minus its.

    The best one is found in the same data, so the family is all pairs of groups: over the gaps to the best alone, a
    correction would cry wolf.

    Args:
        parts: Group -> errors and reference length by cluster; those that can be judged, at least one.
    """
    best = best_of(parts)
    pairs = list(combinations(sorted(parts), 2))
    found = _family([contrast([(1.0, parts[g]), (-1.0, parts[h])]) for g, h in pairs])
    told: dict[str, Contrast] = {}
    for (g, h), one in zip(pairs, found, strict=True):
        if one is not None and best in (g, h):
            told[h if g == best else g] = _turned(one) if g == best else one
    return best, told


def gap_differences(systems: Mapping[str, Mapping[str, Sums]]) -> tuple[str, dict[tuple[str, str, str], Contrast]]:
    """Return whether systems differ in their gaps.

    All gaps are taken to one group: the best over all systems together, whose choice does not lean on how they differ.

    Args:
        systems: System -> group -> errors and reference length by cluster; the same groups everywhere.

    Returns:
        The group, and by (system a, system b, other group): a's gap minus b's.
    """
    groups = sorted(next(iter(systems.values())))
    against = min(groups, key=lambda group: (pooled_rate([parts[group] for parts in systems.values()]), group))
    keys = [(a, b, group) for a, b in combinations(systems, 2) for group in groups if group != against]
    found = _family(
        [
            contrast(
                [
                    (1.0, systems[a][group]),
                    (-1.0, systems[a][against]),
                    (-1.0, systems[b][group]),
                    (1.0, systems[b][against]),
                ]
            )
            for a, b, group in keys
        ]
    )
    return against, {key: one for key, one in zip(keys, found, strict=True) if one is not None}


def _family(found: Sequence[Estimate | None]) -> list[Contrast | None]:
    """Return differences with what holds for all of them together; one that cannot be tested takes its place."""
    plain = [None if one is None else one.p for one in found]
    adjusted = holm([1.0 if p is None else p for p in plain])
    coverage = 1 - _ALPHA / max(len(found), 1)
    told: list[Contrast | None] = []
    for one, p, q in zip(found, plain, adjusted, strict=True):
        if one is None:
            told.append(None)
        elif p is None:
            told.append(Contrast(one.value, None, None, None, None))
        else:
            half = t_quantile(one.df, coverage) * one.error
            told.append(Contrast(one.value, one.value - half, one.value + half, p, q))
    return told


def _turned(one: Contrast) -> Contrast:
    low, high = (None, None) if one.low is None or one.high is None else (-one.high, -one.low)
    return Contrast(-one.value, low, high, one.p, one.adjusted)
