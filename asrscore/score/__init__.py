"""Lattices -> numbers."""

from asrscore.score.counts import Counts, total
from asrscore.score.edits import Edit
from asrscore.score.forgiven import Forgiven
from asrscore.score.licences import LICENCES, Licence
from asrscore.score.score import counts_of, score_lattices
from asrscore.score.scored import Row, Score
from asrscore.score.units import UNITS, Unit, units

__all__ = [
    "LICENCES", "UNITS", "Counts", "Edit", "Forgiven", "Licence", "Row", "Score", "Unit", "counts_of", "score_lattices",
    "total", "units",
]  # fmt: skip
