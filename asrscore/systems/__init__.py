"""Audio -> one answer: the contract, the back ends that keep it, and what is measured of them.

    settings (options) -> System -> command, openai, replay, local: each a file, found by name
    base: the contract, with its defaults; audio: what every system hears; meter: time and memory

Heavy packages are imported on use, inside the back end that needs them.
"""

from asrscore.systems.base import Answer, Backend, Clip, Heard, System
from asrscore.systems.settings import BACKENDS, read_systems_file

__all__ = ["BACKENDS", "Answer", "Backend", "Clip", "Heard", "System", "read_systems_file"]
