"""Who is ahead, by how much, and whether that is settled; then the ranking."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from asrscore.report.grid import Cell, Column, Grid
from asrscore.report.numbers import NO_RATE, integer, percent, points, seconds
from asrscore.report.pairs import pair_of
from asrscore.report.view import MEASURES, PIECES, View, said, section
from asrscore.results import Comparison, SystemResult
from asrscore.score import Counts, Unit
from asrscore.words import counted

#: The rung on which everything but conventions is off: its rate stands beside one that forgives them.
_BASIC = "spacing"
_MIXED = "MER is the mixed error rate here: Han, kana and Hangul by character, the rest by word."

_Extra = tuple[Column, Callable[[SystemResult], str]]


def lead(view: View) -> list[str]:
    """Return the answer in a sentence."""
    comparison, order = view.comparison, view.order
    if view.unit is None:
        spoken = ", ".join(f"{tag} {n}" for tag, n in comparison.languages.items())
        return said(
            f"There is no pooled headline: the reference mixes languages that are measured in different units "
            f"({spoken}); each has its own table.",
            view.look,
            "strong",
        )
    if len(order) == 1:
        return said(_alone(view, comparison.systems[order[0]].counts(view.unit), view.unit), view.look, "strong")
    first = pair_of(view, order[0], order[1])
    return said(first.verdict, view.look, "strong") if first else []


def _alone(view: View, counts: Counts, unit: Unit) -> str:
    name, measure = view.names[view.order[0]], MEASURES[unit]
    if counts.rate is None:
        return (
            f"{name}: {measure} {NO_RATE}, for the reference has no text; {counted(counts.insertions, 'insertion')} "
            "all the same."
        )
    return (
        f"{name}: {measure} {percent(counts)}, {counted(counts.errors, 'error')} over "
        f"{counted(counts.reference_length, f'reference {PIECES[unit]}')}."
    )


def facts(view: View) -> str:
    """Return in one line what was compared."""
    comparison = view.comparison
    length = _audio(comparison)
    audio = f", {seconds(length)} of audio" if length else ""
    spoken = ", ".join(comparison.languages)
    return (
        f"{counted(len(comparison.references), 'utterance')}{audio}, language {spoken} ({comparison.language_from}), "
        f"level {comparison.level}"
    )


def _audio(comparison: Comparison) -> float | None:
    """Return the seconds of audio; where the reference does not say them, an answer may."""
    heard = {u.id: u.duration_s for s in comparison.systems.values() for u in s.utterances if u.duration_s is not None}
    lengths = [r.duration_s if r.duration_s is not None else heard.get(r.id) for r in comparison.references]
    known = [length for length in lengths if length is not None]
    return sum(known) if len(known) == len(lengths) else None


def ranking(view: View) -> list[str]:
    """Return the headline table."""
    about = said(facts(view), view.look, "dim")
    if view.unit is None:
        return about
    rows = [[*_main(view, system), *(cell(system) for _, cell in _extras(view))] for system in view.systems()]
    grid = Grid([*_heads(view), *(column for column, _ in _extras(view))], rows)
    return section(
        "Ranking" if len(view.order) > 1 else "Score", [*about, *grid.lines(view.look), *_remarks(view)], view.look
    )


def _heads(view: View) -> list[Column]:
    unit = view.unit or "cer"
    place = [Column("", right=False, key=True)] if view.numbered else []
    behind = [Column("behind")] if len(view.order) > 1 else []
    return [
        *place,
        Column("system", right=False, key=True, flexible=view.numbered),
        Column(MEASURES[unit]),
        *behind,
        Column("errors"),
        Column("sub"),
        Column("del"),
        Column("ins"),
        Column(f"of {PIECES[unit]}s"),
    ]


def _main(view: View, system: SystemResult) -> list[Cell | str]:
    counts = system.counts(view.unit or "cer")
    best = view.comparison.systems[view.order[0]].counts(view.unit or "cer").rate
    leads = len(view.order) > 1 and counts.rate is not None and counts.rate == best
    place = [view.labels[system.name]] if view.numbered else []
    behind: list[Cell | str] = []
    if len(view.order) > 1:
        gap = counts.rate - best if counts.rate is not None and best is not None else None
        behind = ["" if gap is None else points(gap, signed=True) if gap else "level" if _tied(view) else "ahead"]
    return [
        *place,
        Cell(view.names[system.name], "ahead" if leads else None),
        Cell(percent(counts), "ahead" if leads else "strong"),
        *behind,
        integer(counts.errors),
        integer(counts.substitutions),
        integer(counts.deletions),
        integer(counts.insertions),
        integer(counts.reference_length),
    ]


def _tied(view: View) -> bool:
    """Return whether the first place is shared."""
    unit = view.unit or "cer"
    first, second = (view.comparison.systems[name].counts(unit).rate for name in view.order[:2])
    return first == second


def _others(unit: Unit) -> list[Unit]:
    return ["cer", "wer"] if unit == "mer" else ["wer"] if unit == "cer" else ["cer"]


def _extras(view: View) -> list[_Extra]:
    """Return the columns that stand to the right where they say something."""
    unit, comparison = view.unit or "cer", view.comparison
    extras: list[_Extra] = []
    basic = next((rung for rung in comparison.ladder if rung.name == _BASIC), None)
    if basic is not None and comparison.level not in ("raw", "basic"):
        extras.append((Column(f"basic {MEASURES[unit]}"), lambda s: percent(basic.systems[s.name].get(unit))))
    extras += [(Column(MEASURES[other]), partial(_other, other)) for other in _others(unit)]
    if partly_answered(view):
        extras.append((Column("answered by all"), lambda s: percent(comparison.answered[s.name].get(unit))))
    if any(s.loops_kept for s in comparison.systems.values()):
        extras.append((Column("loops kept"), lambda s: percent(s.loops_kept.get(unit))))
    if any(len(s.runs) > 1 for s in comparison.systems.values()):
        extras.append((Column("runs"), lambda s: _spread(view, s, unit)))
    return extras


def _other(unit: Unit, system: SystemResult) -> str:
    return percent(system.counts(unit))


def partly_answered(view: View) -> bool:
    """Return whether the part that all systems answered has other counts than everything."""
    unit, comparison = view.unit or "cer", view.comparison
    return any(
        unit in by_unit and by_unit[unit] != comparison.systems[name].counts(unit)
        for name, by_unit in comparison.answered.items()
    )


def _spread(view: View, system: SystemResult, unit: Unit) -> str:
    """Return the lowest and the highest rate of repeated runs."""
    rates = [counts.rate for by_unit in system.runs.values() if (counts := by_unit.get(unit)) is not None]
    known = [rate for rate in rates if rate is not None]
    if len(system.runs) < 2:
        return ""
    told = NO_RATE if not known else f"{points(min(known))}{view.look.to}{points(max(known))} %"
    return f"{len(system.runs)}: {told}"


def _remarks(view: View) -> list[str]:
    unit, comparison = view.unit or "cer", view.comparison
    remarks = []
    if partly_answered(view):
        whole = counted(len(comparison.references), "utterance")
        remarks.append(f"answered by all: {integer(comparison.answered_by_all)} of {whole}.")
    if any(system.counts(unit).rate is None for system in comparison.systems.values()):
        remarks.append(f"{NO_RATE}: the reference has no text, so errors are insertions and there is no rate.")
    if any(s.loops_kept for s in comparison.systems.values()):
        remarks.append("loops are cut to their first turn, on all sides; loops kept: the rate with all of them.")
    if any(len(s.runs) > 1 for s in comparison.systems.values()):
        remarks.append("runs: how many, and their lowest and highest rate; the errors of all runs are pooled.")
    if unit == "mer":
        remarks.append(_MIXED)
    return [line for remark in remarks for line in said(remark, view.look, "dim")]
