"""One pass over the utterances: every text cleaned and normalised once, every pair aligned on every rung."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from asrscore.compare.anew import NO_TEXT, Anew
from asrscore.compare.best import best_score, facts
from asrscore.compare.findings import Asked, Findings
from asrscore.compare.records import as_reference, as_utterance
from asrscore.compare.removed import Gone
from asrscore.compare.rows import row_of, summed
from asrscore.compare.rungs import Ladder, on_rungs
from asrscore.compare.shift import Shift
from asrscore.compare.split import Ties
from asrscore.compare.subsets import Subsets
from asrscore.compare.suspects import suspects
from asrscore.compare.without import Without
from asrscore.lattice import Lattice
from asrscore.lexicon import Entry
from asrscore.pairing import Pairing
from asrscore.pipeline import Pipeline, Prepared, as_written
from asrscore.results import Reference, Suspect, Utterance
from asrscore.score import UNITS, Row, Score, Unit
from asrscore.score.error_places import error_places
from asrscore.score.forgiven import writings_forgiven
from asrscore.score.significance import Places
from asrscore.transcript import Transcript
from asrscore.uncollected import uncollected


@dataclass(slots=True)
class Tally:
    """What is gathered for one system on the way; sums are made once, at the end."""

    findings: Findings
    """What was looked for in its alignments."""
    utterances: list[Utterance] = field(default_factory=list)
    per_utterance: list[Row] = field(default_factory=list)
    """One entry an utterance of the reference, repeated runs summed: what intervals are made from."""
    languages: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    runs: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    ladder: Ladder = field(default_factory=Ladder)
    unstripped: Shift = field(default_factory=Shift)
    """How far the headline's counts move with the clutter of the answers left in, everything else as scored."""
    untouched: Shift = field(default_factory=Shift)
    """The same with the clutter of the references left in as well."""
    without: Without = field(default_factory=Without)
    places: list[Places] = field(default_factory=list)
    """Where the errors of each answer stand, in the headline's unit; empty without one."""
    ties: Ties = field(default_factory=Ties)
    subsets: Subsets = field(default_factory=Subsets)
    conventions: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """(licence, reference, hypothesis) -> times it was forgiven."""
    convention_examples: dict[tuple[str, str, str], str] = field(default_factory=dict)
    forgiven: Counter[tuple[str, str]] = field(default_factory=Counter)
    """(unit, licence) -> errors saved."""
    listed: Counter[Entry] = field(default_factory=Counter)
    """Entry of the user's lexicon -> times it spared an error."""
    removed: Gone = field(default_factory=Gone)
    loops_kept: list[Row] = field(default_factory=list)


@dataclass(slots=True)
class Scored:
    """What the pass found."""

    references: list[Reference]
    tallies: dict[str, Tally]
    suspects: list[Suspect] = field(default_factory=list)
    """Places where all systems agree against the reference."""


def score_all(
    pairing: Pairing,
    pipelines: Mapping[str, Pipeline],
    languages: Sequence[str],
    progress: Callable[[int], object] | None = None,
    unit: Unit | None = None,
    asked: Asked = Asked(),  # noqa: B008 - frozen
) -> Scored:
    """Score every answer.

    Args:
        pairing: References and answers.
        pipelines: Language -> its pipeline.
        languages: The language of each reference, in order.
        progress: Called with 1 after every utterance.
        unit: The headline, in which rungs are left out.
        asked: What is looked for in the alignments.
    """
    scored = Scored(
        [], tallies := {name: Tally(findings) for name, findings in asked.findings(pairing.answers, pipelines).items()}
    )
    with uncollected():
        for at, (reference, language) in enumerate(zip(pairing.references, languages, strict=True)):
            pipeline = pipelines[language]
            scored.references.append(_score_reference(at, reference, pipeline, pairing, tallies, unit))
            own = pipeline.language
            _finish(scored, pairing, at, unit or own.unit, headline=unit is not None, spaced=own.spaced)
            if progress:
                progress(1)
    return scored


def _finish(scored: Scored, pairing: Pairing, at: int, unit: Unit, *, headline: bool, spaced: bool) -> None:
    """Look at all answers to one utterance together, and let go of what nobody will ask for again."""
    answers: dict[str, list[Utterance]] = {}
    places: dict[str, list[Places]] = {}
    for name, tally in scored.tallies.items():
        own = len(pairing.answers[name][at])
        answers[name] = tally.utterances[-own:] if own else []
        places[name] = tally.places[-own:] if own else []
    known = places if headline else None
    scored.suspects += suspects(scored.references[at].id, answers, unit, spaced=spaced, places=known)
    last: Lattice | None = None
    for runs in answers.values():
        for u in runs:
            if u.score.lattices is not None:
                reference, hypothesis = u.score.lattices
                hypothesis.forget()
                if reference is not last:
                    reference.forget()
                    last = reference


def _score_reference(
    at: int,
    reference: Transcript,
    pipeline: Pipeline,
    pairing: Pairing,
    tallies: Mapping[str, Tally],
    unit: Unit | None,
) -> Reference:
    """Score every system's answers to one reference, add them to the tallies, and return the reference as cleaned."""
    told = facts(reference)
    prepared = [pipeline.prepare_reference(text, **told) for text in (reference.raw, *reference.alternatives)]
    for name, answers in pairing.answers.items():
        _score_answers(tallies[name], at, answers[at], reference, prepared, pipeline, unit)
    return as_reference(reference, prepared[0], pipeline)


def _score_answers(
    tally: Tally,
    at: int,
    answers: Sequence[Transcript],
    reference: Transcript,
    prepared: Sequence[Prepared],
    pipeline: Pipeline,
    unit: Unit | None,
) -> None:
    """Score one system's answers to one utterance and add them to its tally."""
    attempts: list[Row] = []
    own = pipeline.language.unit
    column = UNITS.index(unit) if unit is not None else 0
    by_language = tally.languages[pipeline.language.tag]
    cluttered = any(one.stripped.removals for one in prepared)
    for number, answer in enumerate(answers):
        heard = pipeline.prepare("" if answer.status in NO_TEXT else answer.raw, **facts(answer))
        score = best_score(prepared, heard, own)
        plain, said, written = score, prepared, heard
        if pipeline.level == "phonetic":
            # The ladder and what is forgiven are those of the texts: readings are another scale.
            said, written = [as_written(r) for r in prepared], as_written(heard)
            plain = best_score(said, written, own)
            score = replace(score, forgiven=plain.forgiven)
        counts = row_of(score)
        attempts.append(counts)
        by_language.append(counts)
        if answer.run is not None:
            tally.runs[str(answer.run)].append(counts)
        ladder = on_rungs(prepared, heard, plain, pipeline)
        tally.ladder.add(ladder)
        removals = heard.stripped.removals
        left_in = dirty = counts
        if removals or cluttered:
            anew = Anew(answer, heard, reference, prepared, pipeline)
            if removals:
                left_in = tally.removed.note(removals, counts, anew.leaving)
            if unit is not None:
                dirty = anew.untouched() if cluttered and pipeline.level != "raw" else left_in
                tally.unstripped.add(left_in[column], counts[column])
                tally.untouched.add(dirty[column], counts[column])
        if unit is not None:
            tally.places.append(error_places(score, unit))
            tally.ties.note(score, unit)
            if pipeline.level != "raw":
                tally.without.note(said, written, plain, ladder, pipeline.language, unit)
            if pipeline.forgiving and pipeline.level != "phonetic":
                tally.subsets.note(score, unit)
        if pipeline.collapse_loops:
            looped = any("loop" in one.stripped.flags for one in (heard, *prepared))
            again = Anew(answer, heard, reference, prepared, pipeline)
            tally.loops_kept.append(again.with_loops() if looped else counts)
        tally.findings.note((at, number), answer, score, prepared, heard, pipeline.language)
        if plain.forgiven:
            _note_forgiven(tally, plain, pipeline, answer.id)
        tally.utterances.append(as_utterance(answer, heard, score, reference))
    tally.per_utterance.append(attempts[0] if len(attempts) == 1 else summed(attempts))


def _note_forgiven(tally: Tally, score: Score, pipeline: Pipeline, id: str) -> None:
    for counted, saved in score.forgiven.items():
        for licence, errors in saved.items():
            tally.forgiven[counted, licence] += errors
    if (unit := pipeline.language.unit) not in score.forgiven or score.lattices is None:
        return
    for key in writings_forgiven(unit, *score.lattices, score.licensed(unit)):
        if pipeline.lexicon is not None:
            tally.listed.update(pipeline.entries().fired(key[1], key[2]))
        tally.conventions[key] += 1
        tally.convention_examples.setdefault(key, id)
