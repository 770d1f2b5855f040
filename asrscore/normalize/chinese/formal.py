"""Numerals as they are written on cheques: 壹万贰仟叁佰元."""

from __future__ import annotations

import re
from collections.abc import Iterator

from asrscore.lattice import Slot, Writing
from asrscore.normalize.chinese.parse import plain_value
from asrscore.normalize.slots import Canonical

_FORMAL = "壹贰貳叁參肆伍陆陸柒捌玖拾佰仟"
_PLAIN = str.maketrans(_FORMAL, "一二二三三四五六六七八九十百千")
#: Two of them are a number before a currency only: 伍佰 is a singer.
_RUN = re.compile(rf"(?=[零〇]?[{_FORMAL}])[{_FORMAL}零〇万亿萬億]{{2,}}(?:(?=[元圆圓块塊角整])|(?<=.{{3}}))")


class Formal:
    """Finds formal numerals."""

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every number in them: the plain characters, and the figure."""
        for match in _RUN.finditer(canonical.text):
            plain = match[0].translate(_PLAIN)
            if (worth := plain_value(plain)) is not None:
                ways = dict.fromkeys(Writing((way,), "expansion", "numeral") for way in (plain, *worth.writings))
                yield Slot(*match.span(), tuple(ways), (worth,))
