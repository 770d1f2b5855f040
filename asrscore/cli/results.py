"""Stored results on the command line: one shown or scored anew, several put together or shown one after another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from asrscore.errors import InputError

#: What makes a stored result be scored anew, beside packs, loops and an export.
_SETTINGS = (
    "cluster", "seed", "lang", "level", "unit", "prompt", "markup", "lexicon", "keywords", "told_in", "group_by",
)  # fmt: skip
_MARK = '"schema": "asrscore.result/'
_HEAD = 1000


def all_results(paths: Sequence[str]) -> bool:
    """Return whether every file is a stored result.

    Raises:
        InputError: Some are, and others are not.
    """
    stored = [path for path in paths if _is_result(path)]
    if stored and len(stored) < len(paths):
        other = next(path for path in paths if path not in stored)
        raise InputError(
            f"{stored[0]} is a stored result, and {other} is not",
            expected="results alone, or a reference and outputs",
            fix=f"score it from its files, or show it alone: asrscore compare --from {stored[0]}",
        )
    return bool(stored)


def _is_result(path: str) -> bool:
    try:
        if not Path(path).is_file():  # opening a pipe would wait for somebody to write
            return False
        with Path(path).open("rb") as file:
            return _MARK.encode() in file.read(_HEAD)
    except OSError:
        return False


def read_result(path: str, packs: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """Read a stored result; score it anew where a setting is given."""
    from asrscore.compare import rescore
    from asrscore.readers import read_text
    from asrscore.results import Comparison

    comparison = Comparison.from_json(read_text(path), source=path)
    settings = {key: options[key] for key in _SETTINGS}
    loops, profiles = options["collapse_loops"], options["profiles"]
    anew = packs or loops or profiles or any(value not in (None, ()) for value in settings.values())
    if anew or options["export_dir"]:
        return rescore(comparison, packs=packs, collapse_loops=loops, profiles=profiles, source=path, **settings)
    return comparison


def put_together(paths: Sequence[str], packs: tuple[Any, ...], options: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return several results as one comparison; with ``--allow-different``, each where they cannot be one.

    Returns:
        (heading, comparison): one without a heading, or one a file.
    """
    from asrscore.compare.together import together
    from asrscore.errors import PairingError, SignatureMismatch

    results = [(path, read_result(path, packs, options)) for path in paths]
    if len(results) == 1:
        return [("", results[0][1])]
    try:
        return [("", together(results, packs=packs, allow_different=options["allow_different"]))]
    except (SignatureMismatch, PairingError):
        if not options["allow_different"]:
            raise
        return results
