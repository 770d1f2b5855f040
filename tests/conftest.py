"""The suite sees asrscore as installed, never the checkout's folders of data as packages."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from hypothesis import settings

# Time says more of the machine than of the code; a failing example is printed so that it can be run again.
settings.register_profile("suite", deadline=None, print_blob=True)
# For a night: pytest --hypothesis-profile=hard
settings.register_profile("hard", settings.get_profile("suite"), max_examples=3000)
settings.load_profile("suite")

#: Real and random models need packages of gigabytes: `make test-models` has them.
collect_ignore_glob = [] if os.environ.get("ASRSCORE_TEST_MODELS") else ["models/*"]

ROOT = Path(__file__).parents[1]
# `python -m pytest` puts the checkout on the path, where the bare folder datasets/ would answer for Hugging Face's package.
sys.path[:] = [entry for entry in sys.path if Path(entry or ".").resolve() != ROOT]
