"""Small words of messages: counted nouns and short lists."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, noun: str) -> str:
    """Return ``1 utterance`` or ``2 utterances``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def listed(items: Sequence[str], shown: int = 5) -> str:
    """Return the first few items and how many more there are."""
    more = len(items) - shown
    return ", ".join(items[:shown]) + (f" and {more} more" if more > 0 else "")


def drawn(number: int, of: str) -> str:
    """Return what an interval rests on: ``6 speakers``, ``9 blocks of one recording``, ``3 clusters by town``.

    Args:
        number: How many.
        of: What a piece is: one of the known kinds, or a column of the reference.
    """
    if of == "block":
        return f"{counted(number, of)} of one recording"
    return (
        counted(number, of) if of in ("utterance", "speaker", "recording") else f"{counted(number, 'cluster')} by {of}"
    )
