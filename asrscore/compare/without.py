"""What each clean-up rung is worth: the counts of one system with that rung left out of ``basic``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from asrscore.compare.shift import Shift
from asrscore.normalize import Language
from asrscore.normalize.punctuation import steps_for
from asrscore.normalize.steps import run
from asrscore.pipeline import RUNGS, Prepared, Rung
from asrscore.score import UNITS, Counts, Row, Score, Unit
from asrscore.score.align import count
from asrscore.score.units import cut

#: The clean-up rungs that can be left out while those above stay; clutter is looked at on the level itself.
CLEAN_UP: tuple[Rung, ...] = ("unicode", "punctuation & case", "spacing")
_UNICODE, _SPACING = RUNGS.index("unicode"), RUNGS.index("spacing")


def _nothing() -> dict[Rung, Shift]:
    return {rung: Shift() for rung in CLEAN_UP}


@dataclass(slots=True)
class Without:
    """How far the counts of a system lie from ``basic`` where a rung is left out, summed over its answers."""

    one_sided: dict[Rung, Shift] = field(default_factory=_nothing)
    """Left out of the answers only."""
    both: dict[Rung, Shift] = field(default_factory=_nothing)
    """Left out of the references too."""

    def note(
        self,
        said: Sequence[Prepared],
        heard: Prepared,
        score: Score,
        ladder: Sequence[Row],
        language: Language,
        unit: Unit,
    ) -> None:
        """Add one answer.

        Args:
            said: The reference and its alternatives; the one that the score took is looked at, over the length of the
                first.
            heard: The answer.
            score: Its score.
            ladder: Its counts on the rungs of the ladder, in their order.
            language: Its language.
            unit: The unit to count.
        """
        taken, column = said[0], UNITS.index(unit)
        if len(said) > 1 and score.lattices:
            taken = next((p for p in said if p.lattice is score.lattices[0]), taken)
        ours, theirs = taken.texts, heard.texts
        alone = len(said) == 1
        basic: Counts | None = ladder[_SPACING][column] if alone else None
        for rung in CLEAN_UP:
            if rung == "spacing" and unit != "cer":
                continue  # Words are what white space separates, however much of it.
            free = rung == "spacing" and not language.spaces_count
            if not free and _idle(rung, ours) and _idle(rung, theirs):
                continue
            if rung == "punctuation & case" and unit == "wer" and alone and basic and _idle(rung, ours):
                # The reference is as it is either way, and so one side is both.
                self.both[rung].add(ladder[_UNICODE][column], basic)
                self.one_sided[rung].add(ladder[_UNICODE][column], basic)
                continue
            left = _text_without(ours, rung, language), _text_without(theirs, rung, language)
            spaces = language.spaces_count or rung == "spacing"
            basic = basic or _count(ours["spacing"], theirs["spacing"], unit, language.spaces_count)
            if rung == "punctuation & case" and unit == "wer" and alone:
                # The ladder stops below this rung, and spacing is nothing to words.
                both = ladder[_UNICODE][column]
            else:
                both = _count(*left, unit, spaces)
            if taken is said[0]:
                self.both[rung].add(both, basic)
            else:
                first = cut(unit, _text_without(said[0].texts, rung, language), spaces_count=spaces)
                length = ladder[_SPACING][column].reference_length
                self.both[rung].add(replace(both, reference_length=len(first)), replace(basic, reference_length=length))
            if left[1] != theirs["spacing"] or free:
                clean = "".join(ours["spacing"].split()) if free else ours["spacing"]
                found = both if clean == left[0] else _count(clean, left[1], unit, spaces)
                if found.reference_length != basic.reference_length:
                    found = replace(found, reference_length=basic.reference_length)
                self.one_sided[rung].add(found, basic)

    def counts(self, basic: Counts, rung: Rung, *, one_sided: bool) -> Counts:
        """Return the counts of the system with a rung left out.

        Args:
            basic: Its counts at ``basic``.
            rung: The rung.
            one_sided: Whether the references have it all the same.
        """
        return (self.one_sided if one_sided else self.both)[rung].onto(basic)


def _text_without(texts: Mapping[Rung, str], rung: Rung, language: Language) -> str:
    """Return a text at ``basic`` with one clean-up rung above clutter left out.

    Args:
        texts: The text on every rung.
        rung: The rung to leave out.
        language: The text's language.
    """
    if rung == "spacing":
        return texts["punctuation & case"]
    kept = texts["unicode"] if rung != "unicode" else texts["clutter"]
    if rung == "unicode" and kept != texts["unicode"]:
        kept = run(steps_for(language), kept)
    elif rung == "unicode":
        kept = texts["punctuation & case"]
    return " ".join(kept.split())


def _idle(rung: Rung, texts: Mapping[Rung, str]) -> bool:
    """Return whether leaving out a rung leaves a text as it is."""
    if rung == "unicode":
        return texts["clutter"] == texts["unicode"]
    if rung == "punctuation & case":
        return texts["unicode"] == texts["spacing"]
    return texts["punctuation & case"] == texts["spacing"]


def _count(said: str, heard: str, unit: Unit, spaces: bool) -> Counts:  # noqa: FBT001
    return count(cut(unit, said, spaces_count=spaces), cut(unit, heard, spaces_count=spaces))
