"""Where each of n systems could stand: rank intervals and how often it is first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from asrscore.score.significance.linear import FEWEST, Sums

DRAWS = 4_000
#: More clusters than this are put together at random: so many groups say all that there is about a covariance.
_MOST_CLUSTERS = 2_000


@dataclass(frozen=True, slots=True)
class Standing:
    """What the test set says of one system's place."""

    low: int
    """Best place of its 95 % interval; 1 is the lowest rate."""
    high: int
    """Worst place of it."""
    first: float
    """Share of the draws in which it has the lowest rate; shared where several have."""


def ranks(systems: Mapping[str, Sums], *, seed: int = 0, draws: int = DRAWS) -> dict[str, Standing] | None:
    """Return where each system could stand if the clusters had been others of the same kind.

    The rates move together, for all systems answered the same clusters: each cluster's part in every rate (the terms of
    ``linear.contrast``) gets one normal weight for all systems, and the whole one draw of Student's scale (the
    multiplier bootstrap: van der Vaart & Wellner, Weak Convergence and Empirical Processes, 1996, §2.9). Names and
    order of the systems have no part in it.

    Args:
        systems: Name -> (errors, reference length) by cluster, the same clusters for all.
        seed: Of the draws.
        draws: How many.

    Returns:
        Name -> standing; ``None`` under two systems, under ``FEWEST`` clusters with text, or without reference text.
    """
    if len(systems) < 2:
        return None
    clusters = sorted((c for c, (_, n) in next(iter(systems.values())).items() if n), key=str)
    if len(clusters) < FEWEST:
        return None
    import numpy as np

    counts = np.array([[part[c] for c in clusters] for part in systems.values()], dtype=np.float64)
    errors, lengths = counts[:, :, 0], counts[:, :, 1]
    totals = lengths.sum(axis=1, keepdims=True)
    rates = errors.sum(axis=1, keepdims=True) / totals
    shares = lengths / totals
    terms = (errors - rates * lengths) / totals / np.sqrt(1 - shares)
    draw = np.random.default_rng([seed, 3])
    df = max(1 / float((shares**2).sum(axis=1).max()) - 1, 1.0)
    if len(clusters) > _MOST_CLUSTERS:
        group = draw.permutation(len(clusters)) % _MOST_CLUSTERS
        terms = np.array([np.bincount(group, weights=row, minlength=_MOST_CLUSTERS) for row in terms])
    moved = rates + (terms @ draw.standard_normal((terms.shape[1], draws))) * np.sqrt(df / draw.chisquare(df, draws))
    # Systems that answered alike are level, whatever the last digit of a product says.
    moved = np.round(moved, 12)
    place = np.array([(moved < row).sum(axis=0) for row in moved]) + 1
    first = place == 1
    share = (first / first.sum(axis=0)).mean(axis=1)
    low, high = np.quantile(place, [0.025, 0.975], axis=1, method="nearest")
    return {name: Standing(int(low[at]), int(high[at]), float(share[at])) for at, name in enumerate(systems)}
