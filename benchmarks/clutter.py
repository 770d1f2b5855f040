"""What stripping costs: clean transcripts, which most are, and answers of a megabyte made to hurt.

The first table has the CPU seconds of 100,000 clean transcripts on one core, in every use: the text alone, with the
language, with the prompt that was sent, and with what the producer says besides. The second has the CPU seconds of the
megabytes that take longest, each of one thing over and over, with and without a prompt.

    python benchmarks/clutter.py [UTTERANCES] [HOSTILE]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from corpus import corpus

from asrscore.clutter import strip

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.hostile import MEGABYTE, UNITS, several

PROMPTS = {
    "en": "Transcribe the speech exactly as you hear it. Do not add anything.",
    "ko": "다음 한국어 음성을 듣고 그대로 받아쓰세요.",
    "ja": "次の音声を聞いて、そのまま書き起こしてください。",
    "zh": "请把下面的语音逐字转写成文字。",
}
META = {"finish_reason": "stop", "duration_s": 6.0}


def least(work: Callable[[], object], times: int = 3) -> float:
    """Return the CPU seconds of one call, the least of several."""
    took = []
    for _ in range(times):
        start = time.process_time()
        work()
        took.append(time.process_time() - start)
    return min(took)


def clean(lang: str, n: int) -> str:
    """Return the row of a language: seconds for 100,000 transcripts in every use."""
    texts = [text for row in corpus(lang, n // 3 + 1) for text in row][:n]
    uses: list[Mapping[str, Any]] = [
        {},
        {"lang": lang},
        {"lang": lang, "prompt": PROMPTS[lang]},
        {"lang": lang, "prompt": PROMPTS[lang], "meta": META},
    ]
    costs = []
    for given in uses:
        strip(texts[0], **given)
        costs.append(least(lambda given=given: [strip(text, **given) for text in texts]) * 1e5 / len(texts))  # type: ignore[misc]
    return f"{lang:10}" + "".join(f"{cost:14.2f}" for cost in costs)


def main() -> None:
    """Print both tables."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    shown = int(sys.argv[2]) if len(sys.argv) > 2 else 12
    print("CPU s of 100,000 clean transcripts")
    print("          " + "".join(f"{use:>14}" for use in ("text", "+ lang", "+ prompt", "+ meta")))
    for lang in PROMPTS:
        print(clean(lang, n))
    rows = []
    for name, unit in UNITS.items():
        raw = several(unit, MEGABYTE)
        bare = least(lambda raw=raw: strip(raw), 1)  # type: ignore[misc]
        given = least(
            lambda raw=raw: strip(  # type: ignore[misc]
                raw, prompt="Transcribe the audio.", context="You are a helpful assistant.", lang="ko"
            ),
            1,
        )
        rows.append((max(bare, given), bare, given, name))
    print(f"\nCPU s of a megabyte of one thing: the slowest {min(shown, len(rows))} of {len(rows)}")
    print(f"{'':34}{'text':>8}{'+ prompt':>10}")
    for _, bare, given, name in sorted(rows, reverse=True)[:shown]:
        print(f"{name:34}{bare:8.2f}{given:10.2f}")


if __name__ == "__main__":
    main()
