"""Names and codes of languages, as models write them -> BCP 47 primary tags."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from asrscore.clutter.patterns import Lists
from asrscore.clutter.scripts import main_script

#: Characters that tell the script of a text.
_SAMPLE = 10_000


def tag_reader(lists: Lists) -> Callable[[str], str | None]:
    """Return a function from a language's name or code to its primary tag, ``None`` where it is no language."""

    @lru_cache(maxsize=1)
    def known() -> dict[str, str]:
        return {
            name.casefold(): tag for tag, names in lists.get("language_names", {}).items() for name in (*names, tag)
        }

    def tag_of(said: str) -> str | None:
        said = said.strip().casefold()
        return known().get(said) or known().get(said.replace("_", "-").split("-")[0])

    return tag_of


def other_script(label: str, text: str, *, han_apart: bool = True) -> bool:
    """Tell whether ``text`` is written in another script than ``label``.

    Args:
        label: One text.
        text: The other.
        han_apart: Whether kana and Han are two scripts; they are not for a word or two, which may lack kana by chance.
    """
    one, other = main_script(label[:_SAMPLE]), main_script(text[:_SAMPLE])
    if not han_apart and {one, other} <= {"han", "kana"}:
        return False
    return one is not None and other is not None and one != other
