"""Which modules are compiled, and how."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension
from setuptools.command.build_ext import build_ext

#: Where the time goes.
ROOMS = ("lattice.py", "score/*.py", "normalize/**/*.py", "compare/*.py")
#: Of these, what stays Python: it is asked once a language or once a comparison, it looks at what others may have got
#: wrong, or it is public and is to keep what ``help`` says of it and that it can be pickled.
PLAIN = (
    "*/__init__.py",
    "compare/inputs.py",
    "compare/one.py",
    "compare/path.py",
    "compare/sources.py",
    "normalize/analysers*.py",
    "normalize/detect.py",  # its package has a function of this name, which a compiled module would hide
    "normalize/edges.py",
    "normalize/language.py",
    "normalize/markup/*.py",
    "normalize/mechanisms.py",
    "normalize/phonetic/*.py",
    "normalize/profiles.py",
    "normalize/steps.py",
    "score/counts.py",
    "score/edits.py",
    "score/forgiven.py",
    "score/scored.py",
)
#: The library that the modules share: a module of its own beside the package.
_GROUP = "asrscore_compiled"


def modules(root: Path) -> list[str]:
    """Return the paths of the modules that are compiled, relative to the checkout, in order.

    Args:
        root: The checkout.
    """
    package = root / "asrscore"
    found = {path.relative_to(package) for room in ROOMS for path in package.glob(room)}
    return sorted(f"asrscore/{path.as_posix()}" for path in found if not any(path.match(plain) for plain in PLAIN))


def extensions(root: Path, scratch: Path) -> dict[str, Any]:
    """Return what ``setup()`` is told so that the modules are compiled.

    Args:
        root: The checkout.
        scratch: Where C files and mypy's notes may be written, in the checkout.
    """
    from mypyc.build import mypycify  # not there unless something is compiled

    rules = scratch / "mypy.ini"
    rules.write_text("[mypy]\nignore_missing_imports = True\nfollow_imports = silent\n", encoding="utf-8")
    made = mypycify(
        ["--config-file", str(rules), "--cache-dir", str(scratch / "mypy"), *modules(root)],
        opt_level="1",  # as fast as 3, and built in half the time
        debug_level="0",
        multi_file=True,
        group_name=_GROUP,
        target_dir=str((scratch / "c").relative_to(root)),
    )
    for extension in made:
        # What a compiler of tomorrow warns of is no reason to go without.
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    return {"ext_modules": made, "cmdclass": {"build_ext": SideBySide}}


class SideBySide(build_ext):
    """Compiles the files of an extension on all cores: one of them has a hundred and fifty."""

    def build_extension(self, ext: Extension) -> None:
        """Build one extension."""
        one = self.compiler.compile

        def compiled(sources: list[str], **told: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [o for made in pool.map(lambda source: one([source], **told), sources) for o in made]

        self.compiler.compile = compiled
        try:
            super().build_extension(ext)
        finally:
            self.compiler.compile = one
