"""What the pytest plug-in costs a run that does not use it: CPU of runs with and without it, taken by turns."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter


def cpu(arguments: list[str], folder: str) -> float:
    """Return the CPU seconds of one run; on Windows, which does not tell them, the seconds it took."""
    if not hasattr(os, "wait4"):
        start = perf_counter()
        subprocess.run(arguments, cwd=folder, stdout=subprocess.DEVNULL, check=True)
        return perf_counter() - start
    child = subprocess.Popen(arguments, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    assert status == 0
    return usage.ru_utime + usage.ru_stime


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "test_nothing.py").write_text("def test_nothing():\n    pass\n", encoding="utf-8")
        run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:asyncio"]
        with_it, without = [], []
        for _ in range(rounds):
            without.append(cpu([*run, "-p", "no:asrscore"], folder))
            with_it.append(cpu(run, folder))
    more = median(with_it) - median(without)
    print(f"pytest without the plug-in {median(without) * 1000:.0f} ms, with it {median(with_it) * 1000:.0f} ms: "
          f"{more * 1000:+.1f} ms (medians of {rounds} runs each; least {1000 * (min(with_it) - min(without)):+.1f} ms)")  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
