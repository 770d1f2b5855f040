"""How the program begins and is ended: Ctrl-C at any moment, packages that are missing, a pipe that nobody reads."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from asrscore.report.safe import columns

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


def test_an_older_python_is_told_which_one_it_takes() -> None:
    said = called("-c", f"import sys; sys.version_info = (3, 10, 9); {PROGRAM[1]}")

    assert (said.returncode, said.stdout, said.stderr.count("\n")) == (2, "", 1)
    assert said.stderr.startswith("asrscore: takes Python 3.11 or newer, and ")
    assert PROJECT["project"]["requires-python"] == ">=3.11"


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


def shown(*arguments: str, **variables: str) -> bytes:
    """Return what asrscore prints with these variables in its environment."""
    return subprocess.run(
        [sys.executable, "-m", "asrscore", *arguments], cwd=ROOT, env={**os.environ, **variables}, timeout=120,
        capture_output=True, check=True,
    ).stdout  # fmt: skip


def test_the_encoding_that_was_asked_for_is_the_one_that_is_written() -> None:
    said = shown("explain", "회의실<|im_end|>", PYTHONIOENCODING="ascii")

    assert said.isascii()
    assert rb"\ud68c\uc758\uc2e4" in said


def test_a_screen_of_forty_columns_is_kept_to() -> None:
    lines = shown("explain", "one two<|im_end|> " * 9, COLUMNS="40").decode("utf-8").splitlines()

    assert max(map(columns, lines)) == 40


@pytest.mark.skipif(os.name == "nt", reason="descriptors are closed by a shell of POSIX")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&- <&-"])
def test_streams_that_somebody_closed_are_no_fault(tmp_path: Path, closed: str) -> None:
    (tmp_path / "long.txt").write_text("one two\n" * 2100, encoding="utf-8")
    line = f'"{sys.executable}" -m asrscore compare long.txt long.txt --lang en --json r.json {closed}'

    said = subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, timeout=120, check=False)

    assert (said.returncode, said.stderr) == (0, b"")
    assert (tmp_path / "r.json").stat().st_size > 1000
