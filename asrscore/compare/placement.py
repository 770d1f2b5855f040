"""What fits on a card, each system with what its product needs beside it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from asrscore.errors import InputError
from asrscore.results import Card, Comparison, Costs, Fit, Fitting, Placement

#: The fraction of a card that inference servers plan with unless told otherwise (vLLM's ``gpu_memory_utilization``).
LIMIT = 0.9
#: Kinds of memory that lie on a card.
_ON_CARD = ("gpu", "declared")


def card_of(gib: float, beside: Sequence[str] = (), headroom: float = 0.0) -> Card:
    """Return the card that was described.

    Args:
        gib: GiB of the card.
        beside: ``NAME=3.97,64.57``: what has to run beside a system, in GiB.
        headroom: GiB that every model takes at work above what it holds at rest.

    Raises:
        InputError: An amount is no amount, or a system is named twice.
    """
    models: dict[str, tuple[float, ...]] = {}
    for told in beside:
        # A name may have an equals sign in it; amounts have none.
        name, sign, amounts = told.rpartition("=")
        if not sign or not name:
            raise InputError(f"--beside {told!r}", expected="NAME=GIB or NAME=GIB,GIB,...")
        if name in models:
            raise InputError(f"--beside names {name!r} twice", fix="write NAME=GIB,GIB,... once")
        models[name] = tuple(_amount(amount, f"--beside {told!r}") for amount in amounts.split(","))
    return Card(gib=_positive(gib, "--card"), beside=models, headroom_gib=_not_negative(headroom, "--headroom"))


def _amount(told: str, where: str) -> float:
    try:
        return _not_negative(float(told), where)
    except ValueError:
        raise InputError(where, expected="amounts in GiB, such as omni=64.57") from None


def _positive(value: float, where: str) -> float:
    if not math.isfinite(value) or value <= 0:
        raise InputError(f"{where} is {value:g}", expected="GiB, more than none")
    return value


def _not_negative(value: float, where: str) -> float:
    if not math.isfinite(value) or value < 0:
        raise InputError(f"{where} is {value:g}", expected="GiB, none or more")
    return value


def on_card(comparison: Comparison, card: Card) -> Comparison:
    """Return a comparison that says what fits on a card.

    Raises:
        InputError: The card names a system that was not compared.
    """
    return replace(comparison, placement=placement(comparison.costs, card))


def placement(costs: Mapping[str, Costs], card: Card) -> Placement:
    """Return which systems fit on a card.

    Args:
        costs: System -> its costs.
        card: The card, and what stands beside each system.

    Raises:
        InputError: The card names a system that is not among them.
    """
    for name in card.beside:
        if name not in costs:
            raise InputError(f"--beside names {name!r}, which is no system here", expected=", ".join(costs))
    return Placement(card=card, limit=LIMIT, fits=tuple(_fit(name, own, card) for name, own in costs.items()))


def _fit(name: str, costs: Costs, card: Card) -> Fit:
    beside = card.beside.get(name, ())
    if costs.memory_gib is None or costs.memory_kind not in _ON_CARD:
        return Fit(
            system=name, own_gib=None, beside_gib=beside, resident_gib=None, share=None, left_gib=None,
            at_work_gib=None, fitting="unknown",
        )  # fmt: skip
    resident = costs.memory_gib + sum(beside)
    at_work = resident + card.headroom_gib * (1 + len(beside))
    fitting: Fitting = "at work" if at_work <= LIMIT * card.gib else "on paper" if resident <= card.gib else "not"
    return Fit(
        system=name, own_gib=costs.memory_gib, beside_gib=beside, resident_gib=resident, share=resident / card.gib,
        left_gib=card.gib - resident, at_work_gib=at_work, fitting=fitting,
    )  # fmt: skip
