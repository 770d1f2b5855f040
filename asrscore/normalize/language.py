"""What scoring must know of a language, read from its pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal, get_args

from asrscore.packs import Pack, packs_of

Unit = Literal["cer", "wer"]

_KEYS = {
    "kind": str, "name": str, "title": str, "unit": str, "spaces_count": bool, "spaced": bool,
    "groups_with_comma": bool, "turkic_case": bool, "scripts": list, "stop_words": list,
    "conventions": dict, "lenient": dict, "pieces": dict, "like": str,
}  # fmt: skip
_TABLES = ("conventions", "lenient", "pieces")


@dataclass(frozen=True, slots=True)
class Language:
    """A language as scoring sees it."""

    tag: str
    """BCP 47 primary tag."""
    title: str
    """Its name in English."""
    unit: Unit
    """The headline: characters or words."""
    spaces_count: bool
    """Whether a space is a character of the CER."""
    spaced: bool
    """Whether words are separated in writing, so that they can be counted and named."""
    groups_with_comma: bool
    """Whether 1,000 is a thousand."""
    turkic_case: bool
    """Whether I is the capital of ı."""
    scripts: tuple[str, ...]
    """Unicode scripts it is written in."""
    stop_words: frozenset[str]
    """Common short words, for telling languages of one script apart."""
    pack: str
    """``name@digest`` of the pack that says so."""
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False, compare=False)
    """What may be written in several ways: the pack's tables ``conventions`` and ``lenient``; and what
    people call a word, where spaces do not say it: ``pieces``."""


def _checked(pack: Pack) -> Language:
    for key, value in pack.data.items():
        if (kind := _KEYS.get(key)) is None:
            raise pack.fault(f"unknown key {key!r}; a language pack has {', '.join(_KEYS)}")
        if not isinstance(value, kind):
            raise pack.fault(f"{key} is {value!r}, expected a {kind.__name__}")
    unit = pack.data.get("unit", "wer")
    if unit not in get_args(Unit):
        raise pack.fault(f"unit is {unit!r}, expected cer or wer")
    return Language(
        tag=pack.name,
        title=pack.data.get("title", pack.name),
        unit=unit,
        spaces_count=pack.data.get("spaces_count", True),
        spaced=pack.data.get("spaced", True),
        groups_with_comma=pack.data.get("groups_with_comma", False),
        turkic_case=pack.data.get("turkic_case", False),
        scripts=tuple(pack.data.get("scripts", ())),
        stop_words=frozenset(pack.data.get("stop_words", ())),
        pack=pack.pinned,
        rules={key: pack.data[key] for key in _TABLES if key in pack.data},
    )


def languages(extra: Iterable[Pack] = ()) -> dict[str, Language]:
    """Return every language that has a pack, by tag; ``und`` serves the others.

    Args:
        extra: The user's own packs.

    Raises:
        RuleError: A pack has a key or a value that it should not have.
    """
    return dict(_languages(_Packs(packs_of("language", tuple(extra)))))


class _Packs:
    """Packs that are the same to a cache where their contents are."""

    def __init__(self, packs: tuple[Pack, ...]) -> None:
        self.packs = packs
        self._key = tuple([(pack.name, pack.digest, pack.source) for pack in packs])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Packs) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=8)
def _languages(known_packs: _Packs) -> dict[str, Language]:
    packs = {pack.name: pack for pack in known_packs.packs}
    known = {name: _checked(pack) for name, pack in packs.items()}
    for name, pack in packs.items():
        # A language without conventions of its own has those of any language.
        model = pack.data.get("like", None if name == "und" or "conventions" in pack.data else "und")
        if model is None:
            continue
        if model not in known or "like" in packs[model].data:
            raise pack.fault(f"like is {model!r}, expected a language with conventions of its own")
        mine, its = known[name], known[model]
        rules = {key: {**its.rules.get(key, {}), **mine.rules.get(key, {})} for key in _TABLES}
        known[name] = replace(mine, rules=rules, pack=f"{mine.pack}+{its.pack}")
    return known


def primary(tag: str) -> str:
    """Return the BCP 47 primary tag of ``tag``, in lower case."""
    return tag.replace("_", "-").split("-")[0].lower()


def language_of(tag: str, extra: Iterable[Pack] = ()) -> Language:
    """Return what to know of the language ``tag``; one without a pack is scored as ``und`` under its own tag."""
    return _language(_Packs(packs_of("language", tuple(extra))), primary(tag))


@lru_cache(maxsize=256)
def _language(packs: _Packs, wanted: str) -> Language:
    known = _languages(packs)
    if wanted in known:
        return known[wanted]
    return replace(known["und"], tag=wanted, title=wanted)
