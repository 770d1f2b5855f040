"""Verdicts as a page, with the page of each comparison beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from asrscore.budgets.verdict import Verdict
from asrscore.files import write_text


def write_pages(place: Path, verdicts: Sequence[Verdict], *, texts: bool = True) -> list[Path]:
    """Write one comparison's page to ``place``; of several, one each beside it, named by its budget.

    Args:
        place: Where the page goes.
        verdicts: What was measured.
        texts: Whether speech may be in it.

    Raises:
        InputError: A file cannot be written.
    """
    known = [v for v in verdicts if v.comparison is not None]
    written: list[Path] = []
    for at, verdict in enumerate(known):
        assert verdict.comparison is not None
        name = re.sub(r"[^\w.-]+", "-", verdict.name).strip("-")[:60] or str(at)
        file = place if len(known) == 1 else place.with_name(f"{place.stem}-{at + 1}-{name}{place.suffix or '.html'}")
        write_text(file, verdict.comparison.to_html(texts=texts, title=verdict.name or None))
        written.append(file)
    return written
