"""The import budget: what a command line that prints its help may load."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {
    "numpy",
    "pandas",
    "torch",
    "transformers",
    "num2words",
    "jiwer",
    "regex",
    "rapidfuzz",
    "unicodedata2",
    "soundfile",
}


def loaded(code: str) -> set[str]:
    """Return the top-level modules that are loaded after ``code``."""
    said = subprocess.run(
        [sys.executable, "-c", f"import sys\ntry:\n    {code}\nexcept SystemExit:\n    pass\nprint(*sys.modules)"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    return {name.split(".")[0] for name in said.splitlines()[-1].split()}


@pytest.mark.parametrize(
    "code",
    [
        "import asrscore",
        "import asrscore.cli.main as m; m.main(['--help'])",
        "import asrscore.cli.main as m; m.main(['--version'])",
    ],
)
def test_the_help_loads_nothing_heavy(code: str) -> None:
    assert not loaded(code) & HEAVY


def test_comparing_loads_no_numpy_pandas_or_torch() -> None:
    code = "import asrscore; asrscore.score('a b', 'a c', lang='en')"

    assert not loaded(code) & {"numpy", "pandas", "torch", "transformers", "num2words", "jiwer", "soundfile"}
