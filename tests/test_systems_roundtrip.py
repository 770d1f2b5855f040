"""Said, heard, compared: voices of three kinds, and what none of them could say."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from asrscore import InputError
from asrscore.cli.main import main
from asrscore.systems.voices import read_voices_file
from asrscore.transcribe.speaking import read_texts
from tests.servers import Reply, serving
from tests.sounds import need, program, settings, tone

need("soundfile")
need("soxr")
np = need("numpy")

#: A program that "says" a text: a tone as long as the text has words.
SAYS = """
import math, struct, sys, wave
place, text = sys.argv[1:3]
if 'unsayable' in text:
    sys.exit('no such phoneme')
with wave.open(place, 'wb') as file:
    file.setnchannels(1); file.setsampwidth(2); file.setframerate(16000)
    file.writeframes(b''.join(struct.pack('<h', round(9000 * math.sin(at / 9))) for at in range(1600 * len(text.split()))))
open(place + '.log', 'a').write('x')
"""


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main([str(a) for a in arguments])
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


def voices(folder: Path, tables: dict[str, dict[str, Any]]) -> str:
    place = settings(folder, tables, "tts.toml")
    Path(place).write_text(Path(place).read_text(encoding="utf-8").replace("[systems.", "[voices."), encoding="utf-8")
    return place


def saying(folder: Path) -> dict[str, Any]:
    (folder / "says.py").write_text(SAYS, encoding="utf-8")
    return {"backend": "command", "command": [sys.executable, "-S", str(folder / "says.py"), "{audio}", "{text}"]}


def hearing(folder: Path) -> str:
    body = "import wave; print('word ' * (wave.open(audio).getnframes() // 1600))"
    return settings(folder, {"ears": {"backend": "command", "command": program(folder, body)}})


def test_a_round_trip_says_hears_and_compares(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "script.txt").write_text("word word word\nword word\nword other\n", encoding="utf-8")
    tts = voices(tmp_path, {"one": saying(tmp_path), "two": saying(tmp_path)})
    line = (
        "roundtrip", tmp_path / "script.txt", "--tts", tts, "--systems", hearing(tmp_path), "--out", tmp_path / "out",
        "--in-process", "--lang", "en", "--json", tmp_path / "result.json",
    )  # fmt: skip

    status, out, err = call(capsys, *line)

    assert (status, err) == (0, "")
    assert re.search(r"one: said 3 in \d+\.\d\d s, 0\.70 s of speech, RTF \d+\.\d{3}, loaded in", out)
    result = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))
    assert result["systems"]["ears"]["wer"] == {**result["systems"]["ears"]["wer"], "substitutions": 2, "hits": 12}
    document = json.loads((tmp_path / "out" / "ears.json").read_text(encoding="utf-8"))
    assert [(i["id"], i["reference"], i["meta"]["voice"]) for i in document["items"]][2:4] == [
        ("one/3", "word other", "one"), ("two/1", "word word word", "two"),
    ]  # fmt: skip

    status, _, _ = call(capsys, *line, "--resume")
    assert status == 0
    assert len((tmp_path / "out" / "audio" / "one" / "0001.wav.log").read_text()) == 1  # not said a second time


@pytest.mark.parametrize("option", ["--json", "--csv", "--html"])
def test_a_result_on_stdout_stands_there_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str) -> None:
    (tmp_path / "script.txt").write_text("word word\n", encoding="utf-8")
    tts = voices(tmp_path, {"one": saying(tmp_path)})
    systems = ["--systems", hearing(tmp_path), "--in-process", "--lang", "en"]

    status, out, err = call(
        capsys, "roundtrip", tmp_path / "script.txt", "--tts", tts, *systems, "--out", tmp_path / "a", option, "-"
    )
    assert (status, out[0]) == (0, {"--json": "{", "--csv": '"', "--html": "<"}[option])
    assert "one: said 1 in" in err
    assert "ears: 1 answer" in err
    sound = next((tmp_path / "a").rglob("*.wav"))
    status, out, err = call(
        capsys, "run", sound, tmp_path / "script.txt", *systems, "--out", tmp_path / "b", option, "-"
    )
    assert (status, out[0]) == (0, {"--json": "{", "--csv": '"', "--html": "<"}[option])
    assert "ears: 1 answer" in err


def test_what_a_voice_cannot_say_is_told_and_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "script.tsv").write_text("id\ttext\na\tword word\nb\tan unsayable word\n", encoding="utf-8")
    tts = voices(tmp_path, {"one": saying(tmp_path), "gone": {"backend": "python", "function": "no_such_module:speak"}})

    status, out, err = call(
        capsys, "roundtrip", tmp_path / "script.tsv", "--tts", tts, "--systems", hearing(tmp_path), "--out",
        tmp_path / "out", "--in-process",
    )  # fmt: skip

    assert status == 1
    assert "one could not say b, which is left out on all sides: exit status 1: no such phoneme" in err
    assert "gone: no_such_module:speak cannot be had (ModuleNotFoundError" in err
    assert "1 utterance" in out


class Siren:
    """A voice package: an object that is called."""

    def __init__(self, pitch: float = 1.0) -> None:
        self.pitch = pitch

    def __call__(self, text: str, loud: float = 0.5) -> Any:
        if text == "break it":
            raise ValueError("cannot")
        return loud * np.sin(np.arange(800 * len(text)) * self.pitch), 8000


def sixteen_bits(text: str) -> Any:
    return np.full(1000, 12345.0)


def test_a_python_package_speaks_in_floats_or_in_16_bits(tmp_path: Path) -> None:
    import soundfile

    tables: dict[str, dict[str, Any]] = {
        "a": {
            "backend": "python",
            "function": f"{__name__}:Siren",
            "init": {"pitch": 0.1},
            "arguments": {"loud": 0.25},
        },
        "b": {"backend": "python", "function": f"{__name__}:sixteen_bits", "rate": 16000},
    }
    for name, peak, rate in (("a", 8192, 8000), ("b", 12345, 16000)):
        voice, _ = read_voices_file(voices(tmp_path, tables))[name]
        voice.open()
        assert voice.speak("hello", tmp_path / f"{name}.wav") >= 0
        found, own = soundfile.read(tmp_path / f"{name}.wav", dtype="int16")
        assert own == rate
        assert abs(int(np.abs(found).max()) - peak) <= 2


def test_a_speech_server_is_asked_and_its_words_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    need("openai")
    sound = tone(tmp_path / "x.wav").read_bytes()

    def script(request: Any) -> Reply:
        if "bad" in request.json["input"]:
            return Reply(status=400, body={"error": {"message": "too rude"}})
        return Reply(body=sound)

    with serving(script) as server:
        tts = voices(
            tmp_path, {"kokoro": {"backend": "speech", "model": "kokoro", "voice": "af_heart", "base_url": server.url}}
        )
        voice, _ = read_voices_file(tts)["kokoro"]
        voice.open()
        voice.speak("good words", tmp_path / "y.wav")
        from asrscore.systems.voices import SpeechFailed

        with pytest.raises(SpeechFailed, match="too rude"):
            voice.speak("bad words", tmp_path / "z.wav")
        voice.close()
    assert server.asked[0].path == "/v1/audio/speech"
    assert server.asked[0].json == {
        "model": "kokoro", "voice": "af_heart", "input": "good words", "response_format": "wav",
    }  # fmt: skip
    assert (tmp_path / "y.wav").read_bytes() == sound


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ("", "names no voice"),
        ("[voices.a]\nbackend = 'nosuch'", "nothing named 'nosuch'"),
        ("[voices.a]\nbackend = 'command'\ncommand = ['x']", "has no {audio}"),
        ("[voices.a]\nbackend = 'python'\nfunction = 'x'", "function is 'x'"),
        ("[voices.a]\nbackend = 'speech'", "lacks model"),
        ("[voices.'../a']\nbackend = 'speech'\nmodel = 'x'", "is called '../a'"),
    ],
)
def test_faulty_voices_are_refused_in_one_line(tmp_path: Path, toml: str, said: str) -> None:
    (tmp_path / "t.toml").write_text(toml, encoding="utf-8")

    with pytest.raises(InputError, match=said):
        read_voices_file(tmp_path / "t.toml")


def test_texts_are_files_or_words(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("one\ntwo\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text("three\n", encoding="utf-8")

    assert [t.id for t in read_texts([str(tmp_path / "a.txt")])] == ["1", "2"]
    assert [t.id for t in read_texts([str(tmp_path / "a.txt"), "some words"])] == ["a-1", "a-2", "text-1"]
    with pytest.raises(InputError, match="no such file"):
        read_texts(["gone.txt"])
