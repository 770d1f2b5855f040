"""Make the data sets of real voices and real recognisers anew: say the texts, hear them, keep the raw answers.

python -m tests.models.remake MODELS [NAME]...
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from asrscore.readers import read
from asrscore.systems import read_systems_file
from asrscore.systems.audio import hear, soundfile
from asrscore.systems.voices import read_voices_file
from asrscore.transcribe import Settings, Watch, find_clips, transcribe
from asrscore.transcribe.speaking import speak
from tests.models import weights

HERE = Path(__file__).parent
DATASETS = HERE.parents[1] / "datasets"
NAMES = ("en-numerals-real", "ja-mountain-real")
_RATE = 16000


class _Told(Watch):
    def turn(self, system: str, run: int | None, total: int, done: int) -> None:
        sys.stderr.write(f"{system}: {total} clips\n")

    def trouble(self, system: str, said: str) -> None:
        raise SystemExit(said)


def say(name: str, target: Path) -> None:
    """Have the data set's voice say its texts into ``audio/NN.flac``, mono, 16 kHz, 16 bits."""
    texts = list(read(HERE / "real" / f"{name}.txt", format="plain"))
    voice, about = read_voices_file(HERE / "real" / "tts.toml")[name]
    (target / "audio").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        made = speak(name, voice, about, texts, Path(folder))
        if made.failures:
            raise SystemExit(str(made.failures))
        for number, clip in enumerate(made.clips, 1):
            place = target / "audio" / f"{name[:2]}-{number:02}.flac"
            soundfile().write(str(place), hear(clip.path, _RATE), _RATE, subtype="PCM_16")


def listen(name: str, target: Path, models: Path) -> None:
    """Have the data set's systems hear the clips, and keep their documents."""
    for part in ("programs", f"real/{name}.toml"):
        source = HERE / part
        if source.is_dir():
            shutil.copytree(source, models / part, dirs_exist_ok=True)
        else:
            shutil.copy(source, models / source.name)
    os.chdir(models)
    clips = find_clips([str(target / "audio")], lang=name[:2])
    systems = read_systems_file(models / f"{name}.toml")
    with tempfile.TemporaryDirectory() as folder:
        found = transcribe(clips, systems, Settings(out=Path(folder)), _Told())
        for system, document in found.documents.items():
            shutil.copy(document, target / f"{system}.json")


def main(models: Path, names: list[str]) -> None:
    """Make the data sets."""
    weights.ready(models)
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for name in names or NAMES:
        target = DATASETS / name
        say(name, target)
        text = (HERE / "real" / f"{name}.txt").read_text(encoding="utf-8")
        (target / "ref.txt").write_text(text, encoding="utf-8", newline="\n")
        listen(name, target, models.resolve())


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:])
