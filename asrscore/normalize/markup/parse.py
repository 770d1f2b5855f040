"""A transcription convention by name -> its parser, and which one a text looks like."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from asrscore.errors import InputError
from asrscore.normalize.markup import csj, ksponspeech, nikl, nist
from asrscore.normalize.markup.marked import Marked

_PARSERS: Mapping[str, Callable[[str, str], Marked]] = {
    "ksponspeech": lambda text, lang: ksponspeech.parse(text),
    "nikl": lambda text, lang: nikl.parse(text),
    "csj": lambda text, lang: csj.parse(text),
    "nist": partial(nist.parse, dialect="nist"),
    "ldc": partial(nist.parse, dialect="ldc"),
    "generic": partial(nist.parse, dialect="generic"),
}
#: The conventions there are.
CONVENTIONS: tuple[str, ...] = tuple(_PARSERS)


def checked(convention: str) -> str:
    """Return the name of a convention.

    Raises:
        InputError: There is none of that name.
    """
    if isinstance(convention, str) and convention in _PARSERS:
        return convention
    raise InputError(f"no transcription convention is called {convention!r}", expected=", ".join(CONVENTIONS))


def parse_markup(text: str, *, convention: str, lang: str | None = None) -> Marked:
    """Return a reference with its mark-up taken apart.

    Args:
        text: A reference as the corpus has it.
        convention: ``ksponspeech``, ``nikl``, ``csj``, ``nist``, ``ldc`` or ``generic``.
        lang: BCP 47 tag; in languages written without spaces, those round a mark belong to the mark.

    Returns:
        The plain text, its other admissible readings, and the places where nobody knows what was said.

    Raises:
        InputError: There is no such convention, or ``text`` is not a string.
    """
    if not isinstance(text, str):
        raise InputError(f"the text is {type(text).__name__}", expected="a string")
    return _PARSERS[checked(convention)](text, lang or "")


# What hardly ever stands in a plain text; anything less telling would suggest mark-up to people who have none.
_SIGNS = {
    "ksponspeech": re.compile(
        r"\([^()\n]{1,40}\)\s?/\s?\([^()\n]{1,40}\)|(?<!\S)[bnlou]/(?=\s|\Z)|(?<!\S)[가-힣]{1,3}/(?=\s|\Z)"
    ),
    "nikl": re.compile(r"&[a-z][a-z-]{1,30}\d{0,3}&|\{(?:laughing|clearing|singing|applauding)\}"),
    "csj": re.compile(r"\((?:F|D2?|W|A|K|M|O|X|L|R|B|\?|笑|泣|咳)[ )]|<(?:H|Q|FV|VN|P:[\d.-]+)>"),
    "nist": re.compile(r"\{ [^{}\n]{0,60} / [^{}\n]{0,60} \}|(?<!\S)%(?:hesitation|uh|um)(?!\S)", re.IGNORECASE),
}
#: Without one of these there is none of them.
_MARKS = re.compile(r"[(/&{<%]")


def suspected(texts: Iterable[str]) -> tuple[str, int, int] | None:
    """Return the convention that references look like, in how many of them, and of how many; ``None`` for none.

    A suggestion: ``(x)`` means five different things in five corpora, so nobody but the user can say.
    """
    marked: Counter[str] = Counter()
    total = 0
    for text in texts:
        total += 1
        if _MARKS.search(text):
            marked.update(name for name, sign in _SIGNS.items() if sign.search(text))
    if not marked:
        return None
    name, count = marked.most_common(1)[0]
    return (name, count, total) if count * 20 >= total else None
