"""How a text sounds: the level ``phonetic``, in languages that have a reader."""

from asrscore.normalize.phonetic.heard import as_heard
from asrscore.normalize.phonetic.readers import READ, SOUNDS, reader_of

__all__ = ["READ", "SOUNDS", "as_heard", "reader_of"]
