"""The ladder: one answer on every rung, and a system's sums of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from asrscore.compare.rows import over, row_of, summed
from asrscore.compare.shift import Shift
from asrscore.lattice import Lattice
from asrscore.normalize import Language
from asrscore.pipeline import LADDER, RUNGS, Pipeline, Prepared, Rung
from asrscore.score import LICENCES, UNITS, Counts, Licence, Row, Score, counts_of
from asrscore.score.align import count


def on_rungs(references: Sequence[Prepared], hypothesis: Prepared, score: Score, pipeline: Pipeline) -> list[Row]:
    """Return the counts on every rung; where a rung changed neither side, those of the rung before it, the very same.

    Args:
        references: The reference and its alternatives.
        hypothesis: The answer.
        score: Its score.
        pipeline: The recipe of its language.

    Returns:
        One row a rung, in the order of ``LADDER``, as far as the level goes.
    """
    last = row_of(score)
    basic = score.basic or last
    if len(references) == 1 and "spacing" in hypothesis.texts:
        found = _of_one(references[0].texts, hypothesis.texts, basic, pipeline.language)
    else:
        found = _of_several(references, hypothesis, basic, pipeline)
    if not pipeline.forgiving:
        return found
    if not score.rungs:
        return found + [last] * len(LICENCES)
    here = found[-1]
    for licence in LICENCES:
        if (row := score.rungs[licence]) != here:
            here = row
        found.append(here)
    return found


def _of_one(said: Mapping[Rung, str], heard: Mapping[Rung, str], basic: Row, language: Language) -> list[Row]:
    """Return the counts on the clean-up rungs against the only reference.

    A rung on which only the spacing is still to come is basic itself, spaces aside.
    """
    found: list[Row] = []
    ours = theirs = ""
    here: Row | None = None
    clean = said["spacing"], heard["spacing"]
    for rung in RUNGS:
        if rung == "spacing":
            here = basic
        elif here is None or said[rung] != ours or heard[rung] != theirs:
            ours, theirs = said[rung], heard[rung]
            if language.spaces_count and ours == clean[0] and theirs == clean[1]:
                here = basic
            elif rung == "punctuation & case":
                here = count(ours, theirs), basic[1], basic[2]
            elif ours.isascii() and theirs.isascii():
                # Spaces count on these rungs, and the mixed unit is the word: nothing is to be asked of the texts.
                wer = count(ours.split(), theirs.split())
                here = count(ours, theirs), wer, wer
            else:
                here = counts_of(_lattice(ours, rung, language), _lattice(theirs, rung, language))
        found.append(here)
    return found


def _of_several(references: Sequence[Prepared], hypothesis: Prepared, basic: Row, pipeline: Pipeline) -> list[Row]:
    """Return the counts on the clean-up rungs against the reference that fits best on each."""
    found: list[Row] = []
    texts = hypothesis.texts
    heard: str | None = None
    said: list[str] = []
    here = basic
    for rung in RUNGS:
        if rung not in texts:
            break
        heard_before, heard = heard, texts[rung]
        said_before, said = said, [r.texts[rung] for r in references]
        changed = heard != heard_before or said != said_before
        if rung == "spacing" and (changed or not pipeline.language.spaces_count):
            here = basic
        elif changed:
            here = _best(said, heard, rung, pipeline.language)
        found.append(here)
    return found


def _best(said: Sequence[str], heard: str, rung: Rung, language: Language) -> Row:
    """Return the counts on a rung below the level's own, over the length of the first reference."""
    answer = _lattice(heard, rung, language)
    options = [counts_of(_lattice(text, rung, language), answer) for text in said]
    if len(options) == 1:
        return options[0]
    column = UNITS.index(language.unit)
    return over(min(options, key=lambda row: row[column].errors), options[0])


def _lattice(text: str, rung: Rung, language: Language) -> Lattice:
    """Return a text on one rung of the ladder; spaces are free only from ``spacing`` on, where the language says so."""
    return Lattice(text, language.spaces_count if rung == "spacing" else True, list)


class _Down:
    """How far a rung lies from the one above it, summed over answers."""

    __slots__ = ("cer", "mer", "wer", "words")

    def __init__(self) -> None:
        self.cer, self.wer, self.mer = Shift(), Shift(), Shift()
        self.words = Shift()
        """What words and the mixed unit share, where they are the very counts."""

    def add(self, here: Row, above: Row) -> None:
        self.cer.add(here[0], above[0])
        if here[1] is here[2] and above[1] is above[2]:
            self.words.add(here[1], above[1])
        else:
            self.wer.add(here[1], above[1])
            self.mer.add(here[2], above[2])

    def from_above(self, above: Row) -> Row:
        return self.cer.onto(above[0]), (self.wer + self.words).onto(above[1]), (self.mer + self.words).onto(above[2])


class Ladder:
    """The sums of one system. Only what a rung changes is added, and most rungs change nothing."""

    __slots__ = ("_down", "_last")

    def __init__(self) -> None:
        self._last: list[Row] = []
        """The counts of each answer on its last rung."""
        self._down: list[_Down] = []
        """One for every other rung."""

    def add(self, answer: list[Row]) -> None:
        """Add one answer on every rung."""
        while len(self._down) < len(answer) - 1:
            self._down.append(_Down())
        self._last.append(answer[-1])
        for at in range(len(answer) - 1):
            if answer[at] is not answer[at + 1]:
                self._down[at].add(answer[at], answer[at + 1])

    def sums(self) -> dict[Rung | Licence, dict[str, Counts]]:
        """Return the counts on every rung."""
        if not self._last:
            return {}
        here = summed(self._last)
        rows = [here]
        for down in reversed(self._down):
            here = down.from_above(here)
            rows.append(here)
        rungs = LADDER[: len(rows)]
        return {rung: dict(zip(UNITS, row, strict=True)) for rung, row in zip(rungs, reversed(rows), strict=True)}
