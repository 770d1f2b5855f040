"""How asrscore is built: setuptools, which compiles the hot rooms by mypyc where a C compiler is at hand.

Both kinds of wheel give the same results; the compiled one takes about half the time. An editable install is never
compiled: it runs what stands in the checkout. ``ASRSCORE_COMPILE=0`` builds pure Python whatever is at hand, and
``ASRSCORE_COMPILE=1`` fails where compiling does.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

#: Brings mypyc. Its stubs for other packages are not needed: what it does not know it takes as it comes.
_MYPYC = "mypy>=2.4"
#: Tells ``setup.py`` to compile, which setuptools runs and passes nothing.
COMPILING = "ASRSCORE_COMPILING"

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what a wheel is built with, and mypyc where it is to be compiled."""
    requires: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return [*requires, _MYPYC] if _compiling() else requires


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build a wheel: compiled where that can be done, of pure Python otherwise; and return its name."""
    if _compiling():
        os.environ[COMPILING] = "1"
        try:
            return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))
        except (Exception, SystemExit) as err:  # mypyc leaves by SystemExit
            if _asked() == "1":
                raise
            why = str(err).splitlines()[0] if isinstance(err, Exception) and str(err) else "mypyc refused the code"
            print(f"asrscore stays pure Python, slower and with the same results: {why}", file=sys.stderr)
        finally:
            del os.environ[COMPILING]
    return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))


def _asked() -> str:
    asked = os.environ.get("ASRSCORE_COMPILE", "")
    if asked not in ("", "0", "1"):
        sys.exit(
            f"ASRSCORE_COMPILE is {asked!r}; expected 1 (compile or fail), 0 (pure Python) or nothing (as it can be)"
        )
    return asked


def _compiling() -> bool:
    asked = _asked()
    return asked == "1" or (asked != "0" and _can())


def _can() -> bool:
    """Whether a C compiler and Python's headers seem to be at hand. On Windows one says so: no look-up tells it."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return (
        sys.implementation.name == "cpython"
        and not sysconfig.get_config_var("Py_GIL_DISABLED")
        and bool(compiler)
        and shutil.which(compiler[0]) is not None
        and headers.is_file()
    )
