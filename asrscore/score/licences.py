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


_UP_TO: Mapping[Licence | None, frozenset[Category]] = {
    None: frozenset(),
    **{name: frozenset().union(*(ADDS[n] for n in LICENCES[: at + 1])) for at, name in enumerate(LICENCES)},
}


def up_to(licence: Licence | None) -> frozenset[Category]:
    """Return the categories that are forgiven on the rung ``licence``; none below the first."""
    return _UP_TO[licence]
