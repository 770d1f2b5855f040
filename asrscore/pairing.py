"""Which answer belongs to which reference: by id, by order, or one record against one text; never by guessing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from asrscore.errors import PairingError
from asrscore.matching import matched
from asrscore.transcript import Transcript
from asrscore.words import counted, listed


@dataclass(frozen=True, slots=True)
class Pairing:
    """References and, per system, their answers."""

    references: tuple[Transcript, ...]
    """One per utterance, ids unique, in the order of the reference."""
    answers: Mapping[str, tuple[tuple[Transcript, ...], ...]]
    """System -> for each reference its answers: one, or several repeated runs. A missing answer is a transcript
    with status ``missing``."""
    notes: tuple[str, ...]
    """How it was done, to be said on screen."""
    warnings: tuple[str, ...]
    """What does not fit: ids that a system lacks, or has too many."""


def _has_ids(transcripts: Sequence[Transcript]) -> bool:
    return any(t.id_source == "file" for t in transcripts)


def _check_duplicates(who: str, transcripts: Sequence[Transcript]) -> None:
    seen: dict[tuple[str, int | None], int] = {}
    twice: list[str] = []
    for t in transcripts:
        key = (t.id, t.run)
        seen[key] = seen.get(key, 0) + 1
        if seen[key] == 2:
            twice.append(t.id if t.run is None else f"{t.id} (run {t.run})")
    if twice:
        raise PairingError(
            f"{who} has {counted(len(twice), 'id')} more than once: {listed(twice)}",
            expected="one record an utterance",
            fix="give repeated runs a `run` number, or remove the duplicates",
        )


def _one_text(lines: Sequence[Transcript]) -> Transcript:
    """Return the lines of a plain text as one utterance."""
    return replace(lines[0], id="1", raw="\n".join(t.raw for t in lines), id_source="stem")


def _numbered(transcripts: Sequence[Transcript], ids: Sequence[str]) -> tuple[Transcript, ...]:
    return tuple(replace(t, id=id, id_source="file") for t, id in zip(transcripts, ids, strict=True))


def pair(reference: Sequence[Transcript], systems: Mapping[str, Sequence[Transcript]]) -> Pairing:
    """Pair a reference with the answers of systems.

    By id where both sides have ids. By order where at most one side has ids, the counts agree, and all files with
    ids list the same ids in the same order. One record against a plain text of several lines is one utterance.

    Args:
        reference: The reference's records, in file order.
        systems: System -> its records, in file order.

    Returns:
        The pairing; an answer that a system lacks is there with status ``missing``.

    Raises:
        PairingError: Nothing in common, duplicate ids, or counts that differ without ids; the message names the
            first offenders and both sides' counts.
    """
    notes: list[str] = []
    warnings: list[str] = []
    if not reference:
        raise PairingError("the reference has no utterance", fix="give a file with at least one line or record")
    reference, systems = matched(*_joined(reference, systems, notes), notes)
    named = {name: t for name, t in systems.items() if _has_ids(t)}
    if _has_ids(reference) and named:
        _check_duplicates("the reference", reference)
    ids = [t.id for t in reference]
    if not (_has_ids(reference) and len(named) == len(systems)):
        ids = _ids_by_order(reference, systems, named, notes)
        reference = _numbered(reference, ids)
    else:
        notes.append("paired by id")
    _check_duplicates("the reference", reference)
    answers = {}
    known = set(ids)
    for name, transcripts in systems.items():
        if name not in named:
            transcripts = _numbered(transcripts, ids)
        _check_duplicates(name, transcripts)
        answers[name] = _by_id(name, ids, known, transcripts, warnings)
    warnings += _looks_like_kaldi(reference, systems)
    return Pairing(tuple(reference), answers, tuple(notes), tuple(warnings))


def _looks_like_kaldi(reference: Sequence[Transcript], systems: Mapping[str, Sequence[Transcript]]) -> list[str]:
    """Return a hint where the lines of plain texts begin with what can only be ids."""
    sides = {"the reference": reference, **systems}
    unique = {name: said for name, ts in sides.items() if len(ts) > 2 and (said := _first_words(ts))}
    if not unique:
        return []
    ids = {t.id for ts in sides.values() for t in ts if t.id_source == "file"}
    odd = []
    for name, said in unique.items():
        shared = any(said == set(map(_first_word, ts)) for who, ts in sides.items() if who != name)
        if (shared or len(said & ids) * 2 > len(said)) and any(any(map(str.isdigit, word)) for word in said):
            odd.append(name)
    if not odd:
        return []
    told = f"every line of {', '.join(odd)} begins with what looks like an id: if these are Kaldi texts, say so"
    return [f"{told} with --ref-format kaldi and --hyp-format kaldi"]


def _first_words(transcripts: Sequence[Transcript]) -> set[str]:
    """Return the first words of all texts, each a word of its own; nothing as soon as one comes twice."""
    found: set[str] = set()
    for transcript in transcripts:
        word = _first_word(transcript)
        if word in found:
            return set()
        found.add(word)
    return found


def _first_word(transcript: Transcript) -> str:
    return next(iter(transcript.raw.split(maxsplit=1)), "")


def _joined(
    reference: Sequence[Transcript], systems: Mapping[str, Sequence[Transcript]], notes: list[str]
) -> tuple[Sequence[Transcript], Mapping[str, Sequence[Transcript]]]:
    """Make one utterance of plain texts of several lines where every other file holds a single record."""
    sides = {"the reference": reference, **systems}
    texts = {name for name, ts in sides.items() if len(ts) > 1 and all(t.id_source == "line" for t in ts)}
    others = [ts for name, ts in sides.items() if name not in texts]
    if not texts or not others or any(len({t.id for t in ts}) != 1 or ts[0].id_source == "line" for ts in others):
        return reference, systems
    for name in sorted(texts):
        notes.append(
            f"the {len(sides[name])} lines of {name} are one utterance, since the other files hold one record each"
        )
    joined = {name: [_one_text(ts)] if name in texts else ts for name, ts in systems.items()}
    return ([_one_text(reference)] if "the reference" in texts else reference), joined


def _length(transcripts: Sequence[Transcript]) -> str:
    """Return how many there are; an empty file counts as one utterance in which nothing was said, and is told."""
    empty = any(t.meta.get("empty_file") for t in transcripts)
    return f"{len(transcripts)}, for its file is empty" if empty else str(len(transcripts))


def _ids_by_order(
    reference: Sequence[Transcript],
    systems: Mapping[str, Sequence[Transcript]],
    named: Mapping[str, Sequence[Transcript]],
    notes: list[str],
) -> list[str]:
    """Return the ids of a pairing by order, or say why there is none."""
    sides = {"the reference": reference, **systems}
    with_ids = {"the reference": reference} if _has_ids(reference) else dict(named)
    expected = len(reference)
    uneven = [f"{name} has {_length(ts)}" for name, ts in sides.items() if len(ts) != expected]
    if uneven:
        raise PairingError(
            f"not all files have ids, and they differ in length: the reference has {expected}, " + ", ".join(uneven),
            expected="ids on both sides, or as many utterances on both",
            fix="add ids, or check for a missing or an empty line",
        )
    if _has_ids(reference) and named:
        lacking = [name for name in systems if name not in named]
        with_ids.update(named)
        notes_for = f"; {', '.join(lacking)} without ids"
    else:
        notes_for = ""
    orders = {name: [t.id for t in ts] for name, ts in with_ids.items()}
    if orders:
        first, ids = next(iter(orders.items()))
        for name, order in orders.items():
            if order != ids:
                at = next(i for i, (a, b) in enumerate(zip(order, ids, strict=True)) if a != b)
                raise PairingError(
                    f"pairing by order needs the same ids in the same order, but number {at + 1} is {ids[at]!r} in "
                    f"{first} and {order[at]!r} in {name}",
                    fix="give every file ids",
                )
    else:
        ids = [str(i) for i in range(1, expected + 1)]
    if expected > 1 or notes_for:
        notes.append(f"paired by order{notes_for}: {counted(expected, 'utterance')} on each side")
    return ids


def _by_id(
    name: str, ids: Sequence[str], known: set[str], transcripts: Sequence[Transcript], warnings: list[str]
) -> tuple[tuple[Transcript, ...], ...]:
    """Return each reference's answers, with warnings for what is missing or left over."""
    runs: dict[str, list[Transcript]] = {}
    for t in transcripts:
        runs.setdefault(t.id, []).append(t)
    common = sum(id in runs for id in ids)
    if not common:
        raise PairingError(
            f"{name} has no id in common with the reference: {counted(len(runs), 'id')} such as "
            f"{listed(list(runs), 3) or 'none'}, against {len(ids)} such as {listed(list(ids), 3)}",
            fix="give both sides the same ids",
        )
    if missing := [id for id in ids if id not in runs]:
        warnings.append(
            f"{name} has no answer for {len(missing)} of {counted(len(ids), 'utterance')}, counted as all deletions: "
            f"{listed(missing)}"
        )
    if extra := [id for id in runs if id not in known]:
        warnings.append(
            f"{name} has {counted(len(extra), 'utterance')} that the reference lacks, not scored: {listed(extra)}"
        )
    return tuple(tuple(runs.get(id) or (Transcript(id=id, status="missing"),)) for id in ids)
