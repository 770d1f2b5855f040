"""An alignment as steps over unit indexes: what everything that asks *where* an error stands is made from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Step(NamedTuple):
    """Units [r0, r1) of the reference against units [h0, h1) of the hypothesis; the steps of a text leave no gap.

    Runs of units that are all right, all wrong, missing or added are one step, and so is a stretch that is read in
    another writing.
    """

    r0: int
    r1: int
    h0: int
    h1: int
    errors: int
    each: bool = False
    """Whether unit stands against unit, all of them right or all of them wrong; else they stand together."""


def unit_by_unit(steps: Sequence[Step]) -> list[Step]:
    """Return the same alignment with a step for every unit that stands by itself."""
    fine: list[Step] = []
    for step in steps:
        r0, r1, h0, h1, errors, each = step
        n = max(r1 - r0, h1 - h0)
        if not each or n == 1:
            fine.append(step)
        elif r0 == r1:
            fine += [Step(r0, r0, j, j + 1, 1) for j in range(h0, h1)]
        elif h0 == h1:
            fine += [Step(i, i + 1, h0, h0, 1) for i in range(r0, r1)]
        else:
            wrong = int(errors > 0)
            fine += [Step(r0 + k, r0 + k + 1, h0 + k, h0 + k + 1, wrong) for k in range(n)]
    return fine
