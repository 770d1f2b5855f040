"""What a reader of the numbers must know besides: warnings and notes."""

from __future__ import annotations

from collections.abc import Iterable

from asrscore.compare.scoring import Scored
from asrscore.lexicon import Lexicon
from asrscore.normalize.markup import suspected
from asrscore.normalize.phonetic import SOUNDS
from asrscore.pairing import Pairing
from asrscore.pipeline import Pipeline
from asrscore.transcript import ANSWERED
from asrscore.words import counted, listed


def warnings_of(pairing: Pairing, scored: Scored) -> tuple[str, ...]:
    """Return what a reader of the numbers must know."""
    warnings = [*pairing.warnings, *_empty_files(pairing)]
    emptied = [r.id for r in scored.references if r.raw and r.raw.strip() and not (r.stripped or "").strip()]
    if emptied:
        warnings.append(f"{counted(len(emptied), 'utterance')} whose reference became empty: {listed(emptied)}")
    empty = [r.id for r in scored.references if not (r.raw or "").strip()]
    if empty:
        warnings.append(
            f"{counted(len(empty), 'utterance')} with an empty reference, where every word is an insertion: "
            f"{listed(empty)}"
        )
    touched = [r.id for r in scored.references if r.removals]
    if touched:
        warnings.append(f"clutter was taken off {counted(len(touched), 'reference')} as well: {listed(touched)}")
    for name, tally in scored.tallies.items():
        if tally.utterances and not any(u.status in ANSWERED for u in tally.utterances):
            warnings.append(f"{name} answered nothing")
    for name, tally in scored.tallies.items():
        capped = [u.id for u in tally.utterances if u.score.capped]
        if capped:
            warnings.append(
                f"{name} has {counted(len(capped), 'utterance')} with more ways to write the same than were looked "
                f"through, so that it may have fewer errors than are counted: {listed(capped)}"
            )
    prompts = _prompts(scored)
    if len({frozenset(told) for told in prompts.values() if told}) > 1:
        warnings.append(
            f"systems were given different prompts: {', '.join(name for name, told in prompts.items() if told)}"
        )
    if any(prompts.values()) and (silent := [name for name, told in prompts.items() if not told]):
        warnings.append(f"{_NO_PROMPT}: {', '.join(silent)}; other systems have one")
    return tuple(warnings)


def missing_analysers(pipelines: Iterable[Pipeline]) -> tuple[str, ...]:
    """Return what goes unforgiven, or is forgiven too lightly, for want of an analyser, each once."""
    return tuple(dict.fromkeys(a.missing for pipeline in pipelines for a in pipeline.analysers() if a.missing))


def readings(pipelines: Iterable[Pipeline]) -> tuple[str, ...]:
    """Return what the level ``phonetic`` counts."""
    counted_in = [SOUNDS[p.language.tag] for p in pipelines if p.level == "phonetic"]
    if not counted_in:
        return ()
    what = " and ".join(dict.fromkeys(counted_in))
    return (f"level phonetic counts {what}, over a length of its own; the ladder is that of level default",)


def unused(lexicon: Lexicon | None, level: str) -> tuple[str, ...]:
    """Return why a lexicon says nothing, where it does not."""
    if lexicon is None:
        return ()
    if not lexicon.entries:
        return ("the lexicon has no entry",)
    if level in ("raw", "basic"):
        return (f"level {level} forgives nothing, so the lexicon was not asked",)
    return ()


def _empty_files(pairing: Pairing) -> list[str]:
    """Return whose file has no word in it: it counts as one utterance without words, and that may be a mistake."""
    sides = {"the reference": (pairing.references,), **pairing.answers}
    return [
        f"the file of {name} is empty, and counts as one utterance in which nothing was said"
        for name, of in sides.items()
        if any(t.meta.get("empty_file") for side in of for t in side)
    ]


def suggestions(pairing: Pairing) -> tuple[str, ...]:
    """Return the transcription convention that references look like; nobody but the user can say that it is theirs."""
    found = suspected(r.raw for r in pairing.references)
    if found is None:
        return ()
    name, marked, total = found
    told = f"{marked:,} of {counted(total, 'reference')} look marked up as in {name}, and the marks are scored as text"
    return (f"{told}; if they are, say --markup {name}",)


def notes_of(scored: Scored) -> tuple[str, ...]:
    """Return what could not be looked at."""
    prompts = _prompts(scored)
    if any(prompts.values()):
        return ()
    return (f"{_NO_PROMPT}; give it with --prompt if there was one",)


_NO_PROMPT = "no prompt is on record, so an echo of it cannot be recognised"


def _prompts(scored: Scored) -> dict[str, set[str]]:
    """Return the instructions that each system was given."""
    return {name: {u.prompt for u in tally.utterances if u.prompt} for name, tally in scored.tallies.items()}
