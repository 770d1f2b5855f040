"""A plug-in package, really installed: its packs, its language and its reader are there like our own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PLUGIN = Path(__file__).parent / "plugin"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the plug-in's wheel and unpack it where an interpreter will look."""
    place = tmp_path_factory.mktemp("plugin")
    shutil.copytree(PLUGIN, place / "source", ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    code = "from setuptools.build_meta import build_wheel; import sys; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", code, str(place)], cwd=place / "source", check=True, capture_output=True)
    (wheel,) = place.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place / "site")
    return place / "site"


def asrscore(installed: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "asrscore", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(installed), "PYTHONIOENCODING": "utf-8"},
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip


def test_its_packs_are_listed(installed: Path) -> None:
    said = asrscore(installed, "packs").stdout

    assert "call_centre" in said
    assert "asrscore_example" in said


def test_its_rules_are_applied_and_stand_in_the_signature(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "ref.txt").write_text("my invoice is wrong\n", encoding="utf-8")
    (tmp_path / "a.txt").write_text("QUEUE:billing TICKET:4711 my invoice is wrong\n", encoding="utf-8")

    with_it = json.loads(asrscore(installed, "compare", tmp_path / "ref.txt", tmp_path / "a.txt", "--json", "-").stdout)
    without = json.loads(asrscore(tmp_path, "compare", tmp_path / "ref.txt", tmp_path / "a.txt", "--json", "-").stdout)

    assert with_it["systems"]["a"]["wer"]["insertions"] == 0
    assert without["systems"]["a"]["wer"]["insertions"] > 0
    assert "call_centre@" in with_it["signature"]
    assert with_it["signature"] != without["signature"]


def test_its_language_is_found(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "ref.txt").write_text("mae hi wedi bod yn braf ond roedd hi yn oer hefyd\n", encoding="utf-8")

    said = asrscore(installed, "compare", tmp_path / "ref.txt", tmp_path / "ref.txt", "--json", "-").stdout

    assert json.loads(said)["languages"] == {"cy": 1}


def test_its_reader_is_a_format(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "ref.txt").write_text("u1 | one two\nu2 | three\n", encoding="utf-8")
    (tmp_path / "bad.txt").write_text("u1 one two\n", encoding="utf-8")
    formats = ["--ref-format", "pipes", "--hyp-format", "pipes", "--lang", "en"]

    good = asrscore(installed, "compare", tmp_path / "ref.txt", tmp_path / "ref.txt", *formats, "--json", "-")
    bad = asrscore(installed, "compare", tmp_path / "ref.txt", tmp_path / "bad.txt", *formats)

    assert json.loads(good.stdout)["systems"]["ref"]["wer"]["reference_length"] == 3
    assert (bad.returncode, bad.stderr.count("\n")) == (2, 1)
    assert "line 1" in bad.stderr
