"""What forgiving conventions costs: preparing both sides, aligning, counting CER and WER, at ``basic`` and ``default``.

Two corpora: plain speech with a number here and there, and one in which a third of the lines have figures, money,
dates, percentages or initialisms on either side, with values spread over seven orders of magnitude, so that no cache
of a few figures helps. Besides, one pair as long as a day of speech. CPU seconds of one core, for 100,000 utterances.

    python benchmarks/conventions.py [UTTERANCES]
"""

from __future__ import annotations

import gc
import random
import resource
import sys
import time

from corpus import WORDS

from asrscore.normalize.english.words import below_hundred, cardinal, made_ordinal
from asrscore.pipeline import Pipeline
from asrscore.score import score_lattices

_LETTERS = "BCDFGHJKLMNPQRST"


def number(draw: random.Random) -> tuple[str, str]:
    """Return a number as it is said and as it is written."""
    kind, n = draw.random(), int(10 ** draw.uniform(0, 7))
    if kind < 0.5:
        return cardinal(n)[0], f"{n:,}"
    if kind < 0.62:
        return f"{cardinal(n)[0]} dollars", f"${n}"
    if kind < 0.74:
        return f"{below_hundred(n % 99 + 1)} percent", f"{n % 99 + 1}%"
    if kind < 0.86:
        day, year = draw.randint(1, 28), draw.randint(1950, 2020)
        return f"may {made_ordinal(below_hundred(day))} {cardinal(year)[0]}", f"May {day}, {year}"
    letters = "".join(draw.choices(_LETTERS, k=3))
    return " ".join(letters.lower()), letters


def line(draw: random.Random, words: list[str], length: int, numbers: int) -> tuple[str, str]:
    """Return a reference and what was heard: each number in words or figures on either side, 8 % word errors."""
    said: list[tuple[str, str]] = [(word, word) for word in draw.choices(words, k=length)]
    for _ in range(numbers):
        said.insert(draw.randint(0, len(said)), number(draw))
    heard = []
    for pair in said:
        x = draw.random()
        if x < 0.05:
            heard.append(draw.choice(words))
        elif x > 0.03 + 0.05:
            heard.append(draw.choice(pair))
    return " ".join(draw.choice(pair) for pair in said), " ".join(heard).capitalize()


def spent(rows: list[tuple[str, str]], level: str) -> tuple[float, float, int]:
    """Return the seconds of preparing and of scoring, and the word errors."""
    pipeline = Pipeline.for_language("en", level=level)
    start = time.process_time()
    prepared = [tuple(pipeline.prepare(text).lattice for text in row) for row in rows]
    middle = time.process_time()
    errors = sum(score_lattices(*pair).wer.errors for pair in prepared)
    return middle - start, time.process_time() - middle, errors


def main() -> None:
    """Print the table."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    gc.disable()
    draw = random.Random(1)
    words = WORDS["en"].split()
    words += ["".join(draw.choices("abcdeghiklmnoprstu", k=draw.randint(3, 9))) for _ in range(20_000)]
    corpora = {
        "plain": [line(draw, words, draw.randint(5, 20), int(draw.random() < 0.1)) for _ in range(n)],
        "numbers": [line(draw, words, draw.randint(5, 20), int(draw.random() < 0.33)) for _ in range(n)],
        "one pair": [line(draw, words, 68_000, 4_000)],
    }
    print("corpus     level      prepare   score   (CPU s; of 100,000 utterances, and of the one pair)   word errors")
    for name, rows in corpora.items():
        scale = 1e5 / len(rows) if len(rows) > 1 else 1
        for level in ("basic", "default"):
            prepare, score, errors = spent(rows, level)
            print(f"{name:11}{level:9}{prepare * scale:9.1f}{score * scale:8.1f}{errors:60,}")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
