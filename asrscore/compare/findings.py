"""What is looked for in every alignment, besides its counts: confusions, places in error, terms, numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from asrscore.compare.best import as_written
from asrscore.compare.misheard import Misheard
from asrscore.compare.spotted import Find, Heard, finder
from asrscore.keywords import Keyword
from asrscore.lattice import Lattice
from asrscore.normalize import Language
from asrscore.pipeline import Pipeline, Prepared
from asrscore.results import ToldIn
from asrscore.score import Score, Unit, score_lattices
from asrscore.score.steps import Step
from asrscore.score.walk import walk
from asrscore.transcript import Transcript


@dataclass(frozen=True, slots=True)
class Asked:
    """What the user wants to know of every alignment."""

    keywords: tuple[Keyword, ...] = ()
    told_in: ToldIn = "word"
    """What confusions are told in."""
    columns: tuple[str, ...] = ()
    """Metadata by which rates are set apart."""

    def findings(self, systems: Iterable[str], pipelines: Mapping[str, Pipeline]) -> dict[str, Findings]:
        """Return by system where to gather what is found; ``pipelines`` go by language."""
        finders = {pipeline.language.tag: finder(self.keywords, pipeline) for pipeline in pipelines.values()}
        return {name: Findings(name, self.told_in, finders) for name in systems}


@dataclass(slots=True)
class Findings:
    """What was found in the answers of one system."""

    system: str
    told_in: ToldIn
    finders: Mapping[str, Find | None]
    """Language -> what finds the user's terms."""
    misheard: Misheard = field(default_factory=Misheard)
    heard: Heard = field(default_factory=Heard)

    def note(
        self,
        place: tuple[int, int],
        answer: Transcript,
        score: Score,
        references: Sequence[Prepared],
        heard: Prepared,
        language: Language,
    ) -> None:
        """Look through one alignment.

        Args:
            place: Index of the utterance, and which answer to it.
            answer: The answer.
            score: Its score.
            references: The references, the primary one first.
            heard: The hypothesis.
            language: The reference's language.
        """
        unit = language.unit
        lattices = score.lattices
        if lattices is None:
            return
        steps = _steps(unit, score, lattices)
        self.heard.note(place[0], answer.id, unit, lattices, steps, self.finders[language.tag])
        first = references[0].lattice
        along = steps
        if steps and lattices[0] is not first:
            # Another reference fitted better, with errors; places are those of the first one, for all systems.
            other = score_lattices(first, heard.lattice)
            along = _steps(unit, other, (first, heard.lattice))
        self.misheard.note_positions(place, as_written(score, unit).reference_length, along)
        characters = self.told_in == "character"
        told = steps if unit == "cer" or not characters else _steps("cer", score, lattices)
        if told:
            of = answer.id, self.system, answer.run
            self.misheard.note(place, "cer" if characters else unit, lattices, told, of, characters=characters)


def _steps(unit: Unit, score: Score, lattices: tuple[Lattice, Lattice]) -> Sequence[Step]:
    """Return the alignment that is counted; nothing where it has no error."""
    if not score.counts(unit).errors:
        return ()
    used = score.lattices or lattices
    return walk(unit, *used, score.licensed(unit)).steps
