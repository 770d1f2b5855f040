"""What changed between two stored results, on one screen."""

from __future__ import annotations

from collections.abc import Sequence

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.look import Look
from asrscore.report.numbers import integer, percent, points
from asrscore.report.safe import safe
from asrscore.report.view import MEASURES, PIECES, ids, said, section, unit_of
from asrscore.results.changes import Cause, Changes, Step, SystemChange
from asrscore.words import counted

_LONGEST_NAME, _LONGEST_ID = 60, 32
_CAUSES: tuple[Cause, ...] = ("model", "scorer", "test set", "all")
_WORDS: dict[Cause, str] = {
    "stored": "", "model": "the model", "scorer": "the scorer", "test set": "the test set", "all": "whatever changed",
}  # fmt: skip


def render(changes: Changes, *, width: int = 100, colour: bool = False, ascii_only: bool = False) -> str:
    r"""Return the changes as text.

    Args:
        changes: What is known.
        width: Columns of the screen.
        colour: Whether to use ANSI colours, which only repeat what the words say.
        ascii_only: Draw with ASCII only.

    Returns:
        Lines that end in ``\n``.
    """
    look = Look(width, colour, ascii_only)
    parts = [_system(changes, system, look) for system in changes.systems]
    parts.append(section("What is not the same", _facts(changes, look), look))
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _system(changes: Changes, system: SystemChange, look: Look) -> list[str]:
    unit = unit_of(changes.unit) or "cer"
    name = safe(system.before, look, _LONGEST_NAME)
    if system.after != system.before:
        name += f" {look.arrow} {safe(system.after, look, _LONGEST_NAME)}"
    lines = said(_summary(system, MEASURES[unit]), look, "strong")
    if system.verdict:
        lines += said(f"The model: {system.verdict}", look)
    heads = [
        Column("", right=False, key=True, flexible=True), Column("errors"), Column(f"of {PIECES[unit]}s"),
        Column(MEASURES[unit]), Column("change"), Column("cause", right=False),
    ]  # fmt: skip
    rows: list[Row] = [_row(step) for step in _worth_showing(system.steps)]
    lines += Grid(heads, rows).lines(look)
    if system.moved:
        heads = [Column("moved farthest", right=False, key=True), Column("errors before"), Column("after")]
        moved: list[Row] = [
            [safe(m.id, look, _LONGEST_ID), integer(m.before.errors), integer(m.after.errors)] for m in system.moved
        ]
        lines += ["", *Grid(heads, moved).lines(look)]
    return section(name, lines, look)


def _summary(system: SystemChange, measure: str) -> str:
    first, last = system.steps[0].counts, system.steps[-1].counts
    told = f"{measure} {percent(first)} before, {percent(last)} after"
    if first.rate is None or last.rate is None:
        return f"{told}."
    parts = [
        f"{_signed(system.by(cause))} by {_WORDS[cause]}"
        for cause in _CAUSES
        if any(step.cause == cause for step in system.steps)
    ]
    return f"{told} ({_signed(last.rate - first.rate)} points): {', '.join(parts)}."


def _signed(change: float) -> str:
    """Return a change in points; one that rounds to nothing has no sign."""
    return points(change, signed=bool(round(change * 100, 2)))


def _worth_showing(steps: Sequence[Step]) -> list[Step]:
    """Return the steps without those of the scorer or the test set that changed nothing."""
    return [
        step
        for at, step in enumerate(steps)
        if step.cause in ("stored", "model", "all") or step.counts != steps[at - 1].counts
    ]


def _row(step: Step) -> list[Cell | str]:
    change = "" if step.change is None else _signed(step.change)
    counts = step.counts
    return [
        step.said, integer(counts.errors), integer(counts.reference_length), Cell(percent(counts), "strong"), change,
        "" if step.cause in ("stored", "all") else step.cause,
    ]  # fmt: skip


def _facts(changes: Changes, look: Look) -> list[str]:
    told = []
    if changes.note:
        told.append(changes.note + ".")
    if changes.recipe:
        by = "another recipe than the new one" if changes.note else "another recipe than the scorer here"
        told.append(f"The old result was made by {by}: {changes.recipe}.")
    if changes.later_recipe:
        told.append(f"The new result was made by another recipe than the scorer here: {changes.later_recipe}.")
    for what, found in (
        ("only in the old test set", changes.removed),
        ("only in the new one", changes.added),
        ("with another reference", changes.rewritten),
    ):
        if found:
            told.append(f"{counted(len(found), 'utterance')} {what}: {ids(found, look)}.")
    for what, names in (("old", changes.gone), ("new", changes.come)):
        if names:
            told.append(f"Only in the {what} result: {', '.join(names)}.")
    return [line for sentence in told for line in said(sentence, look)]
