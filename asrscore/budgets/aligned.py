"""Two texts with their differences marked, as ``wdiff`` does: ``모드를 [-켜면-]{+키면+} 모든``."""

from __future__ import annotations

from collections.abc import Sequence

from asrscore.score import Edit

#: Characters of equal text that are shown around an error.
_AROUND = 16

_Place = tuple[int, int, int, int]


def aligned(reference: str, hypothesis: str, edits: Sequence[Edit], *, most: int = 6) -> list[str]:
    """Return the surroundings of the errors, a line a stretch, with what was said and what was heard instead.

    Args:
        reference: The raw reference.
        hypothesis: The raw answer.
        edits: The errors, in order, with offsets into both.
        most: Lines; a last one says how many stretches more there are.
    """
    stretches: list[list[_Place]] = []
    for place in _merged(edits):
        if stretches and place[0] - stretches[-1][-1][1] <= 2 * _AROUND:
            stretches[-1].append(place)
        else:
            stretches.append([place])
    lines = [_line(reference, hypothesis, stretch) for stretch in stretches[:most]]
    rest = len(stretches) - most
    return [*lines, f"and {rest:,} places more"] if rest > 0 else lines


def _merged(edits: Sequence[Edit]) -> list[_Place]:
    """Return where the texts differ; errors that touch, or that share the place of one number, are one."""
    merged: list[_Place] = []
    for e in edits:
        here = e.reference_start, e.reference_end, e.hypothesis_start, e.hypothesis_end
        if merged and here[0] <= merged[-1][1] and here[2] <= merged[-1][3]:
            r0, r1, h0, h1 = merged[-1]
            merged[-1] = r0, max(r1, here[1]), h0, max(h1, here[3])
        else:
            merged.append(here)
    return merged


def _line(reference: str, hypothesis: str, stretch: Sequence[_Place]) -> str:
    start, end = max(stretch[0][0] - _AROUND, 0), min(stretch[-1][1] + _AROUND, len(reference))
    shown, at = "…" if start else "", start
    for r0, r1, h0, h1 in stretch:
        said, heard = reference[r0:r1], hypothesis[h0:h1]
        shown += reference[at:r0] + (f"[-{said}-]" if said else "") + (f"{{+{heard}+}}" if heard else "")
        at = r1
    return shown + reference[at:end] + ("…" if end < len(reference) else "")
