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


#: Particles after a consonant and after a vowel; those that begin with the same letters share a pair.
_PAIRS = (("을", "를"), ("은", "는"), ("이었", "였"), ("이에", "예"), ("이나", "나"), ("이라", "라"), ("이랑", "랑"),
          ("이고", "고"), ("이야", "야"), ("이", "가"), ("과", "와"), ("으로", "로"))  # fmt: skip


def closed(syllable: str) -> bool:
    """Return whether a Hangul syllable ends in a consonant."""
    return "가" <= syllable <= "힣" and (ord(syllable) - ord("가")) % 28 > 0


class Jamo:
    """Finds jamo that are no syllable and have another code point: ᄏᄏ for ㅋㅋ."""

    def spares(self, text: str, cased: str) -> bool:  # noqa: ARG002
        """Return whether there is none of them."""
        return _JAMO.search(text) is None

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

    def spares(self, text: str, cased: str) -> bool:  # noqa: ARG002
        """Return whether there is none of them."""
        return self._run.search(text) is None

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
        self._pattern = re.compile(rf"(?<!\S)(?:{any_of(self._writings)})")
        firsts = any_of(writing.partition(" ")[0] for writing in self._writings)
        self._first = re.compile(rf"(?<!\S)(?:{firsts})")

    def spares(self, text: str, cased: str) -> bool:  # noqa: ARG002
        """Return whether no word begins like one that is listed."""
        return self._first.search(text) is None

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every word that is listed."""
        text = canonical.text
        for match in self._pattern.finditer(text):
            space = text.find(" ", match.end())
            yield self._with_particle(match, text[match.end() : len(text) if space < 0 else space])

    def _with_particle(self, match: re.Match[str], rest: str) -> Slot:
        """Return the slot of a word; where another spelling asks for another particle, with it: 케익을, 케이크를."""
        own, writings = closed(match[0][-1]), self._writings[match[0]]
        pair = next((pair for pair in _PAIRS if rest.startswith(pair[not own])), None)
        if pair is None or all(closed(str(writing.parts[0])[-1]) is own for writing in writings):
            return Slot(*match.span(), writings)
        said = pair[not own]
        ways = tuple(
            writing.with_parts((f"{writing.parts[0]}{pair[not closed(str(writing.parts[0])[-1])]}",))
            for writing in writings
        )
        return Slot(match.start(), match.end() + len(said), ways)
