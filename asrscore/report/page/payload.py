"""The data that the front end looks at: columns, one value an utterance or an answer, packed small."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from asrscore.clutter.stripped import Removal
from asrscore.normalize.markup import parse_markup
from asrscore.results import Comparison, Confusion, Reference, Utterance
from asrscore.results.groups import column_value, columns_of
from asrscore.score import Unit
from asrscore.score.edits import Kind
from asrscore.transcript import STATUSES, Segment

#: Kinds of an edit, in the order of the front end's codes.
_KINDS = get_args(Kind)
#: Confusions that can be chosen on the page, the most frequent first.
MOST_CONFUSIONS = 2_000
#: Values beyond which a metadata column is no group to choose from but a name for each utterance.
_MOST_VALUES = 60


class _Names:
    """Strings that repeat, each by its number."""

    def __init__(self, first: Sequence[str] = ()) -> None:
        self.all = list(first)
        self._at = {name: at for at, name in enumerate(self.all)}

    def __call__(self, name: str) -> int:
        if name not in self._at:
            self._at[name] = len(self.all)
            self.all.append(name)
        return self._at[name]


class _Interned:
    """Every table of strings of one payload."""

    def __init__(self) -> None:
        self.statuses, self.flags, self.clutter = _Names(STATUSES), _Names(), _Names()
        self.licences, self.languages, self.units = _Names(), _Names(), _Names()
        self.rules = _Names()
        self.evidence: list[tuple[str, str]] = []

    def removal(self, removal: Removal) -> list[int]:
        rule = self.rules(f"{removal.rule}\0{removal.evidence}")
        if rule == len(self.evidence):
            self.evidence.append((removal.rule, removal.evidence))
        return [removal.start, removal.end, self.clutter(removal.clutter), rule]

    def tables(self) -> dict[str, Any]:
        return {
            "statuses": self.statuses.all, "flags": self.flags.all, "clutter": self.clutter.all,
            "licences": self.licences.all, "languages": self.languages.all, "units": self.units.all,
            "rules": self.evidence,
        }  # fmt: skip


def payload(
    comparison: Comparison, order: Sequence[str], audio: Callable[[Reference], str | None] | None = None
) -> dict[str, Any]:
    """Return what the front end is given; its shape is the type ``Payload`` of ``front/src/data.js``.

    Args:
        comparison: What is known, without texts where speech is to be kept out.
        order: Systems as they are listed.
        audio: Reference -> the address of its sound, where there is one.
    """
    names = _Interned()
    at = {reference.id: n for n, reference in enumerate(comparison.references)}
    units = [comparison.unit_of(reference) for reference in comparison.references]
    systems = [
        {"name": name, "answers": _answers(comparison.systems[name].utterances, at, units, names)} for name in order
    ]
    utterances = {
        "id": [r.id for r in comparison.references],
        "raw": [r.raw for r in comparison.references],
        "alternatives": [_alternatives(r, comparison.markup) for r in comparison.references],
        "language": [names.languages(r.language) for r in comparison.references],
        "unit": [names.units(unit) for unit in units],
        "duration": _durations(comparison, order),
        "removals": [[names.removal(one) for one in r.removals] for r in comparison.references],
        "audio": [audio(r) if audio else None for r in comparison.references],
        "words": _words(comparison, order),
    }
    return {
        "level": comparison.level,
        "texts": any(r.raw is not None for r in comparison.references),
        "systems": systems,
        "utterances": utterances,
        "facets": facets(comparison.references),
        "confusions": _confusions(comparison, order),
        "names": names.tables(),
    }


def _alternatives(reference: Reference, markup: str | None) -> list[str] | None:
    """Return the further writings that answers may be scored against, as the offsets of errors count in them."""
    if markup is None:
        return list(reference.alternatives) or None
    lang = reference.language
    return [parse_markup(text, convention=markup, lang=lang).plain for text in reference.alternatives] or None


def _durations(comparison: Comparison, order: Sequence[str]) -> list[float | None]:
    """Return the length of each utterance in seconds: the reference's, else that of the first system that tells."""
    found: dict[str, float | None] = {}
    for name in reversed(order):
        found |= {u.id: u.duration_s for u in comparison.systems[name].utterances if u.duration_s is not None}
    return [r.duration_s if r.duration_s is not None else found.get(r.id) for r in comparison.references]


def _words(comparison: Comparison, order: Sequence[str]) -> list[list[list[Any]] | None]:
    """Return the timed words of each utterance: the reference's, else those of the first system that has them."""
    found: dict[str, Sequence[Segment]] = {}
    for name in reversed(order):
        found |= {u.id: u.segments for u in comparison.systems[name].utterances if u.segments}
    found |= {r.id: r.segments for r in comparison.references if r.segments}
    return [
        [[s.text, s.start_s, s.end_s] for s in found[r.id]] if r.id in found else None for r in comparison.references
    ]


def _confusions(comparison: Comparison, order: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {"reference": c.reference, "hypothesis": c.hypothesis, "where": [c.where.get(name, ()) for name in order]}
        for c in told(comparison)
    ]


def told(comparison: Comparison) -> list[Confusion]:
    """Return the confusions that a page has, in its order: none where speech is kept out."""
    kept = [c for c in comparison.confusions if None not in (c.reference, c.hypothesis)]
    return kept[:MOST_CONFUSIONS]


def _answers(
    found: Sequence[Utterance], at: Mapping[str, int], units: Sequence[Unit], names: _Interned
) -> dict[str, list[Any]]:
    known = [u for u in found if u.id in at]
    counts = [u.score.counts(units[at[u.id]]) for u in known]
    return {
        "utterance": [at[u.id] for u in known],
        "run": [u.run for u in known],
        "status": [names.statuses(u.status) for u in known],
        "flags": [[names.flags(flag) for flag in u.flags] for u in known],
        "alternative": [u.score.alternative for u in known],
        "raw": [u.raw for u in known],
        "removals": [[names.removal(one) for one in u.removals] for u in known],
        "substitutions": [c.substitutions for c in counts],
        "deletions": [c.deletions for c in counts],
        "insertions": [c.insertions for c in counts],
        "length": [c.reference_length for c in counts],
        "edits": [_edits(u, units[at[u.id]]) for u in known],
        "forgiven": [_forgiven(u, units[at[u.id]], names) for u in known],
        "latency": [u.latency_s for u in known],
    }


def _edits(answer: Utterance, unit: Unit) -> list[list[int]]:
    return [
        [_KINDS.index(e.kind), e.reference_start, e.reference_end, e.hypothesis_start, e.hypothesis_end]
        for e in answer.score.edits.get(unit, ())
    ]


def _forgiven(answer: Utterance, unit: Unit, names: _Interned) -> list[list[int]]:
    return [
        [names.licences(c.licence), c.reference_start, c.reference_end, c.hypothesis_start, c.hypothesis_end]
        for c in answer.score.conventions(unit)
    ]


def facets(references: Sequence[Reference]) -> dict[str, dict[str, Any]]:
    """Return the metadata columns that utterances can be grouped by: their values, and which one each has."""
    rows = [
        {name: value for name, _ in columns_of(r.meta) if (value := column_value(r.meta, name)) is not None}
        for r in references
    ]
    columns: dict[str, dict[str, Any]] = {}
    for column in dict.fromkeys(name for row in rows for name in row):
        values = _Names()
        of = [values(row[column]) if column in row else -1 for row in rows]
        if 1 < len(values.all) <= _MOST_VALUES and len(values.all) < len(references):
            columns[column] = {"values": values.all, "of": of}
    return columns


def packed(data: Mapping[str, Any]) -> bytes:
    """Return the payload as the front end reads it: JSON, compressed by gzip, the same bytes every time."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    # Half a surrogate pair is no character: no encoding would write it.
    return gzip.compress(text.encode("utf-8", "backslashreplace"), compresslevel=6, mtime=0)


def in_base64(data: Mapping[str, Any]) -> str:
    """Return the payload as a page carries it."""
    return base64.b64encode(packed(data)).decode("ascii")
