"""What the README and the docs show is what the commands print.

``python tests/test_docs.py`` writes the present output into them.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"```console\n\$ (?P<command>[^\n]+)\n(?P<shown>.*?)```\n", re.DOTALL)


def told(command: str) -> str:
    """Return what a command prints on a screen of 100 columns without colour."""
    program, *arguments = shlex.split(command)
    assert program == "asrscore"
    run = subprocess.run(
        [sys.executable, "-m", "asrscore", *arguments],
        cwd=ROOT, capture_output=True, check=False,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    # 1 says that a budget was not kept, which a page may show.
    assert run.returncode in (0, 1), run.stderr.decode("utf-8", "replace")
    return run.stdout.decode("utf-8").replace("\r\n", "\n")


def undated(shown: str) -> str:
    """Return a screen with the digests of rule packs elided: they change with every rule, and no page need change."""
    return re.sub(r"@[0-9a-f]{8}\b", "@…", shown)


def blocks() -> list[tuple[Path, str, str]]:
    return [
        (page, found["command"], found["shown"])
        for page in PAGES
        for found in _BLOCK.finditer(page.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize(("page", "command", "shown"), blocks(), ids=lambda value: getattr(value, "name", None))
def test_a_page_shows_what_the_command_prints(page: Path, command: str, shown: str) -> None:
    assert shown == undated(told(command))


def test_the_readme_shows_the_main_job() -> None:
    commands = [command for page, command, _ in blocks() if page.name == "README.md"]

    assert any(command.startswith("asrscore compare") for command in commands)
    assert any(command.startswith("asrscore explain") for command in commands)


def test_every_page_that_a_page_points_to_is_there() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} points to {target}"


def test_every_command_and_option_of_the_readme_exists() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    known = told("asrscore compare --help")

    for option in re.findall(r"`(--[a-z-]+)", text):
        assert option in known


if __name__ == "__main__":
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        fresh = _BLOCK.sub(lambda m: f"```console\n$ {m['command']}\n{undated(told(m['command']))}```\n", text)
        if fresh != text:
            page.write_text(fresh, encoding="utf-8")
