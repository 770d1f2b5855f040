"""Letters in Latin script: initialisms, and accents that a language does not need."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import ascii_lowercase

import unicodedata2

from asrscore.lattice import Slot, Writing
from asrscore.normalize.slots import Canonical

_CAPITALS = re.compile(r"(?<![^\W\d_])[A-Z]{2,6}(?=[0-9]*(?:s|'s)?(?![^\W_']))")
_SINGLE = re.compile(r"(?<!\S)[a-z](?: [a-z])+(?!\S)")
_ACCENTED = re.compile(r"[^\W\d_]*[\u00C0-\u024F][^\W\d_]*")


class Initialisms:
    """Finds letters that are named one by one, written together: *FBI*, in a text that is not all capitals."""

    def spares(self, text: str, cased: str) -> bool:  # noqa: ARG002
        """Return whether there are no capitals in a row that are named."""
        return _CAPITALS.search(cased) is None

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every initialism."""
        cased, text = canonical.cased, canonical.text
        if cased is not text and _CAPITALS.search(cased) and not cased.isupper():
            for match in _CAPITALS.finditer(cased):
                letters = " ".join(text[match.start() : match.end()])
                yield Slot(*match.span(), (Writing((letters,), "expansion", "spelling"),))


class Spelled:
    """Finds letters that are named one by one, written apart: *f b i*.

    Args:
        not_letters: Letters that are a word when they are written together (*us*, *it*).
    """

    #: One letter of a run is another than those that are words by themselves.
    words = frozenset(ascii_lowercase) - {"a", "i"}

    def __init__(self, not_letters: Iterable[str]) -> None:
        self._not_letters = frozenset(not_letters)

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every run of letters."""
        for match in _SINGLE.finditer(canonical.text):
            joined = match[0].replace(" ", "")
            if joined not in self._not_letters and len(joined) < 7 and joined.strip("ai"):
                yield Slot(*match.span(), (Writing((joined,), "expansion", "spelling"),))


class Accents:
    """Finds Latin letters with accents, which may be written without (*café*)."""

    needs_signs = True

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every word with an accent."""
        if canonical.text.isascii():
            return
        for match in _ACCENTED.finditer(canonical.text):
            bare = "".join(c for c in unicodedata2.normalize("NFD", match[0]) if not unicodedata2.combining(c))
            if bare != match[0]:
                yield Slot(*match.span(), (Writing((bare,), "respelling", "spelling"),))
