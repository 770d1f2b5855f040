"""Whether the ranking hangs on a single rung or convention."""

from __future__ import annotations

from collections.abc import Mapping

from asrscore.compare.audit import audit, variant
from asrscore.compare.scoring import Tally
from asrscore.compare.subsets import SUBSETS, Subset
from asrscore.compare.without import CLEAN_UP
from asrscore.results import Stability, SystemResult
from asrscore.score import LICENCES, Counts, Unit

_BASIC = "basic"
#: Levels without licences to be left out: readings have no conventions.
_NO_CONVENTIONS = (_BASIC, "phonetic")


def stability(
    tallies: Mapping[str, Tally], systems: Mapping[str, SystemResult], unit: Unit | None, level: str
) -> Stability | None:
    """Return each rung applied one-sidedly and left out, and every subset of the conventions.

    The clean-up rungs above clutter are left out of ``basic``, below all conventions, as they stand on the ladder; so
    those numbers are jiwer's as well. Clutter and conventions are left out of the level itself.

    Args:
        tallies: What the pass over the utterances gathered.
        systems: The same summed up.
        unit: The headline; without one there is no ranking to be stable.
        level: The level.
    """
    if unit is None or level == "raw":
        return None
    whole = {name: system.counts(unit) for name, system in systems.items()}
    basic = {name: tally.ladder.sums()["spacing"][unit] for name, tally in tallies.items()}
    untouched = {name: tally.untouched.onto(whole[name]) for name, tally in tallies.items()}
    sided, out = [], [variant(untouched, whole, level=level, left_out=("clutter",))]
    for rung in CLEAN_UP:
        one, both = (
            {n: tally.without.counts(basic[n], rung, one_sided=side) for n, tally in tallies.items()}
            for side in (True, False)
        )
        sided.append(audit(basic, one, unit=unit, level=_BASIC, rung=rung))
        out.append(variant(both, basic, level=_BASIC, left_out=(rung,)))
    if level in _NO_CONVENTIONS:
        return Stability(unit=unit, one_sided=tuple(sided), left_out=tuple(out), subsets=())
    subsets = {n: tally.subsets.sums() for n, tally in tallies.items()}

    def with_only(subset: Subset) -> dict[str, Counts]:
        return {name: counts[subset] for name, counts in subsets.items()}

    for licence in LICENCES:
        less = with_only(tuple(name for name in LICENCES if name != licence))
        sided.append(audit(whole, less, unit=unit, level=level, rung=licence))
        out.append(variant(less, whole, level=level, left_out=(licence,)))
    every = tuple(
        variant(with_only(s), whole, level=level, left_out=tuple(n for n in LICENCES if n not in s)) for s in SUBSETS
    )
    return Stability(unit=unit, one_sided=tuple(sided), left_out=tuple(out), subsets=every)
