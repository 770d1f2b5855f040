"""A comparison as CSV: one row an utterance and system, for a spreadsheet or a data frame."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from io import StringIO

from asrscore.results import Comparison, Reference, Utterance, group_of
from asrscore.score import UNITS

#: What a spreadsheet takes for a formula (full-width signs in some locales), with the quotes that may stand before it.
_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")

_HEAD = ["id", "system", "run", "language", "status", "flags"]
_FACTS = ["removed", "latency_s", "first_token_s"]
_TEXTS = ["reference", "raw", "stripped"]

_Value = str | int | float | None


def to_csv(comparison: Comparison, texts: bool = True) -> str:  # noqa: FBT001, FBT002 - a flag read by name
    r"""Return one row an answer: every system's, every run's, in the order of the reference.

    Columns by which the comparison was grouped stand behind the flags; flags and classes of removed clutter are joined
    by ``;``. A text that a spreadsheet would run as a formula (it
    begins with ``= + - @``, a tab or a line break) gets a leading ``'``; so does one that begins with ``'`` before
    such a sign, so that whoever drops one ``'`` in front of them has the exact text back. The JSON document needs no
    such care.

    Args:
        comparison: What is known.
        texts: Whether the columns with speech (reference, raw, stripped) are there.

    Returns:
        CSV with a header; lines end in ``\n``, strings are quoted, missing values are empty.
    """
    out = StringIO()
    # A lone carriage return is quoted only where every string is.
    writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    counts = [f"{unit}_{part}" for unit in UNITS for part in ("errors", "length", "sub", "del", "ins")]
    columns = list(comparison.groups)
    writer.writerow([_cell(name) for name in (*_HEAD, *columns, *counts, *_FACTS, *(_TEXTS if texts else []))])
    references = {reference.id: reference for reference in comparison.references}
    for name, system in comparison.systems.items():
        for answer in system.utterances:
            row = _row(name, answer, references.get(answer.id), columns, texts=texts)
            writer.writerow([_cell(value) for value in row])
    return out.getvalue()


def _row(
    system: str, answer: Utterance, reference: Reference | None, columns: Sequence[str], *, texts: bool
) -> list[_Value]:
    numbers: list[_Value] = []
    for unit in UNITS:
        c = answer.score.counts(unit)
        numbers += [c.errors, c.reference_length, c.substitutions, c.deletions, c.insertions]
    language = reference.language if reference else None
    classes = ";".join(sorted({removal.clutter for removal in answer.removals}))
    row: list[_Value] = [answer.id, system, answer.run, language, answer.status, ";".join(answer.flags)]
    row += [*(group_of(reference, column) if reference else None for column in columns), *numbers]
    row += [classes, answer.latency_s, answer.first_token_s]
    return [*row, reference.raw if reference else None, answer.raw, answer.stripped] if texts else row


def _cell(value: _Value) -> _Value:
    if not isinstance(value, str):
        return value
    # Half a surrogate pair is no character: no encoding would write it.
    whole = value.encode("utf-8", "backslashreplace").decode("utf-8")
    return f"'{whole}" if _FORMULA.match(whole) else whole
