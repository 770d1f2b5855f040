"""Scored answers -> intervals of rates and differences, tests of every pair, and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from asrscore.compare.clusters import Clusters, clusters_of
from asrscore.compare.rows import twin_of_mixed
from asrscore.compare.scoring import Scored, Tally
from asrscore.compare.tests import Answer, adjusted, pair_tests
from asrscore.compare.verdict import told
from asrscore.results import HypothesisTest, Interval, Pair, Place, RateInterval, Uncertainty
from asrscore.score import Score, Unit
from asrscore.score.significance import (
    FEWEST,
    FEWEST_WORDS,
    RESAMPLES,
    Paired,
    Places,
    Sums,
    block_count,
    block_sums,
    draws_for,
    paired,
    ranks,
    rate,
    smallest_gap,
    sums,
)
from asrscore.words import drawn

#: Characters that are about a word, in languages written without spaces.
_CHARACTERS_A_WORD = 2
_METHODS = {
    "bootstrap": f"paired bootstrap, percentile, {RESAMPLES:,} resamples",
    "linearised": "linearised ratio, Student's t",
}


@dataclass(frozen=True, slots=True)
class Uncertain:
    """What is known of all systems' uncertainty."""

    of_rates: Mapping[str, Mapping[str, RateInterval]]
    """System -> unit -> its rate with its interval."""
    pairs: tuple[Pair, ...]
    whole: Uncertainty | None
    clusters: Clusters
    notes: tuple[str, ...] = ()


def uncertainty(
    scored: Scored, unit: Unit | None, spaced: Mapping[str, bool], *, asked: str | None = None, seed: int = 0
) -> Uncertain:
    """Return intervals, tests and places.

    Args:
        scored: What the pass over the utterances found.
        unit: The headline; without one only rates have intervals.
        spaced: Language -> whether it separates words in writing.
        asked: The cluster that was asked for; see ``clusters_of``.
        seed: Of all draws.

    Raises:
        InputError: A reference does not have the cluster that was asked for.
    """
    clusters = clusters_of(scored.references, asked)
    notes = (f"one {clusters.alone}: intervals are over utterances and speak of no other",) if clusters.alone else ()
    pooled = {name: _pooled(tally, clusters) for name, tally in scored.tallies.items()}
    of_rates = {name: _of_rates(parts, clusters.of) for name, parts in pooled.items()}
    if unit is None:
        return Uncertain(of_rates, (), None, clusters, notes)
    per: dict[str, Sums] = {name: sums_of[unit] for name, sums_of in pooled.items()}
    del pooled  # What is no longer needed goes before the draws, which take most memory of all.
    blocks = _blocks(scored, clusters, spaced)
    if blocks:
        per = {name: _by_blocks(_answers(tally, unit), blocks) for name, tally in scored.tallies.items()}
        for name, parts in per.items():
            if found := _of_rate(parts, "block"):
                of_rates[name] = {**of_rates[name], unit: found}
    of = "block" if blocks else clusters.of
    names = list(per)
    draws = draws_for(len(names) * (len(names) - 1) // 2)
    places = ranks(per, seed=seed) or {}
    answers = {name: _answers(tally, unit) for name, tally in scored.tallies.items()}
    whole = Uncertainty(
        cluster=of,
        clusters=len(next(iter(per.values()))),
        seed=seed,
        resamples=RESAMPLES,
        randomisations=draws,
        asked=asked,
        places={name: Place(low=s.low, high=s.high, first=s.first) for name, s in places.items()},
    )
    return Uncertain(of_rates, _pairs(per, answers, unit, of, seed, draws), whole, clusters, notes)


def _pooled(tally: Tally, clusters: Clusters) -> dict[Unit, Sums]:
    """Return errors and reference length by unit and cluster."""
    rows = tally.per_utterance
    cer, wer = (sums(zip(clusters.labels, [row[column] for row in rows], strict=True)) for column in (0, 1))
    twin = twin_of_mixed(rows)
    mer = sums(zip(clusters.labels, [row[2] for row in rows], strict=True)) if twin is None else (cer, wer)[twin]
    return {"cer": cer, "wer": wer, "mer": mer}


def _of_rates(pooled: Mapping[Unit, Sums], of: str) -> dict[str, RateInterval]:
    found: dict[Unit, RateInterval | None] = {}
    for unit, parts in pooled.items():
        twin = next((u for u in found if pooled[u] is parts), None)
        found[unit] = found[twin] if twin else _of_rate(parts, of)
    return {unit: interval for unit, interval in found.items() if interval}


def _of_rate(parts: Sums, of: str) -> RateInterval | None:
    found = rate(parts)
    if found is None:
        return None
    missing = None
    if found.low is None:
        missing = _too_few(of) if found.clusters < FEWEST else "an error" if not found.value else "rates that vary"
    return RateInterval(
        rate=found.value, low=found.low, high=found.high, clusters=found.clusters, of=of, missing=missing
    )


def _too_few(of: str) -> str:
    return f"at least {drawn(FEWEST, of)}"


def _plural(of: str) -> str:
    return drawn(2, of).removeprefix("2 ")


def _answers(tally: Tally, unit: Unit) -> list[Answer]:
    """Return one answer for each reference; repeated runs are laid over each other."""
    if len({u.id for u in tally.utterances}) == len(tally.utterances):
        return [_alone(u.score, places, unit) for u, places in zip(tally.utterances, tally.places, strict=True)]
    by_id: dict[str, list[int]] = {}
    for at, utterance in enumerate(tally.utterances):
        by_id.setdefault(utterance.id, []).append(at)
    return [_answer([(tally.utterances[at].score, tally.places[at]) for at in runs], unit) for runs in by_id.values()]


def _alone(score: Score, places: Places, unit: Unit) -> Answer:
    counts = score.counts(unit)
    text = score.lattices[0].text if score.lattices is not None else None
    return Answer(places, counts.reference_length, counts.errors, 1, text)


def _answer(runs: Sequence[tuple[Score, Places]], unit: Unit) -> Answer:
    score, places = runs[0]
    if len(runs) == 1:
        return _alone(score, places, unit)
    counts = score.counts(unit)
    texts = {score.lattices[0].text for score, _ in runs if score.lattices}
    return Answer(
        places=Places(*_together([where for _, where in runs])),
        length=counts.reference_length,
        errors=sum(score.counts(unit).errors for score, _ in runs),
        runs=len(runs),
        reference=texts.pop() if len(texts) == 1 else None,
    )


def _together(places: Sequence[Places]) -> tuple[list[int], list[int]]:
    return [at for p in places for at in p.wrong], [at for p in places for at in p.inserted]


def _blocks(scored: Scored, clusters: Clusters, spaced: Mapping[str, bool]) -> int:
    """Return into how many blocks the one recording is cut; 0 where there are several, or where it is short."""
    if len(set(clusters.labels)) != 1:
        return 0
    tally = next(iter(scored.tallies.values()))
    runs = Counter(u.id for u in tally.utterances)
    words = 0
    for reference, counts in zip(scored.references, tally.per_utterance, strict=True):
        column, a_word = (1, 1) if spaced[reference.language] else (0, _CHARACTERS_A_WORD)
        words += counts[column].reference_length // runs[reference.id] // a_word
    return block_count(words)


def _by_blocks(answers: Sequence[Answer], blocks: int) -> Sums:
    return block_sums([a.length for a in answers], [a.places for a in answers], [a.runs for a in answers], blocks)


def _pairs(
    per: Mapping[str, Sums], answers: Mapping[str, Sequence[Answer]], unit: Unit, of: str, seed: int, draws: int
) -> tuple[Pair, ...]:
    """Return every pair of systems, p-values adjusted over all of them."""
    couples = list(combinations(per, 2))
    found = [paired(per[a], per[b], seed=seed) for a, b in couples]
    tests: list[list[HypothesisTest]] = [
        pair_tests(per[a], per[b], answers[a], answers[b], of=of, seed=seed, draws=draws)
        if one is not None and one.low is not None
        else []
        for (a, b), one in zip(couples, found, strict=True)
    ]
    made = []
    for (a, b), one, of_pair in zip(couples, found, adjusted(tests), strict=True):
        pair = Pair(
            a=a,
            b=b,
            unit=unit,
            interval=_interval(one, of, len(per[a])),
            verdict="",
            tests=tuple(of_pair),
            smallest_gap=smallest_gap(one.estimate) if one else None,
        )
        errors = sum(e for e, _ in per[a].values()) - sum(e for e, _ in per[b].values())
        lengths = {sum(n for _, n in per[name].values()) for name in (a, b)}
        made.append(told(pair, errors, lengths.pop() if len(lengths) == 1 else None, len(couples)))
    return tuple(made)


def _interval(found: Paired | None, of: str, clusters: int) -> Interval:
    if found is None:
        return Interval(
            difference=0.0, low=None, high=None, method=None, clusters=clusters, missing="a reference with text", of=of
        )
    estimate = found.estimate
    missing = None
    if found.method is None:
        few = estimate.clusters < FEWEST
        missing = _too_few(of) if few else f"{_plural(of)} whose differences vary"
        if few and clusters == 1:
            missing += f", or one recording of at least {FEWEST_WORDS} words"
    linearised = (estimate.low, estimate.high) if estimate.low is not None and estimate.high is not None else ()
    return Interval(
        difference=estimate.value,
        low=found.low,
        high=found.high,
        method=f"{_METHODS[found.method]}, over {_plural(of)}" if found.method else None,
        clusters=estimate.clusters,
        missing=missing,
        of=of,
        bca=found.bootstrap.bca if found.bootstrap else (),
        linearised=linearised if found.method else (),
    )
