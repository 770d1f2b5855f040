"""Stretches of text written out in every admissible way, and cut at units of the texts as written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from asrscore.lattice import Numeral
from asrscore.score.graph import Stretch
from asrscore.score.paths import EXPANDED, SHORT, Path
from asrscore.score.units import Unit

Tokens = str | tuple[str, ...]
Way = tuple[Tokens, tuple[Path, ...]]
"""One way through some stretches: its units, and the path taken through each."""
#: Stands for any greater number of combinations.
MANY = 10**6


def combinations(stretches: list[Stretch]) -> int:
    """Return in how many ways stretches can be written; ``MANY`` for more."""
    n = 1
    for stretch in stretches:
        n *= len(stretch.paths)
        if n > MANY:
            return MANY
    return n


def chained(pieces: list[Sequence[str]], unit: Unit) -> Tokens:
    """Return units in a row, a string where ``cut`` would return one."""
    if unit != "wer":
        for piece in pieces:
            if not isinstance(piece, str):
                break
        else:
            return "".join(pieces)  # type: ignore[arg-type]
    return tuple([token for piece in pieces for token in piece])


def joined(paths: Iterable[Path], unit: Unit) -> Tokens:
    """Return the units of paths in a row."""
    return chained([path.tokens for path in paths], unit)


def ways(stretches: list[Stretch], unit: Unit) -> list[Way]:
    """Return every way to write stretches, as written first."""
    every = product(*[stretch.paths for stretch in stretches])
    return [(chained([path.tokens for path in chosen], unit), chosen) for chosen in every]


def numbers(stretches: Sequence[Stretch]) -> Iterator[tuple[int, Path, int, int, tuple[Numeral, ...]]]:
    """Return the numbers in stretches: index of the stretch, path, first unit, unit behind the last, worth."""
    for at, stretch in enumerate(stretches):
        for path in stretch.paths:
            for start, end, numerals in path.numerals:
                yield at, path, start, end, numerals


def promising(stretches: list[Stretch], other: list[Stretch]) -> list[Stretch]:
    """Return stretches without the paths that cannot be part of an alignment better than their text's own.

    Such a path has no unit that the other side has, is no shorter than the text's own, and is no number where the
    other side has one.
    """
    for stretch in stretches:
        if len(stretch.paths) > 1:
            break
    else:
        return stretches
    written: set[str] = set()
    spelled: set[str] = set()
    numeric = False
    for stretch in other:
        tokens = written
        for path in stretch.paths:
            tokens.update(path.tokens)
            if path.numerals:
                numeric = True
            tokens = spelled
    return [s if len(s.paths) == 1 else _pruned(s, written, spelled, numeric=numeric) for s in stretches]


def _pruned(stretch: Stretch, written: set[str], spelled: set[str], *, numeric: bool) -> Stretch:
    own = stretch.paths[0]
    kept = [own]
    for path in stretch.paths[1:]:
        if (
            len(path.tokens) < len(own.tokens)
            or (numeric and path.numerals)
            or not written.isdisjoint(path.tokens)
            or not (spelled.isdisjoint(path.tokens) or EXPANDED in path.flags or SHORT in path.flags)
        ):
            kept.append(path)
    return stretch if len(kept) == len(stretch.paths) else Stretch(stretch.start, stretch.end, tuple(kept))


def written_only(stretches: Sequence[Stretch]) -> list[Stretch]:
    """Return stretches with their text's own path alone."""
    return [s if len(s.paths) == 1 else Stretch(s.start, s.end, s.paths[:1]) for s in stretches]
