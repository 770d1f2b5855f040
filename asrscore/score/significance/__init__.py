"""Is a difference of pooled rates more than chance? From counts per cluster, never re-aligning."""

from asrscore.score.significance.blocks import FEWEST_WORDS, block_count, block_sums
from asrscore.score.significance.bootstrap import ENOUGH, RESAMPLES, Bootstrap, bootstrap
from asrscore.score.significance.linear import FEWEST, Estimate, Sums, contrast, difference, rate, sums
from asrscore.score.significance.multiple import benjamini_hochberg, holm
from asrscore.score.significance.nist import Places, Segment, mapsswe, mcnemar, segments, sign, wilcoxon
from asrscore.score.significance.paired import Paired, paired
from asrscore.score.significance.power import smallest_gap
from asrscore.score.significance.randomisation import Randomised, draws_for, randomisation
from asrscore.score.significance.ranks import Standing, ranks
from asrscore.score.significance.student import t_quantile

__all__ = [
    "ENOUGH", "FEWEST", "FEWEST_WORDS", "RESAMPLES", "Bootstrap", "Estimate", "Paired", "Places", "Randomised",
    "Segment", "Standing", "Sums", "benjamini_hochberg", "block_count", "block_sums", "bootstrap", "contrast",
    "difference", "draws_for", "holm", "mapsswe", "mcnemar", "paired", "randomisation", "ranks", "rate", "segments",
    "sign", "smallest_gap", "sums", "t_quantile", "wilcoxon",
]  # fmt: skip
