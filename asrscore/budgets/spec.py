"""``asr-budgets.toml`` -> checked budgets."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from asrscore.budgets.judge import MODES, Mode
from asrscore.budgets.limits import Limit, Tolerance, limit_of, tolerance_of
from asrscore.errors import InputError
from asrscore.normalize.markup import checked
from asrscore.pipeline import level_named
from asrscore.score import UNITS

#: What files are called that pytest collects.
FILE = "asr-budgets.toml"
#: What stands above all budgets, for each of them.
_SHARED = {
    "lang": str, "level": str, "unit": str, "mode": str, "markup": str, "lexicon": str, "keywords": str,
    "group_by": list, "cluster": str, "prompt": str, "baseline": str, "tolerance": str,
    "ref_format": str, "hyp_format": str,
}  # fmt: skip
_OWN = {"name": str, "reference": str, "outputs": (list, dict), "systems": list, "limits": (list, dict)}
#: Settings that name files, relative to the budget file.
_FILES = ("lexicon", "keywords")
_SETTINGS = ("lang", "level", "unit", "markup", "lexicon", "keywords", "group_by", "cluster", "prompt", "ref_format",
             "hyp_format")  # fmt: skip
_RATES = ("cer", "wer", "mer")


@dataclass(frozen=True, slots=True)
class Budget:
    """What some outputs must keep to."""

    name: str
    reference: str
    """Path of the reference."""
    outputs: Mapping[str, str]
    """System -> path."""
    limits: tuple[Limit, ...]
    systems: tuple[str, ...] = ()
    """Those that are judged; all where none is named. The others are there to be compared with."""
    mode: Mode = "point"
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Further arguments of ``compare``."""
    baseline: str = ""
    """Path of the file of baselines."""
    tolerance: Tolerance = field(default_factory=Tolerance)
    file: str = ""
    line: int = 1
    """Where it begins in its file."""

    @property
    def judged(self) -> tuple[str, ...]:
        """Systems that the limits are for."""
        return self.systems or tuple(self.outputs)


def read_budgets(path: Path) -> tuple[Budget, ...]:
    """Return the budgets of a file, in order; paths in them are relative to it.

    Raises:
        InputError: It is no TOML, or no budget file; the message has the line.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as err:
        raise InputError(f"cannot be read ({err.strerror or err})", path=path) from err
    except UnicodeDecodeError as err:
        raise InputError(f"not UTF-8 at byte {err.start}", path=path) from err
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as err:
        line = re.search(r"line (\d+)", str(err))
        raise InputError(f"not TOML: {err}", path=path, line=int(line[1]) if line else None) from err
    lines = [n for n, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*budget\s*\]\]", line)]
    shared = {key: value for key, value in document.items() if key != "budget"}
    _expect(shared, _SHARED, path, 1)
    tables = document.get("budget")
    if not isinstance(tables, list) or not tables:
        raise InputError("no [[budget]]", path=path, line=1, expected="one [[budget]] or more")
    lines += [1] * (len(tables) - len(lines))
    budgets = tuple(_budget({**shared, **table}, path, line) for table, line in zip(tables, lines, strict=False))
    names = [budget.name for budget in budgets]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise InputError(f"two budgets are called {name!r}", path=path, line=budgets[at].line)
    return budgets


def _expect(table: Mapping[str, Any], known: Mapping[str, Any], path: Path, line: int) -> None:
    for key, value in table.items():
        if key not in known:
            raise InputError(f"unknown key {key!r}", path=path, line=line, expected="one of " + ", ".join(known))
        if key == "group_by" and isinstance(value, str):
            continue
        if not isinstance(value, known[key]):
            kind = " or ".join(k.__name__ for k in known[key]) if isinstance(known[key], tuple) else known[key].__name__
            raise InputError(f"{key} is {value!r}", path=path, line=line, expected=f"a {kind}")


def _budget(table: Mapping[str, Any], path: Path, line: int) -> Budget:
    rates = {key: table[key] for key in _RATES if key in table}
    own = {key: value for key, value in table.items() if key not in rates}
    _expect(own, {**_OWN, **_SHARED}, path, line)
    for key in ("reference", "outputs"):
        if not own.get(key):
            raise InputError(f"a budget without {key}", path=path, line=line)
    outputs = _outputs(own["outputs"], path, line)
    mode = own.get("mode", "point")
    if mode not in MODES:
        raise InputError(f"mode is {mode!r}", path=path, line=line, expected=" or ".join(MODES))
    for name in own.get("systems", []):
        if name not in outputs:
            raise InputError(f"no output is called {name!r}", path=path, line=line, expected=", ".join(outputs))
    try:
        limits = tuple(
            limit_of(written) for written in dict.fromkeys([*_written(rates), *_lines(own.get("limits", []))])
        )
        tolerance = tolerance_of(own.get("tolerance", "0pp"))
        level_named(own.get("level"))
        if own.get("unit", "cer") not in UNITS:
            raise InputError(f"no unit is called {own['unit']!r}", expected=", ".join(UNITS))
        if "markup" in own:
            checked(own["markup"])
    except InputError as err:
        raise InputError(err.found, path=path, line=line, expected=err.expected, fix=err.fix) from err
    if not limits:
        raise InputError("a budget without a limit", path=path, line=line, expected='such as limits = ["cer <= 8 %"]')
    settings = {key: own[key] for key in _SETTINGS if key in own}
    settings |= {key: _place(path, own[key]) for key in _FILES if key in own}
    return Budget(
        name=own.get("name") or Path(own["reference"]).stem,
        reference=_place(path, own["reference"]),
        outputs=outputs,
        limits=limits,
        systems=tuple(own.get("systems", ())),
        mode=mode,
        settings=settings,
        baseline=_place(path, own.get("baseline", f"{path.stem}.baseline.json")),
        tolerance=tolerance,
        file=str(path),
        line=line,
    )


def _place(path: Path, told: str) -> str:
    """Return a path that a budget file names, as one from where we are."""
    place = str(path.parent / told)
    short = os.path.normpath(place)
    # Beyond a symbolic link, ".." is elsewhere than the letters say.
    return short if os.path.realpath(short) == os.path.realpath(place) else place


def _outputs(told: Any, path: Path, line: int) -> dict[str, str]:
    found: dict[str, str] = {}
    pairs = told.items() if isinstance(told, dict) else [(Path(str(one)).stem, one) for one in told]
    for name, place in pairs:
        if not isinstance(place, str):
            raise InputError(f"output {name} is {place!r}", path=path, line=line, expected="a path")
        if name in found:
            raise InputError(
                f"two outputs are called {name!r}", path=path, line=line, fix="name them: {a = ..., b = ...}"
            )
        found[name] = _place(path, place)
    return found


def _lines(limits: Any) -> list[str]:
    if isinstance(limits, dict):
        return _written(limits)
    for one in limits:
        if not isinstance(one, str):
            raise InputError(f"limit {one!r}", expected="a line such as 'cer <= 8 %'")
    return list(limits)


def _written(limits: Mapping[str, Any]) -> list[str]:
    """Return limits as lines: a value without a sign has the one that suits its key; a key that is true says it all."""
    lines = []
    for name, value in limits.items():
        if value is True:
            lines.append(name)
        elif isinstance(value, str) and value.lstrip()[:1] in tuple("<>=≤≥"):
            lines.append(f"{name} {value}")
        elif isinstance(value, (str, int, float)) and not isinstance(value, bool):
            higher = name.lower().startswith(("recall", "precision", "number", "rtfx"))
            lines.append(f"{name} {'>=' if higher else '<='} {value}")
        else:
            raise InputError(f"{name} is {value!r}", expected="a number, or a sign and a number")
    return lines
