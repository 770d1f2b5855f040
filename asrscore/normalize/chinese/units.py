"""Units in Latin letters behind a number, in figures or words: kg is 公斤 or 千克."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from asrscore.lattice import Slot, Writing
from asrscore.normalize.chinese.words import TRADITIONAL
from asrscore.normalize.slots import Canonical

_LATIN = re.compile(r"[a-zμ]")
_NUMBER = "[0-9零一二三四五六七八九十百千万亿两半萬億兩几幾]"


class Units:
    """Finds units.

    Args:
        units: Unit -> its names. One letter is a unit only in the case it is given in: 5G is no weight.
    """

    def __init__(self, units: Mapping[str, Sequence[str]]) -> None:
        self._names = {
            (unit if len(unit) == 1 else unit.lower()): tuple(
                dict.fromkeys(form for name in names for form in (name, name.translate(TRADITIONAL)))
            )
            for unit, names in units.items()
        }
        every = "|".join(map(re.escape, sorted({unit.lower() for unit in units}, key=len, reverse=True)))
        self._unit = re.compile(rf"(?:(?<={_NUMBER})|(?<={_NUMBER} ))(?:{every})(?![a-z0-9²³/])")

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every unit."""
        if _LATIN.search(canonical.text) is None:
            return
        for match in self._unit.finditer(canonical.text):
            start, end = match.span()
            names = self._names.get(canonical.cased[start] if end - start == 1 else match[0], ())
            if names:
                yield Slot(start, end, tuple(Writing((name,), "respelling", "unit") for name in names))
