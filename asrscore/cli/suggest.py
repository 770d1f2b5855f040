"""``asrscore suggest RESULT``."""

from __future__ import annotations

import click

from asrscore.cli.screen import say


@click.command("suggest")
@click.argument("result")
@click.option("--at-least", type=click.IntRange(1), default=1, show_default=True, help="Leave out what is rarer.")
def command(result: str, at_least: int) -> None:
    """Print candidates for a lexicon from the confusions of a stored RESULT; nothing is applied by itself.

    \b
    asrscore compare ref.txt a.json --json result.json
    asrscore suggest result.json > house.tsv
    asrscore compare ref.txt a.json --lexicon house.tsv
    """
    from asrscore.readers import read_text
    from asrscore.results import Comparison
    from asrscore.suggest import lines, suggest

    comparison = Comparison.from_json(read_text(result), source=result)
    found = [c for c in suggest(comparison) if sum(c.counts.values()) >= at_least]
    language = next(iter(comparison.languages)) if len(comparison.languages) == 1 else None
    head = ["# Candidates: delete every line that joins two different words, then give the file to --lexicon."]
    say(
        "\n".join(
            [*head, *lines(found, language)] if found else ["# No confusion looks like two writings of one word."]
        )
    )
