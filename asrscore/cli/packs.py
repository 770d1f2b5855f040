"""``asrscore packs``."""

from __future__ import annotations

import click

from asrscore.cli.screen import say, visible


@click.command("packs")
@click.option("--pack", "files", multiple=True, metavar="FILE", help="A rule pack of your own (TOML); may be repeated.")
def command(files: tuple[str, ...]) -> None:
    """List the rule packs in use: kind, name, hash, number of rules, and where they come from.

    The hash is of the file's text; it stands in the signature of every result, so that a changed rule is seen.
    """
    from asrscore.clutter.strip import engine_of
    from asrscore.normalize import languages
    from asrscore.packs import KINDS, packs_of, read_pack

    own = tuple(read_pack(file) for file in files)
    # Both are read in full, so that a faulty pack is told here and not in the middle of a comparison.
    engine_of(own)
    languages(own)
    rows = []
    for kind in KINDS:
        for pack in packs_of(kind, own):
            rules = pack.data.get("rule", [])
            rows.append((kind, pack.name, pack.digest, f"{len(rules)} rules" if rules else "", visible(pack.source)))
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    for row in rows:
        say("  ".join([*(cell.ljust(w) for cell, w in zip(row, widths, strict=False)), row[4]]).rstrip())
