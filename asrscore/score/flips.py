"""Does one of two systems do something more often, at the same places? An exact test from differences per cluster."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from asrscore.score.significance.student import two_sided

#: With fewer clusters that differ, no outcome is below 0.05 (2 of 2**5 is 0.0625).
FEWEST_DIFFERING = 6
#: Terms of the exact distribution; beyond, the normal one is as good.
_TERMS = 200_000


def sign_flips(differences: Iterable[int]) -> float:
    """Return the two-sided p-value of the hypothesis that swapping both systems within a cluster changes nothing.

    The sum of the differences is set against those of all assignments of signs, which are equally likely under it.
    Where every cluster has one place at which only one of the two erred, this is McNemar's exact test (Psychometrika
    12, 1947; the randomisation of paired differences is Fisher's, The Design of Experiments, 1935, §21). Exact up to
    some thousand clusters, the normal approximation beyond.

    Args:
        differences: Errors of a minus errors of b, one number a cluster, in any order.

    Returns:
        The p-value; 1.0 where nothing differs.
    """
    values = [d for d in differences if d]
    seen = abs(sum(values))
    sizes = Counter(map(abs, values))
    whole = sum(size * n for size, n in sizes.items())
    if not whole:
        return 1.0
    if whole * len(values) > _TERMS:
        return two_sided(seen / math.sqrt(sum(size * size * n for size, n in sizes.items())))
    sums = {0: 1.0}
    for size, n in sorted(sizes.items()):
        after: dict[int, float] = {}
        for k in range(n + 1):
            weight = math.comb(n, k) / 2**n
            for total, share in sums.items():
                at = total + size * (2 * k - n)
                after[at] = after.get(at, 0.0) + share * weight
        sums = after
    return min(sum(share for total, share in sums.items() if abs(total) >= seen), 1.0)
