"""Which confusions are called different between two systems, where none is, and where some are? By simulation.

Test sets of 2,000 utterances by 100 speakers; 300 confusions, the frequent ones a hundred times as frequent as the rare
ones. Both systems make each at the same rate but at other places, and some speakers make one likely for both. Printed:
in how many test sets any confusion that is alike survives (as asrscore tests them), and is below 0.05 uncorrected, with
utterances and with speakers as clusters; then the same where every tenth confusion
is three times as frequent in one system: how many of those survive, and how many of the survivors are none of them.

    python benchmarks/confusions.py [TEST SETS]
"""

from __future__ import annotations

import sys

import numpy as np

from asrscore.compare.misheard import Made, Misheard, confusions_of
from asrscore.results import Confusion, Example

UTTERANCES, SPEAKERS, CONFUSIONS = 2000, 100, 300
EXAMPLE = Example(id="u", system="a", before="", after="")


def misheard(draw: np.random.Generator, times: np.ndarray, prone: np.ndarray) -> Misheard:  # type: ignore[type-arg]
    """Return one system's confusions: ``times`` of each in expectation, more with the speakers who are prone to it."""
    made = Misheard()
    for at, expected in enumerate(times):
        each = prone[at] / prone[at].sum()
        for speaker, n in enumerate(draw.poisson(expected * each)):
            for _ in range(n):
                key = f"w{at:03}", "x"
                utterance = speaker * (UTTERANCES // SPEAKERS) + int(draw.integers(UTTERANCES // SPEAKERS))
                one = made.made.setdefault(key, Made())
                one.places.append((utterance, 0, int(draw.integers(1_000_000))))
                one.examples = [EXAMPLE]
    return made


def survivors(found: tuple[Confusion, ...]) -> tuple[set[str], set[str]]:
    """Return the confusions that survive, and those that would uncorrected."""
    tests = [(c.reference or "", d) for c in found for d in c.differing]
    return {name for name, d in tests if d.survives}, {name for name, d in tests if d.p < 0.05}


def row(name: str, *, true: bool, speakers: bool, sets: int) -> str:
    """Return one row of the table."""
    draw = np.random.default_rng(7)
    times = 100 / np.arange(1, CONFUSIONS + 1) ** 0.8
    different = {f"w{at:03}" for at in range(0, CONFUSIONS, 10)} if true else set()
    clusters = [at // (UTTERANCES // SPEAKERS) if speakers else at for at in range(UTTERANCES)]
    any_, plain, hits, false, all_ = 0, 0, 0, 0, 0
    for _ in range(sets):
        prone = draw.gamma(0.5, 1, (CONFUSIONS, SPEAKERS))
        more = np.where((np.arange(CONFUSIONS) % 10 == 0) & true, 3.0, 1.0)
        systems = {"a": misheard(draw, times * more, prone), "b": misheard(draw, times, prone)}
        alive, uncorrected = survivors(confusions_of(systems, clusters))
        any_ += bool(alive - different)
        plain += bool(uncorrected - different)
        hits, false, all_ = hits + len(alive & different), false + len(alive - different), all_ + len(alive)
    power = f"{100 * hits / (sets * len(different)):9.1f} %" if different else f"{'':11}"
    rate = f"{100 * false / max(all_, 1):9.1f} %" if different else f"{'':11}"
    return f"{name:32}{100 * any_ / sets:9.1f} %{100 * plain / sets:11.1f} %{power}{rate}"


if __name__ == "__main__":
    sets = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    print(f"{'':32}{'any false':>11}{'uncorrected':>13}{'found':>11}{'false':>11}")
    for speakers in (False, True):
        of = "speakers" if speakers else "utterances"
        print(row(f"alike, clusters are {of}", true=False, speakers=speakers, sets=sets), flush=True)
        print(row(f"different, clusters are {of}", true=True, speakers=speakers, sets=sets), flush=True)
