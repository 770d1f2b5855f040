"""One reference against one hypothesis."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from asrscore.compare.best import best_score
from asrscore.errors import InputError
from asrscore.given import string_or_none
from asrscore.lattice import Span
from asrscore.lexicon import Lexicon, read_lexicon
from asrscore.normalize import detect, languages
from asrscore.normalize.markup import Marked
from asrscore.pipeline import Pipeline, Prepared
from asrscore.readers.languages import primary_tag
from asrscore.score import Score


def score(
    reference: str | Sequence[str],
    hypothesis: str,
    *,
    lang: str | None = None,
    level: str | None = None,
    markup: str | None = None,
    lexicon: Lexicon | str | os.PathLike[str] | None = None,
) -> Score:
    """Score one hypothesis.

    Args:
        reference: What was said; of several admissible references the one that fits best counts, over the length of
            the first one.
        hypothesis: What was heard, clutter and all.
        lang: BCP 47 tag; found from the reference when left out.
        level: ``raw``, ``basic``, ``default``, ``lenient`` or ``phonetic``; ``default`` when left out.
        markup: Transcription convention of the reference.
        lexicon: The user's equivalences, or the file with them.

    Returns:
        Counts in every unit; ``edits`` has the alignment with offsets into the two strings given.

    Raises:
        InputError: A setting that does not exist, or an argument that is not a string.
    """
    said = [reference] if isinstance(reference, str) else reference
    if not isinstance(said, Sequence) or not said:
        raise InputError(f"the reference is {reference!r:.60}", expected="a string, or several")
    for name, text in (*(("reference", text) for text in said), ("hypothesis", hypothesis)):
        if not isinstance(text, str):
            raise InputError(f"the {name} is {type(text).__name__}", expected="a string")
    lang = string_or_none(lang, "the language")
    tag = (primary_tag(lang) or "und") if lang else detect(said[:1], languages()).tag
    own = lexicon if lexicon is None or isinstance(lexicon, Lexicon) else read_lexicon(lexicon)
    pipeline = Pipeline.for_language(tag, level=level, markup=markup, lexicon=own)
    ready = [_placed(pipeline, text) for text in said]
    return best_score(ready, pipeline.prepare(hypothesis), pipeline.language.unit)


def _placed(pipeline: Pipeline, text: str) -> Prepared:
    """Return a reference ready to be scored, its characters placed in the text with its mark-up."""
    prepared = pipeline.prepare_reference(text)
    if pipeline.markup is None:
        return prepared
    origin = partial(_places, pipeline.marked(text), prepared.lattice.origin)
    return replace(prepared, lattice=replace(prepared.lattice, origin=origin))


def _places(marked: Marked, origin: Callable[[], list[Span]]) -> list[Span]:
    return marked.places(origin())
