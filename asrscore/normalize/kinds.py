"""Which convention two writings of one thing differ by, where nobody says so."""

from __future__ import annotations

import re

from asrscore.lattice import Category

# Not those inside a Latin word: k8s is another spelling of kubernetes.
_DIGIT = re.compile(r"(?<![a-z])\d")
_LATIN = re.compile(r"[a-z]")


def category_of(one: str, other: str) -> Category:
    """Return ``numeral`` where only one of two canonical writings has digits, ``script`` where only one has Latin."""
    if (_DIGIT.search(one) is None) != (_DIGIT.search(other) is None):
        return "numeral"
    if (_LATIN.search(one) is None) != (_LATIN.search(other) is None):
        return "script"
    return "spelling"
