"""Which entries of the user's lexicon fired."""

from __future__ import annotations

from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.numbers import integer
from asrscore.report.safe import safe
from asrscore.report.view import View, section
from asrscore.words import counted

_LONGEST = 60
#: Entries shown.
_MOST = 12


def listed(view: View, *, texts: bool) -> list[str]:
    """Return the entries that fired, most frequent first, and how many did not.

    Args:
        view: The comparison.
        texts: Whether they may be shown.
    """
    entries = view.comparison.lexicon
    if not entries:
        return []
    fired = sorted((e for e in entries if any(e.counts.values())), key=lambda e: -sum(e.counts.values()))
    rows: list[Row | str] = []
    for entry in fired[:_MOST]:
        said = safe(entry.write or "", view.look, _LONGEST) if texts and entry.write else view.look.nothing
        counts = [entry.counts.get(name, 0) for name in view.order]
        rows.append([said, *(Cell(integer(n)) if n else Cell(view.look.none, "dim") for n in counts)])
    if len(fired) > _MOST:
        rows.append(f"and {len(fired) - _MOST:,} more")
    if idle := len(entries) - len(fired):
        rows.append(f"{counted(idle, 'entry').replace('entrys', 'entries')} never fired")
    heads = [Column("written", right=False, key=True, flexible=True), *(Column(view.labels[n]) for n in view.order)]
    return section("Your lexicon", Grid(heads, rows).lines(view.look), view.look)
