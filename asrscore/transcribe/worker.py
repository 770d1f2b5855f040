"""One system answers clips, in a process of its own: load, warm up, answer, say what it took.

Messages to the parent are tuples, a word first:

    ("loaded", facts)  ("warm", id, latency_s)  ("asking", id)  ("answer", id, Answer, cold)
    ("done", facts)    ("failed", one line)
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from typing import Any

from asrscore.errors import AsrscoreError, InputError
from asrscore.systems import Answer, Backend, Clip, Heard, System
from asrscore.systems.audio import hear, versions
from asrscore.systems.base import failed
from asrscore.systems.meter import Memory, environment, gpu_peak
from asrscore.systems.settings import backend_class

Emit = Callable[[tuple[Any, ...]], object]


@dataclass(frozen=True, slots=True)
class Job:
    """What one process does."""

    system: System
    clips: Sequence[Clip]
    """The clips to answer, in this order."""
    warm: Sequence[Clip] = ()
    """Clips that are answered before, and whose answers do not count."""
    channel: str = "mix"


class Pace:
    """Holds back so that no more than so many requests start in a minute.

    Args:
        per_minute: The limit; ``None`` for none.
    """

    def __init__(self, per_minute: float | None) -> None:
        self._gap = 60 / per_minute if per_minute else 0.0
        self._next = 0.0
        self._lock = threading.Lock()

    def wait(self) -> None:
        """Return when the next request may start."""
        if not self._gap:
            return
        with self._lock:
            now = time.monotonic()
            at = max(now, self._next)
            self._next = at + self._gap
        time.sleep(at - now)


def work(job: Job, emit: Emit, backend: Backend | None = None) -> None:
    """Do a job and tell what happens.

    Args:
        job: System and clips.
        emit: Takes the messages; may be called from several threads, one at a time.
        backend: The system's back end, where it is made already.
    """
    memory = Memory().start()
    before, began = memory.now(), time.perf_counter()
    lock = threading.Lock()

    def tell(*message: Any) -> None:
        with lock:
            emit(message)

    try:
        serving = backend or backend_class(job.system.backend)(job.system)
        facts = dict(serving.open())
    except AsrscoreError as err:
        tell("failed", str(err))
        return
    packages = facts.pop("packages", ())
    sound = {**dict(versions()), "channel": job.channel, "rate": serving.rate}
    tell("loaded", {
        "load_s": time.perf_counter() - began, "rss_before": before, "rss_after_load": memory.now(),
        "facts": facts, "environment": {**environment(packages), "audio": sound},
    })  # fmt: skip
    pace = Pace(job.system.per_minute)
    cold = threading.Event()  # set once the first request of this process is under way

    def ask(clip: Clip) -> tuple[Answer, bool]:
        pace.wait()
        try:
            pcm = hear(clip.path, serving.rate, job.channel, clip.samples_sha256)
            heard = Heard(clip=clip, rate=serving.rate, pcm=pcm)
        except InputError as err:
            return failed(str(err)), False
        first = serving.warms and not cold.is_set()
        cold.set()
        said = serving.answer(heard)
        # Read-only views, which transcripts use, do not go through a pipe.
        return replace(said, usage=dict(said.usage), meta=dict(said.meta)), first

    def answer(clip: Clip) -> None:
        tell("asking", clip.id)
        said, first = ask(clip)
        tell("answer", clip.id, said, first)

    try:
        for clip in job.warm:
            tell("warm", clip.id, ask(clip)[0].latency_s)
        if job.system.concurrency == 1:
            for clip in job.clips:
                answer(clip)
        else:
            _many(answer, job.clips, job.system.concurrency)
    except AsrscoreError as err:
        tell("failed", str(err))
        return
    finally:
        serving.close()
    tell("done", {"rss_peak": memory.stop(), "gpu_peak": gpu_peak()})


def _many(answer: Callable[[Clip], None], clips: Sequence[Clip], at_once: int) -> None:
    """Answer clips several at a time; where one ends the system, no further one is begun."""
    pool = ThreadPoolExecutor(at_once)
    try:
        for one in as_completed([pool.submit(answer, clip) for clip in clips]):
            one.result()
    finally:
        pool.shutdown(cancel_futures=True)


def serve(connection: Any, job: Job) -> None:
    """Do a job in a child process: messages go through a pipe, and the end of the parent ends the child.

    Args:
        connection: The child's end of a ``multiprocessing`` pipe.
        job: System and clips.
    """
    # A Ctrl-C goes to every process of the terminal; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    backend: Backend | None = None
    try:
        backend = backend_class(job.system.backend)(job.system)
    except AsrscoreError as err:
        connection.send(("failed", str(err)))
        return
    threading.Thread(target=_watch_parent, args=(backend, connection), daemon=True).start()
    try:
        work(job, connection.send, backend)
    except (BrokenPipeError, ConnectionResetError):
        backend.close()
        sys.exit(1)


def _watch_parent(backend: Backend, pipe: Any) -> None:
    """End this process, and the programs it started, when its parent hung up or is gone."""
    from multiprocessing import connection, parent_process

    parent = parent_process()
    connection.wait([pipe, *([parent.sentinel] if parent is not None else [])])
    backend.close()
    os._exit(1)
