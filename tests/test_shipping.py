"""What a wheel must carry, and what may never lie in the folders of data."""

from __future__ import annotations

import ast
import importlib.util
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import asrscore

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_package_is_listed() -> None:
    listed = {
        name
        for name in PROJECT["tool"]["setuptools"]["packages"]
        if ".normalizers" not in name and ".datasets" not in name
    }
    there = {".".join(file.parent.relative_to(ROOT).parts) for file in (ROOT / "asrscore").rglob("__init__.py")}

    assert listed == there


def test_the_data_folders_hold_no_code() -> None:
    assert not [*(ROOT / "normalizers").rglob("*.py"), *(ROOT / "datasets").rglob("*.py")]


def test_the_data_folders_are_no_packages_that_anyone_can_import() -> None:
    inside = (
        ()
        if (Path(asrscore.__file__).parent / "normalizers").exists()
        else ("asrscore.normalizers", "asrscore.datasets")
    )
    for name in ("normalizers", *inside):  # a wheel carries both inside the package
        assert importlib.util.find_spec(name) is None
    found = importlib.util.find_spec("datasets")
    assert found is None or not str(found.origin or found.submodule_search_locations).startswith(str(ROOT))


def test_the_wheel_carries_packs_and_data_sets(tmp_path: Path) -> None:
    source = tmp_path / "source"
    skip = shutil.ignore_patterns("__pycache__")
    for name in ("asrscore", "normalizers", "datasets"):
        shutil.copytree(ROOT / name, source / name, ignore=skip)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    code = "from setuptools.build_meta import build_wheel; import sys; print(build_wheel(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=source, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")

    names = set(zipfile.ZipFile(wheel).namelist())

    for folder in ("normalizers", "datasets"):
        for file in (ROOT / folder).rglob("*"):
            if file.is_file():
                assert f"asrscore/{file.relative_to(ROOT).as_posix()}" in names
    assert "asrscore/py.typed" in names


def test_every_package_that_is_needed_may_be_told_to_be_missing() -> None:
    needed = re.search(r"_NEEDED = (\(.*?\))", (ROOT / "asrscore" / "__main__.py").read_text(encoding="utf-8"))
    assert needed

    packages = [re.split(r"[><=]", told)[0] for told in PROJECT["project"]["dependencies"]]
    assert sorted(ast.literal_eval(needed[1])) == sorted(packages)
