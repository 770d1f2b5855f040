"""What the fields of a record are called: by us, by the data sets, by the services."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

#: Role -> names, the best first.
NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType({
    # An id of its own comes before the name of the audio; in a line of a batch, ``id`` is the request's.
    "id": (
        "custom_id", "id", "utt_id", "utterance_id", "utt", "uttid", "key", "uid", "sample_id", "clip_id",
        "wav_name", "아이디", "번호", "일련번호", "編号", "编号", "序号", "番号",
    ),
    "audio": (
        "audio_filepath", "audio_path", "audio_file", "audio", "wav", "wav_path", "file", "filename", "file_name",
        "filepath", "file_path", "path", "clip", "파일명", "파일", "파일이름", "음성파일",
        "ファイル名", "ファイル", "音声ファイル", "文件名", "文件", "音频", "音频文件",
    ),
    # Where one of these stands beside a text, the text is the reference.
    "prediction": (
        "raw", "pred_text", "hypothesis", "hyp", "prediction", "predicted_text", "predicted", "pred", "hyp_text",
        "asr_text", "asr", "filtered_resps", "인식결과", "인식 결과", "예측", "認識結果", "识别结果", "辨識結果",
        "预测",
    ),
    "text": (
        "text", "transcript", "transcription", "sentence", "txt", "wrd", "텍스트", "전사", "전사문", "문장", "발화",
        "テキスト", "書き起こし", "文字起こし", "文本", "转写", "轉寫", "句子", "文字",
    ),
    # A text only where the value is one.
    "loose": ("content", "generated_text", "output_text", "response", "output", "answer", "result", "words"),
    "reference": (
        "reference", "ref", "ground_truth", "groundtruth", "reference_text", "ref_text", "gold", "target", "truth",
        "정답", "정답문", "참조", "기준", "正解", "参照", "参考", "标注", "標註", "参考文本",
    ),
    "language": ("language", "lang", "language_code", "detected_language", "pred_lang", "locale", "languages"),
    "duration_s": (
        "duration_s", "duration", "duration_seconds", "audio_duration", "audio_duration_s", "audio_duration_secs",
        "audio_seconds", "duration_ms",
    ),
    "latency_s": ("latency_s", "latency", "elapsed_s", "latency_ms"),
    "first_token_s": ("first_token_s", "ttft_s", "ttft", "time_to_first_token", "ttft_ms"),
    "segments": ("segments", "chunks", "utterances", "sentence_info", "stamp_sents"),
    "reasoning": ("reasoning", "reasoning_content"),
    "string": ("prompt", "context", "audio_sha256"),
    "status": ("status",), "error": ("error", "message", "detail"), "refusal": ("refusal",),
    "finish_reason": ("finish_reason",), "usage": ("usage",), "run": ("run",), "alternatives": ("alternatives",),
    "meta": ("meta",), "info": ("info",), "id_source": ("id_source",), "words": ("word_segments",),
    # No field of ours, but the mark of an object that is no mapping of ids to texts.
    "other": (
        "model", "task", "object", "code", "partial", "type", "choices", "candidates", "created", "request_id",
        "version", "flags", "asrscore", "system", "environment", "items", "results", "records",
    ),
})  # fmt: skip

#: Name -> its role.
ROLE: Mapping[str, str] = {name: role for role, names in NAMES.items() for name in names}
#: Segments whose times are milliseconds.
IN_MILLISECONDS = frozenset({"sentence_info", "stamp_sents"})
_RANK: Mapping[str, int] = {name: rank for names in NAMES.values() for rank, name in enumerate(names)}
_MODEL = "pred_text_"


def role_of(name: str) -> str | None:
    """Return what a name means, ``None`` where it means nothing here; NeMo puts a model's name after ``pred_text_``."""
    return ROLE.get(name) or ("prediction" if name.startswith(_MODEL) else None)


def by_role(found: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the names in a record by role, in each role the best first."""
    roles: dict[str, list[str]] = {}
    for name in found:
        role = ROLE.get(name) or role_of(name)
        if role is not None:
            roles.setdefault(role, []).append(name)
    for names in roles.values():
        if len(names) > 1:
            names.sort(key=lambda name: _RANK.get(name, len(_RANK)))
    return roles


def is_model(name: str) -> bool:
    """Return whether a name is a prediction named after its model."""
    return name.startswith(_MODEL)
