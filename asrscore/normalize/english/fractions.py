"""Fractions in one character: ½ and 1½."""

from __future__ import annotations

import re
from collections.abc import Iterator

import unicodedata2

from asrscore.lattice import Slot, Writing
from asrscore.normalize.english.numerals import fraction, whole
from asrscore.normalize.slots import Canonical

_FRACTION = re.compile(r"(?:(?P<whole>[0-9]{1,9}) ?)?(?P<sign>[¼-¾⅐-⅞])")


class Fractions:
    """Finds signs of fractions."""

    needs_signs = True

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every fraction, with the whole number before it."""
        if canonical.text.isascii():
            return
        for match in _FRACTION.finditer(canonical.text):
            above, _, below = unicodedata2.normalize("NFKC", match["sign"]).partition("⁄")
            if not below:
                continue
            numeral = fraction(above, below)
            if match["whole"] is None:
                ways = [Writing((way,), "expansion", "numeral") for way in numeral.writings]
                yield Slot(*match.span(), tuple(ways), (numeral,))
            else:
                glued = tuple(f"{match['whole']} {way}" for way in (match["sign"], numeral.writings[0]))
                ways = [Writing((way,), "respelling", "numeral") for way in glued if way != match[0]]
                ways += [
                    Writing((whole(match["whole"]), " and ", way), "expansion", "numeral")
                    for way in numeral.writings[1:]
                ]
                yield Slot(*match.span(), tuple(ways))
