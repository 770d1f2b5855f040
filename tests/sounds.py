"""Sound files and scripted systems for the tests of transcribing; nothing but the standard library makes them."""

from __future__ import annotations

import importlib
import json
import math
import os
import struct
import sys
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

REQUIRED = bool(os.environ.get("ASRSCORE_REQUIRE_EXTRAS"))


def need(module: str) -> Any:
    """Return a module of an extra; where it is missing its tests are skipped, except in CI, where they fail."""
    return importlib.import_module(module) if REQUIRED else pytest.importorskip(module)


def tone(path: Path, *, seconds: float = 0.2, rate: int = 16000, hertz: Sequence[float] = (440,)) -> Path:
    """Write a WAV file with one sine a channel."""
    frames = round(seconds * rate)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(len(hertz))
        file.setsampwidth(2)
        file.setframerate(rate)
        wave_of = [[round(9000 * math.sin(2 * math.pi * f * at / rate)) for at in range(frames)] for f in hertz]
        file.writeframes(
            struct.pack(f"<{frames * len(hertz)}h", *(s for frame in zip(*wave_of, strict=True) for s in frame))
        )
    return path


def clips(folder: Path, names: Sequence[str] = ("a", "b", "c")) -> list[str]:
    """Write one short tone a name, each another."""
    return [str(tone(folder / f"{name}.wav", hertz=(200 + 20 * at,))) for at, name in enumerate(names)]


def program(folder: Path, body: str, name: str = "system.py") -> list[str]:
    """Return the command of a scripted system: Python code that finds the audio's path in ``audio`` and the id in ``id``."""
    place = folder / name
    place.write_text(f"import os, sys, time\naudio, id = sys.argv[1:3]\n{body}\n", encoding="utf-8")
    return [sys.executable, "-S", str(place), "{audio}", "{id}"]


def settings(folder: Path, systems: dict[str, dict[str, Any]], name: str = "systems.toml") -> str:
    """Write a settings file; JSON's strings, numbers and lists are TOML's too."""
    lines = []
    for system, table in systems.items():
        lines.append(f"[systems.{json.dumps(system)}]")
        for key, value in table.items():
            if isinstance(value, dict):
                inner = ", ".join(f"{json.dumps(k)} = {json.dumps(v, ensure_ascii=False)}" for k, v in value.items())
                lines.append(f"{key} = {{{inner}}}")
            else:
                lines.append(f"{key} = {json.dumps(value, ensure_ascii=False)}")
    place = folder / name
    place.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(place)
