"""The answers that broke a limit on something else than an error rate."""

from __future__ import annotations

from collections.abc import Iterator

from asrscore.budgets.judge import Finding
from asrscore.report.look import Look
from asrscore.report.safe import safe
from asrscore.results import Comparison, SystemResult
from asrscore.transcript import ANSWERED
from asrscore.words import listed

_BECAME = 5


def culprits(finding: Finding, comparison: Comparison, look: Look, *, texts: bool = True) -> Iterator[str]:
    """Yield lines that say which answers to look at: ids of what has the status or flag, or where a term was missed.

    Args:
        finding: A limit that was not kept.
        comparison: What was measured.
        look: Says which glyphs may be used.
        texts: Whether speech may be in it: what a term or a number became.
    """
    limit, system = finding.limit, comparison.systems[finding.system]
    if limit.measure in ("status", "flag", "failures"):
        ids = dict.fromkeys(_with(system, limit.measure, limit.of))
        if ids:
            yield f"in {listed([safe(id, look, 60) for id in ids])}"
    elif limit.measure == "recall":
        for term in comparison.terms:
            if limit.of not in (term.term, *term.writings):
                continue
            became = term.became.get(system.name, {}) if texts else {}
            if became:
                yield f"heard instead: {_told(dict(became), look)}"
            missed = term.missed_in.get(system.name, ())
            if missed:
                yield f"missed in {listed([safe(id, look, 60) for id in missed])}"
    elif limit.measure == "numbers" and texts and comparison.numbers:
        wrong = {
            f"{c.reference or look.nothing} → {c.hypothesis or look.nothing}": c.counts[system.name]
            for c in comparison.numbers.wrong
            if c.counts.get(system.name)
        }
        if wrong:
            yield f"wrong: {_told(wrong, look)}"


def _with(system: SystemResult, measure: str, of: str) -> Iterator[str]:
    for answer in system.utterances:
        if measure == "flag":
            found = of in answer.flags
        elif measure == "status":
            found = answer.status == of
        else:
            found = answer.status not in ANSWERED
        if found:
            yield answer.id


def _told(times: dict[str, int], look: Look) -> str:
    most = sorted(times.items(), key=lambda item: (-item[1], item[0]))
    return listed([f"{safe(text, look, 60) or look.nothing} ({n:,})" for text, n in most], _BECAME)
