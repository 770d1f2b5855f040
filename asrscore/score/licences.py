"""Which conventions may be forgiven together: licences nest, and the savings of successive ones add up exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from asrscore.lattice import Category

Licence = Literal["fillers", "numerals", "spelling", "script"]
#: In the order of the ladder: each on top of those before it.
LICENCES: tuple[Licence, ...] = get_args(Licence)
#: What each adds. Signs and units are read with the numbers they stand beside.
ADDS: Mapping[Licence, frozenset[Category]] = {
    "fillers": frozenset({"filler"}),
    "numerals": frozenset({"numeral", "unit"}),
    "spelling": frozenset({"spelling"}),
    "script": frozenset({"script"}),
}


def up_to(licence: Licence | None) -> frozenset[Category]:
    """Return the categories that are forgiven on the rung ``licence``; none below the first."""
    if licence is None:
        return frozenset()
    return frozenset().union(*(ADDS[name] for name in LICENCES[: LICENCES.index(licence) + 1]))
