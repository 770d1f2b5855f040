"""Is a difference of pooled rates more than chance? From counts per cluster, never re-aligning."""

from asrscore.score.significance.linear import FEWEST, Estimate, Sums, contrast, difference, rate, sums
from asrscore.score.significance.multiple import benjamini_hochberg, holm
from asrscore.score.significance.student import t_quantile

__all__ = [
    "FEWEST", "Estimate", "Sums", "benjamini_hochberg", "contrast", "difference", "holm", "rate", "sums", "t_quantile",
]  # fmt: skip
