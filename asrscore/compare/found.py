"""What was looked for in the alignments, and the groups of utterances, as fields of a comparison."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from asrscore.compare.clusters import Clusters
from asrscore.compare.findings import Asked
from asrscore.compare.groups import grouped
from asrscore.compare.misheard import confusions_of, positions_of
from asrscore.compare.scoring import Scored
from asrscore.compare.spotted import numbers_heard, terms_of
from asrscore.errors import InputError
from asrscore.score import UNITS, Unit
from asrscore.uncollected import uncollected


def found_in(scored: Scored, asked: Asked, unit: Unit | None, clusters: Clusters) -> dict[str, Any]:
    """Return confusions, places in error, terms, numbers and groups.

    Args:
        scored: What the pass over the utterances found.
        asked: What the user wants to know.
        unit: The headline.
        clusters: Which utterances belong together.

    Raises:
        InputError: A column that was asked for is not there, or there is no unit in which groups could be compared.
    """
    misheard = {name: tally.findings.misheard for name, tally in scored.tallies.items()}
    heard = {name: tally.findings.heard for name, tally in scored.tallies.items()}
    with uncollected():
        return {
            "confusions": confusions_of(misheard, clusters.labels),
            "told_in": asked.told_in,
            "positions": positions_of(misheard, clusters.labels),
            "terms": terms_of(asked.keywords, heard),
            "numbers": numbers_heard(heard),
            "groups": _groups(scored, asked.columns, unit, clusters),
        }


def _groups(scored: Scored, columns: Sequence[str], unit: Unit | None, clusters: Clusters) -> dict[str, Any]:
    if not columns:
        return {}
    if unit is None:
        raise InputError(
            "groups cannot be compared, since the languages of the reference have different units",
            fix="name one: --unit cer, wer or mer",
        )
    column = UNITS.index(unit)
    counts = {name: [row[column] for row in tally.per_utterance] for name, tally in scored.tallies.items()}
    return grouped(columns, scored.references, counts, clusters, unit)
