"""Confusions -> candidates for a lexicon, to be read and pasted by a person; nothing is ever applied by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from asrscore.errors import InputError, MissingExtra
from asrscore.lattice import Category
from asrscore.normalize import language_of
from asrscore.normalize.phonetic import READ, reader_of
from asrscore.normalize.phonetic.sounds import Reader
from asrscore.normalize.skeleton import katakana, skeleton
from asrscore.results import Comparison

_SCRIPTS = {"Hangul": "가-힣", "kana": "ぁ-ゖァ-ヺー", "Han": "々〇一-鿿", "Latin": "a-zA-ZÀ-ɏ"}
_FIND = {name: re.compile(f"[{letters}]") for name, letters in _SCRIPTS.items()}
_JOINTS = re.compile(r"[\s'’·・-]+")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Two writings that may be one word."""

    reference: str
    hypothesis: str
    category: Category
    why: str
    counts: Mapping[str, int]
    """System -> times."""
    example: str
    """Id of an utterance in which it stands."""


def suggest(comparison: Comparison) -> tuple[Candidate, ...]:
    """Return confusions that look like two writings of one word, most frequent first.

    Words in two scripts with nearly the same consonants; words that differ only in spaces, hyphens or kana; words of
    one script with the same consonants and nearly the same letters; Korean and Japanese words that are read alike.
    Never where digits differ: those are errors. Whether two words of one sound are one word takes a person.

    Args:
        comparison: A comparison with its texts.

    Raises:
        InputError: The result was written without texts.
    """
    found: dict[tuple[str, str], Candidate] = {}
    reader = _reader(comparison)
    for confusion in comparison.confusions:
        if confusion.reference is None or confusion.hypothesis is None:
            raise InputError("the result was written with --no-texts", fix="make it anew with texts")
        one, other = _apart(confusion.reference.strip(), confusion.hypothesis.strip())
        told = _kind(one, other, reader)
        if told is None:
            continue
        counts = dict(confusion.counts)
        if known := found.get((one, other)):
            counts = {name: counts.get(name, 0) + n for name, n in known.counts.items()}
        found[one, other] = Candidate(one, other, *told, counts, known.example if known else confusion.example)
    return tuple(sorted(found.values(), key=lambda c: (-sum(c.counts.values()), c.reference, c.hypothesis)))


def lines(candidates: Iterable[Candidate], language: str | None = None) -> list[str]:
    """Return candidates as lines of a lexicon, each below a comment that says why.

    Args:
        candidates: What ``suggest`` returned.
        language: BCP 47 tag to be written behind each.
    """
    said: list[str] = []
    for c in candidates:
        times = ", ".join(f"{name} {n}" for name, n in c.counts.items() if n)
        said.append(_plain(f"# {c.why}; {times}; in {c.example}"))
        said.append(
            f"{_plain(c.reference)} = {_plain(c.hypothesis)}\t{c.category}" + (f"\t{language}" if language else "")
        )
    return said


def _said(text: str, reader: Reader) -> str:
    return "".join(sound.said for sound in reader.sounds(text))


def _plain(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)


def _scripts(text: str) -> frozenset[str]:
    return frozenset(name for name, letters in _FIND.items() if letters.search(text))


def _apart(one: str, other: str) -> tuple[str, str]:
    """Return two words without the ends that they share, where the rest is in two scripts: 클로드는, Claude는."""
    if _scripts(one) == _scripts(other):
        return one, other
    while one and other and one[-1] == other[-1] and not one[-1].isascii():
        one, other = one[:-1], other[:-1]
    while one and other and one[0] == other[0] and not one[0].isascii():
        one, other = one[1:], other[1:]
    return one.strip(), other.strip()


def _reader(comparison: Comparison) -> Reader | None:
    """Return what reads the language of a result aloud, where there is one language and somebody does."""
    (tag, *others) = comparison.languages
    try:
        return None if others or tag not in READ else reader_of(language_of(tag))
    except MissingExtra:
        return None


def _kind(one: str, other: str, reader: Reader | None) -> tuple[Category, str] | None:
    if not one or not other or one.endswith("…") or other.endswith("…"):
        return None
    if any(sign in side for side in (one, other) for sign in (" = ", " > ", "\t")) or one.startswith("#"):
        return None
    if any(c.isdigit() for c in one + other):
        return None
    left, right = _scripts(one), _scripts(other)
    if katakana(_JOINTS.sub("", one)).replace("ー", "") == katakana(_JOINTS.sub("", other)).replace("ー", ""):
        return "spelling", "the same but for spaces, hyphens, kana or long marks"
    first, second = skeleton(one), skeleton(other)
    if left != right and len(left) == len(right) == 1 and "Han" not in left | right:
        alike = len(first) > 1 and Levenshtein.normalized_similarity(first, second) > 0.6
        return ("script", f"{_named(left)} and {_named(right)} with like consonants") if alike else None
    if reader is not None and "Latin" not in left | right and _said(one, reader) == _said(other, reader):
        return "spelling", "read alike: the same word, or another of its sound"
    near = Levenshtein.normalized_similarity(one, other)
    if left == right and len(left) == 1 and first == second and len(first) > 1 and near >= _near_enough(one):
        return "spelling", "the same consonants, nearly the same letters"
    return None


def _named(scripts: frozenset[str]) -> str:
    return next(iter(scripts))


def _near_enough(text: str) -> float:
    """A syllable or a kana says as much as several letters, so one of three may differ."""
    return 0.75 if text.isascii() else 0.6
