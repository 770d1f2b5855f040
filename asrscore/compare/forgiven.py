"""What was forgiven, summed up over the answers of every system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from asrscore.compare.scoring import Tally
from asrscore.lexicon import Lexicon
from asrscore.results import Convention, Listed
from asrscore.score import LICENCES, UNITS


def forgiven_of(tally: Tally) -> dict[str, dict[str, int]]:
    """Return the errors of one system that conventions spared it, by unit and licence."""
    found: dict[str, dict[str, int]] = {
        unit: {name: tally.forgiven[unit, name] for name in LICENCES if tally.forgiven[unit, name]} for unit in UNITS
    }
    return {unit: saved for unit, saved in found.items() if saved}


def conventions_of(tallies: Mapping[str, Tally]) -> tuple[Convention, ...]:
    """Return both writings of everything that was forgiven, by licence, most frequent first."""
    merged: Counter[tuple[str, str, str]] = Counter()
    examples: dict[tuple[str, str, str], str] = {}
    for tally in tallies.values():
        merged.update(tally.conventions)
        examples = {**tally.convention_examples, **examples}
    order: dict[str, int] = {name: at for at, name in enumerate(LICENCES)}
    return tuple(
        Convention(
            licence=key[0],
            reference=key[1],
            hypothesis=key[2],
            counts={name: tally.conventions[key] for name, tally in tallies.items()},
            example=examples[key],
        )
        for key, _ in sorted(merged.items(), key=lambda item: (order[item[0][0]], -item[1], item[0]))
    )


def listed_of(lexicon: Lexicon | None, tallies: Mapping[str, Tally]) -> tuple[Listed, ...]:
    """Return the entries of the user's lexicon, and how often each spared a system an error."""
    return tuple(
        Listed(
            write=str(entry),
            category=entry.category,
            language=entry.language,
            counts={name: tally.listed[entry] for name, tally in tallies.items()},
        )
        for entry in (lexicon.entries if lexicon else ())
    )
