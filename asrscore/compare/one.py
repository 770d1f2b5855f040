"""One reference against one hypothesis."""

from __future__ import annotations

from asrscore.errors import InputError
from asrscore.normalize import detect, languages
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
) -> Score:
    """Score one hypothesis.

    Args:
        reference: What was said.
        hypothesis: What was heard, clutter and all.
        lang: BCP 47 tag; found from the reference when left out.
        level: ``raw``, ``basic``, ``default`` or ``lenient``; ``default`` when left out.
        markup: Transcription convention of the reference.

    Returns:
        Counts in every unit; ``edits`` has the alignment with offsets into the two strings given.

    Raises:
        InputError: A setting that does not exist, or an argument that is not a string.
    """
    if markup is not None:
        raise InputError(f"mark-up {markup!r} is not parsed yet", expected="a reference without mark-up")
    for name, text in (("reference", reference), ("hypothesis", hypothesis)):
        if not isinstance(text, str):
            raise InputError(f"the {name} is {type(text).__name__}", expected="a string")
    tag = (primary_tag(lang) or "und") if lang else detect([reference], languages()).tag
    pipeline = Pipeline.for_language(tag, level=level)
    return score_lattices(pipeline.prepare(reference).lattice, pipeline.prepare(hypothesis).lattice)
