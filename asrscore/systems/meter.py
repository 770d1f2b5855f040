"""What a run costs: resident memory, the machine, and how latencies are summed up."""

from __future__ import annotations

import os
import platform
import sys
import threading
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from asrscore.signature import asrscore_version
from asrscore.transcript import Transcript

GIB = 1 << 30
_EVERY_S = 0.05


class Memory:
    """Watches the resident memory of this process and its children, in bytes.

    A thread looks every 50 ms; where the operating system keeps the process's own peak, that is used too.
    """

    def __init__(self) -> None:
        try:
            import psutil
        except ImportError:
            self._process: Any = None
        else:
            self._process = psutil.Process()
        self.peak = 0
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def start(self) -> Memory:
        """Begin to watch."""
        if self._process is not None:
            self._thread.start()
        return self

    def now(self) -> int | None:
        """Return the bytes resident now; ``None`` where psutil is not installed."""
        if self._process is None:
            return None
        import psutil

        total = 0
        for one in (self._process, *self._children()):
            try:
                total += one.memory_info().rss
            except psutil.Error:
                continue
        self.peak = max(self.peak, total)
        return total

    def _children(self) -> list[Any]:
        import psutil

        try:
            return list(self._process.children(recursive=True))
        except psutil.Error:
            return []

    def _watch(self) -> None:
        while not self._done.wait(_EVERY_S):
            self.now()

    def stop(self) -> int | None:
        """End, and return the peak in bytes; ``None`` where nothing could be seen."""
        self._done.set()
        if self._process is None:
            return None
        self.now()
        own = getattr(self._process.memory_info(), "peak_wset", 0)
        if not own and sys.platform.startswith("linux"):
            own = _linux_peak()
        return max(self.peak, own)


def _linux_peak() -> int:
    """Return the most that this process ever had resident, as the kernel counts it."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    found = next((line.split() for line in status.splitlines() if line.startswith("VmHWM:")), None)
    return int(found[1]) * 1024 if found else 0


def gpu_peak() -> int | None:
    """Return the most bytes that torch reserved on all GPUs; ``None`` without torch or a GPU."""
    torch = sys.modules.get("torch")
    if torch is None or not torch.cuda.is_available():
        return None
    return sum(int(torch.cuda.max_memory_reserved(i)) for i in range(torch.cuda.device_count())) or None


def environment(packages: Iterable[str] = ()) -> dict[str, Any]:
    """Return what a number depends on besides the model: versions, processor, cores, threads.

    Args:
        packages: Distributions whose versions count.
    """
    found: dict[str, Any] = {
        "asrscore": asrscore_version(),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "cpu": _cpu(),
        "cores": os.cpu_count(),
    }
    usable = getattr(os, "sched_getaffinity", None)
    if usable is not None:
        found["cores_usable"] = len(usable(0))
    for name in packages:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    torch = sys.modules.get("torch")
    if torch is not None:
        found["threads"] = torch.get_num_threads()
        if torch.cuda.is_available():
            found["gpu"] = [torch.cuda.get_device_name(i) for i in range(torch.cuda.device_count())]
    return found


def _cpu() -> str:
    if sys.platform.startswith("linux"):
        try:
            text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
        except OSError:
            text = ""
        for line in text.splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def percentile(values: Sequence[float], share: float) -> float:
    """Return a percentile by linear interpolation between the two nearest ranks (Hyndman and Fan's type 7).

    Args:
        values: At least one number, in any order.
        share: Between 0 and 1.
    """
    ordered = sorted(values)
    at = share * (len(ordered) - 1)
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


def summary(answers: Sequence[Transcript]) -> dict[str, Any]:
    """Return what latencies, durations and token counts say together; sums over sums, never means of rates.

    Args:
        answers: Those of one system; only answers without error that carry a latency count.
    """
    timed = [a for a in answers if a.latency_s is not None and a.status != "error"]
    latencies = [a.latency_s for a in timed if a.latency_s is not None]
    firsts = [a.first_token_s for a in timed if a.first_token_s is not None]
    if not latencies:
        return {"timed": 0}
    busy, audio = sum(latencies), sum(a.duration_s or 0 for a in timed)
    found: dict[str, Any] = {
        "timed": len(timed), "latency_p50_s": percentile(latencies, 0.5), "latency_p95_s": percentile(latencies, 0.95),
        "audio_s": audio, "processing_s": busy,
    }  # fmt: skip
    if audio and busy:
        found |= {"rtf": busy / audio, "rtfx": audio / busy}
    if firsts:
        found |= {"first_token_p50_s": percentile(firsts, 0.5), "first_token_p95_s": percentile(firsts, 0.95)}
    counted = [(_tokens(a.usage), a.latency_s) for a in timed if _tokens(a.usage) and a.latency_s]
    if counted:
        found["tokens_per_s"] = sum(n for n, _ in counted) / sum(t for _, t in counted if t)
    return {key: round(value, 4) if isinstance(value, float) else value for key, value in found.items()}


def _tokens(usage: Mapping[str, Any]) -> int:
    found = usage.get("output")
    return found if isinstance(found, int) and not isinstance(found, bool) else 0
