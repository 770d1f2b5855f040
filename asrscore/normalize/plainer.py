"""Words that may be written with fewer marks: ё as е, Arabic and Hebrew without vowel signs, œ as oe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import regex
import unicodedata2

from asrscore.errors import RuleError
from asrscore.lattice import Slot, Writing
from asrscore.normalize.slots import Canonical

#: Rules that are applied to one word in every combination; of more the first ones are.
_MOST_RULES = 4
#: Longer words are no words.
_LONGEST = 64


class Plainer:
    """Finds words that have a plainer writing, which matches what the other side wrote and nothing that it could have.

    So ``كَتَبَ`` is ``كتب``, and is not ``كُتِبَ``.

    Args:
        rules: Pattern of the ``regex`` module and what stands instead. Each may be applied to a word or not.
        pack: The language, for messages.
        capitals: Capitals that may lack their accent, although the small letter has it: État and Etat.

    Raises:
        RuleError: A pattern that is none.
    """

    needs_signs = True

    def __init__(self, rules: Sequence[Sequence[str]], pack: str, capitals: str = "") -> None:
        self._bare = {c: unicodedata2.normalize("NFD", c.casefold())[0] for c in capitals}
        self._capital = regex.compile(f"(?<![\\w])[{capitals}]") if capitals else None
        self._rules = []
        for pattern, new in rules:
            try:
                self._rules.append((regex.compile(pattern), new))
            except regex.error as err:
                raise RuleError(f"pattern {pattern!r}: {err}", pack=pack, rule="plainer") from err
        self._any = regex.compile("|".join(f"(?:{pattern})" for pattern, _ in rules))
        self._plain = lru_cache(maxsize=65536)(self._writings)

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every word that has a plainer writing."""
        if canonical.text.isascii():
            return
        if self._capital is not None:
            for match in self._capital.finditer(canonical.cased):
                at = match.start()
                yield Slot(at, at + 1, (Writing((self._bare[match[0]],), "expansion", "spelling"),))
        if self._any.search(canonical.text) is None:
            return
        at = 0
        for word in canonical.words:
            if not word.isascii() and len(word) <= _LONGEST and (ways := self._plain(word)):
                yield Slot(at, at + len(word), ways)
            at += len(word) + 1

    def _writings(self, word: str) -> tuple[Writing, ...]:
        fitting = [rule for rule in self._rules if rule[0].search(word)][:_MOST_RULES]
        found: dict[str, None] = {}
        for count in range(len(fitting), 0, -1):
            for chosen in combinations(fitting, count):
                plain = word
                for pattern, new in chosen:
                    plain = pattern.sub(new, plain)
                if plain and plain != word:
                    found[plain] = None
        return tuple(Writing((way,), "expansion", "spelling") for way in found)
