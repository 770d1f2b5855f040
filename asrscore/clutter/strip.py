"""The public calls of this room: one answer -> what was heard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import Any

from asrscore.clutter.engine import Engine, Step
from asrscore.clutter.rules import Facts
from asrscore.clutter.stripped import Stripped
from asrscore.errors import InputError
from asrscore.given import kind, string, string_or_none
from asrscore.packs import Pack, packs_of, plugged_packs, read_pack, shipped_packs

PackLike = Pack | str | PathLike[str]

_engines: dict[tuple[tuple[str, str], ...], Engine] = {}
_MOST_ENGINES = 32
#: What the last call asked for, so that the next one of many need not look it up.
_last: tuple[Sequence[PackLike] | None, tuple[Pack, ...], tuple[Pack, ...], Engine] | None = None


def rule_packs(packs: Sequence[PackLike] | None = None) -> tuple[Pack, ...]:
    """Return the clutter packs that ``strip`` uses.

    Args:
        packs: The user's own, as packs or files; one with the name of another replaces it.

    Raises:
        RuleError: A file is no pack.
    """
    own = tuple(pack if isinstance(pack, Pack) else read_pack(Path(pack)) for pack in packs or ())
    return packs_of("clutter", own)


def engine_of(packs: Sequence[PackLike] | None = None) -> Engine:
    """Return the compiled rules of ``rule_packs(packs)``.

    Raises:
        RuleError: A pack is faulty.
    """
    global _last
    known, shipped, plugged = _last, shipped_packs(), plugged_packs()
    if known is not None and packs is known[0] and shipped is known[1] and plugged is known[2]:
        return known[3]
    chosen = rule_packs(packs)
    key = tuple((pack.name, pack.digest) for pack in chosen)
    engine = _engines.get(key)
    if engine is None:
        if len(_engines) >= _MOST_ENGINES:
            _engines.clear()
        engine = _engines[key] = Engine(chosen)
    # Only what cannot change in its place may be known again by its identity.
    if packs is None or (isinstance(packs, tuple) and all(isinstance(pack, Pack) for pack in packs)):
        _last = (packs, shipped, plugged, engine)
    return engine


def _facts(prompt: str | None, context: str | None, meta: Mapping[str, Any] | None, lang: str | None) -> Facts:
    string_or_none(prompt, "the prompt")
    string_or_none(context, "the context")
    string_or_none(lang, "the language")
    if meta is not None and not isinstance(meta, Mapping):
        raise InputError(f"meta is {kind(meta)}", expected="a mapping")
    if not meta:
        return _sent(prompt, context, lang)
    duration = meta.get("duration_s", meta.get("duration"))
    events = meta.get("audio_events") or ()
    return Facts(
        prompt=prompt or None,
        context=context or None,
        lang=_primary(lang),
        finish_reason=str(meta["finish_reason"]) if meta.get("finish_reason") else None,
        duration_s=float(duration) if isinstance(duration, (int, float)) and duration > 0 else None,
        audio_events=tuple(event for event in events if isinstance(event, str)),
    )


@lru_cache(maxsize=512)
def _sent(prompt: str | None, context: str | None, lang: str | None) -> Facts:
    return Facts(prompt=prompt or None, context=context or None, lang=_primary(lang))


@lru_cache(maxsize=512)
def _primary(lang: str | None) -> str | None:
    return lang.replace("_", "-").split("-")[0].lower() if lang else None


def strip(
    raw: str,
    *,
    prompt: str | None = None,
    context: str | None = None,
    peers: Sequence[str] | None = None,
    meta: Mapping[str, Any] | None = None,
    lang: str | None = None,
    packs: Sequence[PackLike] | None = None,
) -> Stripped:
    """Take everything that is not speech off an answer.

    The same rules hold for every system and for the reference: nothing but the arguments is looked at.

    Args:
        raw: The answer exactly as it came.
        prompt: The instruction that was sent.
        context: System text, hot words or previous transcript that was sent.
        peers: What other systems wrote of the same audio: words that they heard in the same place are speech.
        meta: ``finish_reason``, ``duration_s`` (length of the audio in seconds), ``audio_events`` (strings as they
            stand in the text). Other keys are ignored.
        lang: BCP 47 tag of the speech.
        packs: The user's own rule packs, besides those that ship and are installed.

    Returns:
        The text, every piece removed with its evidence, remarks, and the status of the answer.

    Raises:
        InputError: An argument is of another type.
        RuleError: A pack is faulty, or a pattern ran out of time.
    """
    string(raw, "the answer")
    return engine_of(packs).run(raw, _facts(prompt, context, meta, lang), tuple(peers or ()))


def explain(
    raw: str,
    *,
    prompt: str | None = None,
    context: str | None = None,
    peers: Sequence[str] | None = None,
    meta: Mapping[str, Any] | None = None,
    lang: str | None = None,
    packs: Sequence[PackLike] | None = None,
) -> tuple[Step, ...]:
    """Return what ``strip`` does to ``raw``, step by step in the order it happens.

    The arguments and errors are those of ``strip``.
    """
    string(raw, "the answer")
    steps: list[Step] = []
    engine_of(packs).run(raw, _facts(prompt, context, meta, lang), tuple(peers or ()), steps)
    return tuple(steps)
