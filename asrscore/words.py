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
