"""Words that nobody could write down: what the other side writes in their place is free.

The stretch that is free is the one with which the rest fits best. It becomes a stretch of the hypothesis that may be
left out, so that everything else is aligned as ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import Levenshtein

from asrscore.lattice import Conventions, Lattice, Once, Slot, Span, Writing

#: Cells of the table that is filled exactly; where texts are longer, equal runs part them.
_CELLS = 1_000_000
_ANCHOR = 12
_NOTHING = (Writing((), "respelling", "filler"),)


def freed(reference: Lattice, hypothesis: Lattice) -> Lattice:
    """Return the hypothesis with what it writes in the reference's gaps made optional; itself where there are none."""
    gaps = reference.conventions().gaps
    if not gaps or not hypothesis.text or reference.text == hypothesis.text:
        return hypothesis
    free = {at for gap in gaps for at in _touching(reference.text, gap)}
    one, at_one = _counted(reference)
    other, at_other = _counted(hypothesis)
    borders = {at for at in range(len(one) + 1) if _border(at, at_one, reference.text) & free}
    stretches = [(at_other[start], at_other[end - 1] + 1) for start, end in _free(one, other, borders)]
    return replace(hypothesis, conventions=Once(_with, hypothesis.conventions(), tuple(stretches)))


def _with(conventions: Conventions, stretches: Sequence[Span]) -> Conventions:
    kept = [s for s in conventions.slots if not any(s.start < end and start < s.end for start, end in stretches)]
    free = [Slot(start, end, _NOTHING) for start, end in stretches]
    return replace(conventions, slots=tuple(sorted([*kept, *free], key=lambda slot: slot.start)))


def _touching(text: str, gap: int) -> list[int]:
    """Return the places that are the same as ``gap``: on either side of a space."""
    return [gap, *([gap - 1] if text[gap - 1 : gap] == " " else []), *([gap + 1] if text[gap : gap + 1] == " " else [])]


def _counted(lattice: Lattice) -> tuple[str, list[int]]:
    """Return the characters that are scored and where they stand."""
    where = [i for i, c in enumerate(lattice.text) if lattice.spaces_count or c != " "]
    return "".join(lattice.text[i] for i in where), where


def _border(at: int, where: Sequence[int], text: str) -> set[int]:
    """Return the places of the text that lie between two characters that are scored."""
    first = where[at - 1] + 1 if at else 0
    return set(range(first, (where[at] if at < len(where) else len(text)) + 1))


def _free(one: str, other: str, borders: set[int]) -> list[Span]:
    """Return the stretches of ``other`` that stand at ``borders`` of ``one`` in the alignment that costs least."""
    found: list[Span] = []
    for i, i_end, j, j_end in _regions(one, other, borders):
        inner = {at - i for at in borders if i <= at <= i_end}
        if not inner or j == j_end:
            continue
        if (i_end - i + 1) * (j_end - j + 1) <= _CELLS:
            found += [(j + a, j + b) for a, b in _exact(one[i:i_end], other[j:j_end], inner)]
        else:
            found += [(j + a, j + b) for a, b in _as_written(one[i:i_end], other[j:j_end], inner)]
    return found


def _regions(one: str, other: str, borders: set[int]) -> list[tuple[int, int, int, int]]:
    """Return the pieces in which the texts are aligned: all at once, or between long equal runs without a border."""
    lead = tail = 0
    most = min(min(borders), len(other))
    while lead < most and one[lead] == other[lead]:
        lead += 1
    most = min(len(one) - max(borders), len(other) - lead)
    while tail < most and one[-1 - tail] == other[-1 - tail]:
        tail += 1
    i, j, i_end, j_end = lead, lead, len(one) - tail, len(other) - tail
    if (i_end - i + 1) * (j_end - j + 1) <= _CELLS:
        return [(i, i_end, j, j_end)]
    found = []
    here, there = i, j
    for op in Levenshtein.opcodes(one[i:i_end], other[j:j_end]):
        start, end = i + op.src_start, i + op.src_end
        if op.tag == "equal" and end - start >= _ANCHOR and not any(start <= at <= end for at in borders):
            found.append((here, start, there, j + op.dest_start))
            here, there = end, j + op.dest_end
    return [*found, (here, i_end, there, j_end)]


def _exact(one: str, other: str, borders: set[int]) -> list[Span]:
    n, m = len(one), len(other)
    row = list(range(m + 1)) if 0 not in borders else [0] * (m + 1)
    rows = [row]
    for i in range(1, n + 1):
        here = [row[0] + 1]
        step = 0 if i in borders else 1
        mine = one[i - 1]
        for j in range(1, m + 1):
            best = row[j - 1] + (mine != other[j - 1])
            best = min(best, row[j] + 1, here[j - 1] + step)
            here.append(best)
        rows.append(here)
        row = here
    found: list[Span] = []
    i, j = n, m
    while j:
        here = rows[i]
        # As written before left out: a convention may yet forgive what stands there.
        if i and here[j] == rows[i - 1][j - 1] + (one[i - 1] != other[j - 1]):
            i, j = i - 1, j - 1
        elif i and here[j] == rows[i - 1][j] + 1:
            i -= 1
        else:
            if i in borders:
                found[:1] = [(j - 1, found[0][1])] if found and found[0][0] == j else [(j - 1, j), *found[:1]]
            j -= 1
    return found


def _as_written(one: str, other: str, borders: set[int]) -> list[Span]:
    """Return the insertions of an alignment as written that stand at borders."""
    ops = Levenshtein.opcodes(one, other)
    return [(op.dest_start, op.dest_end) for op in ops if op.tag == "insert" and op.src_start in borders]
