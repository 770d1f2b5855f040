"""What was measured before: counts and a signature in a file that is committed. No speech unless it is asked for."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from asrscore.budgets.alone import alone
from asrscore.errors import InputError
from asrscore.files import write_text
from asrscore.results import Comparison
from asrscore.results.codec import decode, encode
from asrscore.results.layout import laid_out
from asrscore.score import UNITS, Counts

SCHEMA = "asrscore.baseline/1"
#: Confusions that are kept where texts are asked for.
_CONFUSIONS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """One system of one budget as it was."""

    signature: str
    references: str
    """Digest of the reference's ids and texts: another test set is no baseline."""
    counts: Mapping[str, Counts]
    """Unit -> counts."""
    statuses: Mapping[str, int] = field(default_factory=dict)
    flags: Mapping[str, int] = field(default_factory=dict)
    utterances: int = 0
    confusions: Mapping[str, int] = field(default_factory=dict)
    """``said → heard`` -> times; empty unless texts were asked for."""

    @staticmethod
    def digest(comparison: Comparison) -> str:
        """Return the digest of a comparison's reference."""
        hashed = hashlib.sha256()
        for reference in sorted(comparison.references, key=lambda r: r.id):
            hashed.update(json.dumps([reference.id, reference.raw, *reference.alternatives]).encode())
        return hashed.hexdigest()[:16]

    @classmethod
    def of(cls, comparison: Comparison, system: str, *, texts: bool = False) -> Baseline:
        """Return what is to be kept of one system.

        Args:
            comparison: What was measured.
            system: Its name.
            texts: Whether the confusions may be kept, so that new ones can be told.
        """
        own = comparison.systems[system]
        return cls(
            signature=comparison.signature,
            references=cls.digest(comparison),
            counts={unit: own.counts(unit) for unit in UNITS},
            statuses=own.statuses,
            flags=own.flags,
            utterances=len(own.utterances),
            confusions=confusions_of(comparison, system) if texts else {},
        )


def confusions_of(comparison: Comparison, system: str) -> dict[str, int]:
    """Return a system's confusions, most frequent first, as they are told: ``said → heard``."""
    found = {
        f"{c.reference or '∅'} → {c.hypothesis or '∅'}": c.counts[system]
        for c in comparison.confusions
        if c.counts.get(system) and c.reference is not None
    }
    return dict(sorted(found.items(), key=lambda item: -item[1])[:_CONFUSIONS])


def read_baselines(path: Path) -> dict[str, dict[str, Baseline]]:
    """Return the baselines of a file: budget -> system -> baseline; empty where there is no file.

    Raises:
        InputError: It is no file of baselines.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as err:
        raise InputError(f"cannot be read ({err})", path=path) from err
    try:
        document = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as err:
        raise InputError(f"not JSON: {err}", path=path, fix="write it anew with --asr-update-baseline") from err
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise InputError("no file of baselines", path=path, expected=f"schema {SCHEMA}")
    kept: Any = document.get("budgets")
    found: dict[str, dict[str, Baseline]] = decode(Mapping[str, Mapping[str, Baseline]], kept, source=str(path))
    return found


def write_baselines(path: Path, found: Mapping[str, Mapping[str, Baseline]]) -> None:
    """Write baselines into a file, beside those of other budgets that it has already.

    Raises:
        InputError: The file cannot be written, or holds something else.
    """
    with alone(path):
        every = {**read_baselines(path), **{name: dict(systems) for name, systems in found.items()}}
        ordered = {name: dict(sorted(every[name].items())) for name in sorted(every)}
        write_text(path, laid_out({"schema": SCHEMA, "budgets": encode(ordered)}, depth=5) + "\n")
