"""Regular expressions of rule packs: they see the packs' word lists, and they run against the clock."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import regex

from asrscore.errors import RuleError
from asrscore.packs import Pack

Lists = Mapping[str, Mapping[str, Sequence[str]]]
"""List name -> language (or any other key) -> words."""

#: Seconds one pattern may take on one text. A run that would take longer stops: a rule skipped under load would
#: make scores depend on the machine.
LIMIT_S = 5.0

#: A pattern of marks and classes of marks only: ``re`` and ``regex`` agree about it, and ``re`` is four times as fast.
_PLAIN = re.compile(r"(?:\\u[0-9A-Fa-f]{4}|\[(?:\\u[0-9A-Fa-f]{4}|[^\\\[\]\w^-])+\]|[^\\\[\](){}.^$|\w])+")
_NAME = regex.compile(r"(?<!\\[pP])\{([a-z_]+)(?:\.([a-z-]+))?\}")
_LATIN_EDGE = r"(?![\p{Latin}\p{M}])"


def words_pattern(words: Sequence[str]) -> str:
    """Return a pattern for one of ``words``, the longest first; a space stands for any white space in a line."""
    parts = []
    for word in sorted(set(words), key=lambda w: (-len(w), w)):
        flat = r"[^\S\n]+".join(regex.escape(part) for part in word.split())
        parts.append(flat.replace("'", "['’]") + (_LATIN_EDGE if word[-1:].isascii() and word[-1:].isalpha() else ""))
    return "(?>" + "|".join(parts) + ")" if parts else "(?!)"


class Pattern:
    """A compiled pattern that knows which rule it belongs to."""

    __slots__ = ("_compiled", "_flags", "_lists", "_pack", "_plain", "_rule", "source")

    def __init__(self, source: str, *, pack: Pack, rule: str, lists: Lists, flags: str = "i") -> None:
        """Take ``source``, with ``{name}`` and ``{name.language}`` standing for the words of a list.

        A pack that ships is known to compile (a test compiles all of them) and does so on first use, since most
        answers need few of its patterns; any other is compiled here, so that a fault is told when it is loaded.

        Raises:
            RuleError: The pattern is faulty, or names a list that no pack has.
        """
        self._pack, self._rule, self._lists, self._flags, self.source = pack, rule, lists, flags, source
        self._compiled: regex.Pattern[str] | None = None
        ours = pack.source == "shipped"
        self._plain = re.compile(source) if ours and _PLAIN.fullmatch(source) else None
        if not ours:
            self.compile()

    def compile(self) -> regex.Pattern[str]:
        """Return the compiled pattern.

        Raises:
            RuleError: The pattern is faulty, or names a list that no pack has.
        """

        def put(found: regex.Match[str]) -> str:
            by_language = self._lists.get(found[1])
            if by_language is None or (found[2] and found[2] not in by_language):
                raise self._pack.fault(f"no list {found[0]} in any pack", rule=self._rule)
            if found[2]:
                return words_pattern(by_language[found[2]])
            return words_pattern([word for words in by_language.values() for word in words])

        if self._compiled is None:
            try:
                self._compiled = regex.compile(f"(?{self._flags}V0){_NAME.sub(put, self.source)}")
            except regex.error as err:
                raise self._pack.fault(f"pattern {self.source!r} is faulty: {err}", rule=self._rule) from err
        return self._compiled

    @property
    def _regex(self) -> regex.Pattern[str]:
        return self._compiled or self.compile()

    def _expired(self) -> RuleError:
        return self._pack.fault(
            f"pattern {self.source!r} took more than {LIMIT_S:g} s on one text; make it linear",
            rule=self._rule,
        )

    def match(self, text: str, pos: int = 0, endpos: int | None = None) -> regex.Match[str] | None:
        """Match at ``pos``."""
        try:
            return self._regex.match(text, pos, len(text) if endpos is None else endpos, timeout=LIMIT_S)
        except TimeoutError:
            raise self._expired() from None

    def fullmatch(self, text: str) -> regex.Match[str] | None:
        """Match the whole text."""
        try:
            return self._regex.fullmatch(text, timeout=LIMIT_S)
        except TimeoutError:
            raise self._expired() from None

    def search(self, text: str, pos: int = 0, endpos: int | None = None) -> regex.Match[str] | None:
        """Find the first match from ``pos``."""
        try:
            return self._regex.search(text, pos, len(text) if endpos is None else endpos, timeout=LIMIT_S)
        except TimeoutError:
            raise self._expired() from None

    def finditer(self, text: str) -> Iterator[regex.Match[str]]:
        """Find all matches from left to right."""
        try:
            yield from self._regex.finditer(text, timeout=LIMIT_S)
        except TimeoutError:
            raise self._expired() from None

    def spans(self, text: str, put: str = "") -> list[tuple[int, int, str]]:
        """Return where all matches lie, from left to right, each with ``put``."""
        try:
            return [(*found.span(), put) for found in self._all(text)]
        except TimeoutError:
            raise self._expired() from None

    def _all(self, text: str) -> Iterator[regex.Match[str] | re.Match[str]]:
        if self._plain is not None:
            return self._plain.finditer(text)
        return self._regex.finditer(text, timeout=LIMIT_S)

    @property
    def groups(self) -> frozenset[str]:
        """The names of its groups."""
        return frozenset(self._regex.groupindex)

    def without(self, text: str) -> str:
        """Return ``text`` with all matches taken out."""
        try:
            return self._regex.sub("", text, timeout=LIMIT_S)
        except TimeoutError:
            raise self._expired() from None
