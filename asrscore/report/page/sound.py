"""Where the sound of an utterance lies, as a page may point to it."""

from __future__ import annotations

import base64
import os
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from asrscore.errors import InputError
from asrscore.results import Reference

#: What browsers play, with the type that a page has to name.
TYPES = {
    ".wav": "audio/wav", ".mp3": "audio/mpeg", ".flac": "audio/flac", ".ogg": "audio/ogg", ".opus": "audio/ogg",
    ".m4a": "audio/mp4", ".webm": "audio/webm",
}  # fmt: skip
#: Bytes that one page may carry; beyond, no browser opens it with ease.
MOST = 200_000_000


def sounds(folder: Path, page: Path, *, embed: bool) -> Callable[[Reference], str | None]:
    """Return what gives the address of an utterance's sound: the file of its id, with the usual endings.

    Args:
        folder: Where the files lie.
        page: The page that points to them.
        embed: Put the sound itself into the page instead of a relative link.

    Raises:
        InputError: The folder is none, or has no sound in it; while embedding, the page would become too large.
    """
    if not folder.is_dir():
        raise InputError("no folder", path=folder, expected="a folder with the sound of the utterances")
    files: dict[str, Path] = {}
    for file in sorted(folder.rglob("*")):
        if file.suffix.lower() in TYPES and file.is_file():
            inside = file.relative_to(folder)
            files |= dict.fromkeys((file.stem, file.name, inside.as_posix(), inside.with_suffix("").as_posix()), file)
    if not files:
        raise InputError("no sound", path=folder, expected=f"files that end in {', '.join(TYPES)}")
    carried = 0

    def address(reference: Reference) -> str | None:
        nonlocal carried
        file = files.get(reference.id) or files.get(Path(reference.id).name) or files.get(Path(reference.id).stem)
        if file is None:
            return None
        if not embed:
            return quote(Path(os.path.relpath(file, page.parent)).as_posix())
        carried += file.stat().st_size
        if carried > MOST:
            raise InputError(
                f"the sound is more than {MOST // 1_000_000} MB", path=folder, fix="link it: leave out --embed-audio"
            )
        return f"data:{TYPES[file.suffix.lower()]};base64,{base64.b64encode(file.read_bytes()).decode('ascii')}"

    return address
