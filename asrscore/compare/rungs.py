"""The ladder: one answer on every rung, and a system's sums of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from asrscore.compare.best import by_unit
from asrscore.compare.removed import ByUnit
from asrscore.pipeline import RUNGS, Pipeline, Prepared, Rung, rung_lattice
from asrscore.score import LICENCES, UNITS, Counts, Licence, Row, Score, counts_of

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
    reached = hypothesis.texts
    # With one reference a rung on which only the spacing is still to come, and nothing comes, is basic itself.
    clean = len(references) == 1 and pipeline.language.spaces_count and "spacing" in reached
    before: tuple[str, ...] = ()
    for rung in RUNGS:
        if rung not in reached:
            break
        here = (reached[rung], *(r.texts[rung] for r in references))
        free = rung == "spacing" and not pipeline.language.spaces_count
        if rung == "spacing" and (free or here != before or clean):
            found[rung] = basic
        elif found and here == before:
            found[rung] = found[RUNGS[RUNGS.index(rung) - 1]]
        elif clean and here == (reached["spacing"], references[0].texts["spacing"]):
            found[rung] = basic
        else:
            found[rung] = _on_rung(references, hypothesis, rung, pipeline)
        before = here
    if pipeline.forgiving:
        row: Row | None = None
        for licence in LICENCES:
            if not score.rungs:
                found[licence] = last
            elif score.rungs[licence] != row:
                row = score.rungs[licence]
                found[licence] = _by_unit(row)
            else:
                found[licence] = found[LICENCES[LICENCES.index(licence) - 1]]
    return found


def _by_unit(row: Row) -> dict[str, Counts]:
    return {"cer": row[0], "wer": row[1], "mer": row[2]}


def _on_rung(references: Sequence[Prepared], hypothesis: Prepared, rung: Rung, pipeline: Pipeline) -> dict[str, Counts]:
    """Return the counts on a rung below the level's own."""
    heard = rung_lattice(hypothesis.texts[rung], rung, pipeline.language)
    said = [rung_lattice(r.texts[rung], rung, pipeline.language) for r in references]
    if len(said) == 1:
        return dict(zip(UNITS, counts_of(said[0], heard), strict=True))
    options = [dict(zip(UNITS, counts_of(r, heard), strict=True)) for r in said]
    best = min(options, key=lambda option: option[pipeline.language.unit].errors)
    return {unit: replace(best[unit], reference_length=options[0][unit].reference_length) for unit in UNITS}


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
