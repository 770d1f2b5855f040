"""Transcription mark-up: what the transcribers of a corpus wrote beside the words, parsed, never stripped.

One file a convention; ``builder.py`` is what they have in common.
"""

from asrscore.normalize.markup.marked import Choice, Marked
from asrscore.normalize.markup.parse import CONVENTIONS, checked, parse_markup, suspected

__all__ = ["CONVENTIONS", "Choice", "Marked", "checked", "parse_markup", "suspected"]
