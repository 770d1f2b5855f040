"""A figure with its sign and scale word -> what it is worth, and the parts of its readings."""

from __future__ import annotations

import re

from asrscore.lattice import Numeral
from asrscore.normalize.english.numerals import decimal, whole
from asrscore.normalize.english.words import SCALES

Part = str | Numeral
#: What stands between the groups of a figure.
SEPARATOR = re.compile(r"[.,:/~×x'-]")


def signed_parts(sign: str | None, amount: Numeral) -> tuple[Part, ...]:
    """Return an amount with its sign in words."""
    if sign == "-":
        return ("minus ", amount)
    return ("plus ", amount) if sign == "+" else (amount,)


def amount(number: str, scale: str | None) -> Numeral | None:
    """Return the numeral of a whole number or a decimal, times a scale word."""
    if number.isdigit():
        if scale and len(number) < 7:
            return whole(str(int(number) * (100 if scale == " hundred" else SCALES[scale.strip()])))
        return None if scale else whole(number)
    head, point, tail = number.partition(".")
    if not point or not tail.isdigit() or not (head.isdigit() or not head) or len(head) > 15:
        return None
    if scale:
        size = 100 if scale == " hundred" else SCALES[scale.strip()]
        total, rest = divmod(int(head + tail) * size, 10 ** len(tail))
        return None if rest else whole(str(total))
    return decimal(number)


def joined(number: str, glue: str) -> tuple[Part, ...]:
    """Return the groups of a figure as numbers with ``glue`` between them."""
    parts: list[Part] = []
    for group in SEPARATOR.split(number):
        parts += [whole(group), glue]
    return tuple(parts[:-1])
