"""All that any report may say."""

from asrscore.results.listed import Listed
from asrscore.results.parts import (
    Audit,
    Comparison,
    Confusion,
    Convention,
    Costs,
    Interval,
    Pair,
    Reference,
    Removed,
    Rung,
    SystemResult,
    Treatment,
    Utterance,
    rank,
)

__all__ = [
    "Audit", "Comparison", "Confusion", "Convention", "Costs", "Interval", "Listed", "Pair", "Reference", "Removed",
    "Rung", "SystemResult", "Treatment", "Utterance", "rank",
]  # fmt: skip
