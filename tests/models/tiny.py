"""Models of the architectures that matter with random weights, a few thousand parameters each: built, saved, loaded as real ones.

    python -m tests.models.tiny FOLDER [NAME]...

The tokenizer knows the 256 bytes and a few marks, so that any text goes in and any random output comes out as text.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("HF_HUB_OFFLINE", "1")

_CHAT = (
    "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{% if m['content'] is string %}{{ m['content'] }}{% else %}"
    "{% for c in m['content'] %}{% if c['type'] == 'text' %}{{ c['text'] }}{% else %}AUDIO{% endif %}{% endfor %}"
    "{% endif %}<|im_end|>\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
_QWEN_MARKS = {
    "image_token": "<|IMAGE|>", "audio_token": "<|AUDIO|>", "video_token": "<|VIDEO|>",
    "vision_bos_token": "<|vision_bos|>", "vision_eos_token": "<|vision_eos|>",
    "audio_bos_token": "<|audio_bos|>", "audio_eos_token": "<|audio_eos|>",
}  # fmt: skip
_QWEN_CHAT = _CHAT.replace("AUDIO", "<|audio_bos|><|AUDIO|><|audio_eos|>")
_SMALL = {
    "hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2, "num_attention_heads": 2, "num_key_value_heads": 1,
}  # fmt: skip
_WHISPER_LIKE = {
    "num_mel_bins": 128, "encoder_layers": 1, "encoder_attention_heads": 2, "encoder_ffn_dim": 32, "d_model": 16,
}  # fmt: skip
_QWEN3_AUDIO = {**_WHISPER_LIKE, "n_window": 50, "output_dim": 32, "downsample_hidden_size": 8}
_PARAKEET = {
    "hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32,
    "subsampling_conv_channels": 8, "num_mel_bins": 80,
}  # fmt: skip


def _bytes() -> Any:
    """Return a tokenizer of bytes."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    made = Tokenizer(models.BPE(vocab={c: i for i, c in enumerate(alphabet)}, merges=[]))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    made.decoder = decoders.ByteLevel()
    return made


def _tokenizer(marks: dict[str, str] | None = None, more: tuple[str, ...] = ()) -> Any:
    import transformers as hf

    made = hf.PreTrainedTokenizerFast(
        tokenizer_object=_bytes(), eos_token="<|im_end|>", pad_token="<|endoftext|>", extra_special_tokens=marks or {}
    )
    made.add_special_tokens({"additional_special_tokens": ["<|im_start|>", *more]})
    return made


def _ends(tokenizer: Any) -> dict[str, Any]:
    return {"eos_token_id": tokenizer.eos_token_id, "pad_token_id": tokenizer.pad_token_id, "bos_token_id": None}


def qwen2_audio() -> tuple[Any, Any]:
    import transformers as hf

    t = _tokenizer(_QWEN_MARKS)
    config = hf.Qwen2AudioConfig(
        audio_config={**_WHISPER_LIKE, "max_source_positions": 1500},
        text_config={"model_type": "qwen2", "vocab_size": len(t), **_SMALL, **_ends(t)}, audio_token_index=t.audio_token_id,
    )  # fmt: skip
    processor = hf.Qwen2AudioProcessor(hf.WhisperFeatureExtractor(feature_size=128), t, chat_template=_QWEN_CHAT)
    return hf.Qwen2AudioForConditionalGeneration(config), processor


def qwen3_asr() -> tuple[Any, Any]:
    import transformers as hf

    t = _tokenizer(_QWEN_MARKS)
    config = hf.Qwen3ASRConfig(
        audio_config=_QWEN3_AUDIO,
        text_config={
            "model_type": "qwen3", "vocab_size": len(t), **_SMALL, "head_dim": 16, "tie_word_embeddings": True,
        },
        audio_token_id=t.audio_token_id, timestamp_token_id=len(t) - 1, pad_token_id=t.pad_token_id,
        eos_token_id=[t.eos_token_id],
    )  # fmt: skip
    extractor = hf.Qwen3ASRFeatureExtractor(feature_size=128)
    return hf.Qwen3ASRForConditionalGeneration(config), hf.Qwen3ASRProcessor(extractor, t, chat_template=_QWEN_CHAT)


def glmasr() -> tuple[Any, Any]:
    import transformers as hf

    t = _tokenizer(more=("<|pad|>", "<|begin_of_audio|>", "<|end_of_audio|>"))
    config = hf.GlmAsrConfig(
        audio_config={
            "hidden_size": 32, "intermediate_size": 128, "num_hidden_layers": 1, "num_attention_heads": 2,
            "num_mel_bins": 128,
        },
        text_config={"model_type": "llama", "vocab_size": len(t), **_SMALL, "head_dim": 16, **_ends(t)},
        audio_token_id=t.convert_tokens_to_ids("<|pad|>"),
    )  # fmt: skip
    chat = _CHAT.replace("AUDIO", "<|begin_of_audio|><|pad|><|end_of_audio|>")
    processor = hf.GlmAsrProcessor(hf.WhisperFeatureExtractor(feature_size=128), t, chat_template=chat)
    return hf.GlmAsrForConditionalGeneration(config), processor


#: Voxtral's special tokens that its tokenizer looks for, in the order of their numbers.
_TEKKEN = [
    "<unk>",
    "<s>",
    "</s>",
    "[INST]",
    "[/INST]",
    "[AVAILABLE_TOOLS]",
    "[/AVAILABLE_TOOLS]",
    "[TOOL_RESULTS]",
    "[/TOOL_RESULTS]",
    "[TOOL_CALLS]",
    "[IMG]",
    "<pad>",
    "[IMG_BREAK]",
    "[IMG_END]",
    "[PREFIX]",
    "[MIDDLE]",
    "[SUFFIX]",
    "[SYSTEM_PROMPT]",
    "[/SYSTEM_PROMPT]",
    "[TOOL_CONTENT]",
    "[ARGS]",
    "[CALL_ID]",
    "[THINK]",
    "[/THINK]",
    "[AUDIO]",
    "[BEGIN_AUDIO]",
    "[TRANSCRIBE]",
]
_SPECIAL = 64


def voxtral(folder: Path) -> tuple[Any, Any]:
    """Return Voxtral with a tokenizer of Mistral's own kind, which its requests for transcripts need."""
    import transformers as hf
    from transformers.tokenization_mistral_common import MistralCommonBackend

    size = _SPECIAL + 256
    marks = [*_TEKKEN, *(f"<SPECIAL_{n}>" for n in range(len(_TEKKEN), _SPECIAL))]
    spectrum = {"num_mel_bins": 128, "hop_length": 160, "window_size": 400}
    tekken = {
        "config": {
            "pattern": r"\S+|\s+", "num_vocab_tokens": 256, "default_vocab_size": size,
            "default_num_special_tokens": _SPECIAL, "version": "v11",
        },
        "vocab": [
            {"rank": n, "token_bytes": base64.b64encode(bytes([n])).decode(), "token_str": None} for n in range(256)
        ],
        "special_tokens": [{"rank": n, "token_str": mark, "is_control": True} for n, mark in enumerate(marks)],
        "audio": {
            "sampling_rate": 16000, "frame_rate": 12.5, "audio_encoding_config": spectrum, "chunk_length_s": 30.0,
        },
    }  # fmt: skip
    (folder / "tekken.json").write_text(json.dumps(tekken), encoding="utf-8")
    t = MistralCommonBackend.from_pretrained(folder)
    ends = {"eos_token_id": 2, "bos_token_id": 1, "pad_token_id": 11}
    config = hf.VoxtralConfig(
        audio_config={
            "hidden_size": 16, "intermediate_size": 64, "num_hidden_layers": 1, "num_attention_heads": 2,
            "num_mel_bins": 128,
        },
        text_config={"model_type": "llama", "vocab_size": size, **_SMALL, "head_dim": 16, **ends},
        audio_token_id=marks.index("[AUDIO]"),
    )  # fmt: skip
    return hf.VoxtralForConditionalGeneration(config), hf.VoxtralProcessor(
        hf.WhisperFeatureExtractor(feature_size=128), t
    )


def _parakeet_tokenizer() -> Any:
    import transformers as hf

    return hf.ParakeetTokenizer(tokenizer_object=_bytes(), pad_token="<pad>", unk_token="<unk>")


def parakeet_ctc() -> tuple[Any, Any]:
    import transformers as hf

    t = _parakeet_tokenizer()
    config = hf.ParakeetCTCConfig(vocab_size=len(t), pad_token_id=t.pad_token_id, encoder_config=_PARAKEET)
    extractor = hf.ParakeetFeatureExtractor(feature_size=80)
    return hf.ParakeetForCTC(config), hf.ParakeetProcessor(extractor, t, decoder_type="ctc")


def parakeet_tdt() -> tuple[Any, Any]:
    import transformers as hf

    t = _parakeet_tokenizer()
    t.add_special_tokens({"additional_special_tokens": ["<blank>"]})
    blank = t.convert_tokens_to_ids("<blank>")
    config = hf.ParakeetTDTConfig(
        bos_token_id=blank, decoder_start_token_id=blank, blank_token_id=blank, vocab_size=len(t),
        pad_token_id=t.pad_token_id, decoder_hidden_size=16, num_decoder_layers=1, encoder_config=_PARAKEET,
    )  # fmt: skip
    extractor = hf.ParakeetFeatureExtractor(feature_size=80)
    return hf.ParakeetForTDT(config), hf.ParakeetProcessor(extractor, t, decoder_type="tdt")


def wav2vec2(folder: Path) -> tuple[Any, Any]:
    import transformers as hf

    letters = ["<pad>", "<s>", "</s>", "<unk>", "|", *"abcdefghijklmnopqrstuvwxyz'"]
    vocabulary = folder / "letters.json"
    vocabulary.write_text(json.dumps({c: i for i, c in enumerate(letters)}), encoding="utf-8")
    t = hf.Wav2Vec2CTCTokenizer(str(vocabulary))
    vocabulary.unlink()
    config = hf.Wav2Vec2Config(
        vocab_size=len(t), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32,
        conv_dim=[16] * 7, num_conv_pos_embeddings=16, num_conv_pos_embedding_groups=2, pad_token_id=t.pad_token_id,
    )  # fmt: skip
    return hf.Wav2Vec2ForCTC(config), hf.Wav2Vec2Processor(hf.Wav2Vec2FeatureExtractor(return_attention_mask=True), t)


def moonshine() -> tuple[Any, Any]:
    import transformers as hf

    t = _tokenizer()
    t.add_special_tokens({"bos_token": "<s>"})
    config = hf.MoonshineConfig(
        vocab_size=len(t), hidden_size=32, intermediate_size=64, encoder_num_hidden_layers=1, decoder_num_hidden_layers=1,
        encoder_num_attention_heads=2, decoder_num_attention_heads=2, bos_token_id=t.bos_token_id,
        eos_token_id=t.eos_token_id, decoder_start_token_id=t.bos_token_id, pad_token_id=t.pad_token_id,
    )  # fmt: skip
    processor = hf.Wav2Vec2Processor(hf.Wav2Vec2FeatureExtractor(return_attention_mask=True), t)
    return hf.MoonshineForConditionalGeneration(config), processor


_ROPE = {"rope_type": "default", "rope_theta": 1e6, "mrope_section": [2, 3, 3]}


class _Parts:
    """What an omni model's processor is saved as where torchvision, which its pictures need, is not installed."""

    def __init__(self, extractor: Any, tokenizer: Any) -> None:
        self._extractor, self._tokenizer = extractor, tokenizer

    def save_pretrained(self, place: Path) -> None:
        """Save the parts that hear and write."""
        self._extractor.save_pretrained(place)
        self._tokenizer.save_pretrained(place)
        (place / "chat_template.jinja").write_text(_QWEN_CHAT, encoding="utf-8")


def _marks(t: Any) -> dict[str, Any]:
    return {
        "user_token_id": t.convert_tokens_to_ids("u"), "vision_start_token_id": t.vision_bos_token_id,
        "vision_end_token_id": t.vision_eos_token_id,
    }  # fmt: skip


def qwen2_5_omni_thinker() -> tuple[Any, Any]:
    import transformers as hf

    t = _tokenizer(_QWEN_MARKS)
    config = hf.Qwen2_5OmniThinkerConfig(
        audio_config={**_WHISPER_LIKE, "n_window": 100, "output_dim": 32},
        vision_config={
            "depth": 1, "hidden_size": 32, "intermediate_size": 32, "num_heads": 2, "out_hidden_size": 32,
            "fullatt_block_indexes": [0],
        },
        text_config={"vocab_size": len(t), **_SMALL, "rope_parameters": _ROPE, **_ends(t)},
        audio_token_index=t.audio_token_id, image_token_index=t.image_token_id, video_token_index=t.video_token_id,
        audio_start_token_id=t.audio_bos_token_id, audio_end_token_id=t.audio_eos_token_id, **_marks(t),
    )  # fmt: skip
    extractor = hf.WhisperFeatureExtractor(feature_size=128, chunk_length=300)
    return hf.Qwen2_5OmniThinkerForConditionalGeneration(config), _Parts(extractor, t)


def qwen3_omni_moe_thinker() -> tuple[Any, Any]:
    import transformers as hf

    t = _tokenizer(_QWEN_MARKS)
    config = hf.Qwen3OmniMoeThinkerConfig(
        audio_config=_QWEN3_AUDIO,
        vision_config={
            "depth": 1, "hidden_size": 32, "intermediate_size": 32, "num_heads": 2, "out_hidden_size": 32,
            "deepstack_visual_indexes": [0],
        },
        text_config={
            "vocab_size": len(t), **_SMALL, "moe_intermediate_size": 16, "num_experts": 4, "num_experts_per_tok": 2,
            "head_dim": 16, "rope_parameters": {**_ROPE, "mrope_interleaved": True}, **_ends(t),
        },
        audio_token_id=t.audio_token_id, image_token_id=t.image_token_id, video_token_id=t.video_token_id,
        audio_start_token_id=t.audio_bos_token_id, **_marks(t),
    )  # fmt: skip
    extractor = hf.WhisperFeatureExtractor(feature_size=128)
    return hf.Qwen3OmniMoeThinkerForConditionalGeneration(config), _Parts(extractor, t)


MODELS: dict[str, Callable[..., tuple[Any, Any]]] = {
    made.__name__: made
    for made in (
        qwen2_audio, qwen3_asr, glmasr, voxtral, parakeet_ctc, parakeet_tdt, wav2vec2, moonshine, qwen2_5_omni_thinker,
        qwen3_omni_moe_thinker,
    )
}  # fmt: skip


def ready(folder: Path, names: list[str] | None = None) -> None:
    """Build and save the models that are not there."""
    import torch

    for name in names or list(MODELS):
        place = folder / name
        if (place / "config.json").exists():
            continue
        place.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(0)
        make = MODELS[name]
        model, processor = make(place) if name in ("wav2vec2", "voxtral") else make()
        processor.save_pretrained(place)
        model.save_pretrained(place)


if __name__ == "__main__":
    ready(Path(sys.argv[1]), sys.argv[2:])
