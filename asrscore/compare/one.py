"""One reference against one hypothesis."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from asrscore.errors import InputError
from asrscore.lattice import Span
from asrscore.lexicon import Lexicon, read_lexicon
from asrscore.normalize import detect, languages
from asrscore.normalize.markup import Marked
from asrscore.pipeline import Pipeline
from asrscore.readers.languages import primary_tag
from asrscore.score import Score, score_lattices


def score(
    reference: str,
    hypothesis: str,
    *,
    lang: str | None = None,
    level: str | None = None,
    markup: str | None = None,
    lexicon: Lexicon | str | os.PathLike[str] | None = None,
) -> Score:
    """Score one hypothesis.

    Args:
        reference: What was said.
        hypothesis: What was heard, clutter and all.
        lang: BCP 47 tag; found from the reference when left out.
        level: ``raw``, ``basic``, ``default`` or ``lenient``; ``default`` when left out.
        markup: Transcription convention of the reference.
        lexicon: The user's equivalences, or the file with them.

    Returns:
        Counts in every unit; ``edits`` has the alignment with offsets into the two strings given.

    Raises:
        InputError: A setting that does not exist, or an argument that is not a string.
    """
    for name, text in (("reference", reference), ("hypothesis", hypothesis)):
        if not isinstance(text, str):
            raise InputError(f"the {name} is {type(text).__name__}", expected="a string")
    tag = (primary_tag(lang) or "und") if lang else detect([reference], languages()).tag
    own = lexicon if lexicon is None or isinstance(lexicon, Lexicon) else read_lexicon(lexicon)
    pipeline = Pipeline.for_language(tag, level=level, markup=markup, lexicon=own)
    said, heard = pipeline.prepare_reference(reference).lattice, pipeline.prepare(hypothesis).lattice
    if markup is not None:
        marked, plain = pipeline.marked(reference), said.origin
        said = replace(said, origin=partial(_placed, marked, plain))
    return score_lattices(said, heard)


def _placed(marked: Marked, origin: Callable[[], list[Span]]) -> list[Span]:
    """Return where characters stand in the text with its mark-up."""
    return marked.places(origin())
