"""Where the command line reads and writes: links in a circle, pipes, devices, full disks, damaged results."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from asrscore.errors import InputError
from asrscore.files import write_text
from asrscore.results import Comparison

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links, pipes and devices as POSIX has them")
FULL = Path("/dev/full")


def called(*arguments: object, **how: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "asrscore", *map(str, arguments)]
    return subprocess.run(command, capture_output="stdout" not in how, text=True, encoding="utf-8", timeout=60, **how)  # type: ignore[call-overload,no-any-return]


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    (tmp_path / "ref.tsv").write_text("u1\tthe cat sat\nu2\tit rains\n", encoding="utf-8")
    (tmp_path / "a.tsv").write_text("u1\tthe hat sat\nu2\tit rains\n", encoding="utf-8")
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    os.mkfifo(tmp_path / "pipe.json")
    return tmp_path


@pytest.mark.parametrize("name", ["loop.json", "pipe.json"])
def test_a_link_to_itself_and_a_pipe_are_one_line(texts: Path, name: str) -> None:
    for arguments in (
        ["compare", texts / "ref.tsv", texts / name],
        ["compare", "--from", texts / name],
    ):
        said = called(*arguments)

        assert said.returncode == 2
        assert said.stdout == ""
        assert len(said.stderr.splitlines()) == 1
        assert name in said.stderr


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
def test_a_full_disk_under_stdout_is_one_line(texts: Path) -> None:
    with FULL.open("w") as full:
        said = called("compare", texts / "ref.tsv", texts / "a.tsv", stdout=full, stderr=subprocess.PIPE)

    assert said.returncode == 2
    assert said.stderr == "asrscore: the output cannot be written (No space left on device)\n"


def test_a_pipe_is_written_to_and_stays_a_pipe(texts: Path) -> None:
    with subprocess.Popen(["cat", str(texts / "pipe.json")], stdout=subprocess.PIPE) as reader:
        write_text(texts / "pipe.json", "whole")

        assert reader.communicate(timeout=10)[0] == b"whole"

    assert stat.S_ISFIFO((texts / "pipe.json").stat().st_mode)


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "latest.json").symlink_to("monday.json")

    write_text(tmp_path / "latest.json", "whole")

    assert (tmp_path / "latest.json").is_symlink()
    assert (tmp_path / "monday.json").read_text(encoding="utf-8") == "whole"


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
def test_a_device_that_takes_nothing_is_told() -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write_text(FULL, "whole")


def test_a_number_out_of_all_proportion_in_a_result_is_refused(texts: Path) -> None:
    said = called("compare", texts / "ref.tsv", texts / "a.tsv", "--json", "-").stdout

    for field in ("duration_s", "insertions"):
        before = '"duration_s": null' if field == "duration_s" else f'"{field}": 0'
        assert before in said
        for number in ("1" + "0" * 400, "9" * 5000, "1e999", "-1e300"):
            with pytest.raises(InputError):
                Comparison.from_json(said.replace(before, f'"{field}": {number}', 1))
