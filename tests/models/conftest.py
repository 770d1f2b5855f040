"""Where the models of these tests lie; whatever is missing is made, or the tests fail."""

from __future__ import annotations

import os
from pathlib import Path

# One thread: several on a busy machine of two cores wait for each other.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("HF_HUB_OFFLINE", "1")

import pytest

from tests.models import tiny, weights

ROOT = Path(__file__).parents[2]
MODELS = Path(os.environ.get("ASRSCORE_MODELS", ROOT / ".models"))


@pytest.fixture(scope="session")
def real() -> Path:
    """The folder with real Whisper weights."""
    weights.ready(MODELS)
    return MODELS


@pytest.fixture(scope="session")
def random_models() -> Path:
    """The folder with models of random weights."""
    tiny.ready(MODELS / "tiny")
    return MODELS / "tiny"
