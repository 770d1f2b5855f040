"""Traditional and simplified characters: one word in either script."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from asrscore.lattice import Slot, Writing
from asrscore.normalize.analysers_zh import analyser, simplified
from asrscore.normalize.slots import Canonical

#: A slot covers at most so many characters, so that few of them can be wrong together.
_LONGEST = 8
#: A number has a slot of its own, which must not take what stands beside it along (兩個).
_NUMERALS = frozenset("兩萬億貳參陸")


def _simple(text: str) -> bool:
    """Whether a text has only characters of the simplified standard."""
    try:
        text.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True


class Script:
    """Finds traditional characters, which may be written in simplified ones.

    OpenCC converts by words where it is installed; else a list of characters does.

    Args:
        characters: Traditional character -> simplified one.
        ambiguous: Character that is traditional in some words of a traditional text only -> its simplified one.
    """

    def __init__(self, characters: Mapping[str, str], ambiguous: Mapping[str, str]) -> None:
        self._table, self._ambiguous = str.maketrans(dict(characters)), str.maketrans(dict(ambiguous))
        self._traditional = re.compile("[" + "".join(map(re.escape, characters)) + "]")

    def _simplified(self, text: str) -> tuple[str, ...]:
        plain = text.translate(self._table)
        # OpenCC knows characters beyond the list, and which word has which of two.
        return tuple(dict.fromkeys((plain, *(simplified(text) or [plain.translate(self._ambiguous)]))))

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every run of traditional characters."""
        text = canonical.text
        if self._traditional.search(text) is None and (_simple(text) or not analyser()):
            return
        ways = self._simplified(text)
        at = 0
        while at < len(text):
            if all(way[at] == text[at] for way in ways):
                at += 1
                continue
            end = at + 1
            while end < len(text) and end - at < _LONGEST and any(way[end] != text[end] for way in ways):
                if text[end] in _NUMERALS or text[end - 1] in _NUMERALS:
                    break
                end += 1
            written = text[at:end]
            others = dict.fromkeys(way[at:end] for way in ways if way[at:end] != written)
            yield Slot(at, end, tuple(Writing((other,), "respelling", "script") for other in others))
            at = end
