"""Real Whisper weights by every route that runs here: transformers, a program, and servers on 127.0.0.1."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import numpy as np
import pytest
import soundfile

from asrscore import Transcript, compare, read
from asrscore.systems import read_systems_file
from asrscore.transcribe import Settings, find_clips, transcribe
from tests.sounds import settings, tone

ROOT = Path(__file__).parents[2]
SOUND = ROOT / "datasets" / "en-numerals-real" / "audio"
SAID = (ROOT / "datasets" / "en-numerals-real" / "ref.txt").read_text(encoding="utf-8").splitlines()
BIN = Path(sys.executable).parent
QUIET = {**os.environ, "OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1", "HF_HUB_DISABLE_TELEMETRY": "1"}


def ask(folder: Path, systems: dict[str, dict[str, Any]], audio: list[str], **more: Any) -> dict[str, list[Transcript]]:
    """Return what each system answers; none may fail."""
    made = Settings(**{"out": folder / "out", "shuffle": False, **more})
    found = transcribe(find_clips(audio), read_systems_file(settings(folder, systems)), made)
    assert not found.failures
    return {name: list(read(path)) for name, path in found.documents.items()}


def rate(heard: Transcript, said: str) -> float:
    """Return the word error rate at the default level."""
    reference = [Transcript(id=heard.id, raw=said)]
    found = compare(reference, {"s": [heard]}, lang="en").systems["s"].wer.rate
    assert found is not None
    return found


@contextmanager
def running(command: list[str], port: int) -> Iterator[str]:
    """Run a server until it listens, and end it afterwards."""
    with tempfile.TemporaryFile() as words:
        process = subprocess.Popen(command, env=QUIET, stdout=words, stderr=subprocess.STDOUT)
        try:
            yield _listening(process, command[0], words, port)
        finally:
            process.kill()
            process.wait()


def _listening(process: subprocess.Popen[bytes], name: str, words: IO[bytes], port: int) -> str:
    for _ in range(600):
        if process.poll() is not None:
            words.seek(0)
            raise AssertionError(f"{name} ended: {words.read().decode()[-2000:]}")
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=2).close()
        except urllib.error.HTTPError as err:
            err.close()  # it answers, whatever it says
        except OSError:
            time.sleep(0.5)
            continue
        return f"http://127.0.0.1:{port}/v1"
    raise AssertionError(f"{name} does not listen")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_whisper_through_transformers_hears_what_was_said(real: Path, tmp_path: Path) -> None:
    table = {
        "backend": "transformers",
        "model": str(real / "whisper-base"),
        "language": "en",
        "threads": 1,
        "warmup": 0,
    }

    ((one, two),) = ask(tmp_path, {"w": table}, [str(SOUND / "en-03.flac"), str(SOUND / "en-05.flac")]).values()

    assert rate(one, SAID[2]) <= 0.1
    assert rate(two, SAID[4]) <= 0.1
    about = one.meta["system"]
    assert about["parameters"] == 72593920
    assert 0.3 < about["memory_gib"] < 3
    assert about["rss_gib"]["before_load"] < about["rss_gib"]["after_load"] <= about["rss_gib"]["peak"]
    assert two.first_token_s is not None and two.latency_s is not None and 0 < two.first_token_s < two.latency_s


def long_clip(folder: Path) -> tuple[str, list[str]]:
    """Return a clip of more than 50 s, and what is said in it."""
    order = [2, 4, 6, 5, 1, 7, 0, 3, 6, 4, 2]
    pieces: list[Any] = []
    rate_ = 16000
    for at in order:
        samples, rate_ = soundfile.read(SOUND / f"en-{at + 1:02}.flac", dtype="float32")
        pieces += [samples, np.zeros(rate_ // 2, dtype="float32")]
    whole = np.concatenate(pieces)
    assert len(whole) / rate_ > 50
    soundfile.write(folder / "long.wav", whole, rate_)
    return str(folder / "long.wav"), [SAID[at] for at in order]


def test_nothing_of_a_clip_beyond_the_window_is_dropped(real: Path, tmp_path: Path) -> None:
    audio, said = long_clip(tmp_path)
    common = {"backend": "transformers", "model": str(real / "whisper-tiny.en"), "threads": 1, "warmup": 0}

    found = ask(tmp_path, {"own": common, "cut": {**common, "window_s": 25.0}}, [audio], in_process=True)

    for name, (answer,) in found.items():
        assert rate(answer, " ".join(said)) <= 0.25, name
        assert re.search(r"high", answer.raw[-40:]), name  # the last sentence is there
    assert found["own"][0].segments
    cuts = found["cut"][0].meta["windows_s"]
    assert len(cuts) >= 3
    assert cuts[-1][1] == pytest.approx(found["cut"][0].duration_s, abs=0.01)


def test_a_program_hears_the_same(real: Path, tmp_path: Path) -> None:
    program = ROOT / "tests" / "models" / "programs" / "faster.py"
    table = {"backend": "command", "command": [sys.executable, str(program), "{model}", "{language}", "{audio}"], "model": str(real / "whisper-base-ct2"), "language": "en"}  # fmt: skip

    ((answer,),) = ask(tmp_path, {"faster-whisper": table}, [str(SOUND / "en-03.flac")]).values()

    assert rate(answer, SAID[2]) <= 0.1
    assert answer.meta["system"]["memory_kind"] == "process"
    assert answer.meta["system"]["memory_gib"] > 0.1


def test_faster_whisper_server_transcribes(real: Path, tmp_path: Path) -> None:
    port = free_port()
    command = [
        str(BIN / "faster-whisper-server"),
        str(real / "whisper-base-ct2"),
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
    ]
    with running(command, port) as url:
        common = {
            "backend": "openai",
            "base_url": url,
            "model": "whisper-base",
            "route": "transcriptions",
            "language": "en",
        }
        found = ask(
            tmp_path, {"json": common, "verbose": {**common, "response_format": "verbose_json"}},
            [str(SOUND / "en-03.flac"), str(SOUND / "en-05.flac")], in_process=True,
        )  # fmt: skip

    for one, two in found.values():
        assert rate(one, SAID[2]) <= 0.1
        assert rate(two, SAID[4]) <= 0.1
    assert found["verbose"][0].segments
    assert "memory_gib" not in found["json"][0].meta["system"]


@pytest.fixture(scope="module")
def transformers_server() -> Iterator[str]:
    port = free_port()
    command = [
        str(BIN / "transformers"), "serve", "--device", "cpu", "--dtype", "float32", "--host", "127.0.0.1", "--port",
        str(port),
    ]  # fmt: skip
    with running(command, port) as url:
        yield url


def test_transformers_serve_transcribes(real: Path, tmp_path: Path, transformers_server: str) -> None:
    table = {"backend": "openai", "base_url": transformers_server, "model": str(real / "whisper-base"), "route": "transcriptions"}  # fmt: skip

    ((answer,),) = ask(tmp_path, {"served": table}, [str(SOUND / "en-03.flac")], in_process=True).values()

    assert rate(answer, SAID[2]) <= 0.1


@pytest.mark.parametrize("name", ["qwen2_audio", "qwen3_asr", "glmasr"])
def test_transformers_serve_chats_with_audio_models(
    random_models: Path, tmp_path: Path, transformers_server: str, name: str
) -> None:
    common = {
        "backend": "openai", "base_url": transformers_server, "model": str(random_models / name),
        "prompt": "Transcribe the speech.", "max_tokens": 8, "temperature": 0,
    }  # fmt: skip
    found = ask(
        tmp_path, {"whole": common, "stream": {**common, "stream": True, "audio": "audio_url"}}, [str(tone(tmp_path / "a.wav", seconds=2))],
        in_process=True,
    )  # fmt: skip

    (whole,), (stream,) = found.values()
    assert whole.status in ("truncated", "empty", "ok"), whole.meta
    assert stream.status in ("truncated", "empty", "ok"), stream.meta
    assert whole.usage["output"] == 8
    assert whole.usage["input"] > 50  # it heard: the prompt alone has fewer tokens
    assert whole.raw == stream.raw
    assert whole.finish_reason == "length"
    assert "Transcribe the speech." not in whole.raw


def test_transformers_serve_transcribes_with_parakeet(
    random_models: Path, tmp_path: Path, transformers_server: str
) -> None:
    table = {"backend": "openai", "base_url": transformers_server, "model": str(random_models / "parakeet_ctc"), "route": "transcriptions"}  # fmt: skip

    ((answer,),) = ask(tmp_path, {"s": table}, [str(tone(tmp_path / "a.wav", seconds=2))], in_process=True).values()

    assert answer.status in ("ok", "empty")


def test_a_model_that_the_server_cannot_load_is_an_error_in_its_words(tmp_path: Path, transformers_server: str) -> None:
    table = {
        "backend": "openai",
        "base_url": transformers_server,
        "model": "/no/such/model",
        "prompt": "x",
        "retries": 0,
    }

    ((answer,),) = ask(tmp_path, {"s": table}, [str(tone(tmp_path / "a.wav"))], in_process=True).values()

    assert answer.status == "error"
    assert answer.meta["error"].startswith("HTTP ")
