"""What each clean-up rung is worth: the counts of one system with that rung left out of ``basic``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

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

    def note(
        self,
        said: Sequence[Prepared],
        heard: Prepared,
        score: Score,
        ladder: Mapping[Any, Mapping[str, Counts]],
        language: Language,
        unit: Unit,
    ) -> None:
        """Add one answer.

        Args:
            said: The reference and its alternatives; the one that the score took is looked at, over the length of the
                first.
            heard: The answer.
            score: Its score.
            ladder: Its counts on the rungs of the ladder.
            language: Its language.
            unit: The unit to count.
        """
        taken = said[0]
        if len(said) > 1 and score.lattices:
            taken = next((p for p in said if p.lattice is score.lattices[0]), taken)
        ours, theirs = taken.texts, heard.texts
        basic: Counts | None = ladder["spacing"][unit] if len(said) == 1 else None
        for rung in CLEAN_UP:
            if rung == "spacing" and unit != "cer":
                continue  # Words are what white space separates, however much of it.
            free = rung == "spacing" and not language.spaces_count
            if not free and _idle(rung, ours) and _idle(rung, theirs):
                continue
            left = text_without(ours, rung, language), text_without(theirs, rung, language)
            spaces = language.spaces_count or rung == "spacing"
            basic = basic or _count(ours["spacing"], theirs["spacing"], unit, language.spaces_count)
            if rung == "punctuation & case" and unit == "wer" and len(said) == 1:
                # The ladder stops below this rung, and spacing is nothing to words.
                both = ladder["unicode"][unit]
            else:
                both = _count(*left, unit, spaces)
            first = (
                None
                if taken is said[0]
                else cut(unit, text_without(said[0].texts, rung, language), spaces_count=spaces)
            )
            _add(self.both[rung], both, basic, None if first is None else len(first))
            if left[1] != theirs["spacing"] or free:
                clean = "".join(ours["spacing"].split()) if free else ours["spacing"]
                one_sided = both if clean == left[0] else _count(clean, left[1], unit, spaces)
                _add(self.one_sided[rung], one_sided, basic, basic.reference_length)

    def counts(self, basic: Counts, rung: Rung, *, one_sided: bool) -> Counts:
        """Return the counts of the system with a rung left out.

        Args:
            basic: Its counts at ``basic``.
            rung: The rung.
            one_sided: Whether the references have it all the same.
        """
        delta = (self.one_sided if one_sided else self.both)[rung]
        return Counts(*(n + d for n, d in zip(_row(basic), delta, strict=True)))


def _idle(rung: Rung, texts: Mapping[Rung, str]) -> bool:
    """Return whether leaving out a rung leaves a text as it is."""
    if rung == "unicode":
        return texts["clutter"] == texts["unicode"]
    if rung == "punctuation & case":
        return texts["unicode"] == texts["spacing"]
    return texts["punctuation & case"] == texts["spacing"]


def _count(said: str, heard: str, unit: Unit, spaces: bool) -> Counts:  # noqa: FBT001
    return count(cut(unit, said, spaces_count=spaces), cut(unit, heard, spaces_count=spaces))


def _row(c: Counts) -> tuple[int, int, int, int, int]:
    return c.hits, c.substitutions, c.deletions, c.insertions, c.reference_length


def _add(total: list[int], found: Counts, basic: Counts, length: int | None) -> None:
    """Add the difference of two counts; ``length`` stands for the reference length of another reference."""
    total[0] += found.hits - basic.hits
    total[1] += found.substitutions - basic.substitutions
    total[2] += found.deletions - basic.deletions
    total[3] += found.insertions - basic.insertions
    total[4] += found.reference_length - basic.reference_length
    if length is not None:
        total[4] += length - found.reference_length
