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
from asrscore.systems.voices import SpeechFailed, read_voices_file
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


def test_a_round_trip_that_is_stopped_while_a_voice_speaks_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("asrscore.systems.voices.CommandVoice.speak", stop)
    tts = voices(tmp_path, {"one": saying(tmp_path)})
    line = ("word word", "--tts", tts, "--systems", hearing(tmp_path), "--out", tmp_path / "out", "--in-process")

    status, out, err = call(capsys, "roundtrip", *line)

    assert (status, out) == (130, "")
    assert "asrscore: stopped; what was said is in" in err and "--resume goes on" in err


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


def test_a_text_needs_no_spaces_and_may_be_longer_than_any_name(tmp_path: Path) -> None:
    long = "아주 긴 문장입니다. " * 100

    assert [t.raw for t in read_texts(["今日は良い天気です", long, "one two"])] == [
        "今日は良い天気です",
        long,
        "one two",
    ]
    for argument in ("script.txt", "스크립트.txt", "folder/대본", "word"):
        with pytest.raises(InputError, match="there is no such file"):
            read_texts([argument])


def test_a_text_that_moves_in_the_script_keeps_its_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "script.tsv"
    tts, systems = voices(tmp_path, {"one": saying(tmp_path)}), hearing(tmp_path)
    line = ("roundtrip", script, "--tts", tts, "--systems", systems, "--out", tmp_path / "out", "--in-process")
    script.write_text("id\ttext\nb\tword word\nc\tword\n", encoding="utf-8")
    assert call(capsys, *line)[0] == 0

    script.write_text("id\ttext\na\tword word word\nb\tword word\nc\tword\n", encoding="utf-8")
    status, _, err = call(capsys, *line, "--resume")

    assert (status, err) == (0, "")
    folder = tmp_path / "out" / "audio" / "one"
    assert [len((folder / f"000{n}.wav.log").read_text()) for n in (1, 2, 3)] == [1, 1, 1]
    document = json.loads((tmp_path / "out" / "ears.json").read_text(encoding="utf-8"))
    assert [i["raw"].split() for i in document["items"]] == [["word"] * n for n in (3, 2, 1)]


def test_a_voice_that_writes_nothing_has_not_said_what_lies_there_from_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tts, systems = voices(tmp_path, {"one": saying(tmp_path)}), hearing(tmp_path)
    line = ("--tts", tts, "--systems", systems, "--out", tmp_path / "out", "--in-process")
    assert call(capsys, "roundtrip", "word word", "two words", *line)[0] == 0
    (tmp_path / "says.py").write_text("", encoding="utf-8")

    status, _, err = call(capsys, "roundtrip", "word word", "three other words", *line, "--resume")

    assert status == 2
    assert "one could not say text-2, which is left out on all sides: the program wrote no sound file" in err


def _channels_first(text: str) -> Any:
    return np.zeros((1, 900), dtype="float32"), np.int64(8000)


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda _: (np.array([0.1, np.nan]), 8000), "samples without value"),
        (lambda _: (np.array([1, 2]), 8000), "samples of int64; expected floats or int16"),
        (lambda _: ("words", 8000), "what it returned is no sound"),
        (lambda _: (np.zeros(9), 8000.5), "what it returned is no sound"),
        (lambda _: None, "it returned no rate"),
    ],
)
def test_what_a_python_voice_returns_may_be_no_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: Any, said: str
) -> None:
    monkeypatch.setattr(f"{__name__}._channels_first", made)
    voice, _ = read_voices_file(
        voices(tmp_path, {"a": {"backend": "python", "function": f"{__name__}:_channels_first"}})
    )["a"]
    voice.open()

    with pytest.raises(SpeechFailed, match=said):
        voice.speak("x", tmp_path / "a.wav")


def test_a_python_voice_may_put_channels_first(tmp_path: Path) -> None:
    voice, _ = read_voices_file(
        voices(tmp_path, {"a": {"backend": "python", "function": f"{__name__}:_channels_first"}})
    )["a"]
    voice.open()
    voice.speak("x", tmp_path / "a.wav")

    import soundfile

    assert soundfile.info(str(tmp_path / "a.wav")).frames == 900


def test_voices_that_differ_in_case_only_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"tts\.toml: 'one' and 'One' differ in case only"):
        read_voices_file(voices(tmp_path, {"one": saying(tmp_path), "One": saying(tmp_path)}))
