"""Words that stand as a label, told from the same words in speech before any pattern is made."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: What ends a label.
_END = re.compile(r"[:：\n\]】］]")
#: What may stand between a label's last word and its end.
_MARKS = " \t\u00a0\u3000*_=~-]】］)）#"


class Labels:
    """Tells cheaply whether one of some words may stand as a label at the start of a text."""

    __slots__ = ("_tails",)

    def __init__(self, words: Iterable[str]) -> None:
        """Take the words and phrases that labels are made of."""
        # White space and apostrophes within a phrase may be written in other ways, its last piece may not.
        self._tails = tuple({re.split(r"[\s'’]", word.lower())[-1] for word in words})

    def may_stand(self, head: str) -> bool:
        """Tell whether a word stands in ``head`` right before a colon, a line end or a closing bracket.

        Args:
            head: The first few hundred characters of a text, so that a label in them has its end in them.
        """
        low = head.lower()
        for found in _END.finditer(low):
            before = low[: found.start()].rstrip(_MARKS)
            if before.endswith(self._tails):
                return True
            aside = max(before.rfind("("), before.rfind("（"))
            if aside >= 0 and before[:aside].rstrip(_MARKS).endswith(self._tails):
                return True
        return False
