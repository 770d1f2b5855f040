"""What every system makes of each language, where a reference has several."""

from __future__ import annotations

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import integer, percent
from asrscore.report.view import MEASURES, PIECES, View, said, section
from asrscore.score import UNITS, Counts
from asrscore.words import counted


def by_language(view: View) -> list[str]:
    """Return a table a language, where there are several."""
    comparison = view.comparison
    if len(comparison.languages) < 2:
        return []
    lines: list[str] = []
    for tag, n in comparison.languages.items():
        lines += [""] * bool(lines) + said(f"{tag}, {counted(n, 'utterance')}", view.look, "strong")
        lines += _language_grid(view, tag).lines(view.look)
    return section("By language", lines, view.look)


def _language_grid(view: View, tag: str) -> Grid:
    """Return the counts of one language, in the pooled headline's unit or, where there is none, in its own."""
    own = view.unit or view.comparison.units.get(tag)
    shown = [u for u in UNITS if u == own]
    heads = [view.key_column()]
    for unit in shown:
        heads += [Column(MEASURES[unit]), Column("errors"), Column("sub+del+ins"), Column(f"of {PIECES[unit]}s")]
    rows: list[Row] = []
    for system in view.systems():
        row: list[Cell | str] = [view.key(system.name)]
        for unit in shown:
            counts = system.languages.get(tag, {}).get(unit, Counts())
            split = f"{counts.substitutions}+{counts.deletions}+{counts.insertions}"
            row += [Cell(percent(counts), "strong"), integer(counts.errors), split, integer(counts.reference_length)]
        rows.append(row)
    return Grid(heads, rows)
