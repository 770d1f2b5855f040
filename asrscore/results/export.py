"""The texts as they were scored, for anyone who wants to derive the numbers again with jiwer."""

from __future__ import annotations

import shlex
from pathlib import Path

from asrscore.errors import InputError
from asrscore.files import write_text
from asrscore.results.comparison import Comparison
from asrscore.results.layout import laid_out
from asrscore.score import UNITS, Unit, units

#: Levels at which a text is written in one way only, so that any tool counts the same on it.
AS_WRITTEN = ("raw", "basic")
PRIMARY = "the texts as written: conventions are forgiven by alignment, so other tools count what level basic counts"
_SOUNDS = "the first reading of each text: others are admitted by alignment, so other tools may count more"


def note_of(level: str) -> str:
    """Return what other tools make of the exported texts; empty where they count the same."""
    if level in AS_WRITTEN:
        return ""
    return _SOUNDS if level == "phonetic" else PRIMARY


def exported(comparison: Comparison, unit: Unit) -> str:
    """Return one unit's JSON document: per system ids, references and hypotheses, word for word as they were aligned.

    Words (and mixed units) are joined by single spaces; characters stand as they were scored.

    Raises:
        InputError: The comparison was read back from a file, which carries no aligned texts.
    """
    glue = "" if unit == "cer" else " "
    systems = {}
    for name, system in comparison.systems.items():
        pairs = [u.score.lattices for u in system.utterances]
        systems[name] = {
            "ids": [u.id for u in system.utterances],
            "reference": [glue.join(units(unit, p[0])) for p in pairs if p],
            "hypothesis": [glue.join(units(unit, p[1])) for p in pairs if p],
        }
        if None in pairs:
            raise InputError("a stored result has no aligned texts", fix="export while comparing the files themselves")
    document = {
        "unit": unit,
        "level": comparison.level,
        **({"note": note} if (note := note_of(comparison.level)) else {}),
        "signature": comparison.signature,
        "systems": systems,
    }
    return laid_out(document) + "\n"


def export(comparison: Comparison, folder: str | Path) -> tuple[Path, ...]:
    """Write ``cer.json``, ``wer.json`` and ``mer.json`` into a folder, which is made if it is not there.

    Returns:
        The files.

    Raises:
        InputError: The folder cannot be made or written.
    """
    place = Path(folder)
    documents = {unit: exported(comparison, unit) for unit in UNITS}
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as err:
        raise InputError(f"the folder cannot be made ({err.strerror or err})", path=folder) from err
    for unit, text in documents.items():
        write_text(place / f"{unit}.json", text)
    return tuple(place / f"{unit}.json" for unit in UNITS)


def rescore_line(folder: str | Path, unit: str) -> str:
    """Return a shell line that scores the exported texts through jiwer's Python API.

    jiwer's own command line is no help: it drops lines of one character, on each side by itself.
    """
    process, rate = ("process_characters", "cer") if unit == "cer" else ("process_words", "wer")
    file = (Path(folder) / f"{unit}.json").as_posix()
    code = (
        f"import json, jiwer; systems = json.load(open({file!r}, encoding='utf-8'))['systems']; "
        f"[print(name, jiwer.{process}(s['reference'], s['hypothesis']).{rate}) for name, s in systems.items()]"
    )
    # Double quotes serve every shell, cmd.exe included, unless the path itself holds what they do not protect.
    return f'python -c "{code}"' if not set(file) & set('"$`\\!%') else f"python -c {shlex.quote(code)}"
