"""The summary that GitHub shows of a step, where it asks for one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from asrscore.budgets.formats import as_markdown
from asrscore.budgets.verdict import Verdict

_WANTED = "GITHUB_STEP_SUMMARY"


def write_summary(verdicts: Sequence[Verdict]) -> list[str]:
    """Append the table of verdicts, which has no speech in it, to the file that the environment names.

    Returns:
        Why it was not written, in a line, where that was wanted and failed.
    """
    place = os.environ.get(_WANTED)
    if not place or not verdicts:
        return []
    try:
        with Path(place).open("a", encoding="utf-8") as out:
            out.write(as_markdown(verdicts))
    except OSError as err:
        return [f"the step summary was not written: {err}"]
    return []
