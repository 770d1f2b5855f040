"""A comparison on one screen: who is ahead, by how much, whether that is settled, and what it rests on."""

from __future__ import annotations

from asrscore.report.answers import cleaned, statuses
from asrscore.report.audit import symmetry
from asrscore.report.expenses import expenses
from asrscore.report.forgiven import forgiven
from asrscore.report.groups import groups
from asrscore.report.headline import lead, ranking
from asrscore.report.ladder import ladder
from asrscore.report.languages import by_language
from asrscore.report.listed import listed
from asrscore.report.look import Look
from asrscore.report.mishearings import mishearings
from asrscore.report.pairs import pairs
from asrscore.report.placement import placed
from asrscore.report.scales import scales
from asrscore.report.stability import stability
from asrscore.report.suspects import hardest, suspects
from asrscore.report.terms import numbers, terms
from asrscore.report.uncertainty import uncertainty
from asrscore.report.view import View, said, view_of
from asrscore.results import Comparison
from asrscore.uncollected import uncollected


@uncollected()
def render(
    comparison: Comparison,
    *,
    width: int = 100,
    colour: bool = False,
    texts: bool = True,
    confusions: int = 8,
    ascii_only: bool = False,
) -> str:
    r"""Return the report as text; parts without content are left out.

    Args:
        comparison: What is known.
        width: Columns of the screen; at least 40 are used.
        colour: Whether to use ANSI colours. They mean nothing that the words do not say.
        texts: Whether speech is shown; without it, ids and counts stay.
        confusions: How many confusions are shown.
        ascii_only: Draw with ASCII only; the texts themselves are never transliterated.

    Returns:
        Lines that end in ``\n``. Nothing from a file reaches them with a control character in it.
    """
    view = view_of(comparison, Look(width, colour, ascii_only))
    return "\n\n".join("\n".join(part) for part in sections(view, confusions, texts=texts).values() if part) + "\n"


def sections(view: View, confusions: int, *, texts: bool) -> dict[str, list[str]]:
    """Return the parts of the report in their order, by name; one without content is empty.

    Args:
        view: The comparison, and what draws it: a terminal or paper.
        confusions: How many confusions are shown.
        texts: Whether speech is shown.
    """
    return {
        "lead": lead(view),
        "ranking": ranking(view),
        "languages": by_language(view),
        "uncertainty": uncertainty(view),
        "pairs": pairs(view),
        "statuses": statuses(view),
        "cleaned": cleaned(view),
        "audit": symmetry(view),
        "ladder": ladder(view),
        "stability": stability(view),
        "scales": scales(view, texts=texts),
        "forgiven": forgiven(view, texts=texts),
        "lexicon": listed(view, texts=texts),
        "groups": groups(view),
        "confusions": mishearings(view, confusions, texts=texts),
        "terms": terms(view, texts=texts),
        "numbers": numbers(view, texts=texts),
        "suspects": suspects(view, texts=texts),
        "hardest": hardest(view),
        "costs": expenses(view),
        "placement": placed(view),
        "closing": _closing(view),
    }


def _closing(view: View) -> list[str]:
    """Return warnings, notes and the line that reproduces the numbers."""
    comparison, look = view.comparison, view.look
    lines: list[str] = []
    for warning in comparison.warnings:
        lines += said(f"Warning: {warning}", look, "bad")
    for note in comparison.notes:
        lines += said(f"Note: {note}", look, "dim")
    if comparison.signature:
        lines += said(comparison.signature, look, "dim")
    return lines
