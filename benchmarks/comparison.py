"""The whole comparison of two systems, everything on: what it costs, and where the time goes.

Clutter, the default level, CER, WER and MER, confusions, intervals, the symmetry audit, stability, suspect references,
the split of errors and the report. CPU seconds of one core, peak memory, and the seconds of every part; where rooms are
compiled only the parts that Python calls can tell theirs.

    python benchmarks/comparison.py [FILE.jsonl | UTTERANCES] [--profile]

A file has one utterance a line: {"id": ..., "ref": ..., "a": ..., "b": ...}. Else a corpus of our own is made.
"""

from __future__ import annotations

import cProfile
import json
import pstats
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from corpus import corpus

import asrscore
from asrscore import lattice
from asrscore.report.terminal import render
from asrscore.transcript import Transcript

#: Module -> functions of it whose time is told, as long as Python calls them; those inside others are counted in both.
PARTS = {
    "asrscore.compare.path": ("pair", "score_all", "uncertainty", "stability", "found_in", "_ladder", "_audit"),
    "asrscore.compare.scoring": (
        "best_score", "on_rungs", "error_places", "writings_forgiven", "suspects", "as_utterance",
    ),
    "asrscore.compare.findings": ("walk",),
    "asrscore.pipeline": ("strip",),
}  # fmt: skip


def rows(argument: str | None) -> list[tuple[str, str, str]]:
    """Return (reference, answer of a, answer of b) of each utterance."""
    if argument and not argument.isdigit():
        with Path(argument).open(encoding="utf-8") as lines:
            return [(row["ref"], row["a"], row["b"]) for row in map(json.loads, lines)]
    return corpus("en", int(argument or 100_000))


def timed(spent: dict[str, float]) -> None:
    """Make the parts tell their seconds, except for those that only compiled code calls."""
    for name, functions in PARTS.items():
        module = import_module(name)
        if str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES)):
            continue  # Compiled code calls its own functions and never looks here.
        for function in functions:
            if hasattr(module, function):
                setattr(module, function, _telling(getattr(module, function), f"{name[9:]}.{function}", spent))


def _telling(function: Callable[..., Any], name: str, spent: dict[str, float]) -> Callable[..., Any]:
    def told(*args: Any, **kwargs: Any) -> Any:
        start = time.process_time()
        try:
            return function(*args, **kwargs)
        finally:
            spent[name] += time.process_time() - start

    return told


def main() -> None:
    """Print the table."""
    arguments = [argument for argument in sys.argv[1:] if argument != "--profile"]
    found = rows(arguments[0] if arguments else None)
    sides = [[Transcript(id=f"u{i}", raw=row[side]) for i, row in enumerate(found)] for side in range(3)]
    del found

    def compare(n: int | None = None) -> asrscore.Comparison:
        return asrscore.compare(sides[0][:n], {"a": sides[1][:n], "b": sides[2][:n]}, lang="en")

    compare(50)  # What is imported and compiled once is no part of it.
    if "--profile" in sys.argv:
        profile = cProfile.Profile()
        profile.runcall(compare)
        pstats.Stats(profile).sort_stats("tottime").print_stats(40)
        return
    spent: dict[str, float] = defaultdict(float)
    timed(spent)
    start = time.process_time()
    comparison = compare()
    middle = time.process_time()
    render(comparison)
    end = time.process_time()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{len(sides[0]):,} utterances, two systems: {middle - start:.1f} s CPU, report {end - middle:.1f} s, ", end=""
    )
    print(f"peak memory {peak:,.0f} MiB{'' if str(lattice.__file__).endswith('.py') else ', compiled'}")
    for name, seconds in sorted(spent.items(), key=lambda item: -item[1]):
        print(f"  {name:32}{seconds:8.2f} s")


if __name__ == "__main__":
    main()
