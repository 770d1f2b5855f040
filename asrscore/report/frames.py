"""A comparison as tables of pandas: one row an utterance, an error, a confusion, a removal, a group."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from asrscore.errors import InputError, MissingExtra
from asrscore.results import Comparison, Reference, Utterance
from asrscore.results.groups import columns_of
from asrscore.score import UNITS, Unit

if TYPE_CHECKING:
    import pandas as pd

_Row = dict[str, Any]


def to_frame(comparison: Comparison, what: str = "utterances") -> pd.DataFrame:
    """Return one table of a comparison.

    Args:
        comparison: What is known.
        what: ``utterances`` (a row an answer), ``edits`` (a row an error of the language's own unit), ``confusions``,
            ``removals`` or ``groups``.

    Returns:
        Counts as integers, rates as fractions, times in seconds, offsets in code points of the raw texts (of the
        reference's ``alternative``; 0 is itself); missing values are ``None`` or NaN. Columns of the reference's
        metadata begin with ``meta.``.

    Raises:
        InputError: There is no such table.
        MissingExtra: pandas is not installed.
    """
    if what not in _TABLES:
        raise InputError(f"no table is called {what!r}", expected="one of " + ", ".join(_TABLES))
    try:
        import pandas as pd
    except ImportError as err:
        raise MissingExtra("pandas", "notebook") from err
    rows, columns = _TABLES[what]
    made = list(rows(comparison))
    # Of no rows pandas would know no columns.
    return pd.DataFrame(made, columns=None if made else list(columns))


def _answers(comparison: Comparison) -> Iterator[tuple[str, Utterance, Reference, Unit]]:
    references = {r.id: r for r in comparison.references}
    for name, system in comparison.systems.items():
        for answer in system.utterances:
            reference = references[answer.id]
            yield name, answer, reference, comparison.unit_of(reference)


def _utterances(comparison: Comparison) -> Iterator[_Row]:
    for name, u, reference, unit in _answers(comparison):
        counts = u.score.counts(unit)
        row: _Row = {
            "id": u.id, "system": name, "run": u.run, "language": reference.language, "status": u.status,
            "flags": u.flags, "unit": unit, "errors": counts.errors, "length": counts.reference_length,
            "rate": counts.rate, "substitutions": counts.substitutions, "deletions": counts.deletions,
            "insertions": counts.insertions,
        }  # fmt: skip
        row |= {f"{one}_errors": u.score.counts(one).errors for one in UNITS}
        row |= {"removed": tuple(sorted({r.clutter for r in u.removals}))}
        row |= {"duration_s": u.duration_s, "latency_s": u.latency_s, "first_token_s": u.first_token_s}
        row |= {"reference": reference.raw, "raw": u.raw, "stripped": u.stripped}
        yield row | dict(columns_of(reference.meta, "meta."))


def _edits(comparison: Comparison) -> Iterator[_Row]:
    for name, u, _, unit in _answers(comparison):
        for e in u.score.edits.get(unit, ()):
            yield {
                "id": u.id, "system": name, "run": u.run, "unit": unit, "kind": e.kind,
                "alternative": u.score.alternative, "reference": e.reference,
                "hypothesis": e.hypothesis, "reference_start": e.reference_start, "reference_end": e.reference_end,
                "hypothesis_start": e.hypothesis_start, "hypothesis_end": e.hypothesis_end,
            }  # fmt: skip


def _confusions(comparison: Comparison) -> Iterator[_Row]:
    # A system may be called as a column is.
    heads = {name: f"{name} (system)" if name in _CONFUSED else name for name in comparison.systems}
    for c in comparison.confusions:
        row: _Row = {"reference": c.reference, "hypothesis": c.hypothesis, "example": c.example}
        row |= {heads[name]: c.counts.get(name, 0) for name in comparison.systems}
        yield row | {"q": min((d.q for d in c.differing), default=None)}


def _removals(comparison: Comparison) -> Iterator[_Row]:
    sides = [(None, r.id, None, r.removals) for r in comparison.references]
    sides += [(name, u.id, u.run, u.removals) for name, s in comparison.systems.items() for u in s.utterances]  # type: ignore[misc]
    for name, id, run, removals in sides:
        for r in removals:
            yield {
                "id": id, "system": name, "run": run, "clutter": r.clutter, "level": r.level, "rule": r.rule,
                "start": r.start, "end": r.end, "text": r.text, "replacement": r.replacement, "evidence": r.evidence,
            }  # fmt: skip


def _groups(comparison: Comparison) -> Iterator[_Row]:
    for column, grouping in comparison.groups.items():
        gaps = {(gap.system, gap.group): gap for gap in grouping.gaps}
        for group in grouping.groups:
            for name, found in group.systems.items():
                gap = gaps.get((name, group.name))
                yield {
                    "column": column, "group": group.name, "system": name, "utterances": group.utterances,
                    "clusters": group.clusters, "cluster": grouping.cluster, "errors": found.counts.errors,
                    "length": found.counts.reference_length, "rate": found.counts.rate, "low": found.low,
                    "high": found.high, "best": gap.best if gap else None, "gap": gap.difference if gap else None,
                    "gap_low": gap.low if gap else None, "gap_high": gap.high if gap else None,
                    "adjusted_p": gap.adjusted if gap else None, "too_small": group.too_small,
                }  # fmt: skip


_CONFUSED = frozenset({"reference", "hypothesis", "example", "q"})
_PLACE = ("id", "system", "run")
_TABLES: Mapping[str, tuple[Callable[[Comparison], Iterator[_Row]], tuple[str, ...]]] = {
    "utterances": (_utterances, (*_PLACE, "status", "errors", "length", "rate")),
    "edits": (_edits, (*_PLACE, "unit", "kind", "reference", "hypothesis")),
    "confusions": (_confusions, ("reference", "hypothesis", "example")),
    "removals": (_removals, (*_PLACE, "clutter", "level", "rule", "start", "end", "text")),
    "groups": (_groups, ("column", "group", "system", "utterances", "rate", "low", "high")),
}
