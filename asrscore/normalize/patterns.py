"""Stretches that no list can name: patterns of a pack and what each may be written as instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import regex

from asrscore.errors import RuleError
from asrscore.lattice import Category, Slot, Writing
from asrscore.normalize.slots import Canonical

#: Seconds for one pattern on one text; a pattern that is given up would make scores hang on the load.
_SECONDS = 20.0


class Patterns:
    """Finds what matches, which may then be written as its replacements.

    Args:
        rules: A pattern of the ``regex`` module, then replacements in which groups stand as in ``expand``.
        category: The convention.
        pack: The language, for messages.
        words: Words of which one must be there; nothing is looked for in a text without.
        characters: The same in a language without spaces.

    Raises:
        RuleError: A pattern that is none.
    """

    def __init__(
        self,
        rules: Sequence[Sequence[str]],
        category: Category,
        pack: str,
        words: Iterable[str] | None = None,
        characters: Iterable[str] | None = None,
    ) -> None:
        if words is not None:
            self.words = frozenset(words)
        if characters is not None:
            self.characters = frozenset(characters)
        self._pack, self._category = pack, category
        self._rules = []
        for pattern, *ways in rules:
            try:
                self._rules.append((regex.compile(pattern), ways))
            except regex.error as err:
                raise RuleError(f"pattern {pattern!r}: {err}", pack=pack, rule="patterns") from err

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every match."""
        for pattern, ways in self._rules:
            try:
                for match in pattern.finditer(canonical.text, timeout=_SECONDS):
                    # A replacement that is empty says that the match may be left out; an empty group says nothing.
                    others = dict.fromkeys(other for way in ways if (other := match.expand(way)) or not way)
                    if match[0] and (kept := [other for other in others if other != match[0]]):
                        writings = tuple(Writing((other,), "respelling", self._category) for other in kept)
                        yield Slot(match.start(), match.end(), writings)
            except TimeoutError as err:
                raise RuleError(f"ran longer than {_SECONDS:.0f} s", pack=self._pack, rule=pattern.pattern) from err
