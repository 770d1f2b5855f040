"""Names and codes of languages, as models write them -> BCP 47 primary tags."""

from __future__ import annotations

from collections.abc import Callable

from asrscore.clutter.patterns import Lists
from asrscore.clutter.scripts import main_script


def tag_reader(lists: Lists) -> Callable[[str], str | None]:
    """Return a function from a language's name or code to its primary tag, ``None`` where it is no language."""
    known = {name.casefold(): tag for tag, names in lists.get("language_names", {}).items() for name in (*names, tag)}

    def tag_of(said: str) -> str | None:
        said = said.strip().casefold()
        return known.get(said) or known.get(said.replace("_", "-").split("-")[0])

    return tag_of


def other_script(label: str, text: str) -> bool:
    """Tell whether ``text`` is written in another script than ``label``."""
    one, other = main_script(label), main_script(text)
    return one is not None and other is not None and one != other
