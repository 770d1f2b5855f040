"""What is drawn when uncertainty is measured: utterances, or the speakers or recordings that they belong to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asrscore.errors import InputError
from asrscore.results import Reference
from asrscore.results.groups import columns_of
from asrscore.words import listed

#: NIST's ids begin with the speaker: ``s01-004``, ``1089_134686``.
_SPEAKER_FIRST = re.compile(r"([^-_]+)[-_].")
#: Names that transcripts give to who speaks and to what was recorded in one go, in small letters.
_KINDS: Mapping[str, tuple[str, ...]] = {
    "speaker": ("speaker", "speaker_id", "speakerid", "speaker_name", "spk", "spk_id", "spkid", "talker", "client_id"),
    "recording": (
        "recording", "recording_id", "session", "session_id", "conversation", "conversation_id", "meeting",
        "meeting_id", "call", "call_id", "episode", "file",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Clusters:
    """Which utterances are drawn together."""

    of: str
    """``utterance``, ``speaker``, ``recording``, or the column that was named."""
    labels: tuple[str, ...]
    """The cluster of each reference, in order."""
    alone: str | None = None
    """``speaker`` or ``recording`` where all utterances are of one: the intervals speak of no other."""


def clusters_of(references: Sequence[Reference], asked: str | None = None) -> Clusters:
    """Return which utterances are drawn together.

    Utterances of one speaker, or of one recording, share what makes them hard: drawn one by one they would feign more
    knowledge than there is. Where references name both, the coarser one is taken. Answers have no say, so that a
    system's interval does not depend on the others.

    Args:
        references: The references; their ``meta`` may name speaker and recording.
        asked: ``utterance``, ``speaker``, ``recording``, or any column of the references, ``speaker.id`` for one inside
            another; else found. A speaker that no column names is what stands before the first ``-`` or ``_`` of the id
            (as in sclite's ``spu_id``).

    Raises:
        InputError: A reference does not have the column that was asked for.
    """
    ids = tuple(reference.id for reference in references)
    if asked == "utterance":
        return Clusters("utterance", ids)
    if asked is not None:
        return Clusters(asked, _asked(references, asked))
    found: list[Clusters] = []
    alone: str | None = None
    for kind in _KINDS:
        labels = _of_kind(references, kind)
        if labels is None:
            continue
        different = len(set(labels))
        if different == 1 < len(labels):
            alone = alone or kind
        elif different < len(labels):
            found.append(Clusters(kind, labels))
    if not found:
        return Clusters("utterance", ids, alone)
    return min(found, key=lambda c: len(set(c.labels)))


def _of_kind(references: Sequence[Reference], kind: str) -> tuple[str, ...] | None:
    """Return the speaker or recording of each reference; ``None`` where one names none."""
    labels = []
    for reference in references:
        meta = {str(key).lower(): value for key, value in reference.meta.items()}
        values = (_label(meta[name]) for name in _KINDS[kind] if name in meta)
        label = next((value for value in values if value), None)
        if label is None:
            return None
        labels.append(label)
    return tuple(labels) or None


def _label(value: Any) -> str | None:
    """Return a name or a number as a label; of an object, its id or name."""
    if isinstance(value, Mapping):
        return next((label for key in ("id", "name") if (label := _label(value.get(key)))), None)
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return str(value).strip() or None
    return None


def _asked(references: Sequence[Reference], asked: str) -> tuple[str, ...]:
    if asked in _KINDS and (labels := _of_kind(references, asked)):
        return labels
    speakers = [match[1] for r in references if asked == "speaker" and (match := _SPEAKER_FIRST.match(r.id))]
    if references and len(speakers) == len(references):
        return tuple(speakers)
    found = [_label(_at(reference.meta, asked)) for reference in references]
    missing = [reference.id for reference, label in zip(references, found, strict=True) if label is None]
    if missing:
        columns = dict.fromkeys(name for reference in references for name, _ in columns_of(reference.meta))
        raise InputError(
            f"the reference does not say its {asked}, by which the intervals were to be made",
            id=missing[0],
            expected=f"one of its columns: {listed(list(columns), 8)}" if columns else "a reference with such a column",
            fix="--cluster utterance draws utterances",
        )
    return tuple(label for label in found if label is not None)


def _at(meta: Mapping[str, Any], path: str) -> Any:
    """Return the value of a column, or of one inside others: ``speaker.id``."""
    if path in meta:
        return meta[path]
    value: Any = meta
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value
