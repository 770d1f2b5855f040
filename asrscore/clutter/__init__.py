"""Raw answer -> what was heard: text, removals, flags, status."""

from asrscore.clutter.engine import Step
from asrscore.clutter.strip import explain, rule_packs, strip
from asrscore.clutter.stripped import Removal, Stripped, rebuild

__all__ = ["Removal", "Step", "Stripped", "explain", "rebuild", "rule_packs", "strip"]
