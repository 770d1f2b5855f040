"""What each clean-up rung is worth: the counts of one system with that rung left out of ``basic``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from asrscore.normalize import Language
from asrscore.pipeline import Prepared, Rung, text_without
from asrscore.score import Counts, Score, Unit
from asrscore.score.align import count
from asrscore.score.units import cut

#: The clean-up rungs that can be left out while those above stay; clutter is looked at on the level itself.
CLEAN_UP: tuple[Rung, ...] = ("unicode", "punctuation & case", "spacing")


def _nothing() -> dict[Rung, list[int]]:
    return {rung: [0] * 5 for rung in CLEAN_UP}


@dataclass(slots=True)
class Without:
    """How far the counts of a system lie from ``basic`` where a rung is left out, summed over its answers."""

    one_sided: dict[Rung, list[int]] = field(default_factory=_nothing)
    """Left out of the answers only."""
    both: dict[Rung, list[int]] = field(default_factory=_nothing)
    """Left out of the references too."""

    def note(self, said: Sequence[Prepared], heard: Prepared, score: Score, language: Language, unit: Unit) -> None:
        """Add one answer.

        Args:
            said: The reference and its alternatives; the one that the score took is looked at, over the length of the
                first.
            heard: The answer.
            score: Its score.
            language: Its language.
            unit: The unit to count.
        """
        taken = next((p for p in said if score.lattices and p.lattice is score.lattices[0]), said[0])
        treated = taken.texts["spacing"], heard.texts["spacing"]
        basic: Counts | None = None
        for rung in CLEAN_UP:
            if rung == "spacing" and unit != "cer":
                continue  # Words are what white space separates, however much of it.
            free = rung == "spacing" and not language.spaces_count
            left = text_without(taken.texts, rung, language), text_without(heard.texts, rung, language)
            if left == treated and not free:
                continue
            spaces = language.spaces_count or rung == "spacing"
            if basic is None:
                basic = _count(*treated, unit, language.spaces_count)
            first = cut(unit, text_without(said[0].texts, rung, language), spaces_count=spaces)
            _add(self.both[rung], _count(*left, unit, spaces), basic, len(first) if taken is not said[0] else None)
            if left[1] != treated[1] or free:
                clean = "".join(treated[0].split()) if free else treated[0]
                _add(self.one_sided[rung], _count(clean, left[1], unit, spaces), basic, basic.reference_length)

    def counts(self, basic: Counts, rung: Rung, *, one_sided: bool) -> Counts:
        """Return the counts of the system with a rung left out.

        Args:
            basic: Its counts at ``basic``.
            rung: The rung.
            one_sided: Whether the references have it all the same.
        """
        delta = (self.one_sided if one_sided else self.both)[rung]
        return Counts(*(n + d for n, d in zip(_row(basic), delta, strict=True)))


def _count(said: str, heard: str, unit: Unit, spaces: bool) -> Counts:  # noqa: FBT001
    return count(cut(unit, said, spaces_count=spaces), cut(unit, heard, spaces_count=spaces))


def _row(c: Counts) -> tuple[int, int, int, int, int]:
    return c.hits, c.substitutions, c.deletions, c.insertions, c.reference_length


def _add(total: list[int], found: Counts, basic: Counts, length: int | None) -> None:
    """Add the difference of two counts; ``length`` stands for the reference length of another reference."""
    for at, (n, was) in enumerate(zip(_row(found), _row(basic), strict=True)):
        total[at] += n - was
    if length is not None:
        total[4] += length - found.reference_length
