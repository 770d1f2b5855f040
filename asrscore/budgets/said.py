"""What an engineer needs to act on: the limit, the value, how far over, the worst answers, what is new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import floor

from asrscore.budgets.aligned import aligned
from asrscore.budgets.baseline import Baseline, confusions_of
from asrscore.budgets.culprits import culprits
from asrscore.budgets.judge import Finding
from asrscore.budgets.limits import RATES
from asrscore.budgets.verdict import Verdict
from asrscore.normalize.markup import parse_markup
from asrscore.report.look import Look
from asrscore.report.numbers import gib, part, quantity, seconds
from asrscore.report.safe import safe
from asrscore.results import Comparison, Reference, SystemResult
from asrscore.results.standing import worst
from asrscore.score import UNITS, Unit
from asrscore.words import counted

_WORST, _CONFUSIONS = 3, 5
#: Of one utterance, all its runs together.
_LINES = 8
_LONGEST = 160


def failure(verdict: Verdict, *, texts: bool = True, ascii_only: bool = False) -> str:
    """Return why a budget failed, in lines.

    Args:
        verdict: What became of it.
        texts: Whether speech may be in it.
        ascii_only: Draw with ASCII; texts stay as they are.
    """
    look = Look(width=1000, ascii_only=ascii_only)
    title = f"{safe(verdict.name, look)}: " if verdict.name else ""
    if verdict.error:
        return f"{title}{safe(verdict.error, look)}"
    failed = [f for f in verdict.findings if f.outcome == "fail"]
    lines = []
    for system in dict.fromkeys(f.system for f in failed):
        own = [f for f in failed if f.system == system]
        known = any(f.measured.value is not None for f in own)
        lines.append(f"{title}{safe(system, look)} {'is over its budget' if known else 'was not measured'}")
        for finding in own:
            lines.append(f"  {line(finding, look)}")
            if verdict.comparison is not None:
                lines += [f"    {one}" for one in culprits(finding, verdict.comparison, look, texts=texts)]
        unit = next((unit for unit in UNITS if any(f.limit.measure == unit for f in own)), None)
        if verdict.comparison is not None and unit:
            lines += [f"  {one}" for one in _around(verdict, verdict.comparison, system, unit, look, texts=texts)]
    if verdict.command:
        lines.append(f"  look at it: {safe(verdict.command, look)}")
    return "\n".join(lines)


def line(finding: Finding, look: Look) -> str:
    """Return one finding in a line: limit, value, interval, how many errors over, and the reason."""
    one, limit = finding.measured, finding.limit
    # What is better or no worse is so in a unit, which the limit does not name.
    unit = "" if limit.measure not in RATES or limit.measure in limit.written.lower() else f"{limit.measure} "
    parts = [f"{safe(finding.written, look)}: {unit}{value(finding)}"]
    if one.low is not None and one.high is not None:
        parts.append(f"95 % interval {part(one.low)} to {part(one.high)}")
    elif limit.measure in RATES and one.value is not None:
        parts.append(f"no interval{f': it takes {one.missing}' if one.missing else ''}")
    if one.counts is not None:
        counts = one.counts
        parts.append(f"{counted(counts.errors, 'error')} in {counts.reference_length:,}")
        over = counts.errors - floor(finding.bound * counts.reference_length + 1e-9)
        if finding.outcome != "pass" and over > 0 and (finding.bound or not finding.reason):
            parts.append(f"{over:,} over")
    if finding.reason:
        parts.append(safe(finding.reason, look))
    return ", ".join(parts)


def value(finding: Finding) -> str:
    """Return what was measured, in the unit of its limit."""
    measure, one = finding.limit.measure, finding.measured
    if one.value is None:
        return "not measured"
    if measure in ("latency", "first_token"):
        return seconds(one.value)
    if measure == "memory":
        return gib(one.value)
    if measure in ("rtf", "rtfx"):
        return quantity(one.value, 3 if measure == "rtf" else 1)
    if measure in ("status", "flag", "failures"):
        return f"{part(one.value)} of {one.of}" if finding.limit.share else f"{int(one.value)} of {one.of}"
    return part(one.value)


def _around(
    verdict: Verdict, comparison: Comparison, name: str, unit: Unit, look: Look, *, texts: bool
) -> Iterator[str]:
    system = comparison.systems[name]
    found = worst(system, unit, _WORST)
    if found:
        yield "worst utterances:"
    for id, counts in found:
        yield f"  {safe(id, look, 60)}: {counted(counts.errors, 'error')} in {counts.reference_length:,}"
        if texts:
            times = Counter(_texts(comparison, system, id, unit, look))
            places = [text if n == 1 else f"{text} ({n:,} times)" for text, n in times.items()]
            yield from (f"    {text}" for text in places[:_LINES])
            if len(places) > _LINES:
                yield f"    and {len(places) - _LINES:,} lines more"
    if texts:
        yield from _misheard(comparison, name, verdict.baselines.get(name), look)
    if system.removed:
        told = (f"{clutter} {removed.characters:,} in {counted(removed.answers, 'answer')}"
                for clutter, removed in system.removed.items())  # fmt: skip
        yield f"taken off before scoring (characters): {'; '.join(told)}"
    states = [f"{status} {n:,}" for status, n in system.statuses.items() if status != "ok" and n]
    if states:
        yield f"answers that are not plain ok: {', '.join(states)}"


def _texts(comparison: Comparison, system: SystemResult, id: str, unit: Unit, look: Look) -> Iterator[str]:
    reference = next(r for r in comparison.references if r.id == id)
    for answer in system.utterances:
        if answer.id != id or not answer.score.counts(unit).errors:
            continue
        if not (answer.stripped or "").strip():
            yield f"({answer.status}: no text)"
            continue
        said = _said(reference, answer.score.alternative, comparison.markup)
        marked = aligned(said, answer.raw or "", answer.score.edits[unit])
        yield from (safe(one, look, _LONGEST) for one in marked)


def _said(reference: Reference, alternative: int, markup: str | None) -> str:
    """Return the one of several references that the answer was scored against."""
    if not alternative:
        return reference.raw or ""
    text = reference.alternatives[alternative - 1]
    return parse_markup(text, convention=markup, lang=reference.language).plain if markup else text


def _misheard(comparison: Comparison, name: str, baseline: Baseline | None, look: Look) -> Iterator[str]:
    own = confusions_of(comparison, name)
    told = [f"{safe(pair, look, 60)} ({n})" for pair, n in list(own.items())[:_CONFUSIONS]]
    if told:
        yield f"heard otherwise most often: {'; '.join(told)}"
    if baseline is None or not own:
        return
    if not baseline.confusions:
        yield "which of them are new is not known: the baseline was written without texts (--asr-baseline-texts)"
        return
    more = {pair: n - baseline.confusions.get(pair, 0) for pair, n in own.items()}
    new = sorted(((n, pair) for pair, n in more.items() if n > 0), key=lambda item: (-item[0], item[1]))
    if new:
        shown = "; ".join(f"{safe(pair, look, 60)} (+{n})" for n, pair in new[:_CONFUSIONS])
        yield f"new or more frequent than in the baseline: {shown}"
