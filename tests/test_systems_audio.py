"""What every system hears of a sound file, and what is no sound file."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import wave
from pathlib import Path

import pytest

from asrscore.errors import InputError, MissingExtra
from asrscore.systems.audio import digest_of, examine, hear, wav_bytes
from asrscore.transcribe import find_clips
from tests.sounds import clips, need, tone

np = need("numpy")
soundfile = need("soundfile")
need("soxr")


def test_samples_at_their_own_rate_come_through_unchanged(tmp_path: Path) -> None:
    file = tone(tmp_path / "a.wav")
    with wave.open(str(file)) as read:
        written = read.readframes(read.getnframes())

    assert hear(str(file), 16000).tobytes() == written
    assert wav_bytes(hear(str(file), 16000), 16000) == file.read_bytes()


def test_the_hashes_are_of_the_bytes_and_of_the_samples(tmp_path: Path) -> None:
    file = tone(tmp_path / "a.wav")
    samples, rate = soundfile.read(file, dtype="float32")
    soundfile.write(tmp_path / "a.flac", samples, rate)

    one, other = examine(str(file)), examine(str(tmp_path / "a.flac"))

    assert one.audio_sha256 == hashlib.sha256(file.read_bytes()).hexdigest()
    assert one.samples_sha256 == hashlib.sha256(samples.tobytes()).hexdigest()
    assert (one.samples_sha256, one.frames) == (other.samples_sha256, other.frames)
    assert one.audio_sha256 != other.audio_sha256


def test_channels_are_averaged_or_one_is_taken(tmp_path: Path) -> None:
    stereo = str(tone(tmp_path / "s.wav", hertz=(440, 300)))
    left, right = (str(tone(tmp_path / f"{f}.wav", hertz=(f,))) for f in (440, 300))

    assert (hear(stereo, 16000, "1") == hear(left, 16000)).all()
    assert (hear(stereo, 16000, "2") == hear(right, 16000)).all()
    mean = (hear(left, 16000).astype(int) + hear(right, 16000)) / 2
    assert np.abs(hear(stereo, 16000) - mean).max() <= 0.5
    with pytest.raises(InputError, match="no channel 3"):
        examine(stereo, "3")
    with pytest.raises(InputError, match="channel is 'left'"):
        find_clips([stereo], channel="left")


@pytest.mark.parametrize("rate", [8000, 22050, 44100, 48000])
def test_resampling_keeps_length_and_pitch(tmp_path: Path, rate: int) -> None:
    file = str(tone(tmp_path / "a.wav", seconds=1, rate=rate))

    heard = hear(file, 16000)

    assert abs(len(heard) - 16000) <= 1
    assert abs(int(np.abs(np.fft.rfft(heard)).argmax()) - 440) <= 1


@pytest.mark.parametrize("kind", ["flac", "ogg", "mp3", "aiff"])
def test_other_kinds_of_sound_files_are_read_too(tmp_path: Path, kind: str) -> None:
    samples, rate = soundfile.read(tone(tmp_path / "a.wav", seconds=0.5))
    soundfile.write(tmp_path / f"b.{kind}", samples, rate)

    found = examine(str(tmp_path / f"b.{kind}"))

    assert (found.rate, found.channels) == (16000, 1)
    assert abs(found.frames - 8000) < 3000  # mp3 is filled up to whole frames
    assert len(hear(str(tmp_path / f"b.{kind}"), 8000)) == pytest.approx(found.frames / 2, abs=2)


def test_a_missing_package_is_named_with_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(tone(tmp_path / "a.wav"))
    for module in ("soundfile", "soxr"):
        with monkeypatch.context() as without:
            without.setitem(sys.modules, module, None)
            with pytest.raises(MissingExtra, match=rf"{module} is not installed; run: pip install 'asrscore\[audio\]'"):
                hear(file, 8000)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("empty.wav", b"", "is empty"),
        ("words.wav", b"these are words and no sound", "cannot be read as sound"),
        ("film.mp4", b"\0\0\0\x18ftypmp42" + bytes(64), "a video"),
        ("film.mkv", b"\x1aE\xdf\xa3" + bytes(64), "Matroska"),
        ("voice.m4a", b"\0\0\0\x18ftypM4A " + bytes(64), "AAC"),
    ],
)
def test_what_is_no_sound_is_refused_in_one_line(tmp_path: Path, name: str, content: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(content)

    with pytest.raises(InputError, match=said) as err:
        examine(str(tmp_path / name))

    assert name in str(err.value)
    assert "\n" not in str(err.value)


def test_a_clip_of_no_seconds_and_one_that_breaks_off_are_refused(tmp_path: Path) -> None:
    whole = tone(tmp_path / "whole.wav").read_bytes()
    (tmp_path / "half.wav").write_bytes(whole[: len(whole) // 2])
    soundfile.write(tmp_path / "whole.flac", *soundfile.read(tmp_path / "whole.wav"))
    packed = (tmp_path / "whole.flac").read_bytes()
    (tmp_path / "half.flac").write_bytes(packed[: len(packed) // 2])
    tone(tmp_path / "none.wav", seconds=0)

    with pytest.raises(InputError, match="0 seconds"):
        examine(str(tmp_path / "none.wav"))
    for name in ("half.wav", "half.flac"):
        with pytest.raises(InputError, match=r"breaks off|cannot be read"):
            examine(str(tmp_path / name))


@pytest.mark.parametrize("share", [0.4, 0.8])
def test_an_mp3_that_breaks_off_is_refused_and_its_decoder_keeps_quiet(
    tmp_path: Path, share: float, capfd: pytest.CaptureFixture[str]
) -> None:
    samples, rate = soundfile.read(tone(tmp_path / "a.wav", seconds=3))
    soundfile.write(tmp_path / "b.mp3", samples, rate)
    whole = (tmp_path / "b.mp3").read_bytes()
    (tmp_path / "half.mp3").write_bytes(whole[: int(len(whole) * share)])
    (tmp_path / "junk.mp3").write_bytes(bytes(range(256)) * 20)

    with pytest.raises(InputError, match=r"half\.mp3: breaks off: [\d,]+ of 4[\d,]+ samples"):
        examine(str(tmp_path / "half.mp3"))
    with pytest.raises(InputError, match="cannot be read as sound"):
        examine(str(tmp_path / "junk.mp3"))
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("kind", ["wav", "flac", "ogg", "mp3"])
def test_the_hash_of_the_samples_is_that_of_all_that_can_be_read(tmp_path: Path, kind: str) -> None:
    tone(tmp_path / "a.wav", seconds=1.5, rate=44100, hertz=(440, 300, 200))
    samples, rate = soundfile.read(tmp_path / "a.wav")
    place = str(tmp_path / f"b.{kind}")
    soundfile.write(place, samples[:, : 2 if kind == "mp3" else 3], rate)

    found = examine(place)

    read = soundfile.read(place, dtype="float32", always_2d=True)[0]
    assert (found.samples_sha256, found.frames) == (hashlib.sha256(read.tobytes()).hexdigest(), len(read))


@pytest.mark.parametrize(("value", "said"), [(np.nan, "nan"), (np.inf, "inf"), (-np.inf, "inf"), (32767.0, "32767")])
def test_samples_that_are_no_fractions_are_refused(tmp_path: Path, value: float, said: str) -> None:
    samples = np.zeros(16000)
    samples[9000] = value
    soundfile.write(tmp_path / "a.wav", samples, 16000, subtype="FLOAT")

    with pytest.raises(InputError, match=f"has samples of {said}; expected numbers from -1 to 1"):
        examine(str(tmp_path / "a.wav"))


def test_sound_that_changed_since_it_was_hashed_is_not_heard(tmp_path: Path) -> None:
    file = str(tone(tmp_path / "a.wav"))
    known = examine(file).samples_sha256
    assert len(hear(file, 16000, samples_sha256=known))

    tone(tmp_path / "a.wav", hertz=(441,))
    with pytest.raises(InputError, match="has changed since the run began"):
        hear(file, 16000, samples_sha256=known)


@pytest.mark.parametrize("rate", [7, 900_000])
def test_a_rate_that_no_sound_has_is_refused(tmp_path: Path, rate: int) -> None:
    whole = bytearray(tone(tmp_path / "a.wav").read_bytes())
    whole[24:28] = rate.to_bytes(4, "little")
    (tmp_path / "odd.wav").write_bytes(whole)

    with pytest.raises(InputError, match=f"rate of {rate} samples a second"):
        examine(str(tmp_path / "odd.wav"))


def test_a_wave_of_unknown_length_as_pipes_write_it_is_read(tmp_path: Path) -> None:
    whole = bytearray(tone(tmp_path / "a.wav").read_bytes())
    at = whole.index(b"data") + 4
    whole[at : at + 4] = b"\xff\xff\xff\xff"
    (tmp_path / "piped.wav").write_bytes(whole)

    assert examine(str(tmp_path / "piped.wav")).frames == examine(str(tmp_path / "a.wav")).frames


# --- which clips ------------------------------------------------------------------------------------------------


def test_an_id_is_as_much_of_the_path_as_tells_files_apart(tmp_path: Path) -> None:
    for folder in ("x", "y"):
        (tmp_path / folder).mkdir()
        clips(tmp_path / folder, ["a"])

    assert [c.id for c in find_clips([str(tmp_path / "x")])] == ["a"]
    assert [c.id for c in find_clips([str(tmp_path / "*" / "*.wav")])] == ["x/a", "y/a"]
    with pytest.raises(InputError, match="named twice"):
        find_clips([str(tmp_path / "x" / "a.wav"), str(tmp_path / "x")])


def test_a_manifest_gives_ids_texts_and_languages(tmp_path: Path) -> None:
    clips(tmp_path)
    rows = [
        {"audio_filepath": f"{n}.wav", "id": f"u{n}", "text": f"say {n}", "lang": "en-GB", "speaker": "x"} for n in "ab"
    ]
    (tmp_path / "m.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    (tmp_path / "m.tsv").write_text("id\taudio\ttext\nua\ta.wav\tsay a\nub\tb.wav\tsay b\n", encoding="utf-8")
    (tmp_path / "m.csv").write_text('path,sentence\na.wav,"say, a"\nb.wav,say b\n', encoding="utf-8")
    (tmp_path / "m.json").write_text(json.dumps(["a.wav", {"audio": {"path": "b.wav"}}]), encoding="utf-8")

    one = find_clips([str(tmp_path / "m.jsonl")])

    assert [(c.id, c.reference, c.language, c.meta) for c in one] == [
        (f"u{n}", f"say {n}", "en", {"speaker": "x"}) for n in "ab"
    ]
    assert [(c.id, c.reference) for c in find_clips([str(tmp_path / "m.tsv")])] == [("ua", "say a"), ("ub", "say b")]
    assert [(c.id, c.reference) for c in find_clips([str(tmp_path / "m.csv")])] == [("a", "say, a"), ("b", "say b")]
    assert [(c.id, c.reference) for c in find_clips([str(tmp_path / "m.json")])] == [("a", None), ("b", None)]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"audio": "gone.wav"}', "1 of 1 files that are not there: .*gone.wav"),
        ('{"text": "no audio"}', "no audio in this record"),
        ('{"audio": "a.wav", "offset": 3.5}', "offset of 3.5"),
        ('{"audio": "a.wav", "id": "x"}\n{"audio": "b.wav", "id": "x"}', "two clips have the id 'x'"),
        ('{"audio": "a.wav", "id": [1]}', "line 1: the id is neither"),
        ('{"audio": "a.wav", "id": true}', "line 1: the id is neither"),
        ('{"audio": "a.wav"}\n{broken', r"m\.jsonl, line 2: not JSON"),
        ("[" * 1000, r"m\.jsonl, line 1: JSON nested deeper"),
        ("", "lists no audio"),
    ],
)
def test_a_faulty_manifest_is_refused_with_the_place(tmp_path: Path, content: str, said: str) -> None:
    clips(tmp_path)
    (tmp_path / "m.jsonl").write_text(content, encoding="utf-8")

    with pytest.raises(InputError, match=said):
        find_clips([str(tmp_path / "m.jsonl")])


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    for argument in ("gone.wav", "*.wav"):
        with pytest.raises(InputError, match=r"no such file|no file matches"):
            find_clips([os.fspath(tmp_path / argument)])
    with pytest.raises(InputError, match="no sound file"):
        find_clips([str(tmp_path)])


def test_a_clip_in_which_nothing_is_said_has_a_reference_too(tmp_path: Path) -> None:
    clips(tmp_path)
    (tmp_path / "m.csv").write_text("audio,text\na.wav,\nb.wav,words\n", encoding="utf-8")
    (tmp_path / "m.jsonl").write_text(
        '{"audio": "a.wav", "text": ""}\n{"audio": "b.wav", "text": null}', encoding="utf-8"
    )

    assert [(c.reference, c.meta) for c in find_clips([str(tmp_path / "m.csv")])] == [("", {}), ("words", {})]
    assert [c.reference for c in find_clips([str(tmp_path / "m.jsonl")])] == ["", None]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are UTF-8 there")
def test_a_name_that_is_not_utf_8_is_read_and_has_an_id_that_is(tmp_path: Path) -> None:
    whole = tone(tmp_path / "a.wav").read_bytes()
    place = os.fsdecode(os.fsencode(tmp_path) + b"/\xb0\xa1.wav")
    Path(place).write_bytes(whole)

    (clip,) = find_clips([place])

    assert (clip.id, clip.fault) == ("\\xb0\\xa1", None)
    assert len(hear(clip.path, 16000, samples_sha256=clip.samples_sha256))


def test_a_folder_of_folders_says_how_to_reach_what_lies_in_them(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    clips(tmp_path / "x", ["a"])

    with pytest.raises(InputError, match=r"no sound file.*\*\*/\*\.wav"):
        find_clips([str(tmp_path)])


def test_a_models_digest_follows_small_and_large_files(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}", encoding="utf-8")
    (tmp_path / "weights").write_bytes(bytes(5 << 20))
    before = digest_of(str(tmp_path))

    assert digest_of(str(tmp_path)) == before
    (tmp_path / "config.json").write_text("[]", encoding="utf-8")
    assert digest_of(str(tmp_path)) != before
    (tmp_path / "config.json").write_text("{}", encoding="utf-8")
    (tmp_path / "weights").write_bytes(bytes((5 << 20) - 1) + b"1")
    assert digest_of(str(tmp_path)) != before
