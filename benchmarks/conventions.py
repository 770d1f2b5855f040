"""What forgiving conventions costs at ``default``: both sides prepared (clutter off, normalised), aligned, CER and WER.

Two corpora a language, from ``figures.py``: plain speech with a number in one line of ten, and one in which a third of
the lines have figures, money, dates, % or initialisms on either side, with values spread over seven orders of
magnitude. Besides, one pair as long as a day of speech. CPU seconds of one core, scaled to 100,000 utterances.

Beside it, in the same run: the floor (RapidFuzz's distances in words and characters of the prepared texts, prepared
outside the clock), and what people use today, if it is installed: whisper-normalizer and jiwer; kocer for Korean.

    python benchmarks/conventions.py [UTTERANCES] [--long]
"""

from __future__ import annotations

import gc
import importlib
import resource
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from figures import lines, recording
from rapidfuzz.distance import Levenshtein

from asrscore import lattice
from asrscore.pipeline import Pipeline
from asrscore.score import score_lattices

Pairs = Sequence[tuple[str, str]]
#: Pieces in which a corpus is timed: a neighbour on the machine disturbs some of them, and the middle one counts.
_PIECES = 10


def cpu(work: Callable[[], object]) -> float:
    """Return the CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def middle(times: Sequence[float]) -> float:
    """Return the median."""
    return sorted(times)[len(times) // 2]


def installed(name: str) -> Any:
    """Return a module, or ``None`` where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def of_today(lang: str) -> tuple[str, Callable[[Pairs], object]] | None:
    """Return the tools that are used for a language today, and the same work done with them."""
    jiwer, whisper, kocer = installed("jiwer"), installed("whisper_normalizer"), installed("kocer")
    if lang == "ko" and kocer is not None:
        return "kocer", lambda pairs: [(kocer.cer(said, heard), kocer.wer(said, heard)) for said, heard in pairs]
    if jiwer is None or whisper is None:
        return None
    if lang == "en":
        normal = importlib.import_module("whisper_normalizer.english").EnglishTextNormalizer()
    else:
        normal = importlib.import_module("whisper_normalizer.basic").BasicTextNormalizer()

    def work(pairs: Pairs) -> None:
        said, heard = [normal(pair[0]) or "-" for pair in pairs], [normal(pair[1]) or "-" for pair in pairs]
        jiwer.process_words(said, heard)
        jiwer.process_characters(said, heard)

    return "whisper + jiwer", work


def row(lang: str, name: str, pairs: Pairs) -> str:
    """Return one row of the table."""
    pipeline = Pipeline.for_language(lang)
    for text in pairs[0]:
        pipeline.prepare(text).lattice.conventions()
    today = of_today(lang)
    n = len(pairs) // _PIECES
    strip: list[float] = []
    prepare: list[float] = []
    score: list[float] = []
    floor: list[float] = []
    peer: list[float] = []
    for piece in (pairs[at : at + n] for at in range(0, n * _PIECES, n)):
        strip.append(cpu(lambda piece=piece: [pipeline.strip(text) for pair in piece for text in pair]))
        ready: list[Any] = []
        prepare.append(
            cpu(
                lambda piece=piece, ready=ready: ready.extend(
                    [pipeline.prepare(t).lattice for t in pair] for pair in piece
                )
            )
        )
        score.append(cpu(lambda ready=ready: [score_lattices(*pair) for pair in ready]))
        texts = [(said.text, heard.text) for said, heard in ready]
        floor.append(
            cpu(
                lambda texts=texts: [
                    (Levenshtein.distance(a, b), Levenshtein.distance(a.split(), b.split())) for a, b in texts
                ]
            )
        )
        if today is not None:
            peer.append(cpu(lambda piece=piece, today=today: today[1](piece)))
    scale = 100_000 / n
    s, p, c, f = (middle(times) * scale for times in (strip, prepare, score, floor))
    told = f"{middle(peer) * scale:8.1f}  {(p + c) / (middle(peer) * scale):5.2f}x {today[0]}" if today else ""
    return f"{lang:5}{name:9}{s:8.1f}{p - s:10.1f}{c:8.1f}{p + c:8.1f}{f:8.1f}{(p + c) / f:9.1f}x{told}"


def long_pair(lang: str) -> str:
    """Return what one pair of half a million characters with 4,000 numbers takes."""
    pipeline = Pipeline.for_language(lang)
    said, heard = recording(lang, 500_000, 4_000)
    spent = cpu(lambda: score_lattices(pipeline.prepare(said).lattice, pipeline.prepare(heard).lattice))
    return f"{lang:5}{len(said):,} characters: {spent:.1f} s, peak {peak()} MiB"


def peak() -> int:
    """Return the most memory that this process has had, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Print the tables."""
    arguments = [a for a in sys.argv[1:] if a != "--long"]
    n = int(arguments[0]) if arguments else 10_000
    # As a comparison does.
    gc.disable()
    print("in pure Python" if str(lattice.__file__).endswith(".py") else "compiled")
    if "--long" in sys.argv:
        for lang in ("en", "ko", "ja"):
            print(long_pair(lang), flush=True)
        return
    print(f"CPU s of 100,000 utterances (median of {_PIECES} pieces of {n // _PIECES:,})")
    print("lang corpus    strip  normalise  score     all   floor  to floor   today")
    for lang in ("en", "ko", "ja"):
        for name, share in (("plain", 0.1), ("figures", 0.33)):
            print(row(lang, name, list(lines(lang, n, with_numbers=share))), flush=True)
    print(f"peak memory {peak()} MiB")


if __name__ == "__main__":
    main()
