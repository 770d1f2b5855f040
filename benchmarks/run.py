"""How long asrscore takes, as a multiple of the floor and of jiwer, all in one process and one run.

The floor is what nobody can do without: edit distances of the normalised texts by RapidFuzz's batch call, in words and
in characters, for both systems. jiwer gets the same normalised texts. asrscore gets the raw texts and does everything:
clutter, normalising, CER, WER, MER, the ladder, the symmetry audit and the confusions. CPU seconds of one core.

    python benchmarks/run.py [UTTERANCES]
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import jiwer
from corpus import corpus
from rapidfuzz.distance import Levenshtein

import asrscore
from asrscore.clutter import strip
from asrscore.pipeline import Pipeline
from asrscore.transcript import Transcript


def cpu(work: Callable[[], object]) -> float:
    """Return the CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def floor(pairs: list[tuple[str, str]]) -> None:
    """Edit distances only."""
    for said, heard in pairs:
        Levenshtein.distance(said, heard)
        Levenshtein.distance(said.split(), heard.split())


def with_jiwer(pairs: list[tuple[str, str]]) -> None:
    """CER and WER by jiwer."""
    said, heard = [p[0] for p in pairs], [p[1] for p in pairs]
    jiwer.process_characters(said, heard)
    jiwer.process_words(said, heard)


def line(lang: str, n: int) -> str:
    """Return one row of the table."""
    rows = corpus(lang, n)
    pipeline = Pipeline.for_language(lang, level="basic")
    clean = [tuple(pipeline(text) for text in row) for row in rows]
    pairs = [(row[0], row[i]) for i in (1, 2) for row in clean]
    sides = [[Transcript(id=str(i), raw=row[side]) for i, row in enumerate(rows)] for side in range(3)]
    texts = [text for row in rows for text in row]
    bare, peer = cpu(lambda: floor(pairs)), cpu(lambda: with_jiwer(pairs))
    stripping = cpu(lambda: [strip(text, lang=lang) for text in texts])
    whole = cpu(lambda: asrscore.compare(sides[0], {"a": sides[1], "b": sides[2]}, lang=lang, level="basic"))
    return (
        f"{lang:4}{n:9,}{bare:9.2f}{peer:9.2f}{stripping * 1e5 / len(texts):12.2f}{whole:10.2f}"
        f"{whole / bare:10.1f}x{whole / peer:9.1f}x"
    )


def help_cost() -> str:
    """Return what --help costs above a bare interpreter."""
    code = "import resource, subprocess, sys\nsubprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)\nr = resource.getrusage(resource.RUSAGE_CHILDREN)\nprint(r.ru_utime + r.ru_stime)"

    def least(*arguments: str) -> float:
        run = [sys.executable, "-c", code, sys.executable, *arguments]
        return min(float(subprocess.run(run, capture_output=True, text=True, check=True).stdout) for _ in range(7))

    bare, helped = least("-c", "pass"), least("-m", "asrscore", "--help")
    return f"asrscore --help: {(helped - bare) * 1000:.0f} ms of CPU above python -c pass ({bare * 1000:.0f} ms)"


def main() -> None:
    """Print the table."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    print(help_cost())
    print("lang  utter.    floor    jiwer   strip/100k  asrscore   to floor   to jiwer   (CPU s, two systems)")
    for lang in ("en", "ko", "ja", "zh"):
        print(line(lang, n))


if __name__ == "__main__":
    main()
