"""Transcripts that tests record, pooled over a test, a class, a module or a session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from asrscore.budgets.judge import Finding, Mode
from asrscore.budgets.limits import Limit
from asrscore.budgets.verdict import Verdict, judged
from asrscore.compare import compare
from asrscore.errors import AsrscoreError, InputError
from asrscore.results import Comparison
from asrscore.results.codec import decode, encode
from asrscore.transcript import Transcript

Scope = Literal["test", "class", "module", "session"]
SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Record:
    """One answer and what was said."""

    id: str
    reference: str
    hypothesis: str
    system: str = SYSTEM
    lang: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of a transcript: prompt, latency_s, …"""


@dataclass(frozen=True, slots=True)
class Pool:
    """One budget over what several tests record."""

    name: str
    measure: Literal["cer", "wer"]
    most: float
    """The budget, as a fraction."""
    mode: Mode = "point"
    lang: str | None = None
    level: str | None = None
    system: str | None = None
    """The system that is judged; every one where none is named."""
    scope: Scope = "test"
    where: str = ""
    """The test, class or module that it is of; empty for the session."""


@dataclass(slots=True)
class Ledger:
    """What one process recorded: by pool, by test; and what became of it."""

    records: dict[Pool, dict[str, list[Record]]] = field(default_factory=dict)
    expected: dict[Pool, set[str]] = field(default_factory=dict)
    """The tests that belong to a pool, deselected ones too."""
    ran: dict[Pool, set[str]] = field(default_factory=dict)
    partly: dict[Pool, str] = field(default_factory=dict)
    """Why a pool cannot be whole, whatever runs."""
    verdicts: list[Verdict] = field(default_factory=list)
    pages: bool = False
    """Whether comparisons are sent along between processes: a page is wanted of them."""
    recommended: list[str] = field(default_factory=list)
    noted: list[str] = field(default_factory=list)

    def add(self, pool: Pool, test: str, records: Iterable[Record]) -> None:
        """Add what a test recorded."""
        self.records.setdefault(pool, {}).setdefault(test, []).extend(records)

    def forget(self, test: str) -> None:
        """Drop what a test recorded: it failed, or it is run again."""
        for pool in [pool for pool, tests in self.records.items() if test in tests]:
            del self.records[pool][test]
            if not self.records[pool]:
                del self.records[pool]
        for tests in self.ran.values():
            tests.discard(test)

    @property
    def pools(self) -> list[Pool]:
        """The pools that are larger than a test."""
        return [pool for pool in dict.fromkeys([*self.expected, *self.records]) if pool.scope != "test"]

    def told(self) -> dict[str, Any]:
        """Return everything as what a process may send to another."""
        return {
            "records": [
                [asdict(pool), [[test, [asdict(r) for r in rows]] for test, rows in tests.items()]]
                for pool, tests in self.records.items()
            ],
            "expected": [[asdict(pool), sorted(tests)] for pool, tests in self.expected.items()],
            "ran": [[asdict(pool), sorted(tests)] for pool, tests in self.ran.items()],
            "partly": [[asdict(pool), why] for pool, why in self.partly.items()],
            "verdicts": [_sent(verdict, pages=self.pages) for verdict in self.verdicts],
            "recommended": self.recommended,
            "noted": self.noted,
        }

    def take(self, told: Mapping[str, Any]) -> None:
        """Add what another process told."""
        for pool, tests in told["records"]:
            for test, rows in tests:
                self.add(Pool(**pool), test, [Record(**row) for row in rows])
        for name in ("expected", "ran"):
            for pool, tests in told[name]:
                getattr(self, name).setdefault(Pool(**pool), set()).update(tests)
        for pool, why in told["partly"]:
            self.partly[Pool(**pool)] = why
        self.verdicts += map(_taken, told["verdicts"])
        self.recommended += [one for one in told["recommended"] if one not in self.recommended]
        self.noted += [one for one in told["noted"] if one not in self.noted]

    def verdict(self, pool: Pool) -> Verdict:
        """Return what becomes of a pool; one that is not whole is reported and not judged."""
        missing = sorted(self.expected.get(pool, set()) - self.ran.get(pool, set()))
        if missing or pool in self.partly:
            every = len(self.expected.get(pool, ()))
            why = self.partly.get(pool) or f"{len(missing)} of its {every} tests did not run to their end"
            return Verdict(name=pool.name, partial=f"not judged: {why}")
        rows = [row for test in sorted(self.records.get(pool, {})) for row in self.records[pool][test]]
        return verdict_over(pool, rows)


def _sent(verdict: Verdict, *, pages: bool) -> dict[str, Any]:
    comparison = verdict.comparison.to_json() if pages and verdict.comparison is not None else None
    findings = encode(verdict.findings)
    return {"name": verdict.name, "error": verdict.error, "findings": findings, "comparison": comparison}


def _taken(told: Mapping[str, Any]) -> Verdict:
    findings = tuple(decode(Finding, row, source="worker") for row in told["findings"])
    comparison = Comparison.from_json(told["comparison"]) if told["comparison"] else None
    return Verdict(name=told["name"], error=told["error"], findings=findings, comparison=comparison)


def verdict_over(pool: Pool, rows: Sequence[Record]) -> Verdict:
    """Return the verdict over recorded transcripts; nothing recorded is a failure."""
    if not rows:
        return Verdict(name=pool.name, error="nothing measured: no transcript was recorded or returned")
    limit = Limit(f"{pool.measure} <= {pool.most:g}", pool.measure, "<=", pool.most)
    try:
        said, heard = transcripts(rows)
        comparison = compare(said, heard, lang=pool.lang, level=pool.level, unit=pool.measure)
        systems = (pool.system,) if pool.system else tuple(heard)
        if pool.system and pool.system not in heard:
            return Verdict(name=pool.name, error=f"no transcript of {pool.system}; there are: {', '.join(heard)}")
        return replace(judged(comparison, systems, [limit], mode=pool.mode), name=pool.name)
    except AsrscoreError as err:
        return Verdict(name=pool.name, error=str(err))


def transcripts(rows: Sequence[Record]) -> tuple[list[Transcript], dict[str, list[Transcript]]]:
    """Return the references and each system's answers; an answer to the same id again is a repeated run.

    Raises:
        InputError: Two records of one id have different references.
    """
    said: dict[str, Record] = {}
    heard: dict[str, list[Transcript]] = {}
    often = Counter((row.system, row.id) for row in rows)
    times: Counter[tuple[str, str]] = Counter()
    for row in rows:
        known = said.setdefault(row.id, row)
        if known.reference != row.reference:
            raise InputError("recorded with two different references", id=row.id, fix="give each its own id")
        key = row.system, row.id
        times[key] += 1
        run = times[key] if often[key] > 1 else None
        answer = Transcript(id=row.id, raw=row.hypothesis, run=run, **row.facts)
        heard.setdefault(row.system, []).append(answer)
    return [Transcript(id=r.id, raw=r.reference, language=r.lang) for r in said.values()], heard
