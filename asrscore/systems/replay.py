"""Stored answers, for tests and for teaching: nobody is asked anything."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from asrscore.readers import read
from asrscore.systems.audio import digest_of
from asrscore.systems.base import Answer, Backend, Heard, System
from asrscore.systems.options import number, rate
from asrscore.transcript import Transcript


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Settings of ``replay``."""

    answers: str
    """A file that ``compare`` can read; relative to the settings file."""
    delay_s: float = number(0.0, least=0)
    """Seconds to wait before each answer."""
    rate: int = rate()


class Replay(Backend):
    """Gives the stored answer of each clip's id; one that is not stored is ``missing``."""

    Options = Options
    volatile = frozenset({"delay_s"})
    parallel = True
    warms = False

    def __init__(self, system: System) -> None:
        super().__init__(system)
        self._stored: dict[str, Transcript] = {}

    def open(self) -> Mapping[str, Any]:
        """Read the file."""
        path = str(Path(self.system.folder) / self.options.answers)
        for one in read(path):
            self._stored.setdefault(one.id, one)
        return {"answers_sha256": digest_of(path)}

    def answer(self, heard: Heard) -> Answer:
        """Return the stored answer; its latency is the stored one, never this program's."""
        if self.options.delay_s:
            time.sleep(self.options.delay_s)
        found = self._stored.get(heard.clip.id)
        if found is None:
            return Answer(status="missing")
        meta = {key: value for key, value in found.meta.items() if key not in ("system", "environment")}
        return Answer(
            raw=found.raw, status=found.status, finish_reason=found.finish_reason, language=found.language,
            segments=found.segments, latency_s=found.latency_s, first_token_s=found.first_token_s,
            usage=found.usage, meta=meta,
        )  # fmt: skip
