"""The ladder: one answer on every rung, and a system's sums of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from asrscore.compare.best import by_unit
from asrscore.compare.removed import ByUnit
from asrscore.lattice import Lattice
from asrscore.normalize import Language
from asrscore.pipeline import RUNGS, Pipeline, Prepared, Rung
from asrscore.score import LICENCES, UNITS, Counts, Licence, Row, Score, counts_of
from asrscore.score.align import count

OnRungs = dict[Rung | Licence, ByUnit]


def on_rungs(references: Sequence[Prepared], hypothesis: Prepared, score: Score, pipeline: Pipeline) -> OnRungs:
    """Return the counts on every rung; where a rung changed neither side, those of the rung before it, the very same.

    Args:
        references: The reference and its alternatives.
        hypothesis: The answer.
        score: Its score.
        pipeline: The recipe of its language.
    """
    found: OnRungs = {}
    last = by_unit(score)
    basic = last if score.basic is None else _by_unit(score.basic)
    texts = hypothesis.texts
    # With one reference a rung on which only the spacing is still to come is basic itself, spaces aside.
    alone = len(references) == 1 and "spacing" in texts
    clean = alone and pipeline.language.spaces_count
    heard: str | None = None
    said: list[str] = []
    here = basic
    for rung in RUNGS:
        if rung not in texts:
            break
        heard_before, heard = heard, texts[rung]
        said_before, said = said, [r.texts[rung] for r in references]
        changed = heard != heard_before or said != said_before
        if rung == "spacing" and (changed or clean or not pipeline.language.spaces_count):
            here = basic
        elif changed:
            if clean and heard == texts["spacing"] and said[0] == references[0].texts["spacing"]:
                here = basic
            elif rung == "punctuation & case" and alone:
                here = {"cer": count(said[0], heard), "wer": basic["wer"], "mer": basic["mer"]}
            else:
                here = _on_rung(references, hypothesis, rung, pipeline)
        found[rung] = here
    if pipeline.forgiving and not score.rungs:
        found |= dict.fromkeys(LICENCES, last)
    elif pipeline.forgiving:
        row: Row | None = None
        for licence in LICENCES:
            if score.rungs[licence] != row:
                row = score.rungs[licence]
                here = _by_unit(row)
            found[licence] = here
    return found


def _by_unit(row: Row) -> dict[str, Counts]:
    return {"cer": row[0], "wer": row[1], "mer": row[2]}


def _on_rung(references: Sequence[Prepared], hypothesis: Prepared, rung: Rung, pipeline: Pipeline) -> dict[str, Counts]:
    """Return the counts on a rung below the level's own."""
    texts = hypothesis.texts[rung], references[0].texts[rung]
    if len(references) == 1 and texts[0].isascii() and texts[1].isascii():
        # Spaces count on these rungs, and the mixed unit is the word: nothing is to be asked of the texts.
        wer = count(texts[1].split(), texts[0].split())
        return {"cer": count(texts[1], texts[0]), "wer": wer, "mer": wer}
    heard = _lattice(hypothesis.texts[rung], rung, pipeline.language)
    said = [_lattice(r.texts[rung], rung, pipeline.language) for r in references]
    if len(said) == 1:
        return _by_unit(counts_of(said[0], heard))
    options = [_by_unit(counts_of(r, heard)) for r in said]
    best = min(options, key=lambda option: option[pipeline.language.unit].errors)
    return {unit: replace(best[unit], reference_length=options[0][unit].reference_length) for unit in UNITS}


def _lattice(text: str, rung: Rung, language: Language) -> Lattice:
    """Return a text on one rung of the ladder; spaces are free only from ``spacing`` on, where the language says so."""
    return Lattice(text, language.spaces_count if rung == "spacing" else True, list)


@dataclass(slots=True)
class Ladder:
    """The sums of one system. Only what a rung changes is added, and most rungs change nothing."""

    steps: dict[Rung | Licence, list[list[int]]] = field(default_factory=dict)
    """Rung -> per unit hits, substitutions, deletions, insertions and length, minus those of the rung before it."""

    def add(self, answer: OnRungs) -> None:
        """Add one answer on every rung."""
        before: ByUnit | None = None
        for rung, here in answer.items():
            if here is not before:
                total = self.steps.get(rung)
                if total is None:
                    total = self.steps[rung] = [[0] * 5 for _ in UNITS]
                _add(total, here, before)
                before = here
            elif rung not in self.steps:
                self.steps[rung] = [[0] * 5 for _ in UNITS]

    def sums(self) -> dict[Rung | Licence, dict[str, Counts]]:
        """Return the counts on every rung."""
        found: dict[Rung | Licence, dict[str, Counts]] = {}
        running = [[0] * 5 for _ in UNITS]
        for rung in (*RUNGS, *LICENCES):
            if rung in self.steps:
                running = [
                    [a + b for a, b in zip(*pair, strict=True)] for pair in zip(running, self.steps[rung], strict=True)
                ]
                found[rung] = {unit: Counts(*row) for unit, row in zip(UNITS, running, strict=True)}
        return found


def _add(total: list[list[int]], here: ByUnit, before: ByUnit | None) -> None:
    for row, unit in zip(total, UNITS, strict=True):
        c = here[unit]
        if before is None:
            row[0] += c.hits
            row[1] += c.substitutions
            row[2] += c.deletions
            row[3] += c.insertions
            row[4] += c.reference_length
        elif (b := before[unit]) is not c:
            row[0] += c.hits - b.hits
            row[1] += c.substitutions - b.substitutions
            row[2] += c.deletions - b.deletions
            row[3] += c.insertions - b.insertions
            row[4] += c.reference_length - b.reference_length
