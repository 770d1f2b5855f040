"""The one path from transcripts to a comparison, and the same for a single pair of texts."""

from asrscore.compare.again import rescore
from asrscore.compare.inputs import named_sources, read_reference, read_systems
from asrscore.compare.one import score
from asrscore.compare.path import compare

__all__ = ["compare", "named_sources", "read_reference", "read_systems", "rescore", "score"]
