"""Lattices -> numbers."""

from asrscore.score.align import Edit
from asrscore.score.counts import Counts, total
from asrscore.score.score import Score, counts_of, score_lattices
from asrscore.score.units import UNITS, Unit, units

__all__ = ["UNITS", "Counts", "Edit", "Score", "Unit", "counts_of", "score_lattices", "total", "units"]
