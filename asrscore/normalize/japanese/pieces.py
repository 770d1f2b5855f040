"""Japanese words: those of the dictionary where Sudachi is installed, else runs of one script."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from asrscore.lattice import Pieces
from asrscore.normalize.analysers_ja import analyser, words
from asrscore.normalize.pieces import Cutter

_RUN = re.compile(r"[々〆〇一-鿿]+|[ァ-ヺー]+|[ぁ-ゖー]+|[^\W\d_ぁ-ヺー々〆〇一-鿿]+|\d+|\S")


def _cut(text: str) -> Pieces:
    if analyser():
        return Pieces(tuple(words(text)))
    return Pieces(tuple(match.span() for match in _RUN.finditer(text)))


def japanese_words(_: Mapping[str, Any]) -> Cutter:
    """Return what cuts Japanese texts into words."""
    return _cut
