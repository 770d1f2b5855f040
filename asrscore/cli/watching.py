"""How a long run is watched: one line that is rewritten on a terminal, a line a minute elsewhere."""

from __future__ import annotations

import sys
import time
from collections import Counter

import click

from asrscore.cli.screen import visible, width
from asrscore.transcribe import Outcome, Watch
from asrscore.transcript import Status, Transcript
from asrscore.words import counted

#: Seconds between two states of the line on a terminal, and between two lines in a log.
_LEAST_GAP_S, _LOG_GAP_S = 0.1, 60.0


class Bar(Watch):
    """Shows system, answers, errors, rate and time left on stderr."""

    def __init__(self) -> None:
        self._live = sys.stderr is not None and sys.stderr.isatty()
        self._name, self._run = "", ""
        self._total = self._done = self._fresh = self._errors = 0
        self._began = self._shown = 0.0

    def turn(self, system: str, run: int | None, total: int, done: int) -> None:
        """A system begins."""
        self._name, self._run = system, f" run {run}" if run is not None else ""
        self._total, self._done, self._fresh, self._errors = total, done, 0, 0
        self._began = self._shown = time.monotonic()
        self._draw("loading")

    def loaded(self, seconds: float) -> None:
        """The system is ready."""
        self._began = time.monotonic()
        self._draw(f"loaded in {seconds:.1f} s")

    def answer(self, status: Status) -> None:
        """One more answer."""
        self._done += 1
        self._fresh += 1
        self._errors += status == "error"
        now = time.monotonic()
        last = self._live and self._done == self._total
        if now - self._shown >= (_LEAST_GAP_S if self._live else _LOG_GAP_S) or last:
            spent = now - self._began
            left = spent / self._fresh * (self._total - self._done)
            rate = self._fresh / spent if spent else 0.0
            self._draw(f"{rate:.1f}/s, {_clock(left)} left", log=True)

    def ended(self) -> None:
        """The system's turn is over."""
        if self._live:
            self._clear()

    def trouble(self, system: str, said: str) -> None:
        """Say what went wrong, in a line that stays."""
        if self._live:
            self._clear()
        click.echo(f"asrscore: {visible(said)}", err=True)

    def _draw(self, what: str, *, log: bool = False) -> None:
        if not self._live and not log:
            return
        errors = f", {counted(self._errors, 'error')}" if self._errors else ""
        line = visible(f"{self._name}{self._run}  {self._done}/{self._total}{errors}  {what}")
        self._shown = time.monotonic()
        if not self._live:
            click.echo(line, err=True)
            return
        click.echo("\r" + line[: width() - 1].ljust(width() - 1), err=True, nl=False)

    def _clear(self) -> None:
        click.echo("\r" + " " * (width() - 1) + "\r", err=True, nl=False)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def outcome_lines(outcome: Outcome) -> list[str]:
    """Return what a run made, a line a system, and under it the commonest error where there are any."""
    said = []
    for name, path in outcome.documents.items():
        said.append(f"{name}: {_tally(outcome.answers[name])}, wrote {visible(str(path))}")
        # Those of files that nobody could hear have been told.
        told = [t for t in outcome.answers[name] if t.status == "error" and t.audio_sha256]
        errors = Counter(str(t.meta.get("error", "no words")) for t in told)
        for words, times in errors.most_common(1):
            said.append(f"{name}: {times} of {counted(errors.total(), 'error')}: {visible(words)}")
    said += [f"{name}: no document; --resume goes on where it stopped" for name in outcome.failures]
    return said


def _tally(answers: tuple[Transcript, ...]) -> str:
    kinds: dict[str, int] = {}
    for one in answers:
        kinds[one.status] = kinds.get(one.status, 0) + 1
    ok = kinds.pop("ok", 0)
    others = "".join(f", {n} {status}" for status, n in sorted(kinds.items()))
    return f"{counted(len(answers), 'answer')} ({ok} ok{others})" if others else counted(len(answers), "answer")
