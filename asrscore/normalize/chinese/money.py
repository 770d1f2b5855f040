"""Amounts of money: ¥3.5 is 三块五, 三元五角 and 三点五元."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asrscore.lattice import Numeral
from asrscore.normalize.chinese.amounts import Part
from asrscore.normalize.chinese.numerals import whole


def ways_to_say(worth: Numeral, names: Sequence[str], coins: Sequence[Sequence[str]]) -> Iterator[tuple[Part, ...]]:
    """Return the ways to say an amount of money.

    Args:
        worth: The amount.
        names: The currency's names, behind the amount.
        coins: Names of one unit, a tenth and a hundredth that go together; empty where nobody divides the currency.
    """
    for name in names:
        yield worth, name
    head, point, tail = worth.value.partition(".")
    if not point or len(tail) > 2 or not head.isdigit():
        return
    tenth, hundredth = tail[0], tail[1:].strip("0")
    for unit, ten, cent in coins:
        main = (whole(head), unit)
        if tenth == "0":
            if hundredth:
                yield (*main, "零", whole(hundredth), cent)
            else:
                yield main
        elif hundredth:
            yield (*main, whole(tenth), ten, whole(hundredth), cent)
            yield (*main, whole(tenth), ten, whole(hundredth))
        else:
            yield (*main, whole(tenth), ten)
            yield (*main, whole(tenth))
