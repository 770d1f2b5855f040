"""Audio x systems -> journals -> documents that ``compare`` reads.

clips -> path (plan) -> worker, in a fresh process for each system and run -> journal -> document
"""

from asrscore.transcribe.clips import find_clips
from asrscore.transcribe.path import Outcome, Watch, transcribe
from asrscore.transcribe.plan import Settings

__all__ = ["Outcome", "Settings", "Watch", "find_clips", "transcribe"]
