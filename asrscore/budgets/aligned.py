"""Two texts in one line with their differences marked, as ``wdiff`` does: ``모드를 [-켜면-]{+키면+} 모든``."""

from __future__ import annotations

from collections.abc import Sequence

from asrscore.score import Edit

#: Characters of equal text that are shown around an error.
_AROUND = 18


def aligned(reference: str, hypothesis: str, edits: Sequence[Edit], *, most: int = 400) -> str:
    """Return the reference with what was heard instead, cut to the surroundings of the errors.

    Args:
        reference: The raw reference.
        hypothesis: The raw answer.
        edits: The errors, in order, with offsets into both.
        most: Characters beyond which the rest becomes an ellipsis.
    """
    merged: list[list[int]] = []
    for e in edits:
        here = [e.reference_start, e.reference_end, e.hypothesis_start, e.hypothesis_end]
        # Errors that touch, or that share the place of one number, are one mark.
        if merged and here[0] <= merged[-1][1] and here[2] <= merged[-1][3]:
            merged[-1][1], merged[-1][3] = max(merged[-1][1], here[1]), max(merged[-1][3], here[3])
        else:
            merged.append(here)
    shown, at = "", 0
    for r0, r1, h0, h1 in merged:
        shown += _equal(reference[at:r0], first=at == 0, last=False)
        said, heard = reference[r0:r1], hypothesis[h0:h1]
        shown += (f"[-{said}-]" if said else "") + (f"{{+{heard}+}}" if heard else "")
        at = r1
        if len(shown) > most:
            return f"{shown[:most]}…"
    return shown + _equal(reference[at:], first=not merged, last=True)


def _equal(text: str, *, first: bool, last: bool) -> str:
    head = 0 if first else _AROUND
    tail = 0 if last else _AROUND
    if len(text) <= head + tail + 3:
        return text
    return f"{text[:head]}…{text[-tail:] if tail else ''}"
