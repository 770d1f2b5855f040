"""The public names."""

from __future__ import annotations

import subprocess
import sys
from types import FunctionType

import asrscore


def test_all_is_sorted_and_complete() -> None:
    assert list(asrscore.__all__) == sorted(asrscore.__all__, key=lambda name: (name[0].islower(), name))
    for name in asrscore.__all__:
        assert getattr(asrscore, name).__doc__


def test_every_name_resolves_by_star_import() -> None:
    namespace: dict[str, object] = {}

    exec("from asrscore import *", namespace)

    assert set(asrscore.__all__) <= set(namespace)


def test_functions_are_not_hidden_by_the_rooms_of_the_same_name() -> None:
    code = "import asrscore.score.counts, asrscore.compare.path, asrscore; print(type(asrscore.score), type(asrscore.compare))"

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert said.split("\n")[0] == f"{FunctionType} {FunctionType}"


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(asrscore, "nonsense")


def test_the_version_is_the_installed_one() -> None:
    from importlib.metadata import version

    assert asrscore.__version__ == version("asrscore")
