"""Several stored results as one comparison."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from asrscore.compare.again import rescored, transcripts_of
from asrscore.errors import PairingError
from asrscore.packs import Pack
from asrscore.results import Comparison
from asrscore.signature import require_same, told_apart
from asrscore.transcript import Transcript
from asrscore.words import listed


def together(
    results: Sequence[tuple[str, Comparison]], *, packs: Sequence[Pack] = (), allow_different: bool = False
) -> Comparison:
    """Return the systems of several results against the one reference that they share.

    All are scored anew from their texts, so that every number comes from one recipe; had they been made by different
    ones, putting them side by side would compare the recipes.

    Args:
        results: File and what it holds, two at least.
        packs: The user's own rule packs.
        allow_different: Whether different audio is only warned of.

    Raises:
        SignatureMismatch: The results were made by different recipes.
        PairingError: Their references differ, or two systems have one name and one file.
        InputError: A result was written without texts, or systems heard different audio.
    """
    source, first = results[0]
    for _, other in results[1:]:
        require_same(first.signature, other.signature)
    references, _ = transcripts_of(first, source=source)
    for path, other in results[1:]:
        _require_one_reference(references, source, transcripts_of(other, source=path)[0], path)
    named = [(path, transcripts_of(result, source=path)[1]) for path, result in results]
    made = rescored(first, references, _renamed(named), packs=packs, allow_different=allow_different)
    note = f"{len(results)} results, scored anew as one"
    changed = [] if made.signature == first.signature else [_changed(first.signature, made.signature)]
    return replace(
        made, notes=(*made.notes, note), warnings=(*made.warnings, *changed), language_from=first.language_from
    )


def _changed(stored: str, made: str) -> str:
    return f"the stored numbers were made by another recipe than these: they differ in {told_apart(stored, made)}"


def _require_one_reference(one: Sequence[Transcript], path: str, other: Sequence[Transcript], where: str) -> None:
    ours, theirs = ({r.id: (r.raw, r.alternatives) for r in side} for side in (one, other))
    different = [id for id in {**ours, **theirs} if ours.get(id) != theirs.get(id)]
    if different:
        raise PairingError(
            f"the references of {path} and {where} differ in {len(different)} of {len({**ours, **theirs})} utterances: "
            f"{listed(different)}",
            expected="results over one reference",
            fix="show both with --allow-different, or see what changed with asrscore diff",
        )


def _renamed(found: Sequence[tuple[str, Mapping[str, Sequence[Transcript]]]]) -> dict[str, Sequence[Transcript]]:
    """Return the systems of all results; names that occur twice get the stem of their file in front."""
    often = Counter(name for _, systems in found for name in systems)
    made: dict[str, Sequence[Transcript]] = {}
    for path, systems in found:
        for name, transcripts in systems.items():
            label = name if often[name] == 1 else f"{Path(path).stem}/{name}"
            if label in made:
                raise PairingError(f"two systems are called {label!r}", path=path, fix="rename one of the files")
            made[label] = transcripts
    return made
