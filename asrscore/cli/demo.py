"""``asrscore demo``."""

from __future__ import annotations

import tomllib
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


def _levels(folder: Traversable) -> list[str | None]:
    """Return the levels at which a data set is shown: its own choice, else the headline's."""
    file = folder / "demo.toml"
    return list(tomllib.loads(file.read_text(encoding="utf-8"))["levels"]) if file.is_file() else [None]


def _show(name: str, folder: Traversable, color: str) -> None:
    """Compare all systems of one data set."""
    from asrscore.compare import compare, named_sources, read_systems
    from asrscore.report.terminal import render

    with as_file(folder) as place:
        outputs = sorted(Path(place).glob("*.json"))
        systems = read_systems(named_sources([str(file) for file in outputs]))
        for level in _levels(folder):
            chosen = f"--level {level} " if level else ""
            say(f"$ cd datasets/{name}; asrscore compare {chosen}ref.txt {' '.join(file.name for file in outputs)}\n")
            comparison = compare(Path(place) / "ref.txt", systems, level=level)
            drawn = render(comparison, width=width(), colour=colour(color), ascii_only=ascii_only())
            say(drawn.rstrip("\n") + "\n")
