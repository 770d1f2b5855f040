"""Text -> lattice: how one and the same speech may be written."""

from asrscore.normalize.detect import Detected, detect
from asrscore.normalize.language import Language, Unit, language_of, languages, primary
from asrscore.normalize.unicode import UNICODE_VERSION

__all__ = ["UNICODE_VERSION", "Detected", "Language", "Unit", "detect", "language_of", "languages", "primary"]
