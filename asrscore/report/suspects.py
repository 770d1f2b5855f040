"""Where all systems agree against the reference, which utterances cost most, and how far the split could move."""

from __future__ import annotations

from collections.abc import Sequence

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import integer, percent, points
from asrscore.report.safe import safe
from asrscore.report.view import MEASURES, View, said, section
from asrscore.results import Split, SystemResult
from asrscore.results.standing import furthest_apart, worst
from asrscore.score import Counts, Unit
from asrscore.words import counted

_MOST_SUSPECTS, _MOST_WORST, _MOST_APART = 8, 3, 5
_LONGEST_TEXT, _LONGEST_ID = 40, 32
#: Systems whose worst utterances are all listed.
_FEW = 4


def suspects(view: View, *, texts: bool) -> list[str]:
    """Return the places where all systems agree against the reference, and what they cost.

    Args:
        view: The comparison.
        texts: Whether speech may be shown.
    """
    found = view.comparison.suspects
    if not found:
        return []
    look = view.look
    ranked = sorted(found, key=lambda s: -s.errors)[:_MOST_SUSPECTS]
    heads = [Column("utterance", right=False, key=True)]
    if texts:
        heads += [Column("reference", right=False, flexible=True), Column(look.arrow, right=False)]
        heads.append(Column("all heard", right=False, flexible=True))
    heads.append(Column("errors each"))
    rows: list[Row | str] = []
    for one in ranked:
        words = [safe(text or look.nothing, look, _LONGEST_TEXT) for text in (one.reference, one.hypothesis)]
        cells: list[Cell | str] = [safe(one.id, look, _LONGEST_ID)]
        cells += [words[0], look.arrow, words[1]] if texts else []
        rows.append([*cells, integer(one.errors)])
    if len(found) > len(ranked):
        rows.append(f"and {integer(len(found) - len(ranked))} more, all in the JSON")
    lines = [*said(_cost(view), look), *Grid(heads, rows).lines(look)]
    lines += said("it may be the reference that is wrong, or a convention that nobody listed: listen.", look, "dim")
    return section("Suspect references", lines, look)


def _cost(view: View) -> str:
    found = view.comparison.suspects
    errors, utterances = sum(s.errors for s in found), len({s.id for s in found})
    everybody = "Both systems agree" if len(view.order) == 2 else "All systems that answered agree"
    told = f"{everybody} against the reference in {counted(len(found), 'place')} of {counted(utterances, 'utterance')}"
    told += f", which cost each of them {counted(errors, 'error')}"
    if view.unit is None:
        return f"{told}."
    length = view.comparison.systems[view.order[0]].counts(view.unit).reference_length
    runs = max((len(s.runs) for s in view.comparison.systems.values()), default=1) or 1
    return f"{told} ({points(errors * runs / length)} points of {MEASURES[view.unit]})." if length else f"{told}."


def hardest(view: View) -> list[str]:
    """Return the utterances that cost most, those in which the first two systems differ most, and the split's range."""
    unit, look = view.unit, view.look
    if unit is None:
        return []
    if len(view.comparison.references) < 2:
        return section("Ties between alignments", _splits(view, unit), look)
    blocks = [_worst(view, unit), _apart(view, unit) if len(view.order) > 1 else [], _splits(view, unit)]
    lines: list[str] = []
    for block in blocks[:2]:
        lines += ["", *block] if lines and block else block
    return section("Utterances to look at", [*lines, *blocks[2]], look)


def _worst(view: View, unit: Unit) -> list[str]:
    systems = view.systems() if len(view.order) <= _FEW else view.systems()[:1]
    heads = [
        view.key_column(), Column("worst", right=False, flexible=True), Column("errors"), Column("share"),
        Column(MEASURES[unit]), Column("status", right=False),
    ]  # fmt: skip
    rows: list[Row] = []
    for system in systems:
        total = system.counts(unit).errors
        found = worst(system, unit, _MOST_WORST)
        shown = {id for id, _ in found}
        statuses = {u.id: u.status for u in system.utterances if u.id in shown}
        for id, counts in found:
            share = f"{counts.errors / total * 100:.0f} %"
            rows.append(
                [
                    view.key(system.name), safe(id, view.look, _LONGEST_ID), integer(counts.errors), share,
                    percent(counts), safe(statuses[id], view.look, _LONGEST_ID),
                ]
            )  # fmt: skip
    return Grid(heads, rows).lines(view.look) if rows else []


def _apart(view: View, unit: Unit) -> list[str]:
    first, second = (view.comparison.systems[name] for name in view.order[:2])
    found = furthest_apart(first, second, unit, _MOST_APART)
    if not found:
        return []
    one, other = (view.labels[system.name] for system in (first, second))
    heads = [Column("furthest apart", right=False, key=True, flexible=True), Column(one), Column(other)]
    rows: list[Row] = []
    for row in found:
        cells = [(row.a, row.more < 0), (row.b, row.more > 0)]
        fewer = [Cell(integer(counts.errors), "ahead" if ahead else None) for counts, ahead in cells]
        rows.append([safe(row.id, view.look, _LONGEST_ID), *fewer])
    return Grid(heads, rows).lines(view.look)


def _splits(view: View, unit: Unit) -> list[str]:
    """Return how far the split of each system's errors could move; nothing where it could not."""
    lines: list[str] = []
    for system in view.systems():
        split = system.split
        if split is not None and split.unit == unit and split.movable:
            lines += said(_moved(view, system, split), view.look, "dim")
    return lines


def _moved(view: View, system: SystemResult, split: Split) -> str:
    def span(of: Sequence[int]) -> str:
        return f"{integer(min(of))}{view.look.to}{integer(max(of))}"

    def column(name: str) -> str:
        return span([getattr(split.least, name), getattr(split.most, name)])

    unknown = f"; {counted(split.unknown, 'utterance')} too long to tell" if split.unknown else ""
    counts: Counts = system.counts(view.unit or "cer")
    return (
        f"{view.labels[system.name]}: the same {integer(counts.errors)} errors can be split into sub "
        f"{column('substitutions')}, del {column('deletions')}, ins {column('insertions')}, depending on which of "
        f"several shortest alignments is taken in {counted(split.movable, 'utterance')}{unknown}."
    )
