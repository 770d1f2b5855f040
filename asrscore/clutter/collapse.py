"""A loop -> its first turn. Only on request, and on all sides alike: a loop is the model's error."""

from __future__ import annotations

#: Letters of the longest unit, and turns of the shortest loop, that are looked for.
_LONGEST, _TURNS = 120, 6
#: Marks that belong to the word before them.
_SENTENCE = frozenset(".!?。．！？…")
_CLOSING = frozenset(".,!?;:。．，、；：！？…\"'”’」』)]）】")


def _period(letters: str) -> int:
    """Return the length of the shortest unit that ``letters`` ends with ``_TURNS`` times; 0: there is none."""
    n = len(letters)
    for length in range(1, min(_LONGEST, n // _TURNS) + 1):
        tail = letters[n - length * _TURNS :]
        if tail[length:] == tail[:-length]:
            return length
    return 0


def loop_start(text: str) -> int | None:
    """Return the offset at which the second turn of a loop begins that runs to the end of ``text``.

    Letters and digits decide; marks and white space may differ from turn to turn, and the last turn may be cut.

    Args:
        text: The text.
    """
    at = [i for i, c in enumerate(text) if c.isalnum()]
    letters = "".join(text[i] for i in at).casefold()
    if len(letters) != len(at):  # a letter whose folding is longer, such as ß
        letters = "".join(text[i].lower()[:1] for i in at)
    length = _period(letters)
    if not length:
        return None
    first = len(letters) - length * _TURNS
    while first and letters[first - 1] == letters[first - 1 + length]:
        first -= 1
    # A turn ends where a sentence does, if one does; a loop may have begun in the middle of one.
    last = next((i for i in range(first + length - 1, first - 1, -1) if _ended(text, at[i])), first + length - 1)
    end = at[last] + 1
    while end < len(text) and text[end] in _CLOSING:
        end += 1
    return end


def _ended(text: str, at: int) -> bool:
    return text[at + 1 : at + 2] in _SENTENCE


def collapsed(text: str) -> str:
    """Return ``text`` with a loop at its end cut to the first turn; without a loop, ``text``."""
    start = loop_start(text)
    return text if start is None else text[:start]
