"""``asrscore diff OLD NEW``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from asrscore.cli.screen import ascii_only, colour, say, width


@click.command("diff")
@click.argument("old")
@click.argument("new")
@click.option("--pair", "pairs", multiple=True, metavar="OLD=NEW", help="A system that changed its name; repeatable.")
@click.option("--pack", "packs", multiple=True, metavar="FILE", help="A rule pack of your own (TOML); may be repeated.")
@click.option(
    "--json", "json_file", metavar="FILE", help="Write the changes as JSON; - for stdout instead of the report."
)
@click.option("--color", "color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True)
def command(
    old: str, new: str, pairs: tuple[str, ...], packs: tuple[str, ...], json_file: str | None, color: str
) -> None:
    """Show what changed from the stored result OLD to NEW, and whether model, scorer or test set changed it.

    The old texts are scored anew with the settings of NEW and this version's rules, so that every step has one cause.

    \b
    asrscore diff monday.json friday.json
    """
    from asrscore.cli.places import check_places
    from asrscore.compare.diff import diff
    from asrscore.files import write_text
    from asrscore.packs import read_pack
    from asrscore.report.changes import render
    from asrscore.results.document import changes_to_json

    check_places([old, new, *packs], json=json_file, csv=None, export=None)
    changes = diff(_result(old), _result(new), pairs=_pairs(pairs), packs=tuple(read_pack(file) for file in packs))
    if json_file is not None and json_file != "-":
        write_text(Path(json_file), changes_to_json(changes))
    if json_file == "-":
        say(changes_to_json(changes).rstrip("\n"))
    else:
        say(render(changes, width=width(), colour=colour(color), ascii_only=ascii_only()).rstrip("\n"))


def _result(path: str) -> Any:
    from asrscore.readers import read_text
    from asrscore.results import Comparison

    return Comparison.from_json(read_text(path), source=path)


def _pairs(told: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in told:
        old, sign, new = pair.partition("=")
        if not (old and sign and new):
            raise click.UsageError(f"--pair {pair!r} is not OLD=NEW")
        found[old] = new
    return found
