"""The one path from clips and systems to documents: one system after another, each in a process of its own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from asrscore.errors import InputError
from asrscore.systems import Answer, Clip, System
from asrscore.systems.base import failed
from asrscore.systems.settings import backend_class
from asrscore.transcribe.child import Died, drive
from asrscore.transcribe.document import item, transcript, write_document
from asrscore.transcribe.journal import Journal, of_kind, read_journal
from asrscore.transcribe.plan import Settings, Turn, answered, changes, check_same, known_clips, opening, turns
from asrscore.transcribe.worker import Job
from asrscore.transcript import Status, Transcript

_ENDINGS = (".journal", ".json")
_MOST_DEATHS = 2


class Watch:
    """What a run tells while it goes; a face overrides what it shows."""

    def turn(self, system: str, run: int | None, total: int, done: int) -> None:
        """A system begins a run of so many clips, of which some are answered already."""

    def loaded(self, seconds: float) -> None:
        """The system is ready."""

    def answer(self, status: Status) -> None:
        """One clip is answered."""

    def ended(self) -> None:
        """The turn is over."""

    def trouble(self, system: str, said: str) -> None:
        """Something went wrong that the user must know, in one line."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run made."""

    documents: Mapping[str, Path]
    """System -> its document; a system that could not answer everything has none."""
    failures: Mapping[str, str]
    """System -> why it has no document."""
    answers: Mapping[str, tuple[Transcript, ...]]


def transcribe(
    clips: Sequence[Clip], systems: Sequence[System], settings: Settings, watch: Watch | None = None
) -> Outcome:
    """Ask every system for every clip and write one document a system.

    Args:
        clips: What ``find_clips`` found.
        systems: What ``read_systems_file`` read.
        settings: How it is done.
        watch: Is told what happens.

    Returns:
        Documents and failures. What was answered before a failure or a Ctrl-C stays in the journals; ``resume`` goes
        on from there.

    Raises:
        InputError: Journals that are there and may not be gone on with, or a folder that cannot be written.
    """
    seen = watch or Watch()
    if settings.repeat < 1:
        raise InputError(f"repeat is {settings.repeat}", expected="1 or more")
    systems = [_at_pace(system, settings) for system in systems]
    _check_folder(systems, settings)
    with ExitStack() as open_journals:
        books = {s.name: _Book(s, clips, settings, open_journals) for s in systems}
        for clip in clips:
            if clip.fault:
                seen.trouble(clip.id, clip.fault)
        for turn in turns(systems, clips, settings):
            book = books[turn.system.name]
            if book.failure is None:
                _take(turn, book, settings, seen)
        documents: dict[str, Path] = {}
        answers: dict[str, tuple[Transcript, ...]] = {}
        for name, book in books.items():
            if book.failure is None:
                documents[name] = settings.out / f"{name}.json"
                found = write_document(documents[name], book.journal.path, book.records, book.system, clips)
                answers[name] = tuple(found)
        failures = {name: book.failure for name, book in books.items() if book.failure is not None}
    return Outcome(documents, failures, answers)


def _at_pace(system: System, settings: Settings) -> System:
    if settings.concurrency is None or not backend_class(system.backend).parallel:
        return system
    return replace(system, concurrency=settings.concurrency)


def _check_folder(systems: Sequence[System], settings: Settings) -> None:
    try:
        settings.out.mkdir(parents=True, exist_ok=True)
    except OSError as err:
        raise InputError(f"cannot be made ({err.strerror or err})", path=settings.out) from err
    for system in systems:
        journal, document = (settings.out / (system.name + ending) for ending in _ENDINGS)
        if document.exists() and not journal.exists():
            raise InputError("is there, without its journal", path=document, fix="choose another --out")
        if not settings.resume and journal.exists() and answered(read_journal(journal)[0]):
            raise InputError(
                "there are answers already", path=journal, fix="go on with --resume, or choose another --out"
            )


class _Book:
    """A system's journal and what of it is known."""

    def __init__(self, system: System, clips: Sequence[Clip], settings: Settings, stack: ExitStack) -> None:
        self.system = system
        self.failure: str | None = None
        self.journal = Journal(settings.out / f"{system.name}.journal")
        stack.callback(self.journal.close)
        if not answered(self.journal.records):  # a system that never answered may be set right
            self.journal.clear()
        self.records = self.journal.records
        begun = opening(system, clips, settings)
        if self.records:
            check_same(self.records, begun, system, self.journal.path)
        known = known_clips(self.records)
        if not self.records or any(known.get(id) != hashes for id, hashes in begun["clips"].items()):
            self.write(begun)
        self.statuses: dict[tuple[str, int | None], Status] = {
            (one["id"], one.get("run")): one.get("status", "ok")
            for one in (record["item"] for record in of_kind(self.records, "answer"))
        }

    def write(self, record: dict[str, Any]) -> None:
        """Store a record."""
        self.journal.append(record)
        self.records.append(record)

    def store(self, clip: Clip, answer: Answer, run: int | None, watch: Watch, *, cold: bool = False) -> None:
        """Store an answer."""
        self.write({"kind": "answer", "item": item(transcript(clip, answer, self.system, run, cold=cold))})
        self.statuses[clip.id, run] = answer.status
        watch.answer(answer.status)

    def open_clips(self, turn: Turn, *, retry_errors: bool) -> list[Clip]:
        """Return the clips of a turn that are not answered yet."""
        again = {"error"} if retry_errors else set()
        return [c for c in turn.clips if self.statuses.get((c.id, turn.run)) in {None, *again}]


def _take(turn: Turn, book: _Book, settings: Settings, watch: Watch) -> None:
    """Let a system take its turn; a process that dies is started anew, for the clips that are left."""
    left = {c.id: c for c in book.open_clips(turn, retry_errors=settings.retry_errors)}
    watch.turn(turn.system.name, turn.run, len(turn.clips), len(turn.clips) - len(left))
    for clip in [c for c in left.values() if c.fault]:
        book.store(left.pop(clip.id), failed(str(clip.fault)), turn.run, watch)
    deaths: Counter[str] = Counter()
    while left and book.failure is None:
        warm = _warm(turn, book, settings)
        session = _Session(turn, book, left, watch)
        job = Job(turn.system, list(left.values()), warm, settings.channel)
        died = drive(job, session, in_process=settings.in_process)
        if died is not None:
            _after_death(died, session, deaths)
    watch.ended()
    if book.failure is not None:
        watch.trouble(turn.system.name, book.failure)


def _warm(turn: Turn, book: _Book, settings: Settings) -> tuple[Clip, ...]:
    """Return the clips for the warm-up: each process of a local model is cold, a server is but once."""
    made = backend_class(turn.system.backend)
    number = next(n for n in (settings.warmup, turn.system.warmup, made.warmup) if n is not None)
    if not made.warmup and any(r.get("run") == turn.run for r in of_kind(book.records, "warm")):
        return ()
    usable = [clip for clip in turn.clips if not clip.fault]
    return tuple(usable[at % len(usable)] for at in range(number)) if usable else ()


class _Session:
    """Takes what one process tells and writes it down."""

    def __init__(self, turn: Turn, book: _Book, left: dict[str, Clip], watch: Watch) -> None:
        self._turn, self._book, self._left, self._watch = turn, book, left, watch
        self.ready = False
        self._warmed = 0
        self.asking: set[str] = set()

    @property
    def book(self) -> _Book:
        """The system's journal."""
        return self._book

    def __call__(self, message: tuple[Any, ...]) -> None:
        """Take one message of ``worker``."""
        word, run = message[0], self._turn.run
        if word == "loaded":
            self.ready = True
            self._watch.loaded(message[1]["load_s"])
            begun = next(of_kind(self._book.records, "loaded"), None)
            self._book.write({"kind": "loaded", "run": run, **message[1]})
            if begun is not None and (told := changes(_plain(begun), _plain(message[1]))):
                name = self._turn.system.name
                self._watch.trouble(name, f"{name}: {'; '.join(told)}; its document has answers of both")
        elif word == "warm":
            self._warmed += 1
            first = self._warmed == 1
            self._book.write({"kind": "warm", "run": run, "id": message[1], "latency_s": message[2], "first": first})
        elif word == "asking":
            self.asking.add(message[1])
        elif word == "answer":
            _, id, answer, cold = message
            self.asking.discard(id)
            self._book.store(self._left.pop(id), answer, run, self._watch, cold=cold)
        elif word == "done":
            self._book.write({"kind": "done", "run": run, **message[1]})
        elif word == "failed":
            self._book.failure = message[1]


def _plain(record: Mapping[str, Any]) -> Any:
    """Return a record as a journal gives it back."""
    return json.loads(json.dumps(record))


def _after_death(died: Died, session: _Session, deaths: Counter[str]) -> None:
    """Decide what a process's end means: nobody is blamed the first time."""
    deaths.update(session.asking or {""})
    if not session.ready:
        session.book.failure = f"{session.book.system.name}: its process ended while loading ({died.how})"
    elif not died.by_signal:
        session.book.failure = f"{session.book.system.name}: its process ended with {died.how}, its words are above"
    elif deaths[""] >= _MOST_DEATHS:
        session.book.failure = f"{session.book.system.name}: its process ended {_MOST_DEATHS} times ({died.how})"
    for id in [id for id in session.asking if deaths[id] >= _MOST_DEATHS]:
        said = f"the system's process ended {_MOST_DEATHS} times on this clip ({died.how})"
        session(("answer", id, failed(said), False))
