"""One long recording, cut into blocks: what an interval can rest on where there is nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from asrscore.score.significance.nist import Places

#: Shorter recordings are not cut, in words of the reference.
FEWEST_WORDS = 500
#: Words in a block at the least: errors stand close together, and a block must be longer than their runs.
_WORDS = 50
_MOST = 50


def block_count(words: int) -> int:
    """Return into how many blocks a recording is cut; 0 where it is too short.

    Args:
        words: Words of the reference.
    """
    return min(words // _WORDS, _MOST) if words >= FEWEST_WORDS else 0


def block_sums(
    lengths: Sequence[int], places: Sequence[Places], runs: Sequence[int], blocks: int
) -> dict[int, tuple[int, int]]:
    """Return errors and reference length by block: consecutive stretches of equal length.

    Args:
        lengths: Reference units of each utterance, in the order of the recording.
        places: Where one system's errors stand in each.
        runs: How many answers of the system to each utterance those are.
        blocks: How many blocks.
    """
    whole = sum(lengths)
    errors, sizes = [0] * blocks, [0] * blocks
    before = 0
    for length, found, times in zip(lengths, places, runs, strict=True):
        for at in range(before, before + length):
            sizes[at * blocks // whole] += times
        for place in (*found.wrong, *found.inserted):
            errors[min(before + place, whole - 1) * blocks // whole] += 1
        before += length
    return {at: (errors[at], sizes[at]) for at in range(blocks)}
