"""Every architecture through the transformers back end: built, saved, loaded, asked; nothing of the sound left out."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import soundfile

from asrscore import Transcript, read
from asrscore.systems import read_systems_file
from asrscore.transcribe import Settings, find_clips, transcribe
from tests.models.tiny import MODELS
from tests.sounds import settings, tone

#: Architecture -> processor, and whether a prompt is sent.
KINDS = {
    "qwen2_audio": ("Qwen2AudioProcessor", True),
    "qwen3_asr": ("Qwen3ASRProcessor", False),
    "glmasr": ("GlmAsrProcessor", True),
    "voxtral": ("VoxtralProcessor", False),
    "parakeet_ctc": ("ParakeetProcessor", False),
    "parakeet_tdt": ("ParakeetProcessor", False),
    "wav2vec2": ("Wav2Vec2Processor", False),
    "moonshine": ("Wav2Vec2Processor", False),
    "qwen2_5_omni_thinker": ("Qwen2_5OmniProcessor", True),
    "qwen3_omni_moe_thinker": ("Qwen3OmniMoeProcessor", True),
}
SHORT, LONG = 2.0, 53.0


@pytest.fixture(scope="session")
def answers(random_models: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Transcript]]:
    """What every model says of a short and of a long clip; all in this process, which imports torch once."""
    folder = tmp_path_factory.mktemp("random")
    systems: dict[str, dict[str, Any]] = {}
    for name, (_, prompted) in KINDS.items():
        table: dict[str, Any] = {
            "backend": "transformers",
            "model": str(random_models / name),
            "threads": 1,
            "warmup": 0,
        }
        if prompted:
            table["prompt"] = "Transcribe the speech."
        if name not in ("parakeet_ctc", "parakeet_tdt", "wav2vec2"):
            table["max_new_tokens"] = 8
        systems[name] = table
    audio = [str(tone(folder / f"{kind}.wav", seconds=s)) for kind, s in (("short", SHORT), ("long", LONG))]
    made = Settings(out=folder / "out", in_process=True, shuffle=False)
    found = transcribe(find_clips(audio), read_systems_file(settings(folder, systems)), made)
    assert not found.failures
    return {name: list(read(path)) for name, path in found.documents.items()}


def test_every_model_that_can_be_built_is_asked() -> None:
    assert set(KINDS) == set(MODELS)


@pytest.mark.parametrize("name", KINDS)
def test_a_model_answers_both_clips(answers: dict[str, list[Transcript]], name: str) -> None:
    for answer in answers[name]:
        assert answer.status in ("ok", "truncated", "empty"), answer.meta.get("error")
        assert answer.latency_s or answer.meta["cold_latency_s"]
        assert "decoded" in answer.meta
    about = answers[name][0].meta["system"]
    assert about["processor"] == KINDS[name][0]
    assert about["device"] == "cpu"
    assert about["dtype"] == "float32"


@pytest.mark.parametrize("name", [n for n, (_, prompted) in KINDS.items() if prompted])
def test_the_prompt_is_cut_off_and_stands_in_the_raw_decoding(answers: dict[str, list[Transcript]], name: str) -> None:
    for answer in answers[name]:
        assert "Transcribe the speech." not in answer.raw
        assert "Transcribe the speech." in answer.meta["decoded"]
        assert "<|im_start|>user" in answer.meta["decoded"]
        assert answer.prompt == "Transcribe the speech."
        assert answer.first_token_s is not None and answer.first_token_s > 0
        assert answer.finish_reason == "length"
        assert answer.status == "truncated"


@pytest.mark.parametrize(
    "name", ["qwen2_audio", "qwen3_asr", "glmasr", "voxtral", "qwen2_5_omni_thinker", "qwen3_omni_moe_thinker"]
)
def test_all_of_the_long_clip_is_heard(answers: dict[str, list[Transcript]], name: str) -> None:
    short, long = answers[name]
    cuts = long.meta.get("windows_s")
    if cuts is not None:
        assert cuts[0][0] == 0
        assert cuts[-1][1] == LONG
        assert all(a[1] == b[0] for a, b in pairwise(cuts))
        assert max(end - begin for begin, end in cuts) <= 30
    # As many more tokens as there is more sound: at least five a second in every one of these models.
    assert long.usage["input"] - short.usage["input"] >= 5 * (LONG - SHORT) or name == "voxtral"
    if name == "voxtral":  # fills up to 30 s: two windows of its own
        assert long.usage["input"] - short.usage["input"] == 375
    assert (cuts is not None) == (name == "qwen2_audio")


def test_the_features_end_where_the_windows_do(tmp_path: Path) -> None:
    import numpy as np

    from asrscore.systems.windows import windows

    rate = 1000
    loud = np.ones(53 * rate, dtype="float32")
    loud[26 * rate : 26 * rate + 200] = 0

    assert windows(loud, rate, None) == [(0, 53000)]
    first, second = windows(loud, rate, 30.0)
    assert 26000 <= first[1] <= 26200
    assert second == (first[1], 53000)
    parts = windows(loud, rate, 7.3)
    assert parts[0][0] == 0 and parts[-1][1] == 53000
    assert all(a[1] == b[0] for a, b in pairwise(parts))
    assert all(0 < end - begin <= 7300 for begin, end in parts)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"model": "nobody/no-such-model"}, "nobody/no-such-model is neither a folder here nor a model"),
        ({"device": "cuda"}, "device is 'cuda', and there is none"),
        ({"model": "TEXT"}, "cannot be loaded|is no model that hears"),
    ],
)
def test_what_cannot_be_loaded_is_one_line(
    tmp_path: Path, random_models: Path, change: dict[str, Any], said: str
) -> None:
    import re

    import torch

    if change.get("device") == "cuda" and torch.cuda.is_available():
        pytest.skip("there is a GPU")
    if change.get("model") == "TEXT":
        (tmp_path / "text").mkdir()
        (tmp_path / "text" / "config.json").write_text(
            '{"model_type": "gpt2", "architectures": ["GPT2LMHeadModel"]}', encoding="utf-8"
        )
        change = {"model": "text"}
    table = {"backend": "transformers", "model": str(random_models / "wav2vec2"), **change}
    made = Settings(out=tmp_path / "out", in_process=True)

    found = transcribe(
        find_clips([str(tone(tmp_path / "a.wav"))]), read_systems_file(settings(tmp_path, {"s": table})), made
    )

    assert re.search(said, found.failures["s"])
    assert "\n" not in found.failures["s"]
    assert len(found.failures["s"]) < 400


def test_a_clip_of_another_rate_reaches_the_model_at_its_own(tmp_path: Path, random_models: Path) -> None:
    samples, rate = soundfile.read(tone(tmp_path / "a.wav", seconds=1, rate=16000))
    soundfile.write(tmp_path / "b.flac", samples[::2], rate // 2)
    table = {"backend": "transformers", "model": str(random_models / "wav2vec2"), "threads": 1, "warmup": 0}
    made = Settings(out=tmp_path / "out", in_process=True)

    found = transcribe(
        find_clips([str(tmp_path / "a.wav"), str(tmp_path / "b.flac")]),
        read_systems_file(settings(tmp_path, {"s": table})),
        made,
    )

    one, other = read(found.documents["s"])
    assert one.meta["environment"]["audio"]["rate"] == 16000
    assert abs(len(one.meta["decoded"]) - len(other.meta["decoded"])) <= 12
