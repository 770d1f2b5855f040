"""Hangul: jamo that stand alone, and words that are spelled in several ways."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from asrscore.lattice import Slot, Writing
from asrscore.normalize.korean.surroundings import any_of
from asrscore.normalize.slots import Canonical
from asrscore.normalize.variants import groups

_LEADING = dict(zip("ᄀᄁᄂᄃᄄᄅᄆᄇᄈᄉᄊᄋᄌᄍᄎᄏᄐᄑᄒ", "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ", strict=True))
_VOWELS = {chr(0x1161 + i): chr(0x314F + i) for i in range(21)}
_COMPATIBLE = {**_LEADING, **_VOWELS}
_JAMO = re.compile("[" + "".join(_COMPATIBLE) + "]+")


class Jamo:
    """Finds jamo that are no syllable and have another code point: ᄏᄏ for ㅋㅋ."""

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every run of them."""
        if canonical.text.isascii():
            return
        for match in _JAMO.finditer(canonical.text):
            way = "".join(_COMPATIBLE[c] for c in match[0])
            yield Slot(*match.span(), (Writing((way,), "respelling", "spelling"),))


class Laughter:
    """Finds ㅋㅋㅋ and ㅠㅠ, which may be left out.

    Args:
        letters: The jamo that are written for laughing and crying.
    """

    def __init__(self, letters: str) -> None:
        both = letters + "".join(old for old, new in _COMPATIBLE.items() if new in letters)
        self._run = re.compile(f"[{both}]{{2,}}")

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every run of them."""
        for match in self._run.finditer(canonical.text):
            yield Slot(*match.span(), (Writing((), "respelling", "filler"),))


class Spellings:
    """Finds words with several spellings, at the beginning of a word: particles follow.

    Args:
        lines: One list of spellings a word.
    """

    def __init__(self, lines: Iterable[Sequence[str]]) -> None:
        self._writings = groups(lines, "spelling")
        self._pattern = re.compile(any_of(self._writings))
        self._heads = frozenset(word[:2] for word in self._writings)

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every word that is listed."""
        at = 0
        for word in canonical.words:
            if (word[:2] in self._heads or word[:1] in self._heads) and (
                match := self._pattern.match(canonical.text, at)
            ):
                yield Slot(*match.span(), self._writings[match[0]])
            at += len(word) + 1
