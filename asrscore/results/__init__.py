"""All that any report may say."""

from asrscore.results.audits import Audit, Stability, Treatment, Variant
from asrscore.results.comparison import Comparison, Convention, Rung
from asrscore.results.groups import Gap, GapDifference, Group, Grouping, GroupRate
from asrscore.results.listed import Listed
from asrscore.results.mishearings import Confusion, Differing, Example, Positions, ToldIn
from asrscore.results.scales import Difference, Scale
from asrscore.results.spending import Card, Costs, Fit, Fitting, Placement
from asrscore.results.suspects import Split, Suspect
from asrscore.results.systems import Removed, SystemResult, rank
from asrscore.results.terms import Numbers, Spotted, Term
from asrscore.results.uncertainty import (
    DECIDING,
    LEVEL,
    HypothesisTest,
    Interval,
    Pair,
    Place,
    RateInterval,
    Uncertainty,
)
from asrscore.results.utterances import Reference, Utterance, group_of

__all__ = [
    "DECIDING", "LEVEL", "Audit", "Card", "Comparison", "Confusion", "Convention", "Costs", "Difference", "Differing",
    "Example", "Fit", "Fitting", "Gap", "GapDifference", "Group", "GroupRate", "Grouping", "HypothesisTest",
    "Interval", "Listed", "Numbers", "Pair", "Place", "Placement", "Positions", "RateInterval", "Reference",
    "Removed", "Rung", "Scale", "Split", "Spotted", "Stability", "Suspect", "SystemResult", "Term", "ToldIn",
    "Treatment", "Uncertainty", "Utterance", "Variant", "group_of", "rank",
]  # fmt: skip
