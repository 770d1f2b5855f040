"""Which scripts a text is written in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

_RANGES: Mapping[str, str] = {
    "hangul": "\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\uac00-\ud7fb\uffa0-\uffdc",
    "kana": "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9d",
    "han": "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff",
    "latin": "A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u1e00-\u1eff\uff21-\uff3a\uff41-\uff5a",
    "cyrillic": "\u0400-\u052f\u1c80-\u1c88",
    "greek": "\u0370-\u0373\u0376-\u03ff\u1f00-\u1fff",
    "arabic": "\u0620-\u064a\u066e-\u06d3\u06fa-\u06ff\u0750-\u077f\u08a0-\u08c9\ufb50-\ufdfb\ufe70-\ufefc",
    "hebrew": "\u05d0-\u05f2",
    "indic": "\u0900-\u0dff",
    "thai": "\u0e01-\u0e4e\u0e80-\u0eff\u1000-\u109f\u1780-\u17d3",
    "georgian": "\u10a0-\u10ff\u1c90-\u1cbf",
    "armenian": "\u0531-\u0587",
    "ethiopic": "\u1200-\u139f",
}
_FAR = re.compile("[\U00010000-\U0010ffff]-[\U00010000-\U0010ffff]")
SCRIPTS = tuple(_RANGES)
_UNSPACED = re.compile(f"[{_RANGES['han']}{_RANGES['kana']}{_RANGES['thai']}\u3000-\u303f]")


@lru_cache(maxsize=256)
def any_of(scripts: tuple[str, ...], *, near: bool = False) -> re.Pattern[str]:
    """Return a pattern for one letter of any of ``scripts``.

    Args:
        scripts: Their names, such as ``hangul``.
        near: Leave out letters beyond U+FFFF, with which a class of characters is slow.

    Raises:
        KeyError: No script has such a name.
    """
    ranges = "".join(_RANGES[name] for name in scripts)
    return re.compile(f"[{_FAR.sub('', ranges) if near else ranges}]")


def count(text: str) -> dict[str, int]:
    """Return the number of letters of every script that occurs in ``text``."""
    found: dict[str, int] = {}
    for name in ("latin",) if text.isascii() else SCRIPTS:
        if number := len(any_of((name,)).findall(text)):
            found[name] = number
    return found


def main_script(text: str) -> str | None:
    """Return the script most letters of ``text`` are in.

    Han and kana are told apart by the share of kana, so that Japanese and Chinese differ: ``kana`` when at least
    a fifth of their letters is kana.
    """
    found = count(text)
    if not found:
        return None
    han, kana = found.pop("han", 0), found.pop("kana", 0)
    if han or kana:
        found["kana" if kana * 5 >= han + kana else "han"] = han + kana
    return max(found, key=lambda name: found[name])


@lru_cache(maxsize=4096)
def spaced(char: str) -> bool:
    """Tell whether ``char`` is a letter or digit of a script that puts spaces between words."""
    return char.isalnum() and not _UNSPACED.match(char)
