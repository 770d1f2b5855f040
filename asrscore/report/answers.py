"""What kind of answers came, and what was taken off them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.look import Style
from asrscore.report.numbers import integer
from asrscore.report.safe import safe
from asrscore.report.view import View, ids, said, section
from asrscore.results import Removed, SystemResult
from asrscore.transcript import ANSWERED, STATUSES

_LONGEST_ID = 40


def statuses(view: View) -> list[str]:
    """Return every answer that is not plain ok, and every remark on what was kept."""
    rows: list[Row] = []
    for system in view.systems():
        rows += _status_rows(view, system)
        rows += _flag_rows(view, system)
    flagged = Counter(flag for r in view.comparison.references for flag in r.flags)
    for flag, n in sorted(flagged.items()):
        where = [r.id for r in view.comparison.references if flag in r.flags]
        rows.append(["reference", f"flag {safe(flag, view.look, _LONGEST_ID)}", integer(n), ids(where, view.look)])
    heads = [
        view.key_column(),
        Column("what", right=False),
        Column("answers"),
        Column("which", right=False, flexible=True),
    ]
    return section("Answers that are not plain ok", Grid(heads, rows).lines(view.look) if rows else [], view.look)


def _status_rows(view: View, system: SystemResult) -> list[Row]:
    order = {status: at for at, status in enumerate(STATUSES)}
    found = sorted(system.statuses.items(), key=lambda item: order.get(item[0], len(order)))  # type: ignore[call-overload]
    return [
        [
            view.key(system.name),
            Cell(safe(status, view.look, _LONGEST_ID), _status_style(status)),
            f"{integer(n)} of {integer(len(system.utterances))}",
            ids([u.id for u in system.utterances if u.status == status], view.look),
        ]
        for status, n in found
        if n and status != "ok"
    ]


def _status_style(status: str) -> Style | None:
    return None if status in ANSWERED else "bad"


def _flag_rows(view: View, system: SystemResult) -> list[Row]:
    return [
        [
            view.key(system.name),
            f"flag {safe(flag, view.look, _LONGEST_ID)}",
            f"{integer(n)} of {integer(len(system.utterances))}",
            ids([u.id for u in system.utterances if flag in u.flags], view.look),
        ]
        for flag, n in system.flags.items()
        if n
    ]


def cleaned(view: View) -> list[str]:
    """Return what was taken off whom."""
    own = _from_reference(view)
    classes = sorted({*own, *(c for s in view.systems() for c in s.removed)})
    if not classes:
        return []
    names = {c: safe(c, view.look, _LONGEST_ID) for c in classes}
    heads = [Column("class", right=False, key=True), *(Column(view.labels[n]) for n in view.order)]
    rows: list[Row] = [[names[c], *(_amount(view, s.removed.get(c)) for s in view.systems())] for c in classes]
    if own:
        heads.append(Column("reference"))
        rows = [[*row, _amount(view, own.get(c))] for row, c in zip(rows, classes, strict=True)]
    grid = Grid(heads, rows)
    if not grid.fits(view.look):
        grid = _transposed(view, classes, names, own)
    lines = grid.lines(view.look)
    effect = "; in brackets, the errors that leaving in this class alone would add" if view.unit else ""
    lines += said(f"characters taken off, and in how many answers{effect}", view.look, "dim")
    return section("Cleaned", lines, view.look)


def _transposed(view: View, classes: Sequence[str], names: dict[str, str], own: dict[str, Removed]) -> Grid:
    heads = [view.key_column(), *(Column(names[c]) for c in classes)]
    rows: list[Row] = [[view.key(s.name), *(_amount(view, s.removed.get(c)) for c in classes)] for s in view.systems()]
    if own:
        rows.append(["reference", *(_amount(view, own.get(c)) for c in classes)])
    return Grid(heads, rows)


def _amount(view: View, removed: Removed | None) -> Cell:
    if removed is None or not removed.answers:
        return Cell(view.look.none, "dim")
    saved = removed.saved.get(view.unit or "")
    effect = "" if saved is None else f" ({saved:+,})" if saved else " (0)"
    return Cell(f"{integer(removed.characters)} in {integer(removed.answers)}{effect}")


def _from_reference(view: View) -> dict[str, Removed]:
    """Return what was taken off the reference, which is cleaned by the same rules."""
    answers: Counter[str] = Counter()
    pieces: Counter[str] = Counter()
    characters: Counter[str] = Counter()
    for reference in view.comparison.references:
        answers.update({removal.clutter for removal in reference.removals})
        for removal in reference.removals:
            pieces[removal.clutter] += 1
            characters[removal.clutter] += removal.end - removal.start
    return {c: Removed(answers=answers[c], pieces=pieces[c], characters=characters[c]) for c in answers}
