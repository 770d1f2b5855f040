"""How the program begins and is ended: Ctrl-C at any moment, packages that are missing, a pipe that nobody reads."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
#: What the installed program runs, and what `python -m` does.
PROGRAM = ["-c", "from asrscore.__main__ import main; main()"]
MODULE = ["-m", "asrscore"]


def called(*arguments: str, found: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run Python; modules in the folder ``found`` are found first."""
    env = {**os.environ, "PYTHONPATH": str(found)} if found else None
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False
    )


def test_the_installed_program_is_what_is_tested_here() -> None:
    assert PROJECT["project"]["scripts"] == {"asrscore": "asrscore.__main__:main"}


@pytest.mark.parametrize("started", [PROGRAM, MODULE], ids=["program", "module"])
@pytest.mark.parametrize("interrupted", ["click", "regex"])
def test_ctrl_c_is_an_empty_line_whatever_is_imported_then(
    tmp_path: Path, started: list[str], interrupted: str
) -> None:
    # click is imported before anything is parsed, regex in the midst of a command.
    code = "import signal, time\nsignal.raise_signal(signal.SIGINT)\ntime.sleep(60)\n"
    (tmp_path / f"{interrupted}.py").write_text(code, encoding="utf-8")

    said = called(*started, "demo", found=tmp_path)

    assert (said.returncode, said.stdout, said.stderr) == (130, "", "\n")


@pytest.mark.parametrize("started", [PROGRAM, MODULE], ids=["program", "module"])
def test_without_its_packages_it_says_so_in_one_line(started: list[str]) -> None:
    said = called("-S", *started)

    assert (said.returncode, said.stdout, said.stderr.count("\n")) == (2, "", 1)
    assert "click is not installed for" in said.stderr
    assert "-m pip install asrscore" in said.stderr


@pytest.mark.skipif(os.name == "nt", reason="a pipe without a reader is no error there")
@pytest.mark.parametrize("arguments", [["demo"], ["packs"], ["check", "docs/examples/asr-budgets.toml"]])
def test_a_pipe_that_nobody_reads_has_a_status_of_its_own(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    line = [sys.executable, "-m", "asrscore", *arguments]
    try:
        said = subprocess.run(line, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writing)

    assert (said.returncode, said.stderr) == (141, b"")
