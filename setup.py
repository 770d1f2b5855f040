"""What pyproject.toml cannot say: the modules that are compiled, where a wheel is built that has them."""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "build_tools"))

from backend import COMPILING  # noqa: E402
from compiled import extensions  # noqa: E402

# A new folder for every build: what is left of one would be part of the next.
# Setuptools wants the sources of extensions in the checkout.
place = ROOT / "build"
place.mkdir(exist_ok=True)
scratch = Path(tempfile.mkdtemp(dir=place))
atexit.register(shutil.rmtree, scratch, ignore_errors=True)
compiled = extensions(ROOT, scratch) if os.environ.get(COMPILING) else {}
setup(options={"build": {"build_base": str(scratch / "lib")}}, **compiled)
