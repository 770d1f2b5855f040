"""A job in a fresh process: started by spawn, told to stop, and seen to the end."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from asrscore.transcribe.worker import Job, serve, work

_PATIENCE_S = 5.0


@dataclass(frozen=True, slots=True)
class Died:
    """A process that ended before its job."""

    how: str
    by_signal: bool
    """Whether it was ended from outside: killed, out of memory, a crash. Otherwise its code is at fault."""


def drive(job: Job, take: Callable[[tuple[Any, ...]], None], *, in_process: bool = False) -> Died | None:
    """Have a job done and hand on its messages.

    Args:
        job: System and clips.
        take: Takes the messages, one at a time.
        in_process: Whether to do without a process of its own.

    Returns:
        How the process died, ``None`` where it ended its job or said why not.
    """
    if in_process:
        work(job, take)
        return None
    context = multiprocessing.get_context("spawn")  # fork would copy this process's threads and memory
    here, there = context.Pipe()
    child = context.Process(target=serve, args=(there, job), daemon=True, name=f"asrscore-{job.system.name}")
    child.start()
    there.close()
    last = ""
    try:
        while True:
            try:
                message = here.recv()
            except (EOFError, ConnectionResetError):
                break
            last = message[0]
            take(message)
    finally:
        here.close()  # the child sees it, ends its programs, and goes
        child.join(_PATIENCE_S if last not in ("done", "failed") else None)
        if child.is_alive():
            child.kill()
            child.join()
    return None if last in ("done", "failed") else Died(_how(child.exitcode), (child.exitcode or 0) < 0)


def _how(code: int | None) -> str:
    if code is None or code >= 0:
        return f"exit status {code}"
    try:
        return f"signal {-code}, {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"
