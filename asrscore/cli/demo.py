"""``asrscore demo``."""

from __future__ import annotations

from importlib.resources import as_file
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from asrscore.cli.screen import ascii_only, colour, say, width


@click.command("demo")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--color", "color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True)
def command(names: tuple[str, ...], color: str) -> None:
    """Show the main job on the shipped data sets, or on those called NAME."""
    from asrscore.errors import InputError
    from asrscore.shipped import shipped

    there = {f.name: f for f in shipped("datasets").iterdir() if (f / "ref.txt").is_file()}
    for name in names:
        if name not in there:
            raise InputError(f"no data set is called {name!r}", expected=", ".join(sorted(there)))
    order = ["ko-claude", *sorted(there)]
    for name in dict.fromkeys(names or [n for n in order if n in there]):
        _show(name, there[name], color)


def _show(name: str, folder: Traversable, color: str) -> None:
    """Compare all systems of one data set."""
    from asrscore.compare import compare, named_sources, read_systems
    from asrscore.report.terminal import render

    with as_file(folder) as place:
        outputs = sorted(Path(place).glob("*.json"))
        command_line = " ".join(["asrscore compare ref.txt", *(file.name for file in outputs)])
        systems = read_systems(named_sources([str(file) for file in outputs]))
        comparison = compare(Path(place) / "ref.txt", systems)
    say(f"$ cd datasets/{name}; {command_line}\n")
    say(render(comparison, width=width(), colour=colour(color), ascii_only=ascii_only()).rstrip("\n") + "\n")
