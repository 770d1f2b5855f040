"""The one path from transcripts to a comparison."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, get_args

from asrscore.clutter import rule_packs
from asrscore.compare.alike import require_alike
from asrscore.compare.audit import audit
from asrscore.compare.beside import scales
from asrscore.compare.costs import costs
from asrscore.compare.findings import Asked
from asrscore.compare.forgiven import conventions_of, forgiven_of, listed_of
from asrscore.compare.found import found_in
from asrscore.compare.inputs import Systems, gather
from asrscore.compare.remarks import missing_analysers, notes_of, readings, suggestions, unused, warnings_of
from asrscore.compare.rows import pooled
from asrscore.compare.scoring import Scored, Tally, score_all
from asrscore.compare.sources import Source
from asrscore.compare.stability import stability
from asrscore.compare.uncertainty import uncertainty
from asrscore.errors import InputError
from asrscore.given import flag, several, string_or_none, whole
from asrscore.keywords import Keyword, keywords_from
from asrscore.lexicon import Lexicon, read_lexicon
from asrscore.normalize import UNICODE_VERSION, detect, languages, primary
from asrscore.normalize.markup import checked
from asrscore.normalize.profiles import Profile, profile_of
from asrscore.packs import Pack, pinned
from asrscore.pairing import Pairing, pair
from asrscore.pipeline import LADDER, Pipeline, level_named
from asrscore.readers.languages import primary_tag
from asrscore.results import Comparison, RateInterval, Rung, SystemResult, ToldIn
from asrscore.score import UNITS, Counts, Unit
from asrscore.signature import signature
from asrscore.transcript import ANSWERED, STATUSES
from asrscore.uncollected import uncollected


@uncollected()
def compare(
    reference: Source,
    systems: Systems,
    *,
    lang: str | None = None,
    level: str | None = None,
    unit: str | None = None,
    prompt: str | None = None,
    packs: Sequence[Pack] = (),
    collapse_loops: bool = False,
    ref_format: str | None = None,
    hyp_format: str | None = None,
    encoding: str | None = None,
    markup: str | None = None,
    lexicon: Lexicon | str | os.PathLike[str] | None = None,
    profiles: Sequence[str | Profile | Callable[[str], str]] = (),
    keywords: str | os.PathLike[str] | Iterable[str | Keyword] | None = None,
    told_in: ToldIn = "word",
    group_by: str | Sequence[str] | None = None,
    cluster: str | None = None,
    seed: int = 0,
    allow_different: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Comparison:
    """Score any number of systems against one reference, on the same terms.

    Args:
        reference: A path; transcripts whose ``raw`` is what was said; texts in the order of the utterances; or a
            mapping of utterance id to text.
        systems: Name -> a source like the reference; or one path or a list of paths, which name their systems as
            they do at the command line (``NAME=path`` too).
        lang: BCP 47 tag of the whole reference; else each record's own, else found from the reference's text.
        level: ``raw``, ``basic``, ``default``, ``lenient`` or ``phonetic``; ``default`` when left out.
        unit: Headline instead of the language's own: ``cer``, ``wer`` or ``mer``.
        prompt: The instruction that was sent to systems whose files name none.
        packs: The user's own rule packs.
        collapse_loops: Cut loops at the end of texts to their first turn, on all sides alike; the counts with loops
            kept stand beside.
        ref_format: Format of the reference where it is not to be sniffed.
        hyp_format: Format of the outputs.
        encoding: Encoding of text files that are neither UTF-8 nor marked UTF-16.
        markup: Transcription convention of the reference.
        lexicon: The user's equivalences, or the file with them.
        profiles: Foreign profiles whose counts stand beside: ``whisper-en``, ``whisper-basic``, ``jiwer``,
            ``jiwer:ToLowerCase,RemovePunctuation``, or transforms of jiwer or functions of your own.
        keywords: Terms to look for, or the file with them, one a line.
        told_in: What confusions are told in: ``word`` for pieces that people mean, or ``character``.
        group_by: Columns of the reference's metadata by which rates are set apart, ``speaker.gender`` for one inside
            another.
        cluster: What intervals draw: ``utterance``, ``speaker``, ``recording``, or a column of the reference; else
            the speakers or recordings that all references name, else utterances.
        seed: Of all draws.
        allow_different: Compare answers to different audio, or texts of different recipes, all the same, and warn.
        progress: Called with 1 after every utterance.

    Returns:
        Counts, pairs, ladder, audit, confusions and costs.

    Raises:
        InputError: Files that cannot be read or paired, or a setting that does not exist.
        SignatureMismatch: Files carry the signatures of different recipes.
        MissingExtra: A profile whose package is not installed.
        RuleError: A faulty pack, or a pattern that ran out of time.
    """
    lang, prompt = string_or_none(lang, "the language"), string_or_none(prompt, "the prompt")
    cluster, seed = string_or_none(cluster, "cluster"), whole(seed, "the seed")
    collapse_loops, allow_different = flag(collapse_loops, "collapse_loops"), flag(allow_different, "allow_different")
    packs = several(packs, Pack, "the packs", "packs, as asrscore.read_pack returns them")
    if progress is not None and not callable(progress):
        raise InputError(f"progress is {progress!r:.60}", expected="a function")
    if markup is not None:
        checked(markup)
    if unit is not None and unit not in UNITS:
        raise InputError(f"no unit is called {unit!r}", expected=", ".join(UNITS))
    if told_in not in get_args(ToldIn):
        raise InputError(f"confusions are told in {told_in!r}", expected=" or ".join(get_args(ToldIn)))
    wanted = level_named(level)
    foreign = [profile_of(profile) for profile in several(profiles, object, "the profiles", "a list of them")]
    grouped = [group_by] if isinstance(group_by, str) else () if group_by is None else group_by
    columns = several(grouped, str, "the columns to group by", "names of columns")
    asked = Asked(keywords_from(keywords), told_in, columns)
    inputs = gather(reference, systems, ref_format=ref_format, hyp_format=hyp_format, encoding=encoding, prompt=prompt)
    pairing = pair(inputs.reference, inputs.systems)
    unlike = require_alike(pairing, allow_different=allow_different)
    tags, found_from = _languages_of(pairing, lang, packs)
    own = lexicon if lexicon is None or isinstance(lexicon, Lexicon) else read_lexicon(lexicon)
    pipelines = {
        tag: Pipeline.for_language(
            tag, level=wanted, packs=packs, collapse_loops=collapse_loops, markup=markup, lexicon=own
        )
        for tag in dict.fromkeys(tags)
    }
    headline = _headline(unit, pipelines)
    scored = score_all(pairing, pipelines, tags, progress, headline, asked)
    names = list(pairing.answers)
    spaced = {tag: pipeline.language.spaced for tag, pipeline in pipelines.items()}
    uncertain = uncertainty(scored, headline, spaced, asked=cluster, seed=seed)
    results = {name: _system(name, scored.tallies[name], pairing, headline, uncertain.of_rates[name]) for name in names}
    everyone = _answered_by_all(pairing, scored)
    found, conventions = found_in(scored, asked, headline, uncertain.clusters), conventions_of(scored.tallies)
    return Comparison(
        level=wanted,
        unit=headline,
        languages=dict(Counter(tags)),
        units={tag: pipeline.language.unit for tag, pipeline in pipelines.items()},
        language_from=found_from,
        references=tuple(scored.references),
        systems=results,
        answered={name: _of_some(scored.tallies[name], everyone, results[name]) for name in names},
        answered_by_all=len(everyone),
        pairs=uncertain.pairs,
        uncertainty=uncertain.whole,
        ladder=_ladder(scored.tallies),
        audit=_audit(scored.tallies, results, headline, wanted),
        suspects=tuple(scored.suspects),
        stability=stability(scored.tallies, results, headline, wanted),
        **found,
        conventions=conventions,
        lexicon=listed_of(own, scored.tallies),
        scales=scales(foreign, pairing, pipelines, tags, found["confusions"], conventions),
        warnings=(
            *unlike,
            *warnings_of(pairing, scored),
            *(() if markup else suggestions(pairing)),
            *missing_analysers(pipelines.values()),
            *unused(own, wanted),
        ),
        notes=(*pairing.notes, *notes_of(scored), *uncertain.notes, *readings(pipelines.values())),
        signature=_signature(wanted, headline, pipelines, packs),
        prompt=prompt,
        markup=markup,
    )


def _languages_of(pairing: Pairing, lang: str | None, packs: Sequence[Pack]) -> tuple[list[str], str]:
    """Return the language of every reference, and who said so. Answers have no say: a system must not set the scale."""
    if lang is not None:
        if not lang.strip():
            raise InputError("the language is empty", expected="a BCP 47 tag such as ko or en")
        tag = primary_tag(lang)
        if tag is None:
            raise InputError(f"no language is called {lang!r}", expected="a BCP 47 tag such as ko, ja or en")
        return [tag] * len(pairing.references), "as given"
    own = [r.language for r in pairing.references]
    if all(own):
        return [primary(tag) for tag in own if tag], "the reference's records say so"
    found = detect((text for r in pairing.references for text in (r.raw,)), languages(packs))
    tags = [primary(tag) if tag else found.tag for tag in own]
    return tags, found.how + ("; some records name their own" if any(own) else "")


def _headline(unit: str | None, pipelines: Mapping[str, Pipeline]) -> Unit | None:
    if unit is not None:
        return next(u for u in UNITS if u == unit)
    own = {pipeline.language.unit for pipeline in pipelines.values()}
    return own.pop() if len(own) == 1 else None


def _about(pairing: Pairing, name: str) -> dict[str, Any]:
    for answers in pairing.answers[name]:
        about = answers[0].meta.get("system")
        if isinstance(about, Mapping):
            return dict(about)
    return {}


def _system(
    name: str, tally: Tally, pairing: Pairing, unit: Unit | None, intervals: Mapping[str, RateInterval]
) -> SystemResult:
    statuses = Counter(u.status for u in tally.utterances)
    flags = Counter(flag for u in tally.utterances for flag in u.flags)
    about, whole = _about(pairing, name), pooled(tally.per_utterance)
    several = len(tally.languages) > 1
    return SystemResult(
        name=name,
        cer=whole["cer"],
        wer=whole["wer"],
        mer=whole["mer"],
        intervals=intervals,
        statuses={status: statuses[status] for status in STATUSES if statuses[status]},
        flags=dict(sorted(flags.items())),
        removed=tally.removed.by_class(),
        utterances=tuple(tally.utterances),
        languages={tag: pooled(parts) if several else whole for tag, parts in tally.languages.items()},
        forgiven=forgiven_of(tally),
        loops_kept=pooled(tally.loops_kept) if tally.loops_kept else {},
        runs={run: pooled(parts) for run, parts in sorted(tally.runs.items())},
        costs=costs(tally.utterances, about),
        split=tally.ties.sums(unit, whole[unit or "wer"]),
        about=about,
    )


def _answered_by_all(pairing: Pairing, scored: Scored) -> list[int]:
    """Return the indices of the references that every system answered in every run."""
    failed: set[str] = set()
    for tally in scored.tallies.values():
        failed |= {u.id for u in tally.utterances if u.status not in ANSWERED}
    return [i for i, reference in enumerate(pairing.references) if reference.id not in failed]


def _of_some(tally: Tally, indices: Sequence[int], system: SystemResult) -> dict[str, Counts]:
    """Return a system's counts over some of the references."""
    if len(indices) == len(tally.per_utterance):
        return {unit: system.counts(unit) for unit in UNITS}
    return pooled([tally.per_utterance[i] for i in indices])


def _ladder(tallies: Mapping[str, Tally]) -> tuple[Rung, ...]:
    systems = {name: tally.ladder.sums() for name, tally in tallies.items()}
    first = next(iter(systems.values()))
    return tuple(
        Rung(
            name=name,
            reference_length={unit: counts.reference_length for unit, counts in first[name].items()},
            systems={system: rungs[name] for system, rungs in systems.items()},
        )
        for name in LADDER
        if name in first
    )


def _audit(tallies: Mapping[str, Tally], systems: Mapping[str, SystemResult], unit: Unit | None, level: str) -> Any:
    if unit is None or level == "raw":
        return None
    stripped = {name: system.counts(unit) for name, system in systems.items()}
    unstripped = {name: tally.unstripped.onto(stripped[name]) for name, tally in tallies.items()}
    return audit(stripped, unstripped, unit=unit, level=level)


def _signature(level: str, unit: Unit | None, pipelines: Mapping[str, Pipeline], packs: Sequence[Pack]) -> str:
    spoken = [pipelines[tag].language for tag in sorted(pipelines)]
    first = next(iter(pipelines.values()))
    return signature(
        {
            "level": level,
            "unit": unit or "mixed",
            "lang": ",".join(language.tag for language in spoken),
            "language": ",".join(dict.fromkeys(language.pack for language in spoken)),
            "analyser": ",".join(
                dict.fromkeys(asked.pinned for tag in sorted(pipelines) for asked in pipelines[tag].analysers())
            ),
            "clutter": "" if level == "raw" else pinned(rule_packs(packs)),
            "markup": first.markup or "",
            "lexicon": first.lexicon.digest if first.lexicon and first.lexicon.entries and first.forgiving else "",
            "loops": "collapsed" if any(pipeline.collapse_loops for pipeline in pipelines.values()) else "",
            "unicode": UNICODE_VERSION,
        }
    )
