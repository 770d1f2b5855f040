"""docs/systems.md: what it shows can be read, and the example that needs no recogniser runs."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from asrscore.cli.main import main
from asrscore.systems import read_systems_file
from asrscore.systems.voices import read_voices_file
from tests.sounds import need

need("soundfile")
need("soxr")

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "systems.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_every_settings_file_on_the_page_is_one(tmp_path: Path) -> None:
    assert len(BLOCKS) == 3
    for number, block in enumerate(BLOCKS):
        place = tmp_path / f"{number}.toml"
        place.write_text(block, encoding="utf-8")
        found = read_voices_file(place) if "[voices." in block else read_systems_file(place)
        assert len(found) >= 2


def test_the_example_that_needs_no_recogniser_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = [block for block in BLOCKS if "en-numerals-real" in block]
    place = tmp_path / "systems.toml"
    place.write_text(
        example.replace('"datasets/', f'"{ROOT.as_posix()}/datasets/').replace('"python"', f"'{sys.executable}'"),
        encoding="utf-8",
    )
    (line,) = re.findall(r"^asrscore run datasets/en-numerals-real.*$", PAGE, re.MULTILINE)
    monkeypatch.chdir(ROOT)
    arguments = [*line.split()[1:-3], str(place), "--out", str(tmp_path / "answers"), "--in-process"]

    with pytest.raises(SystemExit) as left:
        main(arguments)

    assert not left.value.code
    assert "whisper-tiny.en is ahead of size" in capsys.readouterr().out
