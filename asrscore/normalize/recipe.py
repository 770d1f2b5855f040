"""What is done to a text of one language at one level, looked up once a text."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from asrscore.normalize.conventions import conventions_of
from asrscore.normalize.language import Language
from asrscore.normalize.pieces import Cutter, pieces_of
from asrscore.normalize.punctuation import case_for, marks_for
from asrscore.normalize.slots import Found
from asrscore.normalize.steps import Step


class Recipe(NamedTuple):
    """What is done to a text after its Unicode is canonical."""

    marks: tuple[Step, ...]
    """Takes marks off."""
    case: tuple[Step, ...]
    """Folds case."""
    found: Found | None
    """Finds what is forgiven; ``None`` where nothing is."""
    pieces: Cutter
    """Cuts the canonical text into what people mean when they say what was misheard."""


@lru_cache(maxsize=64)
def recipe_of(language: Language, *, forgiving: bool, lenient: bool) -> Recipe:
    """Return the recipe of a language.

    Args:
        language: The language.
        forgiving: Whether conventions are forgiven.
        lenient: Whether what is debatable is forgiven too.

    Raises:
        RuleError: The language's pack is faulty.
    """
    found = conventions_of(language, lenient=lenient) if forgiving else None
    return Recipe(marks_for(language), case_for(language), found, pieces_of(language))
