"""Paths or transcripts -> one reference and named systems."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from asrscore.compare.sources import Source, load
from asrscore.errors import InputError
from asrscore.readers import REFERENCE_ONLY
from asrscore.transcript import Transcript

#: Systems: the source of each name; or one path or several, which name their systems as they do at the command line.
Systems = Mapping[str, Source] | str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
_NAMED = re.compile(r"([^=/\\]+)=(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Inputs:
    """What was read."""

    reference: tuple[Transcript, ...]
    systems: Mapping[str, tuple[Transcript, ...]]


def _own_name(transcripts: Sequence[Transcript]) -> str | None:
    """Return the name that a document gives its system."""
    about = transcripts[0].meta.get("system") if transcripts else None
    name = about.get("name") if isinstance(about, Mapping) else None
    return name if isinstance(name, str) and name.strip() else None


def _stem(path: Path) -> str:
    return path.name if path.is_dir() else path.stem


def named_sources(arguments: Sequence[str]) -> list[tuple[str | None, str]]:
    """Return (name or None, path) of each ``NAME=path`` or ``path``; an existing file of that very name is a path."""
    found: list[tuple[str | None, str]] = []
    for argument in arguments:
        match = _NAMED.fullmatch(argument)
        if match and not Path(argument).exists():
            found.append((match[1].strip(), match[2]))
        else:
            found.append((None, argument))
    return found


def read_systems(
    sources: Sequence[tuple[str | None, str]], *, format: str | None = None, encoding: str | None = None
) -> dict[str, tuple[Transcript, ...]]:
    """Read outputs and name the systems: ``NAME=path``, else the document's own name, else the stem, else parent/stem.

    Raises:
        InputError: Two systems would have one name, or a file cannot be read.
    """
    loaded = [(name, Path(path), load(path, path, format=format, encoding=encoding)) for name, path in sources]
    names = [name or _own_name(ts) or _stem(path) for name, path, ts in loaded]
    nameless = [not (name or _own_name(ts)) for name, _, ts in loaded]
    longer: list[Callable[[Path], str]] = [
        lambda path: f"{path.resolve().parent.name}/{_stem(path)}",
        lambda path: f"{path.resolve().parent.name}/{path.name}",
    ]
    for name_of in longer:
        twice = {name for name in names if names.count(name) > 1}
        names = [
            name_of(path) if label in twice and free else label
            for label, free, (_, path, _) in zip(names, nameless, loaded, strict=True)
        ]
    systems: dict[str, tuple[Transcript, ...]] = {}
    for label, (_, path, transcripts) in zip(names, loaded, strict=True):
        if label in systems:
            raise InputError(f"two systems are called {label!r}", path=path, fix=f"name one of them: other={path}")
        systems[label] = transcripts
    return systems


def read_reference(
    path: str | os.PathLike[str], *, format: str | None = None, encoding: str | None = None
) -> tuple[Transcript, ...]:
    """Read a reference file.

    Raises:
        InputError: The file cannot be read.
    """
    return _as_said(load(path, "the reference", format=format, encoding=encoding))


def _as_said(transcripts: Sequence[Transcript]) -> tuple[Transcript, ...]:
    """Return transcripts with what their file calls the reference as their text: a manifest may hold both sides."""
    return tuple(
        t
        if t.reference is None
        else replace(t, raw=t.reference, reference=None, status="ok" if t.reference.strip() else "empty")
        for t in transcripts
    )


def gather(
    reference: Source,
    systems: Systems,
    *,
    ref_format: str | None = None,
    hyp_format: str | None = None,
    encoding: str | None = None,
    prompt: str | None = None,
) -> Inputs:
    """Read a reference and systems.

    Args:
        reference: A path, transcripts whose ``raw`` is what was said, texts, or the text of each id.
        systems: Name -> a source like the reference; or paths alone, which name their systems.
        ref_format: Format of the reference where it is not to be sniffed.
        hyp_format: Format of the outputs.
        encoding: Encoding of the text files where it is neither UTF-8 nor marked UTF-16.
        prompt: Instruction that was sent to systems whose files name none.

    Raises:
        InputError: Nothing to compare, an empty name, a source of another kind, or a file that cannot be read.
    """
    if not systems:
        raise InputError("no system was given", expected="at least one output file")
    said = _as_said(load(reference, "the reference", format=ref_format, encoding=encoding))
    if isinstance(systems, Mapping):
        for name in systems:
            if not isinstance(name, str):
                raise InputError(f"a system is called {name!r}", expected="a string")
            if not name.strip():
                raise InputError("a system has an empty name", fix="write NAME=path")
        heard = {
            name: load(source, f"system {name}", format=hyp_format, encoding=encoding)
            for name, source in systems.items()
        }
    else:
        heard = read_systems(named_sources(_paths(systems)), format=hyp_format, encoding=encoding)
    for name, transcripts in heard.items():
        _refuse_references(name, transcripts)
    if prompt is not None:
        heard = {
            name: tuple(t if t.prompt is not None else replace(t, prompt=prompt) for t in transcripts)
            for name, transcripts in heard.items()
        }
    return Inputs(said, heard)


def _refuse_references(name: str, transcripts: Sequence[Transcript]) -> None:
    """Refuse what a system's file calls the reference: it would be scored against itself."""
    for transcript in transcripts:
        if names := transcript.meta.get(REFERENCE_ONLY):
            raise InputError(
                f"system {name} has only a reference ({', '.join(names)}), and no text that was recognised",
                id=transcript.id,
                expected="a field such as text, pred_text or hypothesis",
                fix="rename the field that has it",
            )


def _paths(systems: object) -> list[str]:
    several = [systems] if isinstance(systems, (str, os.PathLike)) else systems
    if not isinstance(several, (list, tuple)) or not all(isinstance(one, (str, os.PathLike)) for one in several):
        raise InputError(f"the systems are of type {type(systems).__name__}",
                         expected="{name: path or transcripts}, or paths")  # fmt: skip
    return [os.fspath(one) for one in several]
