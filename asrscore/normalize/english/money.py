"""Amounts of money: five dollars and fifty cents, five fifty."""

from __future__ import annotations

from dataclasses import dataclass

from asrscore.normalize.english.amounts import Part, amount, joined, signed_parts
from asrscore.normalize.english.numerals import whole


@dataclass(frozen=True, slots=True)
class Money:
    """A currency: its names, and those of its hundredth."""

    one: str
    many: str
    cent: str = ""
    cents: str = ""


def ways_to_say(names: Money, number: str, scale: str | None, sign: str | None) -> list[tuple[Part, ...]]:
    """Return the ways to say an amount of money.

    Args:
        names: The currency.
        number: The figure.
        scale: A scale word behind it, with its space.
        sign: A sign before it.
    """
    below = sign if sign in ("-", "+") else None
    ways: list[tuple[Part, ...]] = []
    worth = amount(number, scale)
    if worth is None:
        return [(*joined(number, " to "), f"{scale or ''} {names.many}")] if "-" in number else []
    name = names.one if worth.value == "1" else names.many
    ways.append((*signed_parts(below, worth), f" {name}"))
    head, point, tail = number.partition(".")
    if point and len(tail) == 2 and not scale and head.isdigit():
        whole_part, cents = whole(head), whole(str(int(tail)))
        main = names.one if head == "1" else names.many
        coins = names.cent if tail == "01" else names.cents
        if tail == "00":
            ways.append((*signed_parts(below, whole_part), f" {main}"))
        elif head == "0" and coins:
            ways.append((*signed_parts(below, cents), f" {coins}"))
        else:
            if coins:
                said = signed_parts(below, whole_part)
                ways += [(*said, f" {main}{glue}", cents, f" {coins}") for glue in (" and ", " ")]
            ways += [
                (*signed_parts(below, whole_part), f" {main} ", cents),
                (*signed_parts(below, whole_part), f" {main} and ", cents),
                (*signed_parts(below, whole_part), " ", cents),
            ]
    return ways
