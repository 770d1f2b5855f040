"""Building with compiled rooms: what is compiled, and that pure Python remains where it cannot be."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import asrscore

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "build_tools"
#: Stands for a mypyc that refuses the code, and says what it was given.
REFUSING = "def mypycify(paths, **_):\n    print('mypyc:', *paths)\n    raise SystemExit(1)\n"


def _modules() -> list[str]:
    code = "import sys; from pathlib import Path; from compiled import modules; print(*modules(Path(sys.argv[1])))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(ROOT)], cwd=TOOLS, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    return [path.removesuffix(".py").replace("/", ".") for path in done.stdout.split()]


def _built(tmp_path: Path, asked: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel of a small checkout, by a compiler that refuses the code."""
    source = tmp_path / "source"
    shutil.copytree(ROOT / "build_tools", source / "build_tools", ignore=shutil.ignore_patterns("__pycache__"))
    (source / "asrscore").mkdir()
    (source / "asrscore" / "__init__.py").write_text("", encoding="utf-8")
    (source / "asrscore" / "lattice.py").write_text("", encoding="utf-8")
    (source / "pyproject.toml").write_text(
        '[project]\nname = "asrscore"\nversion = "1"\n[tool.setuptools]\npackages = ["asrscore"]\n', encoding="utf-8"
    )
    shutil.copy(ROOT / "setup.py", source)
    (tmp_path / "mypyc").mkdir()
    (tmp_path / "mypyc" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "mypyc" / "build.py").write_text(REFUSING, encoding="utf-8")
    code = "import backend, sys; backend._can = lambda: True; print(backend.build_wheel(sys.argv[1]))"
    environment = {**os.environ, "ASRSCORE_COMPILE": asked, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(TOOLS)])}
    return subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd=source, capture_output=True, text=True, encoding="utf-8",
        env=environment,
    )  # fmt: skip


def test_what_is_compiled_is_there_and_nothing_is_named_for_nothing() -> None:
    compiled = _modules()

    assert "asrscore.lattice" in compiled
    assert "asrscore.score.solve" in compiled
    assert "asrscore.normalize.japanese.figures" in compiled
    assert "asrscore.compare.scoring" in compiled
    code = "from compiled import PLAIN; print(*PLAIN)"
    told = subprocess.run([sys.executable, "-c", code], cwd=TOOLS, capture_output=True, text=True, check=True).stdout
    for pattern in told.split():
        assert list((ROOT / "asrscore").rglob(pattern)), pattern


def test_public_functions_keep_their_help() -> None:
    there = {getattr(asrscore, name).__module__ for name in asrscore.__all__}

    assert not there & set(_modules())


def test_the_program_looks_for_the_library_that_is_built() -> None:
    group = subprocess.run(
        [sys.executable, "-c", "from compiled import _GROUP; print(_GROUP)"],
        cwd=TOOLS, capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip

    assert f'"{group}__mypyc"' in (ROOT / "asrscore" / "cli" / "main.py").read_text(encoding="utf-8")


def test_where_compiling_fails_the_wheel_is_pure_python(tmp_path: Path) -> None:
    done = _built(tmp_path, "")

    assert done.returncode == 0, done.stderr
    assert re.search("^mypyc: .*asrscore/lattice.py$", done.stdout, re.MULTILINE)
    assert "asrscore stays pure Python, slower and with the same results: mypyc refused the code" in done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "asrscore/lattice.py" in zipfile.ZipFile(wheel).namelist()


def test_who_asks_for_compiling_is_told_where_it_fails(tmp_path: Path) -> None:
    assert _built(tmp_path, "1").returncode != 0
    assert not list(tmp_path.glob("*.whl"))


def test_who_asks_for_pure_python_gets_it(tmp_path: Path) -> None:
    done = _built(tmp_path, "0")

    assert done.returncode == 0, done.stderr
    assert "mypyc:" not in done.stdout
    assert "stays" not in done.stderr


@pytest.mark.parametrize(
    ("asked", "compiler", "brought"),
    [
        ("", sys.executable, True),
        ("", "no-such-compiler -m64", False),
        ("0", sys.executable, False),
        ("1", "none", True),
    ],
)
def test_mypyc_is_brought_where_it_is_asked_for_or_a_compiler_is_there(
    asked: str, compiler: str, brought: bool, tmp_path: Path
) -> None:
    code = (
        "import backend; from pathlib import Path; from setuptools import build_meta\n"
        "build_meta.get_requires_for_build_wheel = lambda settings: []\n"
        f"backend.sysconfig.get_path = lambda name, where={str(tmp_path)!r}: where\n"
        "backend.sysconfig.get_config_var = {'CC': 'no-such-compiler'}.get\n"
        "print(backend.get_requires_for_build_wheel())"
    )
    (tmp_path / "Python.h").write_text("", encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-c", code], cwd=TOOLS, capture_output=True, text=True, check=True, encoding="utf-8",
        env={**os.environ, "ASRSCORE_COMPILE": asked, "CC": compiler},
    )  # fmt: skip

    assert ("mypy" in done.stdout) is (brought and sys.implementation.name == "cpython")


def test_a_warning_of_the_compiler_does_not_end_compiling(tmp_path: Path) -> None:
    (tmp_path / "mypyc").mkdir()
    (tmp_path / "mypyc" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "mypyc" / "build.py").write_text(
        "from setuptools import Extension\n"
        "def mypycify(paths, **_):\n"
        "    return [Extension('a', ['a.c'], extra_compile_args=['-O1', '-Werror', '-Wno-cpp'])]\n",
        encoding="utf-8",
    )
    code = "import sys; from pathlib import Path; from compiled import extensions; scratch = Path(sys.argv[1])\n"
    code += "print(*extensions(scratch, scratch)['ext_modules'][0].extra_compile_args)"

    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd=TOOLS, capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )  # fmt: skip

    assert done.stdout.split() == ["-O1", "-Wno-cpp"]


def test_anything_else_asked_is_one_clear_message(tmp_path: Path) -> None:
    done = _built(tmp_path, "yes")

    assert done.returncode == 1
    assert (
        done.stderr.strip()
        == "ASRSCORE_COMPILE is 'yes'; expected 1 (compile or fail), 0 (pure Python) or nothing (as it can be)"
    )


@pytest.mark.skipif(not os.environ.get("ASRSCORE_REQUIRE_COMPILED"), reason="for make test-compiled")
def test_everything_that_is_to_be_compiled_is() -> None:
    for name in _modules():
        found = importlib.util.find_spec(name)
        assert found is not None
        assert str(found.origin).endswith(tuple(EXTENSION_SUFFIXES)), found.origin
