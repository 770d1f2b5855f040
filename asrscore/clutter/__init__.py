"""Raw answer -> what was heard: text, removals, flags, status."""

from asrscore.clutter.stripped import Removal, Stripped, rebuild

__all__ = ["Removal", "Stripped", "rebuild"]
