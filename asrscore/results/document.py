"""A comparison <-> one JSON document, with or without speech in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any

from asrscore.clutter.stripped import Removal
from asrscore.errors import InputError
from asrscore.results.changes import Changes
from asrscore.results.codec import decode, encode
from asrscore.results.comparison import Comparison
from asrscore.results.consistency import require_consistent
from asrscore.results.layout import laid_out
from asrscore.results.mishearings import Confusion
from asrscore.results.scales import Difference
from asrscore.results.systems import SystemResult
from asrscore.results.terms import Numbers
from asrscore.results.utterances import Reference, Utterance
from asrscore.score import UNITS, Edit, Forgiven, Score
from asrscore.signature import asrscore_version
from asrscore.uncollected import uncollected

SCHEMA = "asrscore.result/1"
CHANGES = "asrscore.diff/1"
#: What a system's description may hold of speech or instructions.
_SPOKEN = ("prompt", "context", "system_prompt", "hotwords")


def without_texts(comparison: Comparison) -> Comparison:
    """Return the comparison without a word of speech or prompt: ids, counts, offsets and rules stay."""
    return replace(
        comparison,
        references=tuple(map(_silent_reference, comparison.references)),
        systems={name: _silent_system(system) for name, system in comparison.systems.items()},
        conventions=tuple(replace(c, reference=None, hypothesis=None) for c in comparison.conventions),
        confusions=tuple(map(_silent_confusion, comparison.confusions)),
        terms=tuple(replace(t, term=None, writings=(), became={}) for t in comparison.terms),
        numbers=_silent_numbers(comparison.numbers),
        suspects=tuple(replace(s, reference=None, hypothesis=None) for s in comparison.suspects),
        lexicon=tuple(replace(entry, write=None) for entry in comparison.lexicon),
        scales=tuple(
            replace(s, hides=_silent_differences(s.hides), charges=_silent_differences(s.charges))
            for s in comparison.scales
        ),
        prompt=None,
    )


def _silent_differences(found: tuple[Difference, ...]) -> tuple[Difference, ...]:
    return tuple(replace(d, reference=None, hypothesis=None) for d in found)


def _silent_confusion(c: Confusion) -> Confusion:
    examples = tuple(replace(example, before=None, after=None) for example in c.examples)
    return replace(c, reference=None, hypothesis=None, examples=examples)


def _silent_numbers(numbers: Numbers | None) -> Numbers | None:
    return numbers and replace(numbers, wrong=tuple(map(_silent_confusion, numbers.wrong)))


def _silent_removals(removals: tuple[Removal, ...]) -> tuple[Removal, ...]:
    return tuple(replace(r, text="", replacement="", evidence="") for r in removals)


def _silent_reference(r: Reference) -> Reference:
    return replace(
        r,
        raw=None,
        stripped=None,
        marked=None,
        alternatives=(),
        removals=_silent_removals(r.removals),
        meta={},
        segments=(),
    )


def _silent_utterance(u: Utterance) -> Utterance:
    edits = {unit: tuple(replace(e, reference="", hypothesis="") for e in es) for unit, es in u.score.edits.items()}
    conventions: dict[str, tuple[Forgiven, ...]] = {
        unit: tuple(replace(c, reference="", hypothesis="") for c in u.score.conventions(unit)) for unit in UNITS
    }
    return replace(
        u, raw=None, stripped=None, prompt=None, context=None, audio_events=(), segments=(),
        removals=_silent_removals(u.removals),
        score=replace(u.score, lattices=None, kept_edits=edits, kept_conventions=conventions),
    )  # fmt: skip


def _silent_system(system: SystemResult) -> SystemResult:
    about = {key: value for key, value in system.about.items() if key not in _SPOKEN}
    return replace(system, utterances=tuple(map(_silent_utterance, system.utterances)), about=about)


_edit_row = attrgetter(*(f.name for f in fields(Edit)))
_forgiven_row = attrgetter(*(f.name for f in fields(Forgiven)))


def _rows(score: Score) -> dict[str, dict[str, list[list[Any]]]]:
    """Return the alignment of a score: its errors and what it forgave, by unit, a flat list each."""
    conventions = {unit: found for unit in UNITS if (found := score.conventions(unit))}
    return {
        "edits": {unit: [list(_edit_row(edit)) for edit in edits] for unit, edits in score.edits.items()},
        "conventions": {unit: [list(_forgiven_row(one)) for one in found] for unit, found in conventions.items()},
    }


@uncollected()
def to_json(comparison: Comparison, *, texts: bool = True) -> str:
    """Return the result as a JSON document: schema, signature, counts, settings, every utterance and its edits.

    Args:
        comparison: The result.
        texts: Whether speech may be in it; without, it cannot be scored again.
    """
    told = comparison if texts else without_texts(comparison)
    document = {"asrscore": asrscore_version(), "schema": SCHEMA, **encode(told)}
    for name, system in told.systems.items():
        for row, utterance in zip(document["systems"][name]["utterances"], system.utterances, strict=True):
            row["score"] |= _rows(utterance.score)
    return laid_out(document) + "\n"


def changes_to_json(changes: Changes) -> str:
    """Return what changed between two results as a JSON document."""
    return laid_out({"asrscore": asrscore_version(), "schema": CHANGES, **encode(changes)}) + "\n"


@uncollected()
def from_json(text: str, *, source: str = "result") -> Comparison:
    """Return the comparison that ``to_json`` wrote.

    Args:
        text: The document.
        source: Its file, for error messages.

    Raises:
        InputError: It is not JSON, no result of asrscore, or one of another schema.
    """
    try:
        document = json.loads(text)
    except json.JSONDecodeError as err:
        raise InputError(f"not JSON: {err.msg}", path=source, line=err.lineno) from err
    except ValueError as err:  # more digits than Python turns into a number
        raise InputError("a number of too many digits", path=source, expected="numbers of ordinary length") from err
    except RecursionError as err:
        raise InputError("nested too deeply", path=source, expected="a result of asrscore compare --json") from err
    if not isinstance(document, dict) or "schema" not in document:
        raise InputError("no result of asrscore", path=source, expected="what asrscore compare --json wrote")
    if document["schema"] != SCHEMA:
        raise InputError(
            f"schema {document['schema']!r}",
            path=source,
            expected=SCHEMA,
            fix="make the result anew with this version",
        )
    comparison: Comparison = decode(Comparison, document, source=source)
    require_consistent(comparison, source=source)
    systems = {
        name: replace(system, utterances=_with_rows(system, document["systems"][name], source))
        for name, system in comparison.systems.items()
    }
    return replace(comparison, systems=systems)


def _with_rows(system: SystemResult, document: Mapping[str, Any], source: str) -> tuple[Utterance, ...]:
    utterances = []
    for utterance, row in zip(system.utterances, document["utterances"], strict=True):
        try:
            kept = {unit: tuple(Edit(*e) for e in rows) for unit, rows in row["score"]["edits"].items()}
            # Results of earlier versions do not list what they forgave.
            listed = row["score"].get("conventions", {}).items()
            conventions = {unit: tuple(Forgiven(*e) for e in rows) for unit, rows in listed}
        except (KeyError, TypeError, AttributeError) as err:
            raise InputError("the edits of the result are damaged", path=source, id=utterance.id) from err
        score = replace(utterance.score, kept_edits=kept, kept_conventions=conventions)
        utterances.append(replace(utterance, score=score))
    return tuple(utterances)
