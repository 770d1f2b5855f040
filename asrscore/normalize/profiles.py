"""Foreign profiles: how others clean both texts before they count, so that published numbers can stand beside ours.

A profile rewrites each text by itself, and what comes out is compared as a string; nothing is aligned over
alternatives. It is never the headline. Whisper's normalisers are asked of the package that publishes them, not written
again: equal by construction.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.metadata import version
from typing import Any
from warnings import catch_warnings, simplefilter

from asrscore.errors import InputError, MissingExtra
from asrscore.given import kind
from asrscore.plugins import installed, load

_PACKAGE = "whisper-normalizer"
_CLUTTER = "clutter stays in, as in the scripts that publish such numbers"
_SPACES = re.compile(r"\s\s+")


@dataclass(frozen=True, slots=True)
class Profile:
    """One way of cleaning a text that others use."""

    name: str
    clean: Callable[[str], str]
    """Text as it came -> text as it is compared."""
    does: str
    """In words: what it forgives, what it hides and what it charges."""
    made_by: str = ""
    """Package and version; empty for a function of the user's own."""
    language: str | None = None
    """BCP 47 tag of the language that it is made for."""

    def __call__(self, text: str) -> str:
        """Return the text as it is compared.

        Raises:
            InputError: The profile made something else than a string.
        """
        cleaned = self.clean(text)
        if not isinstance(cleaned, str):
            raise InputError(
                f"profile {self.name!r} made {type(cleaned).__name__} of a text",
                expected="a string",
                fix="leave out transforms that cut texts into words or characters",
            )
        return cleaned


def words(text: str) -> list[str]:
    """Return the words that jiwer's default transform cuts a text into; a tab inside a word is a part of it."""
    return [word for word in _SPACES.sub(" ", text).strip().split(" ") if word]


def _whisper(module: str, kind: str) -> Callable[[str], str]:
    try:
        with catch_warnings():
            # Its source has an escape sequence that Python warns of when it compiles it.
            simplefilter("ignore")
            made = import_module(f"whisper_normalizer.{module}")
    except ImportError as err:
        raise MissingExtra(_PACKAGE, "whisper") from err
    normaliser: Callable[[str], str] = getattr(made, kind)()
    return normaliser


def _whisper_en() -> Profile:
    return Profile(
        "whisper-en",
        _whisper("english", "EnglishTextNormalizer"),
        "forgives case, punctuation, um and uh, American and British spelling, titles and contractions; rewrites "
        "number words to figures, also where they are no numbers (oh is 0, a second is a 2nd), and deletes what stands "
        f"in brackets: an error inside such a rewriting is hidden; {_CLUTTER}",
        f"{_PACKAGE} {version(_PACKAGE)}",
        "en",
    )


def _whisper_basic() -> Profile:
    return Profile(
        "whisper-basic",
        _whisper("basic", "BasicTextNormalizer"),
        "forgives case and punctuation; deletes what stands in brackets and every combining mark (vowel signs of "
        "Indic scripts too), which hides errors there; figures and words for one number are charged, spaces count in "
        f"the CER; {_CLUTTER}",
        f"{_PACKAGE} {version(_PACKAGE)}",
    )


def _jiwer(names: Sequence[str]) -> Profile:
    given = [_transform(name) for name in names]
    if not names:
        does = f"forgives nothing but spaces at the ends and between words; spaces count in the CER; {_CLUTTER}"
    else:
        does = f"applies these transforms of jiwer to both sides, in order; spaces count in the CER; {_CLUTTER}"
    name = "jiwer" + (":" if names else "") + ",".join(names)
    return Profile(name, composed(given), does, f"jiwer {version('jiwer')}")


def _transform(name: str) -> Any:
    """Return a transform of jiwer by its name: ``ToLowerCase``, or ``wer_standardize``, which is several."""
    import jiwer

    found = getattr(jiwer.transforms, name, None) or getattr(jiwer.transformations, name, None)
    if isinstance(found, jiwer.Compose):
        return found
    try:
        if isinstance(found, type) and issubclass(found, jiwer.AbstractTransform):
            return found()
    except TypeError as err:
        raise InputError(
            f"jiwer's {name} needs to be told more than its name", fix="pass the transform itself, in Python"
        ) from err
    raise InputError(f"jiwer has no transform {name!r}", expected="such as ToLowerCase or RemovePunctuation")


def composed(transforms: Sequence[Any]) -> Callable[[str], str]:
    """Return jiwer's transforms as one function of strings; those that cut a text into units are left out."""
    import jiwer

    steps: list[Any] = []
    for transform in transforms:
        steps += transform.transforms if isinstance(transform, jiwer.Compose) else [transform]
    cutting = (jiwer.ReduceToListOfListOfWords, jiwer.ReduceToListOfListOfChars, jiwer.ReduceToSingleSentence)
    kept = [step for step in steps if not isinstance(step, cutting)]

    def clean(text: str) -> str:
        for step in kept:
            text = step(text)
        return text

    return clean


_BUILT_IN: dict[str, Callable[[], Profile]] = {"whisper-en": _whisper_en, "whisper-basic": _whisper_basic}
#: What ``--profile`` takes; ``jiwer:A,B`` names transforms.
NAMES = (*_BUILT_IN, "jiwer")


@lru_cache(maxsize=32)
def profile_named(name: str) -> Profile:
    """Return a profile by its name.

    Args:
        name: ``whisper-en``, ``whisper-basic``, ``jiwer`` (its defaults), ``jiwer:ToLowerCase,RemovePunctuation`` (its
            transforms as named), or a step that an installed package registers under ``asrscore.steps``.

    Raises:
        InputError: There is no such profile, or no such transform.
        MissingExtra: The package that publishes it is not installed.
    """
    if name in _BUILT_IN:
        return _BUILT_IN[name]()
    kind, _, transforms = name.partition(":")
    if kind == "jiwer":
        return _jiwer([part.strip() for part in transforms.split(",") if part.strip()])
    entries = installed("asrscore.steps", dict.fromkeys(NAMES, ""))
    if name in entries:
        package = entries[name].dist
        made_by = f"{package.name} {package.version}" if package else entries[name].value
        return Profile(name, load(entries[name]), f"applies the step of {made_by} to both sides; {_CLUTTER}", made_by)
    raise InputError(
        f"no profile is called {name!r}",
        expected="one of " + ", ".join([*NAMES, "jiwer:TRANSFORM,TRANSFORM", *sorted(entries)]),
    )


def profile_of(wanted: str | Profile | Callable[[str], str]) -> Profile:
    """Return a profile from its name, itself, or a callable such as jiwer's transforms."""
    if isinstance(wanted, Profile):
        return wanted
    if isinstance(wanted, str):
        return profile_named(wanted)
    if hasattr(wanted, "transforms"):
        names = ",".join(type(step).__name__ for step in wanted.transforms)
        return Profile(
            f"jiwer:{names}", composed([wanted]), f"applies transforms of your own to both sides; {_CLUTTER}"
        )
    if not callable(wanted):
        raise InputError(f"a profile is {kind(wanted)}", expected="a name, or a function of strings")
    name = getattr(wanted, "__name__", type(wanted).__name__)
    return Profile(name, wanted, f"applies a function of your own to both sides; {_CLUTTER}")
