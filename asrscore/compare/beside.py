"""The same answers as foreign profiles count them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from asrscore.compare.anew import NO_TEXT
from asrscore.compare.rows import over, pooled
from asrscore.normalize.profiles import Profile, words
from asrscore.pairing import Pairing
from asrscore.pipeline import Pipeline
from asrscore.results import Confusion, Convention, Difference, Scale
from asrscore.score import UNITS, Row, Unit
from asrscore.score.align import count
from asrscore.score.units import cut


def scales(
    profiles: Iterable[Profile],
    pairing: Pairing,
    pipelines: Mapping[str, Pipeline],
    tags: Sequence[str],
    confusions: Sequence[Confusion],
    conventions: Sequence[Convention],
) -> tuple[Scale, ...]:
    """Return every system on the scale of each profile.

    Args:
        profiles: How others clean.
        pairing: References and answers.
        pipelines: Language -> its pipeline.
        tags: The language of each reference.
        confusions: What the result charges.
        conventions: What it forgives.
    """
    return tuple(_scale(profile, pairing, pipelines, tags, confusions, conventions) for profile in profiles)


def _scale(
    profile: Profile,
    pairing: Pairing,
    pipelines: Mapping[str, Pipeline],
    tags: Sequence[str],
    confusions: Sequence[Confusion],
    conventions: Sequence[Convention],
) -> Scale:
    rows: dict[str, list[Row]] = {name: [] for name in pairing.answers}
    for at, (reference, tag) in enumerate(zip(pairing.references, tags, strict=True)):
        pipeline = pipelines[tag]
        said = [profile(pipeline.marked(text).plain) for text in (reference.raw, *reference.alternatives)]
        for name, answers in pairing.answers.items():
            for answer in answers[at]:
                heard = profile("" if answer.status in NO_TEXT else answer.raw)
                rows[name].append(_best(said, heard, pipeline.language.unit))
    systems = {name: pooled(parts) for name, parts in rows.items()}
    first = next(iter(systems.values()))
    strangers = sorted(set(tags) - {profile.language}) if profile.language else []
    made_for = f"; it is made for {profile.language}, not for {', '.join(strangers)}" if strangers else ""
    return Scale(
        name=profile.name,
        made_by=profile.made_by,
        does=profile.does + made_for,
        reference_length={unit: counts.reference_length for unit, counts in first.items()},
        systems=systems,
        hides=tuple(_differences(confusions, lambda one, other: _same(profile, one, other))),
        charges=tuple(_differences(conventions, lambda one, other: not _same(profile, one, other))),
    )


def _counts(said: str, heard: str) -> Row:
    """Return the counts as jiwer's default transforms cut the texts; the mixed unit is ours."""
    return (
        count(said.strip(), heard.strip()),
        count(words(said), words(heard)),
        count(*(cut("mer", text, spaces_count=True) for text in (said, heard))),
    )


def _best(said: Sequence[str], heard: str, unit: Unit) -> Row:
    """Return the counts against the reference that fits best, over the length of the first one."""
    options = [_counts(one, heard) for one in said]
    if len(options) == 1:
        return options[0]
    column = UNITS.index(unit)
    return over(min(options, key=lambda row: row[column].errors), options[0])


def _same(profile: Profile, one: str, other: str) -> bool:
    """Whether a profile takes two writings for one: spaces inside words and between them aside."""
    return words(profile(one)) == words(profile(other))


def _differences(found: Iterable[Confusion | Convention], wanted: Callable[[str, str], bool]) -> Iterator[Difference]:
    for c in found:
        if c.reference is not None and c.hypothesis is not None and wanted(c.reference, c.hypothesis):
            yield Difference(
                reference=c.reference, hypothesis=c.hypothesis, counts=c.counts, example=c.example,
                licence=c.licence if isinstance(c, Convention) else "",
            )  # fmt: skip
