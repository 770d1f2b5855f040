"""The user's equivalences as slots of a text, on both sides alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from asrscore.lattice import Kind, Slot, Writing
from asrscore.lexicon import Entry, Lexicon
from asrscore.normalize.kinds import category_of

_DENSE = "\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff"
_HANGUL = "\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3"
_LETTER = rf"[^\W_{_DENSE}{_HANGUL}]"


class Entries:
    """Finds what the lexicon lists.

    Words of alphabets stand alone or beside another script (Claude는); words in Hangul begin a word and may be followed
    by a particle; kanji and kana are found anywhere.

    Args:
        lexicon: The equivalences.
        language: BCP 47 primary tag; entries of other languages are left out.
        clean: Returns the canonical form of a writing.
    """

    def __init__(self, lexicon: Lexicon, language: str, clean: Callable[[str], str]) -> None:
        self._writings: dict[str, dict[Writing, Entry]] = {}
        for entry in lexicon.entries:
            if entry.language in (None, language):
                self._add(entry, [clean(writing) for writing in entry.writings])
        every = "|".join(map(bounded, sorted(self._writings, key=len, reverse=True)))
        self._pattern = re.compile(every) if every else None

    def _add(self, entry: Entry, writings: list[str]) -> None:
        for one in writings[:1] if entry.one_way else writings:
            for other in writings:
                if one and other and one != other:
                    category = entry.category or category_of(one, other)
                    kind: Kind = "expansion" if entry.one_way else "respelling"
                    self._writings.setdefault(one, {}).setdefault(Writing((other,), kind, category), entry)

    def __call__(self, text: str) -> Iterator[Slot]:
        """Return a slot for every writing that is listed, the longest first."""
        if self._pattern is not None:
            for match in self._pattern.finditer(text):
                yield Slot(*match.span(), tuple(self._writings[match[0]]))

    def fired(self, one: str, other: str) -> Iterator[Entry]:
        """Return the entries that make two writings of a stretch the same."""
        seen: set[Entry] = set()
        for here, there in ((one, other), (other, one)):
            for slot in self(here):
                for writing, entry in self._writings[here[slot.start : slot.end]].items():
                    if entry not in seen and str(writing.parts[0]) in there:
                        seen.add(entry)
                        yield entry


def bounded(phrase: str, pattern: str | None = None) -> str:
    """Return a pattern that finds a phrase where it may stand: see ``Entries``.

    Args:
        phrase: What is looked for.
        pattern: How it is looked for, where not letter by letter.
    """
    first, last = phrase[0], phrase[-1]
    before = rf"(?<![{_HANGUL}])" if re.match(f"[{_HANGUL}]", first) else ""
    if re.match(_LETTER, first):
        before = rf"(?<!{_LETTER})"
    after = rf"(?!{_LETTER})" if re.match(_LETTER, last) else ""
    return before + (pattern or re.escape(phrase)) + after
