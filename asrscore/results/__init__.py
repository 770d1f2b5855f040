"""All that any report may say."""

from asrscore.results.audits import Audit, Stability, Treatment, Variant
from asrscore.results.listed import Listed
from asrscore.results.parts import (
    Comparison,
    Confusion,
    Convention,
    Interval,
    Pair,
    Reference,
    Removed,
    Rung,
    SystemResult,
    Utterance,
    rank,
)
from asrscore.results.scales import Difference, Scale
from asrscore.results.spending import Card, Costs, Fit, Fitting, Placement
from asrscore.results.suspects import Split, Suspect

__all__ = [
    "Audit", "Card", "Comparison", "Confusion", "Convention", "Costs", "Difference", "Fit", "Fitting", "Interval",
    "Listed", "Pair", "Placement", "Reference", "Removed", "Rung", "Scale", "Split", "Stability", "Suspect",
    "SystemResult", "Treatment", "Utterance", "Variant", "rank",
]  # fmt: skip
