"""A stored result, scored anew from the texts it carries."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict, Unpack

from asrscore.compare.path import compare
from asrscore.errors import InputError
from asrscore.keywords import Keyword
from asrscore.lexicon import Lexicon, entry_of
from asrscore.packs import Pack
from asrscore.results import Comparison, Reference, ToldIn, Utterance
from asrscore.transcript import Transcript


def rescore(
    comparison: Comparison,
    *,
    lang: str | None = None,
    level: str | None = None,
    unit: str | None = None,
    prompt: str | None = None,
    packs: Sequence[Pack] = (),
    collapse_loops: bool = False,
    markup: str | None = None,
    lexicon: Lexicon | str | os.PathLike[str] | None = None,
    profiles: Sequence[str] = (),
    keywords: str | os.PathLike[str] | Iterable[str | Keyword] | None = None,
    told_in: ToldIn | None = None,
    group_by: str | Sequence[str] | None = None,
    cluster: str | None = None,
    seed: int | None = None,
    source: str = "result",
) -> Comparison:
    """Score a stored result again, with other settings or this version's rules.

    Args:
        comparison: The stored result.
        lang: Language of all utterances, instead of those in the result.
        level: Level, instead of the result's own.
        unit: Headline, instead of the result's own.
        prompt: Instruction that was sent to systems whose answers carry none.
        packs: The user's own rule packs.
        collapse_loops: Cut loops to their first turn, on all sides alike.
        markup: Transcription convention of the references, instead of the result's own.
        lexicon: The user's equivalences, instead of the result's own.
        profiles: Foreign profiles, instead of the result's own.
        keywords: Terms to look for, instead of the result's own.
        told_in: What confusions are told in, instead of the result's own.
        group_by: Columns of metadata by which rates are set apart, instead of the result's own.
        cluster: What intervals draw, instead of what the result's own drew.
        seed: Of all draws, instead of the result's own.
        source: The result's file, for error messages.

    Raises:
        InputError: The result was written without texts.
    """
    references, systems = transcripts_of(comparison, source=source)
    again = rescored(
        comparison, references, systems, lang=lang, level=level, unit=unit, prompt=prompt, packs=packs,
        collapse_loops=collapse_loops, markup=markup, lexicon=lexicon, profiles=profiles, keywords=keywords,
        told_in=told_in, group_by=group_by, cluster=cluster, seed=seed,
    )  # fmt: skip
    return again if lang is not None else replace(again, language_from=comparison.language_from)


def transcripts_of(
    comparison: Comparison, *, source: str = "result"
) -> tuple[list[Transcript], dict[str, list[Transcript]]]:
    """Return the references and the systems' answers that a result was made from.

    Args:
        comparison: The stored result.
        source: Its file, for error messages.

    Raises:
        InputError: The result was written without texts.
    """
    if any(r.raw is None for r in comparison.references):
        raise InputError(
            "the result was written with --no-texts, so it cannot be scored again",
            path=source,
            fix="show it without settings",
        )
    references = [_reference(r) for r in comparison.references]
    return references, {
        name: [_answer(u, system.about) for u in system.utterances if u.status != "missing"]
        for name, system in comparison.systems.items()
    }


class Settings(TypedDict, total=False):
    """What may be set when a result is scored anew; the meaning is that of the arguments of ``rescore``."""

    lang: str | None
    level: str | None
    unit: str | None
    prompt: str | None
    packs: Sequence[Pack]
    collapse_loops: bool
    markup: str | None
    lexicon: Lexicon | str | os.PathLike[str] | None
    profiles: Sequence[str]
    keywords: str | os.PathLike[str] | Iterable[str | Keyword] | None
    told_in: ToldIn | None
    group_by: str | Sequence[str] | None
    cluster: str | None
    seed: int | None


def rescored(
    like: Comparison,
    references: Sequence[Transcript],
    systems: Mapping[str, Sequence[Transcript]],
    *,
    allow_different: bool = True,
    **settings: Unpack[Settings],
) -> Comparison:
    """Score references and answers with the settings of a result, where no other is given.

    Args:
        like: The result whose settings hold.
        references: What was said.
        systems: System -> what it heard.
        allow_different: Whether different audio is only warned of; so it is where a result is there already.
        settings: Instead of the result's own; ``None`` and nothing leave that.
    """
    given = {key: value for key, value in settings.items() if value is not None and value != () and value is not False}
    before = like.uncertainty
    own: dict[str, Any] = {
        "level": like.level,
        "unit": like.unit,
        "prompt": like.prompt,
        "collapse_loops": any(system.loops_kept for system in like.systems.values()),
        "markup": like.markup,
        "lexicon": _lexicon(like),
        "profiles": [scale.name for scale in like.scales if scale.made_by],
        "keywords": _keywords(like),
        "told_in": like.told_in,
        "group_by": tuple(like.groups),
        "cluster": before.asked if before else None,
        "seed": before.seed if before else 0,
    }
    return compare(references, systems, **{**own, **given}, allow_different=allow_different)


def _lexicon(comparison: Comparison) -> Lexicon | None:
    entries = [entry_of(e.write or "", category=e.category, language=e.language) for e in comparison.lexicon]
    return Lexicon(tuple(entries)) if entries else None


def _keywords(comparison: Comparison) -> list[Keyword]:
    return [Keyword((term.term, *term.writings)) for term in comparison.terms if term.term is not None]


def _reference(r: Reference) -> Transcript:
    return Transcript(
        id=r.id,
        raw=r.marked or r.raw or "",
        alternatives=r.alternatives,
        language=r.language,
        duration_s=r.duration_s,
        audio_sha256=r.audio_sha256,
        meta=r.meta,
    )


def _answer(u: Utterance, about: Any) -> Transcript:
    meta = {"system": about, "audio_events": list(u.audio_events)} if u.audio_events else {"system": about}
    return Transcript(
        id=u.id, raw=u.raw or "", status=u.container, run=u.run, prompt=u.prompt, context=u.context,
        duration_s=u.duration_s, latency_s=u.latency_s, first_token_s=u.first_token_s,
        finish_reason=u.finish_reason, audio_sha256=u.audio_sha256, meta=meta,
    )  # fmt: skip
