"""A name or a folder -> a model of transformers with what prepares its input, or one line that says why not."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from asrscore.errors import BackendError, MissingExtra
from asrscore.systems.base import System

Family = Literal["ctc", "transducer", "whisper", "seq2seq", "chat"]

#: Whole omni models speak as well; only the part that hears and thinks is loaded.
_THINKERS: Mapping[str, str] = {
    "Qwen2_5OmniForConditionalGeneration": "Qwen2_5OmniThinkerForConditionalGeneration",
    "Qwen2_5OmniModel": "Qwen2_5OmniThinkerForConditionalGeneration",
    "Qwen3OmniMoeForConditionalGeneration": "Qwen3OmniMoeThinkerForConditionalGeneration",
}
_WORDS = 300
_ABSENT = ("not a local folder", "couldn't connect", "offline", "cannot find", "couldn't find", "not found")


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """A model that is ready to be asked."""

    model: Any
    processor: Any
    tokenizer: Any
    extractor: Any
    family: Family
    device: str
    dtype: str
    rate: int
    facts: Mapping[str, Any]


def modules() -> tuple[Any, Any]:
    """Return torch and transformers.

    Raises:
        MissingExtra: One of them is not installed.
    """
    try:
        import torch
    except ImportError as err:
        raise MissingExtra("torch", "models") from err
    try:
        import transformers
    except ImportError as err:
        raise MissingExtra("transformers", "models") from err
    return torch, transformers


def load(
    system: System, *, device: str, dtype: str, trust_remote_code: bool, revision: str | None, attention: str | None
) -> Loaded:
    """Load a model and its processor.

    Args:
        system: The system; ``model`` is a folder or a name on the hub.
        device: ``auto``, ``cpu``, ``cuda``, ``cuda:1``, ``mps``.
        dtype: ``auto`` (the model's own on a GPU, 32 bits on a CPU), ``float32``, ``float16``, ``bfloat16``.
        trust_remote_code: Whether code that comes with the model may run.
        revision: Branch, tag or commit on the hub.
        attention: Implementation of attention, as transformers names it.

    Raises:
        BackendError: It cannot be had: one line with the reason.
        MissingExtra: torch or transformers is not installed.
    """
    torch, hf = modules()
    hf.logging.set_verbosity_error()
    hf.logging.disable_progress_bar()
    place = device_of(torch, device, system.name)
    kind = dtype if dtype != "auto" else ("float32" if place == "cpu" else "auto")
    source = system.model_path() or str(system.model)
    common: dict[str, Any] = {"trust_remote_code": trust_remote_code, "local_files_only": os.path.exists(source)}  # noqa: PTH110
    if revision is not None:
        common["revision"] = revision
    with _one_line(system, trusted=trust_remote_code):
        config = hf.AutoConfig.from_pretrained(source, **common)
        named = (getattr(config, "architectures", None) or [""])[0]
        name = _THINKERS.get(named, named)
        processor = _processor(hf, source, config, common)
        kwargs = {**common, "dtype": kind if kind == "auto" else getattr(torch, kind)}
        if attention is not None:
            kwargs["attn_implementation"] = attention
        model = _class(hf, name, config).from_pretrained(source, **kwargs).to(place).eval()
    tokenizer = getattr(processor, "tokenizer", processor)
    extractor = getattr(processor, "feature_extractor", None) or getattr(processor, "audio_processor", None)
    rate = getattr(extractor, "sampling_rate", None)
    if not isinstance(rate, int):
        raise BackendError(f"{system.model} is no model that hears ({named or 'no architecture'})", system=system.name)
    parameters = sum(p.numel() for p in model.parameters())
    return Loaded(
        model=model, processor=processor, tokenizer=tokenizer, extractor=extractor, device=place,
        family=family(type(model).__name__), dtype=str(model.dtype).removeprefix("torch."), rate=rate,
        facts={
            "architecture": named, "loaded_as": type(model).__name__, "parameters": parameters, "device": place,
            "dtype": str(model.dtype).removeprefix("torch."), "processor": type(processor).__name__,
        },
    )  # fmt: skip


def device_of(torch: Any, wanted: str, system: str) -> str:
    """Return the device to use.

    Raises:
        BackendError: It is not there.
    """
    kind = wanted.partition(":")[0]
    there = {
        "cpu": True, "cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available(),
    }  # fmt: skip
    if wanted == "auto":
        return next(name for name in ("cuda", "mps", "cpu") if there[name])
    if not there.get(kind, True):
        raise BackendError(f"device is {wanted!r}, and there is none; set device = 'cpu' or 'auto'", system=system)
    return wanted


def family(name: str) -> Family:
    """Return how a class of transformers is asked."""
    from transformers.models.auto import modeling_auto as maps

    def listed(table: str) -> set[str]:
        found: set[str] = set()
        for value in getattr(maps, table, {}).values():
            found |= {value} if isinstance(value, str) else set(value)
        return found

    if name == "WhisperForConditionalGeneration":
        return "whisper"
    if name in listed("MODEL_FOR_CTC_MAPPING_NAMES"):
        return "ctc"
    if name in listed("MODEL_FOR_TDT_MAPPING_NAMES") | listed("MODEL_FOR_RNNT_MAPPING_NAMES"):
        return "transducer"
    # Some stand on both lists; those that take a conversation are asked in one.
    if name in listed("MODEL_FOR_MULTIMODAL_LM_MAPPING_NAMES"):
        return "chat"
    return "seq2seq" if name in listed("MODEL_FOR_SPEECH_SEQ_2_SEQ_MAPPING_NAMES") else "chat"


def _class(hf: Any, name: str, config: Any) -> Any:
    found = getattr(hf, name, None) if name else None
    if found is not None:
        return found
    for auto in ("AutoModelForSpeechSeq2Seq", "AutoModelForCTC", "AutoModelForMultimodalLM", "AutoModelForCausalLM"):
        made = getattr(hf, auto, None)
        if made is None:
            continue
        own = getattr(config, "auto_map", None) or {}
        if type(config) in made._model_mapping or auto in own:
            return made
    raise ValueError(f"transformers {hf.__version__} has no class for {name or config.model_type!r}")


def _processor(hf: Any, source: str, config: Any, common: dict[str, Any]) -> Any:
    """Return what prepares input; of an omni model, where torchvision is missing, the part that hears and writes."""
    try:
        found = hf.AutoProcessor.from_pretrained(source, **common)
    except (ImportError, AttributeError, ValueError):
        found = None
    if found is not None and hasattr(found, "tokenizer"):
        return found
    made = _processor_class(hf, config)
    extractor = hf.AutoFeatureExtractor.from_pretrained(source, **common)
    tokenizer = hf.AutoTokenizer.from_pretrained(source, **common)
    # Its constructor looks at classes of pictures that cannot be imported; no picture is ever sent.
    deaf = type(made.__name__, (made,), {"check_argument_for_proper_class": staticmethod(lambda *_: None)})
    nothing = {"image_processor": None, "video_processor": None}
    return deaf(**nothing, feature_extractor=extractor, tokenizer=tokenizer, chat_template=_template(source, tokenizer))


def _processor_class(hf: Any, config: Any) -> Any:
    from transformers.models.auto import processing_auto

    kind, names = config.model_type, processing_auto.PROCESSOR_MAPPING_NAMES
    name = names.get(kind) or names.get(kind.removesuffix("_thinker"))
    if name is None:
        raise ValueError(f"no processor is known for {kind!r}")
    return getattr(hf, name)


def _template(source: str, tokenizer: Any) -> Any:
    for name in ("chat_template.jinja", "chat_template.json"):
        file = Path(source, name)
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            return text if name.endswith("jinja") else json.loads(text)["chat_template"]
    return tokenizer.chat_template


@contextmanager
def _one_line(system: System, *, trusted: bool) -> Iterator[None]:
    """Turn what transformers raises, in many lines, into one that says what to do."""
    try:
        yield
    except (MissingExtra, BackendError):
        raise
    except Exception as err:
        said = " ".join(str(err).split())
        low = said.casefold()
        if "gated" in low or "401" in low or type(err).__name__ == "GatedRepoError":
            said = f"{system.model} is gated: ask for access on its page, log in with `hf auth login`, or name a folder"
        elif "trust_remote_code" in low and not trusted:
            said = f"{system.model} brings code of its own: set trust_remote_code = true if you trust it"
        elif isinstance(err, OSError) and any(word in low for word in _ABSENT):
            said = f"{system.model} is neither a folder here nor a model that the hub gives ({said[:120]})"
        elif isinstance(err, ImportError):
            said = f"{system.model} needs a package that is missing: {said}"
        else:
            said = f"{system.model} cannot be loaded ({type(err).__name__}: {said})"
        raise BackendError(said[:_WORDS], system=system.name) from err
