"""OpenCC, the converter of the extra ``[zh]``: traditional characters by words, so that 聽著 and 著名 differ."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

#: How to get it.
INSTALL = "pip install 'asrscore[zh]'"
#: Its conversions: to simplified characters from any traditional text, and from Taiwan's.
_CONVERSIONS = ("t2s", "tw2s")
#: Characters that it takes at a time.
_AT_ONCE = 2000


def analyser() -> str:
    """Return the converter's name and version for the signature; empty where it is not installed."""
    if find_spec("opencc") is None:
        return ""
    try:
        return f"opencc-{version('opencc-python-reimplemented')}"
    except PackageNotFoundError:
        return "opencc"


def missing() -> str:
    """Return what to say, once, where the converter is not installed; empty where it is."""
    if analyser():
        return ""
    return f"traditional characters beyond the shipped list are charged; for the converter: {INSTALL}"


@lru_cache(maxsize=1)
def _converters() -> tuple[Any, ...]:
    from opencc import OpenCC

    return tuple(OpenCC(name) for name in _CONVERSIONS)


def simplified(text: str) -> tuple[str, ...]:
    """Return ``text`` in simplified characters, one for one; several where conversions differ, none without OpenCC."""
    if find_spec("opencc") is None:
        return ()
    found: list[str] = []
    for converter in _converters():
        pieces = [text[start : start + _AT_ONCE] for start in range(0, len(text), _AT_ONCE)]
        converted = [converter.convert(piece) for piece in pieces]
        # A piece whose length changes cannot be laid beside the text.
        found.append("".join(new if len(new) == len(old) else old for new, old in zip(converted, pieces, strict=True)))
    return tuple(found)
