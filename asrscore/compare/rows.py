"""Counts in every unit: a row of a score, of several references, of many answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from asrscore.score import UNITS, Counts, Row, Score, total


def row_of(score: Score) -> Row:
    """Return the counts of a score in every unit."""
    return score.cer, score.wer, score.mer


def over(row: Row, lengths: Row) -> Row:
    """Return counts over the reference lengths of another row."""
    cer, wer, mer = (replace(c, reference_length=n.reference_length) for c, n in zip(row, lengths, strict=True))
    return cer, wer, mer


def pooled(parts: Iterable[Row]) -> dict[str, Counts]:
    """Return the sum of counts in every unit."""
    return dict(zip(UNITS, summed(list(parts)), strict=True))


def summed(rows: Sequence[Row]) -> Row:
    """Return the sum of rows."""
    cer, wer = total([row[0] for row in rows]), total([row[1] for row in rows])
    twin = twin_of_mixed(rows)
    return cer, wer, total([row[2] for row in rows]) if twin is None else (cer, wer)[twin]


def twin_of_mixed(rows: Sequence[Row]) -> int | None:
    """Return in which column the mixed unit's very counts stand as well: often those of words, or of characters."""
    if all(row[2] is row[1] for row in rows):
        return 1
    return 0 if all(row[2] is row[0] for row in rows) else None
