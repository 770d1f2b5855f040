"""A stored result, scored anew from the texts it carries."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

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
        cluster: What intervals draw, instead of what the result's own drew.
        seed: Of all draws, instead of the result's own.
        source: The result's file, for error messages.

    Raises:
        InputError: The result was written without texts.
    """
    if any(r.raw is None for r in comparison.references):
        raise InputError(
            "the result was written with --no-texts, so it cannot be scored again",
            path=source,
            fix="show it without settings",
        )
    before = comparison.uncertainty
    references = [_reference(r) for r in comparison.references]
    systems = {
        name: [_answer(u, system.about) for u in system.utterances if u.status != "missing"]
        for name, system in comparison.systems.items()
    }
    again = compare(
        references, systems, lang=lang, level=level or comparison.level, unit=unit or comparison.unit,
        prompt=prompt if prompt is not None else comparison.prompt, packs=packs, collapse_loops=collapse_loops,
        markup=markup or comparison.markup, lexicon=lexicon if lexicon is not None else _lexicon(comparison),
        cluster=cluster or (before.asked if before else None),
        seed=seed if seed is not None else before.seed if before else 0,
        profiles=profiles or [scale.name for scale in comparison.scales if scale.made_by],
        keywords=keywords if keywords is not None else _keywords(comparison), told_in=told_in or comparison.told_in,
    )  # fmt: skip
    return again if lang is not None else replace(again, language_from=comparison.language_from)


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
        meta=r.meta,
    )


def _answer(u: Utterance, about: Any) -> Transcript:
    meta = {"system": about, "audio_events": list(u.audio_events)} if u.audio_events else {"system": about}
    return Transcript(
        id=u.id, raw=u.raw or "", status=u.container, run=u.run, prompt=u.prompt, context=u.context,
        duration_s=u.duration_s, latency_s=u.latency_s, first_token_s=u.first_token_s,
        finish_reason=u.finish_reason, meta=meta,
    )  # fmt: skip
